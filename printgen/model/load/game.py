"""The folder of a game, its boxes and what is known better → a frozen Game, or all Problems."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from printgen.errors import LimitError, PrintgenError
from printgen.limits import FILE_NAME_BYTES
from printgen.model.box.box import SPACES_AT_MOST
from printgen.model.box.inconsistencies import contradictions
from printgen.model.game import Game
from printgen.model.load.files import FilesRead
from printgen.model.load.formulas import formula_problems
from printgen.model.load.my_box import lay_over
from printgen.model.load.one_file import Expanded, expanded
from printgen.model.load.resources import load_tool_words
from printgen.model.load.texts import fact_problems, with_numbers_as_words
from printgen.model.load.usual import start_of, usual_of, whole_head, with_players
from printgen.model.load.validation import near
from printgen.model.resources import Icon
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.usual_sheets import origin_of, with_usual_sheets
from printgen.problems import Problem, has_errors
from printgen.resources import games_in, name_of
from printgen.source import Entry, Node, overlay, quoted, setting
from printgen.span import Span

FILES = ("board", "rules", "setup", "score", "sheets", "variants", "rulings", "fairness", "index", "artwork")
"""What a game may have beside its head, each in a file of that name."""

SHARED = ("labels", "edge-circles", "regions")
"""What a printed board of a box gives to every game on it."""


@dataclass(frozen=True, slots=True)
class Unread:
    """The files of a game that was loaded before: they are read where somebody asks for a place in them."""

    folder: Path
    data: Path
    homes: tuple[Path, ...] = ()

    def locate(self, path: Sequence[str | int], key: bool = False) -> Span:
        """Find the place of a path, as a `Node` does; raises PrintgenError when the files are sound no more."""
        return self.read().locate(path, key)

    def read(self) -> Node:
        """Return the files, read anew."""
        locator = load_game(self.folder, self.data, homes=self.homes).locator
        assert isinstance(locator, Node)
        return locator


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game, where its parts stand, and the SHA-256 of every file it was read from.

    ``locator``: its files under their names (boxes and words by id and language), to find the place of a path in.
    ``texts``: what stands in the files that it brings along, by the same names. ``icons``: those among them.
    """

    game: Game
    locator: Node | Unread
    digests: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, Icon] = field(default_factory=dict)

    @property
    def files(self) -> Node:
        """The files, read anew where the game was loaded before."""
        return self.locator if isinstance(self.locator, Node) else self.locator.read()

    def placed(self, problem: Problem) -> Problem:
        """Return a problem at the place of the part that it is about, where it has no place yet."""
        if problem.span is not None or problem.part is None:
            return problem
        return replace(problem, span=self.place_of(problem.part))

    def place_of(self, part: str) -> Span:
        """Find the place of a part; of a block that nobody has arranged, that of what it prints."""
        path, files = part.split("."), self.files
        block = self.game.sheets.aid.blocks.get(path[-1])
        if path[:-1] == ["sheets", "aid", "blocks"] and files.at(path) is None and block is not None:
            path = [*origin_of(block)]
            if (title := files.at((*path, "under"))) is not None:
                return title.span
        return files.locate(path, key=True)


def load_game(
    folder: Path,
    data: Path,
    my_box: Node | None = None,
    settings: Mapping[str, str] | None = None,
    homes: Sequence[Path] = (),
) -> LoadedGame:
    """Read a game with its boxes; raises PrintgenError with everything that is wrong."""
    loaded, problems = check_load(folder, data, my_box, settings, homes)
    if loaded is None:
        raise PrintgenError(problems)
    return loaded


