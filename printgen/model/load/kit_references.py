"""A kit, its suits, its box and the drawings there are → Problems of names and of sizes."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from printgen.model.box.box import Box
from printgen.model.kit import Figure, Kit, Part, Suit
from printgen.model.load.validation import near
from printgen.model.nouns import Path, names_in, nouns_in
from printgen.model.resources import Icon
from printgen.model.values import Cite
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span

FACES = {"cube": 6, "pyramid": 4}
"""How many faces a body has; other shapes have none."""

STRIPS = ("strip", "standee", "ring")
"""The shapes that are folded across."""

STANDEE_FOLDS = 3
"""How many folds part a standee into foot, front, back and foot."""

INKS = ("ink", "ground", "suit", "suit-text", "on-suit")
"""What a colour of a layer may be called besides those of the themes."""


@dataclass(frozen=True, slots=True)
class Known:
    """Everything the names of a kit may mean; ``places``: where each suit is defined."""

    suits: Mapping[str, Suit]
    places: Mapping[str, Span]
    box: Box
    icons: Mapping[str, Icon]
    colours: Collection[str]


@dataclass(frozen=True, slots=True)
class KitReferences:
    """A kit with its place in the files, and what there is for its names."""

    kit: Kit
    node: Node
    known: Known

    def problems(self) -> Iterator[Problem]:
        """Yield names of suits, ranks, parts, components, icons and sources that are not there, and missing sizes."""
        for name, suit in self.known.suits.items():
            yield from _unknown("icon", suit.icon, self.known.icons, self.known.places[name])
        yield from self._letters()
        yield from self._sets()
        for name, rank in self.kit.ranks.items():
            if rank.shows is not None and rank.shows != "suit" and not rank.shows.isdecimal():
                span = self.node.locate(("ranks", name, "shows"))
                yield from _unknown("icon", rank.shows, self.known.icons, span)
        known = {
            "colour": (*INKS, *self.known.colours),
            "component": self.known.box.components,
            "icon": self.known.icons,
            "part": self.kit.parts,
            "rank": self.kit.ranks,
            "suit": self.known.suits,
        }
        for path, noun in nouns_in(self.kit):
            for place, ref, name, is_key in names_in(noun, path):
                yield from _unknown(ref.what, name, known[ref.what], self.node.locate(place, key=is_key))
            if isinstance(noun, Cite):
                yield from self._cited(noun, path)
            elif isinstance(noun, Figure):
                yield from self._back(noun, path)
        for name, part in self.kit.parts.items():
            yield from self._part(name, part, ("parts", name))

    def _letters(self) -> Iterator[Problem]:
        """Find suits of the kit's own set without a letter, if its pieces are noted."""
        noted = any(part.piece is not None for part in self.kit.parts.values())
        for name in self.kit.suits if noted else ():
            if name in self.known.suits and self.known.suits[name].letter is None:
                message = f"the suit `{name}` has no letter, and the kit's pieces have"
                hint = "give it one, as in `letter: S`, or leave out `piece` of all parts"
                yield Problem("missing-letter", message, self.known.places[name], hints=(hint,))

    def _sets(self) -> Iterator[Problem]:
        """Find sets with more or fewer suits than the kit's own, whose places theirs have.

        Suits that name no set are a set of their own, however many they are.
        """
        sets: dict[str, list[str]] = defaultdict(list)
        for name, suit in self.known.suits.items():
            sets[suit.set].append(name)
        sizes = {len(names) for names in sets.values() if set(names) & set(self.kit.suits)}
        for name, suits in sets.items() if len(sizes) == 1 else ():
            if name != Suit.model_fields["set"].default and len(suits) not in sizes:
                message = f"the set `{name}` has {len(suits)} suits, the kit has {min(sizes)}"
                hint = "each of its suits stands at the place of one of the kit's"
                yield Problem("uneven-set", message, self.known.places[suits[0]], hints=(hint,))

    def _part(self, name: str, part: Part, at: Path) -> Iterator[Problem]:
        """Find parts of which nobody knows how large they are, and wrong faces and folds."""
        yield from self._size(name, part, at)
        wanted = FACES.get(part.shape, 0)
        if len(part.faces) != wanted:
            message = f"the part `{name}` has {len(part.faces)} faces, a {part.shape} has {wanted}"
            yield self._problem("wrong-faces", message, (*at, "faces"))
        if (problem := _folds(name, part)) is not None:
            yield self._problem("bad-fold", problem, (*at, "folds"))

    def _size(self, name: str, part: Part, at: Path) -> Iterator[Problem]:
        components = self.known.box.components
        if any(named and named not in components for named in (part.component, part.size_of)):
            return  # reported by its name
        hint = "give it a `size`, `sizes` for each rank, or a `component` of the box"
        if part.sizes and "rank" in part.each:
            for rank in (rank for rank in self.kit.ranks if rank not in part.sizes):
                message = f"the part `{name}` has no size for the rank `{rank}`"
                yield self._problem("missing-size", message, (*at, "sizes"))
        elif part.size is None and part.measured is None:
            yield self._problem("missing-size", f"the part `{name}` has no size", at, hint)
        elif part.size is None and part.measured is not None:
            size = components[part.measured].size
            if size is None or not (size.width or size.diameter or size.height):
                message = f"the box does not tell how large its `{part.measured}` is"
                yield self._problem("missing-size", message, (*at, "component"), hint)

    def _back(self, figure: Figure, at: Path) -> Iterator[Problem]:
        part = self.kit.parts.get(figure.part)
        if figure.side == "back" and part is not None and part.back is None:
            yield Problem("missing-side", f"the part `{figure.part}` has no back", self.node.locate((*at, "side")))

    def _cited(self, cite: Cite, at: Path) -> Iterator[Problem]:
        yield from _unknown("source", cite.source, self.kit.sources, self.node.locate((*at, "source")))
        source = self.kit.sources.get(cite.source)
        if source is not None and source.sections and cite.section not in source.sections:
            message = f"`{cite.source}` has no section `{cite.section}`"
            hints = near(cite.section, source.sections)
            yield Problem("unknown-source", message, self.node.locate((*at, "section")), hints=hints)

    def _problem(self, code: str, message: str, at: Path, *hints: str) -> Problem:
        """Return a problem at the key that a path ends with, or that would hold it."""
        return Problem(code, message, self.node.locate(at, key=True), hints=hints)


def _folds(name: str, part: Part) -> str | None:
    """Return what is wrong with the folds of a strip: they follow each other, within its length."""
    if part.folds and part.shape not in STRIPS:
        return f"the part `{name}` has folds, but only a strip is folded across"
    if part.shape == "standee" and len(part.folds) != STANDEE_FOLDS:
        return f"the part `{name}` has {len(part.folds)} folds, a standee has {STANDEE_FOLDS}"
    if part.shape == "ring" and not part.tab:
        return f"the part `{name}` is a ring without a tab to glue it by"
    ends = (0.0, *part.folds, *(() if part.size is None else (part.size.width,)))
    if any(after <= before for before, after in pairwise(ends)):
        return f"the folds of the part `{name}` do not follow each other within its length"
    return None


def _unknown(what: str, name: str, known: Iterable[str], span: Span) -> Iterator[Problem]:
    if name not in (choices := tuple(known)):
        yield Problem(f"unknown-{what}", f"there is no {what} {quoted(name)}", span, hints=near(name, choices))
