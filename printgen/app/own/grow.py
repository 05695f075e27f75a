"""A game in one file → the same in a folder: its parts, words, box and icons each in a file, its comments with them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from printgen.app.workspace import Workspace
from printgen.errors import CannotWrite, UsageError, reason
from printgen.model.load.game import load_game
from printgen.model.load.one_file import Expanded, expanded
from printgen.part_files import own_folder
from printgen.source import Comments, Node, decode, read_bytes, read_text, written_tree

KEPT = ".before"
"""What the name of the file ends with when it lies in the folder that it has become."""


def grow(game: str, workspace: Workspace) -> Path:
    """Turn the file of a game into a folder beside it, which keeps the file; return the folder.

    Nothing is there before all is, and nothing is overwritten. Raises UsageError for what is no file of one's own,
    CannotWrite where something stands, PrintgenError for a file with errors.
    """
    file = workspace.folder_of(game)
    if file.is_dir():
        raise UsageError.with_code("grown-already", f"`{file}` is a folder already", "there is nothing to do")
    if workspace.homes.is_shipped(file) or file.absolute().parent.parent in workspace.homes.packs:
        raise UsageError.with_code("not-yours", f"`{file}` is not yours", f"copy it: `printgen new NAME --from {game}`")
    target, kept = file.with_suffix(""), f"{file.name}{KEPT}"
    if (target / kept).is_file() and (target / kept).read_bytes() == file.read_bytes():
        file.unlink()  # whoever grew it was ended before that
        return target
    if target.exists() or target.is_symlink():
        raise CannotWrite.with_code("exists", f"`{target}` is there already", "move it away first")
    workspace.sound_game(str(file))
    homes = workspace.homes.beside(file)
    before = load_game(file, workspace.root, homes=homes)
    try:
        with own_folder(file.parent) as place:
            folder = place / target.name
            _write(file, folder)
            after = load_game(folder, workspace.root, homes=homes)
            if repr((after.game, after.icons)) != repr((before.game, before.icons)):  # their order counts as well
                raise CannotWrite.with_code("not-the-same", f"the folder of `{file}` would be another game")
            shutil.copy2(file, folder / kept)
            folder.rename(target)
        file.unlink()
    except OSError as error:
        raise CannotWrite.with_code("cannot-write", f"`{target}` cannot be written: {reason(error)}") from error
    return target


def _write(file: Path, folder: Path) -> None:
    text = decode(read_bytes(file, str(file)), str(file))
    root, comments = read_text(text, str(file)), Comments(text)
    texts = {}
    for name, node, *above in _files(root, expanded(root.without("$schema"), file.stem)):
        heads = [line for key in above for said in comments.take(key.span.line) for line in said]
        texts[name] = "".join(f"{line}\n" for line in heads) + written_tree(node, comments)
    texts["game.yaml"] += "".join(f"{line}\n" for line in comments.rest())
    for name, content in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def _files(root: Node, game: Expanded) -> Iterator[tuple[str, Node, *tuple[Node, ...]]]:
    """Yield the files of a folder: the name of each, what stands in it, and the keys of the one file that it was."""

    def keys(*path: str) -> tuple[Node, ...]:
        found = (root.at(path[:number]) for number in range(len(path)))
        return tuple(
            one.entries[step].key for one, step in zip(found, path, strict=True) if one and step in one.entries
        )

    for part, node in game.parts.items():
        yield (f"{part}.yaml", node, *keys(part))
    if game.box is not None:
        yield (f"boxes/{game.parts['game'].value['id']}/box.yaml", game.box, *keys("box"))
    if game.icons is not None:
        yield ("icons/icons.yaml", Node.of({"icons": game.icons}, game.icons.span), *keys("icons"))
    for language, node in game.words.items():
        yield (f"words/{language}.yaml", node, *keys("words", language))