def check_load(
    folder: Path,
    data: Path,
    my_box: Node | None = None,
    settings: Mapping[str, str] | None = None,
    homes: Sequence[Path] = (),
) -> tuple[LoadedGame | None, tuple[Problem, ...]]:
    """Read a game with its boxes and report every problem; without errors there is a game.

    ``homes``: further folders with boxes and icons, which are looked for in the game's own before, in ours after them.
    Raises LimitError at once for a board with more spaces than the tool is made for.
    """
    if not is_game(folder):
        message = f"there is no game in `{folder}`: it has no game.yaml"
        raise PrintgenError.with_code("unknown-game", message, *near(folder.name, games_in(data)))
    from printgen.model.load.ranges import with_each_space

    files = FilesRead(data, folder, homes)
    one = _one_file(folder, files) if folder.is_file() else None
    if one is not None:
        nodes: dict[str, Node | None] = {**dict.fromkeys(FILES), **one.parts}
    else:
        nodes = {"game": whole_head(files.read(folder / "game.yaml"), folder)}
        nodes |= {kind: files.read(folder / f"{kind}.yaml", optional=True) for kind in FILES}
    nodes["setup"] = with_players(nodes["setup"], nodes["game"])
    places, own = (folder, *homes, data), one.box if one is not None else None
    boxes, answers = read_boxes(nodes["game"], "boxes", places, files, my_box, settings, _grid(nodes["board"]), own)
    _refuse_large_boards(boxes)
    nodes["board"] = _with_shared(nodes["board"], boxes)
    nodes |= {kind: with_each_space(node) for kind in ("board", "setup") if (node := nodes[kind]) is not None}
    words = one.words if one is not None else read_words(nodes["game"], folder, files)
    icons = read_icons((*homes[::-1], folder), files) | (_icons(one.icons, files) if one is not None else {})
    parts = _validated(nodes, boxes, files)
    if nodes["game"] is not None:
        files.problems += wrong_id(nodes["game"], name_of(folder.resolve()))
    texts = files.flattened(words)
    if has_errors(files.problems):
        return None, tuple(files.problems)
    texts = with_numbers_as_words(texts, parts["boxes"])
    game = with_usual_sheets(Game(**parts, words=texts), load_tool_words(data))
    files_read = {kind: node for kind, node in nodes.items() if node is not None}
    locator = _under_one({**files_read, "boxes": _under_one(boxes), "words": _under_one(words)})
    files.problems += contradictions(game, locator, answers)
    files.problems += formula_problems(game, locator)
    files.problems += fact_problems(game, locator)
    if has_errors(files.problems):
        return None, tuple(files.problems)
    loaded = LoadedGame(game, locator, files.digests, files.texts, icons)
    return loaded, tuple(files.problems)


def check_box(folder: Path, data: Path) -> tuple[Problem, ...]:
    """Read a box by itself and report every problem of its form."""
    files = FilesRead(data, folder)
    if (box := read_box(folder, files)) is not None:
        _refuse_large_boards({folder.name: box})
        _validated({}, {folder.resolve().name: box}, files)
    return tuple(files.problems)


def read_boxes(
    head: Node | None,
    key: str,
    homes: Sequence[Path],
    files: FilesRead,
    my_box: Node | None,
    settings: Mapping[str, str] | None,
    grid: str | None = None,
    own: Node | None = None,
) -> tuple[dict[str, Node], frozenset[str]]:
    """Read the boxes that stand under a key, lay over them what their owner says, and name the texts that say it.

    ``homes``: the folder of the game or kit, in which a box goes before all others, then those that it may lie in.
    ``own``: the box of a game that has it in its own file, under its own id.
    """
    boxes: dict[str, Node] = {}
    for name, span in _named(head, key):
        if own is not None and head is not None and (own_id := head.child("id")) is not None and own_id.value == name:
            boxes[name] = own
            continue
        places = [home / "boxes" / name for home in homes]
        there = [place for place in places if (place / "box.yaml").is_file()]
        if len(there) > 1 and there[0] != places[0]:
            message = f"the box `{name}` is there more than once: {', '.join(f'`{place}`' for place in there)}"
            files.problems.append(Problem("found-twice", message, span, hints=("give one of them another name",)))
        folder = next(iter(there), None)
        if folder is None:
            found = (path for home in homes for path in home.glob("boxes/*/box.yaml"))
            known = sorted({path.parent.name for path in found})
            message = f"there is no box `{name}`"
            files.problems.append(Problem("unknown-box", message, span, hints=near(name, known)))
            continue
        if (box := read_box(folder, files)) is not None:
            boxes[name] = box
    patches = tuple(_patches(my_box, settings or {}, files))
    for patch in patches:
        boxes, wrong = lay_over(boxes, grid, patch)
        files.problems += wrong
    return boxes, frozenset(patch.span.file for patch in patches)


def read_box(folder: Path, files: FilesRead) -> Node | None:
    """Read a box; its boards and tiles may have their own files."""
    box = files.read(folder / "box.yaml")
    for more in ("board", "tiles"):
        node = files.read(folder / f"{more}.yaml", optional=True)
        box = _laid_over(box, node) if box is not None and node is not None else box
    return box


_laid_over = lru_cache(maxsize=32)(overlay)
"""What a file adds to a box is the same for every game that is played with it."""


def read_words(head: Node | None, folder: Path, files: FilesRead) -> dict[str, Node]:
    """Read the words of every language the game names."""
    words: dict[str, Node] = {}
    for name, span in _named(head, "languages"):
        path = folder / "words" / f"{name}.yaml"
        known = sorted(path.stem for path in folder.glob("words/*.yaml"))
        if name == FALLBACK and not known:  # a game that has no words at all
            words[name] = Node.of({}, span)
        elif not path.is_file():
            message = f"there are no words in `{name}`"
            files.problems.append(Problem("unknown-language", message, span, hints=near(name, known)))
        elif (node := files.read(path)) is not None:
            words[name] = node
    return words


