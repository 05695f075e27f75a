"""A kit, its suits, its box and the drawings there are → Problems of names and of sizes."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from printgen.model.box.box import Box
from printgen.model.kit import Figure, IconLayer, Kit, Layer, Part, RankLayer, Side, Suit
from printgen.model.load.validation import near
from printgen.model.resources import Icon
from printgen.model.values import Cites
from printgen.problems import Problem
from printgen.source import Node, Step, quoted
from printgen.span import Span

FACES = {"cube": 6, "pyramid": 4}
"""How many faces a body has; other shapes have none."""

STRIPS = ("strip", "standee", "ring")
"""The shapes that are folded across."""

STANDEE_FOLDS = 3
"""How many folds part a standee into foot, front, back and foot."""

INKS = ("ink", "ground", "suit")
"""What a colour of a layer may be called besides those of the themes."""

_At = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """Everything the names of a kit may mean; ``places``: where each suit stands."""

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
        """Find names of suits, ranks, parts, components, icons and sources that are not there."""
        for number, name in enumerate(self.kit.suits):
            yield from _unknown("suit", name, self.known.suits, self._span("suits", number))
        for name, suit in self.known.suits.items():
            yield from _unknown("icon", suit.icon, self.known.icons, self.known.places[name])
        yield from self._letters()
        yield from self._sets()
        for name, rank in self.kit.ranks.items():
            shows = rank.shows
            if shows is not None and shows != "suit" and not shows.isdecimal():
                yield from _unknown("icon", shows, self.known.icons, self._span("ranks", name, "shows"))
        for number, credit in enumerate(self.kit.credits):
            yield from self._cited(credit.cite, ("credits", number, "cite"))
        for name, part in self.kit.parts.items():
            yield from self._part(name, part)
        for name, template in self.kit.templates.items():
            for number, block in enumerate(template.blocks):
                span = self._span("templates", name, "blocks", number, "part")
                yield from _unknown("part", block.part, self.kit.parts, span)

        yield from self._anatomy()

    def _letters(self) -> Iterator[Problem]:
        """Find suits of the kit's own set without a letter, where its pieces are noted."""
        noted = any(part.piece is not None for part in self.kit.parts.values())
        for name in self.kit.suits if noted else ():
            if name in self.known.suits and self.known.suits[name].letter is None:
                message = f"the suit `{name}` has no letter, and the kit's pieces have"
                hint = "give it one, as in `letter: S`, or leave out `piece` of all parts"
                yield Problem("missing-letter", message, self.known.places[name], hints=(hint,))

    def _sets(self) -> Iterator[Problem]:
        """Find sets with more or fewer suits than the kit's own, whose places theirs have.

        Suits that say no set are a set of their own, however many they are.
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

    def _anatomy(self) -> Iterator[Problem]:
        """Find figures of parts and sides that are not there."""
        anatomy = self.kit.anatomy
        if anatomy is None:
            return
        figures: tuple[tuple[Figure, _At], ...] = (
            (anatomy.suits, ("anatomy", "suits")),
            (anatomy.ranks, ("anatomy", "ranks")),
            *((one, ("anatomy", "figures", n)) for n, one in enumerate(anatomy.figures)),
        )
        for figure, at in figures:
            yield from _unknown("part", figure.part, self.kit.parts, self._span(*at, "part"))
            part = self.kit.parts.get(figure.part)
            if figure.side == "back" and part is not None and part.back is None:
                message = f"the part `{figure.part}` has no back"
                yield Problem("missing-side", message, self._span(*at, "side"))
            if figure.rank is not None:
                yield from _unknown("rank", figure.rank, self.kit.ranks, self._span(*at, "rank"))
            for number, lain in enumerate(figure.lain):
                span = self._span(*at, "lain", number, "rank")
                yield from _unknown("rank", lain.rank, self.kit.ranks, span)

    def _part(self, name: str, part: Part) -> Iterator[Problem]:
        at = ("parts", name)
        yield from self._size(name, part, at)
        yield from self._faces(name, part, at)
        if (problem := _folds(name, part)) is not None:
            yield self._told("bad-fold", problem, (*at, "folds"))
        yield from self._cited(part.cite, (*at, "cite"))
        for key, side in (("front", part.front), ("back", part.back)):
            if side is not None:
                yield from self._side(side, (*at, key))

    def _size(self, name: str, part: Part, at: _At) -> Iterator[Problem]:
        """Find parts of which nobody knows how large they are."""
        hint = "give it a `size`, `sizes` for each rank, or a `component` of the box"
        for rank in part.sizes:
            span = self._span(*at, "sizes", rank, key=True)
            yield from _unknown("rank", rank, self.kit.ranks, span)
        components = self.known.box.components
        named = {"component": part.component, "size-of": part.size_of}
        unknown = {key: name for key, name in named.items() if name and name not in components}
        for key, component in unknown.items():
            yield from _unknown("component", component, components, self._span(*at, key))
        if unknown:
            return
        if part.sizes and "rank" in part.each:
            for rank in self.kit.ranks:
                if rank not in part.sizes:
                    message = f"the part `{name}` has no size for the rank `{rank}`"
                    yield self._told("missing-size", message, (*at, "sizes"))
        elif part.size is None and part.measured is None:
            yield self._told("missing-size", f"the part `{name}` has no size", at, hint)
        elif part.size is None and part.measured is not None:
            size = components[part.measured].size
            if size is None or not (size.width or size.diameter or size.height):
                message = f"the box does not tell how large its `{part.measured}` is"
                yield self._told("missing-size", message, (*at, "component"), hint)

    def _faces(self, name: str, part: Part, at: _At) -> Iterator[Problem]:
        wanted = FACES.get(part.shape, 0)
        if len(part.faces) != wanted:
            message = f"the part `{name}` has {len(part.faces)} faces, a {part.shape} has {wanted}"
            yield self._told("wrong-faces", message, (*at, "faces"))
        for number, facet in enumerate(part.faces):
            where = (*at, "faces", number)
            if facet.rank is not None:
                span = self._span(*where, "rank")
                yield from _unknown("rank", facet.rank, self.kit.ranks, span)
            yield from self._layers(facet.layers, (*where, "layers"))

    def _side(self, side: Side, at: _At) -> Iterator[Problem]:
        colours = (*INKS, *self.known.colours)
        for key, colour in (("ground", side.ground), ("ink", side.ink)):
            yield from _unknown("colour", colour, colours, self._span(*at, key))
        yield from self._layers(side.layers, (*at, "layers"))

    def _layers(self, layers: Iterable[Layer], at: _At) -> Iterator[Problem]:
        colours = (*INKS, *self.known.colours)
        for number, layer in enumerate(layers):
            where = (*at, number)
            yield from _unknown("colour", layer.colour, colours, self._span(*where, "colour"))
            yield from self._layer(layer, where)

    def _layer(self, layer: Layer, at: _At) -> Iterator[Problem]:
        for number, rank in enumerate(layer.ranks):
            yield from _unknown("rank", rank, self.kit.ranks, self._span(*at, "ranks", number))
        if isinstance(layer, IconLayer):
            yield from _unknown("icon", layer.icon, self.known.icons, self._span(*at, "icon"))
        if isinstance(layer, RankLayer):
            for rank, icon in layer.instead.items():
                where = (*at, "instead", rank)
                yield from _unknown("rank", rank, self.kit.ranks, self._span(*where, key=True))
                yield from _unknown("icon", icon, self.known.icons, self._span(*where))

    def _cited(self, cites: Cites, at: _At) -> Iterator[Problem]:
        for number, cite in enumerate(cites):
            where = at if len(cites) == 1 else (*at, number)
            span = self._span(*where, "source")
            yield from _unknown("source", cite.source, self.kit.sources, span)
            source = self.kit.sources.get(cite.source)
            if source is not None and source.sections and cite.section not in source.sections:
                message = f"`{cite.source}` has no section `{cite.section}`"
                span = self._span(*where, "section")
                hints = near(cite.section, source.sections)
                yield Problem("unknown-source", message, span, hints=hints)

    def _span(self, *at: Step, key: bool = False) -> Span:
        return self.node.locate(at, key=key)

    def _told(self, code: str, message: str, at: _At, *hints: str) -> Problem:
        """Tell a problem at the key that a path ends with, or that would hold it."""
        return Problem(code, message, self.node.locate(at, key=True), hints=hints)


def _folds(name: str, part: Part) -> str | None:
    """Say what is wrong with the folds of a strip: they follow each other, within its length."""
    if part.folds and part.shape not in STRIPS:
        return f"the part `{name}` has folds, but only a strip is folded across"
    if part.shape == "standee" and len(part.folds) != STANDEE_FOLDS:
        return f"the part `{name}` has {len(part.folds)} folds, a standee has {STANDEE_FOLDS}"
    if part.shape == "ring" and not part.tab:
        return f"the part `{name}` is a ring without a tab to glue it by"
    length = part.size.width if part.size is not None else None
    ends = (0.0, *part.folds, *(() if length is None else (length,)))
    if any(after <= before for before, after in pairwise(ends)):
        return f"the folds of the part `{name}` do not follow each other within its length"
    return None


def _unknown(what: str, name: str, known: Iterable[str], span: Span) -> Iterator[Problem]:
    """Tell a name that is not among those that are known."""
    if name not in (choices := tuple(known)):
        message = f"there is no {what} {quoted(name)}"
        yield Problem(f"unknown-{what}", message, span, hints=near(name, choices))
