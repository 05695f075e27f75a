"""The text of a game's file as somebody edits it → what is wrong in it, and the file, whole or not at all."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from printgen.app.own.new_game import check_free, new_game
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError, UsageError
from printgen.model.load.files import called
from printgen.pdf.files import put_in_place
from printgen.problems import Problem
from printgen.source import read_file, read_text


def files_of(game: str, workspace: Workspace) -> dict[str, Path]:
    """Return the files of a game by what they are called within it, the head first; its boxes wherever they lie.

    What is no file, and a link that leads out of the folder, is none of them.
    """
    place = workspace.folder_of(game)
    files = {place.name: place} if place.is_file() else {}
    for pattern in () if files else ("game.yaml", "*.yaml", "words/*.yaml", "boxes/*/*.yaml", "icons/*.yaml"):
        files |= {file.relative_to(place).as_posix(): file for file in _within(place, pattern)}
    homes = (*workspace.homes.beside(place), workspace.root)
    for box in _boxes(place):
        folder = next((one for home in homes if (one := home / "boxes" / box).is_dir()), None)
        for file in _within(folder, "*.yaml") if folder is not None else ():
            files.setdefault(f"boxes/{box}/{file.name}", file)
    return files


def _within(folder: Path, pattern: str) -> Iterator[Path]:
    whole = folder.resolve()
    return (file for file in sorted(folder.glob(pattern)) if file.is_file() and file.resolve().is_relative_to(whole))


def _boxes(place: Path) -> list[str]:
    """Return the names of the boxes that a game names, however wrong the rest of it is."""
    with suppress(PrintgenError):
        head = place if place.is_file() else place / "game.yaml"
        boxes = read_file(head, str(head)).child("boxes")
        named = (boxes.items or (boxes,)) if boxes is not None else ()
        return [one.value for one in named if isinstance(one.value, str) and Path(one.value).name == one.value]
    return []


def is_read_only(file: Path, workspace: Workspace) -> bool:
    """Return whether a file is nobody's to edit: it comes with printgen, or with a package."""
    return any(file.resolve().is_relative_to(home.resolve()) for home in (workspace.root, *workspace.homes.packs))


def syntax_problems(text: str, name: str) -> tuple[Problem, ...]:
    """Return what keeps a text from being read as YAML at all."""
    try:
        read_text(text, name)
    except PrintgenError as error:
        return error.problems
    return ()


def save(game: str, name: str, text: str, workspace: Workspace, anyway: bool = False) -> tuple[Problem, ...]:
    """Write a file of a game at once, and nothing else; return why it was not written.

    Text that is no YAML is written only ``anyway``. Raises UsageError for a file that the game does not have, or that
    is nobody's to edit, CannotWrite where the disk refuses.
    """
    path = files_of(game, workspace).get(name)
    if path is None:
        raise UsageError.with_code("unknown-file", f"`{game}` has no file `{name[:80]}`", "open one that it has")
    if is_read_only(path, workspace):
        raise UsageError.with_code("read-only", f"`{name}` comes with printgen", "make the game yours first")
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        raise UsageError.with_code("bad-value", f"`{name}` would hold what is no letter", "delete it") from error
    problems = syntax_problems(text, called(path))
    if problems and not anyway:
        return problems
    put_in_place(path, content)
    return ()


def make_mine(game: str, name: str, workspace: Workspace) -> Path:
    """Copy a game into one's own workspace under a name; raises UsageError, CannotWrite where there is one."""
    own = workspace.homes.own
    if own is None:
        raise UsageError.with_code(
            "no-workspace", "there is no workspace to copy into", "start the studio in a folder of your own"
        )
    check_free(name, workspace)
    (own / "games").mkdir(exist_ok=True)
    origin = workspace.folder_of(game)
    return new_game(name, "none", game, own / "games" / (name if origin.is_dir() else f"{name}.yaml"), workspace)
