"""The folder of a kit, or the file of patterns → a LoadedKit or LoadedPatterns, or Problems."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from printgen.errors import PrintgenError
from printgen.model.box.box import Box
from printgen.model.kit import Kit, Measure, Part, Suit
from printgen.model.layers import Rank
from printgen.model.load.files import FilesRead
from printgen.model.load.game import read_boxes, read_icons, read_words, wrong_id
from printgen.model.load.kit_references import KitReferences, Known
from printgen.model.load.validation import near
from printgen.model.patterns import COMPONENT, FIGURE, PICTURE, Patterns
from printgen.model.resources import Icon, Theme
from printgen.problems import Problem
from printgen.resources import kits_in
from printgen.source import Entry, Node, overlay
from printgen.span import Span


@dataclass(frozen=True, slots=True)
class LoadedKit:
    """A kit with its box, its suits and its words, and the SHA-256 of every file it was read from.

    ``icons``: those it brings along; ``texts``: what stands in the files of its own folder;
    ``places``: where each suit stands.
    """

    kit: Kit
    suits: Mapping[str, Suit]
    box: Box
    words: Mapping[str, Mapping[str, str]]
    icons: Mapping[str, Icon]
    digests: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Span] = field(default_factory=dict)

    def size(self, part: Part, rank: str | None) -> Measure:
        """Return the size of a part of a rank: its own, else that of its component in the box."""
        if part.sizes and rank is not None:
            return part.sizes[rank]
        if part.size is not None:
            return part.size
        assert part.measured is not None
        extent = self.box.components[part.measured].size
        assert extent is not None
        width = extent.width or extent.diameter or extent.height or 0.0
        return Measure.model_construct(width=width, height=extent.height or width)


def missing_colours(loaded: LoadedKit, suits: Iterable[str], theme: Theme) -> Iterator[Problem]:
    """Yield a problem for each suit for which neither the theme nor it itself has a colour."""
    for name in suits:
        colour = loaded.suits[name].colour or name
        if colour.startswith("#") or colour in theme.colours:
            continue
        message = f"the suit `{name}` has no colour, and the theme `{theme.id}` has no `{colour}`"
        hint = 'give it one, as in `colour: "#0072B2"`'
        yield Problem("missing-colour", message, loaded.places[name], hints=(hint,))


def load_kit(
    folder: Path,
    data: Path,
    icons: Mapping[str, Icon],
    colours: Collection[str],
    my_box: Node | None = None,
    settings: Mapping[str, str] | None = None,
    suits: Iterable[Node] = (),
    homes: Sequence[Path] = (),
) -> LoadedKit:
    """Return a kit; ``suits`` are further ones of the user's own, file by file.

    ``icons`` are the drawings there are without it, ``colours`` those that every theme has, ``homes`` further folders
    with boxes and icons.
    Raises PrintgenError with everything that is wrong.
    """
    files = FilesRead(data, folder, homes)
    if not (folder / "kit.yaml").is_file():
        message = f"there is no kit in `{folder}`: it has no kit.yaml"
        raise PrintgenError.with_code("unknown-kit", message, *near(folder.name, kits_in(data)))
    node = files.read(folder / "kit.yaml")
    parts = files.read(folder / "parts.yaml", optional=True)
    node = overlay(node, parts) if node is not None and parts is not None else node
    kit = files.validated("kit", node)
    files.problems += wrong_id(node, folder.resolve().name) if node is not None else ()
    found = FoundSuits()
    for one in (files.read(folder / "suits.yaml"), *suits):
        found.add(one, files)
    boxes, _ = read_boxes(node, "box", (folder, *homes, data), files, my_box, settings)
    box = next((files.validated("box", one) for one in boxes.values()), None)
    words = files.languages(read_words(node, folder, files))
    own_icons = read_icons((*homes[::-1], folder), files) | found.icons
    if kit is not None and node is not None and box is not None and found.whole:
        known = Known(found.suits, found.places, box, {**icons, **own_icons}, colours)
        files.problems += KitReferences(kit, node, known).problems()
    files.raise_errors()
    assert isinstance(kit, Kit) and isinstance(box, Box)
    return LoadedKit(kit, found.suits, box, words, own_icons, files.digests, files.texts, found.places)


@dataclass(slots=True)
class FoundSuits:
    """Suits by name, the drawings they bring along, and where each of them stands.

    ``whole``: no file of them has problems, so that there are no others.
    """

    suits: dict[str, Suit] = field(default_factory=dict)
    icons: dict[str, Icon] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    whole: bool = True

    def add(self, node: Node | None, files: FilesRead) -> None:
        """Take the suits of a file; they replace those of an earlier one."""
        model = files.validated("suits", node.without("$schema") if node is not None else None)
        if node is None or model is None:
            self.whole = False
            return
        for name, suit in model.suits.items():
            self.places[name] = node.locate(("suits", name), key=True)
            self.suits[name] = self._drawn(name, suit)
            if suit.icon and suit.paths:
                message, span = (
                    f"the suit `{name}` has an icon and paths",
                    node.locate(("suits", name, "icon"), key=True),
                )
                files.problems.append(Problem("two-drawings", message, span, hints=("leave one of them out",)))

    def _drawn(self, name: str, suit: Suit) -> Suit:
        """Return a suit that names its drawing; its own gets a name that no icon has."""
        if not suit.paths:
            return suit if suit.icon else suit.model_copy(update={"icon": name})
        own = f"suit {name}"
        self.icons[own] = Icon(viewBox=suit.viewBox, paths=suit.paths)
        return suit.model_copy(update={"icon": own})


PATTERNS = "kits/tokens.yaml"
"""Where they stand in the data folder."""

ANY_SIZE = Measure.model_construct(width=20.0, height=20.0)
"""Stands for that of a thing, which is not known yet."""

_TABLE = "table"


@dataclass(frozen=True, slots=True)
class LoadedPatterns:
    """Patterns, and the SHA-256 of the file they were read from."""

    patterns: Patterns
    digests: Mapping[str, str]


def load_patterns(data: Path, icons: Mapping[str, Icon], colours: Collection[str]) -> LoadedPatterns:
    """Return the patterns; raises PrintgenError with everything that is wrong."""
    files = FilesRead(data)
    node = files.read(data / PATTERNS)
    patterns = files.validated("patterns", node)
    if patterns is not None and node is not None:
        files.problems += _unknown_names(patterns, node, icons, colours)
    files.raise_errors()
    assert isinstance(patterns, Patterns)
    return LoadedPatterns(patterns, files.digests)


def _unknown_names(
    patterns: Patterns, node: Node, icons: Mapping[str, Icon], colours: Collection[str]
) -> Iterator[Problem]:
    """Yield the problems of the parts, as if they were those of a kit that has an icon ``component``."""
    unknown_yet = Icon(viewBox="0 0 24 24", paths=())
    drawings = {**icons, **dict.fromkeys((COMPONENT, FIGURE, PICTURE), unknown_yet)}
    parts = {
        one.id: one.part.model_copy(update={"size": one.part.size or one.size or ANY_SIZE}) for one in patterns.patterns
    }
    ranks = {str(number): Rank(letter=str(number % 10), value=number) for number in range(100)}
    kit = Kit.model_construct(suits=(), ranks=ranks, parts=parts, credits=(), templates={})
    box = Box.model_construct(components={})
    suits = {_TABLE: patterns.table}
    places = {_TABLE: node.locate((_TABLE, "icon"))}
    known = Known(suits, places, box, drawings, colours)
    yield from KitReferences(kit, _parts(node), known).problems()


def _parts(node: Node) -> Node:
    """Return a node with the parts under their names, as they stand in a kit."""
    listed = node.child("patterns")
    entries = []
    for item in listed.items if listed is not None else ():
        name, part = item.child("id"), item.child("part")
        if name is not None and part is not None:
            entries.append(Entry(name, part))
    below = Node.of_map(entries, node.span)
    return Node.of_map([Entry(Node.scalar("parts", node.span), below)], node.span)