def read_icons(homes: Sequence[Path], files: FilesRead) -> dict[str, Icon]:
    """Read the icons that a game brings along; those of a later folder go before the same of an earlier one."""
    icons: dict[str, Icon] = {}
    for path in (path for home in homes for path in sorted(home.glob("icons/*.yaml"))):
        model = files.validated("icons", files.read(path))
        icons |= model.icons if model is not None else {}
    return icons


def is_game(place: Path) -> bool:
    """Return whether a folder is that of a game, or a file is one."""
    return (place / "game.yaml").is_file() or (place.suffix == ".yaml" and place.is_file())


def _one_file(file: Path, files: FilesRead) -> Expanded:
    """Return the parts of a game in one file; raises PrintgenError where it is no map."""
    node = files.read(file)
    files.raise_errors()
    assert node is not None
    if node.kind != "map":
        raise PrintgenError.with_code("wrong-type", "a game is a map: `title: …`, `players: …`", span=node.span)
    one = expanded(node, file.stem)
    files.problems += one.problems
    return one


def _icons(node: Node | None, files: FilesRead) -> dict[str, Icon]:
    model = files.validated("icons", Node.of({"icons": node}, node.span)) if node is not None else None
    return dict(model.icons) if model is not None else {}


def _named(head: Node | None, key: str) -> Iterator[tuple[str, Span]]:
    """List the texts under a key that holds one or several, and where each stands."""
    node = head.child(key) if head is not None else None
    for item in (node.items or (node,)) if node is not None else ():
        name = item.value  # that stays in its folder; the model says more about what an id is
        if isinstance(name, str) and name not in ("", ".", "..") and not set(name) & set("/\\:\0"):
            if len(name.encode("utf-8", "surrogatepass")) > FILE_NAME_BYTES:
                continue
            yield item.value, item.span


def _patches(my_box: Node | None, settings: Mapping[str, str], files: FilesRead) -> Iterator[Node]:
    if my_box is not None:
        yield my_box.without("$schema")
    for path, text in settings.items():
        try:
            yield setting(path, text)
        except PrintgenError as error:
            files.problems += error.problems


def _grid(board: Node | None) -> str | None:
    grid = board.child("grid") if board is not None else None
    return grid.value if grid is not None and isinstance(grid.value, str) else None


def _with_shared(board: Node | None, boxes: Mapping[str, Node]) -> Node | None:
    """Lay what a game says of its board over what the box says for all games on it."""
    name = _grid(board)
    for box in boxes.values():
        boards = box.child("boards")
        grid = boards.child(name) if boards is not None and name is not None else None
        if board is not None and grid is not None and grid.kind == "map":
            return _over_shared(grid, board)
    return board


@lru_cache(maxsize=32)
def _over_shared(grid: Node, board: Node) -> Node:
    shared = [grid.entries[key] for key in SHARED if key in grid.entries]
    return overlay(Node.of_map(shared, board.span), board)


def _refuse_large_boards(boxes: Mapping[str, Node]) -> None:
    for box in boxes.values():
        boards = box.child("boards")
        for name, entry in boards.entries.items() if boards is not None else ():
            sides = (entry.value.child(key) for key in ("columns", "rows"))
            columns, rows = (one.value if one is not None and isinstance(one.value, int) else 0 for one in sides)
            if min(columns, rows) > 0 and columns * rows > SPACES_AT_MOST:
                size = f"{columns} × {rows} = {rows * columns:,}"
                message = f"the board `{name}` has {size} spaces, at most {SPACES_AT_MOST:,} are possible"
                raise LimitError(Problem("board-too-large", message, entry.value.locate(("columns",))))


def _validated(nodes: Mapping[str, Node | None], boxes: Mapping[str, Node], files: FilesRead) -> dict[str, Any]:
    """Return the models of all files, as the parts of a Game by name."""
    usual = usual_of(nodes.get("game"))
    parts = {
        "head" if kind == "game" else kind: files.validated(kind, node, usual)
        for kind, node in nodes.items()
        if node is not None
    }
    parts["boxes"] = {name: files.validated("box", node, usual) for name, node in boxes.items()}
    for name, node in boxes.items():
        if (box := parts["boxes"][name]) is not None:
            parts["boxes"][name] = box.distinguished
            files.problems += wrong_id(node, name)
    return parts


def wrong_id(node: Node, name: str) -> Iterator[Problem]:
    """Yield a problem where something is not called as its folder, or its file, is."""
    stated = node.child("id")
    if stated is not None and str(stated.value) != name:
        message = f"the id {quoted(str(stated.value))} is not the name of the folder, `{name}`"
        yield Problem("wrong-id", message, stated.span)


def _under_one(nodes: Mapping[str, Node]) -> Node:
    entries = [Entry(Node.scalar(name, start_of(node.span)), node) for name, node in nodes.items()]
    return Node.of_map(entries, entries[0].key.span if entries else Span("", 1, 1, 1, 1))
