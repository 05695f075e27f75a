"""A name → the file of a new game, or a copy of another game under it; nothing that is there is overwritten."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.app.workspace import Workspace
from printgen.errors import CannotWrite, UsageError, reason
from printgen.model.text.message_catalog import FALLBACK
from printgen.part_files import own_folder, part_file, sweep, write_whole
from printgen.resources import HEADS, example_root, games_in, template_root
from printgen.source import plain_letters

LANGUAGES = (FALLBACK, "de")
BOARDS = ("none", "squares", "hexes", "cards")
_TITLE = 80  # letters, at most
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_PLAIN = re.compile(r"[^\W\d_]+( [^\W_]+)+|[^\W\d_]{6,}")
"""A title that YAML reads as a text without quotes: several words, or one that is no `yes`, `true`, `null` …"""
_ID = re.compile(r"^id:.*$", re.MULTILINE)


def new_game(
    name: str,
    board: str,
    source: str | None,
    place: Path | None,
    workspace: Workspace,
    language: str = FALLBACK,
    title: str | None = None,
) -> Path:
    """Write a game and return where it is; raises UsageError for a bad name, CannotWrite where something stands.

    ``title``: of one that is no copy, else it is made of the name.
    """
    check_name(name)
    origin = workspace.folder_of(source) if source is not None else None
    if source in games_in(example_root()) and not workspace.has_game(source):
        origin = example_root() / "games" / source
    path = place or Path(name if origin is not None and origin.is_dir() else f"{name}.yaml")
    if origin is None:
        write_new(path, _text(title or name.replace("-", " ").title(), board, language))
    elif origin.is_file():
        write_new(path, _renamed(origin.read_text(encoding="utf-8"), path.stem))
    else:
        with _nothing_lost(path), own_folder(path.absolute().parent) as place:
            copy = place / path.name
            shutil.copytree(origin, copy, symlinks=True)  # what a link leads to may be anything, and any amount
            if origin.is_relative_to(example_root()):
                for beside in ("boxes", "icons"):
                    shutil.copytree(example_root() / beside, copy / beside)
            head = copy / HEADS["games"]
            text = _renamed(head.read_text(encoding="utf-8"), path.name)
            head.unlink()
            head.write_text(text, encoding="utf-8")
            copy.rename(path)
    return path


def write_new(path: Path, text: str) -> None:
    """Write a file that is new, whole or not at all; raises CannotWrite where something stands."""
    with _nothing_lost(path), part_file(path) as (descriptor, part):
        write_whole(descriptor, text.encode())
        try:
            path.hardlink_to(part)  # unlike a renamed file it takes the place of none
        except FileExistsError:
            raise _exists(path) from None
        except OSError:  # a disk without links
            part.rename(path)
    sweep(path.absolute().parent)


@contextmanager
def _nothing_lost(path: Path) -> Iterator[None]:
    if path.exists():
        raise _exists(path)
    if not (folder := path.absolute().parent).is_dir():
        raise CannotWrite.with_code("cannot-write", f"there is no folder `{folder}`", "make it first")
    try:
        yield
    except OSError as error:
        raise CannotWrite.with_code("cannot-write", f"`{path}` cannot be written: {reason(error)}") from error


def _exists(path: Path) -> CannotWrite:
    return CannotWrite.with_code("exists", f"`{path}` is there already", "choose another name, or `-o`")


def check_free(name: str, workspace: Workspace) -> None:
    """Raise CannotWrite for the name of a game or kit that a workspace sees: of two neither would be found."""
    if name in (*workspace.game_ids(), *workspace.kit_ids()):
        raise CannotWrite.with_code("exists", f"there is a game or a kit `{name}` already", "choose another name")


def check_name(name: str) -> None:
    """Raise UsageError for what is no name of a game."""
    if not _NAME.fullmatch(name):
        hint = f"write for example `{game_name(name)}`"
        raise UsageError.with_code("bad-name", f"`{name[:60]}` is no name of a game: small letters, digits, `-`", hint)


def name_and_title(text: str) -> tuple[str, str | None]:
    """Return the name of a game that is called so; if that is not what was written, it is the title."""
    if _NAME.fullmatch(text) or len(text) > _TITLE or not re.search(r"[^\W_]", text) or set(text) & {"/", "\\", "\n"}:
        return text, None
    stem = text.removesuffix(".yaml")
    return (stem, None) if _NAME.fullmatch(stem) else (game_name(stem), stem)


def game_name(text: str) -> str:
    """Return the name that a game may have for some words."""
    return re.sub("[^a-z0-9]+", "-", plain_letters(text)).strip("-")[:40].strip("-") or "my-game"


def _text(title: str, board: str, language: str) -> str:
    root = template_root() / "new"
    said = title if _PLAIN.fullmatch(title) else json.dumps(title, ensure_ascii=False)
    text = (root / f"game-{language}.yaml").read_text(encoding="utf-8").replace("TITLE", said, 1)
    if board == "none":
        return text
    return text + (root / "board.yaml").read_text(encoding="utf-8").replace("KIND", board)


def _renamed(text: str, name: str) -> str:
    """Return the text of a copied game with the id that its place asks for, where it states one."""
    return _ID.sub(f"id: {name}", text, count=1)
