"""KitContext and its imposed pages → the steps of making the kit, in order, composed in one place.

The booklet explains them and the hints on the pages of pieces print these numbers. Steps have
numbers, cuts have capitals in the order in which they are made, tabs of a body have small letters.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Literal, NamedTuple

from printgen.figure.print.ruler import Line
from printgen.geometry import Point
from printgen.model.play.facts import Value
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import RichText
from printgen.sheet.kit.context import OWN, KitContext, capitalized, is_furnished, spans
from printgen.sheet.kit.imposition.cut_order import cut_rounds, folded, strip_cuts, without_strip
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.marks import Marks, marks_on
from printgen.sheet.kit.pieces import Piece

Kind = Literal["print", "check", "colours", "strip", "fold", "glue", "cut", "make"]


class Cuts(NamedTuple):
    """Cuts that are made one after the other, all of one letter, in mm of their page."""

    letter: str
    stretches: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its number, what it is called, what to do in words.

    ``brief``: the same for the margin of a page. ``page``: one it is done with, ``cuts``: its
    cuts there. ``parts``: what is cut or made, ``piece``: one of it, ``way``: how, by the name of
    its words.
    """

    kind: Kind
    name: str
    text: RichText
    brief: str = ""
    number: int = 0
    page: ImposedPage | None = None
    cuts: tuple[Cuts, ...] = ()
    parts: tuple[str, ...] = ()
    piece: Piece | None = None
    way: str = ""

    def is_done_with(self, page: ImposedPage) -> bool:
        """Return whether it is done with the pieces of a page; backs are made with their fronts."""
        placed = page.placed if page.side != "back" else ()
        match self.kind:
            case "strip":
                return bool(placed and page.strips)
            case "fold":
                return page.folded
            case "glue":
                return any(one.piece.backed for one in placed)
            case "cut" | "make":
                return any(one.piece.part in self.parts for one in placed)
        return False


def steps_of(context: KitContext, pages: Sequence[ImposedPage]) -> tuple[Step, ...]:
    """Return all steps of a kit, numbered."""
    steps = _Making(context, pages, marks_on(context, pages)).steps()
    return tuple(replace(step, number=n) for n, step in enumerate(steps, 1))


def _joined(*texts: RichText) -> RichText:
    """Return texts one after the other, a space between them."""
    return tuple(part for text in texts for part in (*text, Inline("text", " ")))[:-1]


def steps_on(steps: Iterable[Step], page: ImposedPage) -> tuple[Step, ...]:
    """Return the steps that are done with a page."""
    return tuple(step for step in steps if step.is_done_with(page))


def examples(context: KitContext, pages: Iterable[ImposedPage]) -> dict[str, Piece]:
    """Return one printed piece of each part, of its highest rank, of one suit after the other."""
    ranks = {rank: number for number, rank in enumerate(context.loaded.kit.ranks)}
    placed = [one.piece for page in pages for one in page.placed]
    found = {name: [piece for piece in placed if piece.part == name] for name in context.loaded.kit.parts}
    return {
        name: max(
            pieces,
            key=lambda one: (one.shown.suit_name == context.usual_suit(one.part), ranks.get(one.shown.rank or "", 0)),
        )
        for name, pieces in found.items()
        if pieces
    }


@dataclass
class _Making:
    """Makes the steps one by one; letters are given out in the order of the cuts."""

    context: KitContext
    pages: Sequence[ImposedPage]
    marks: Marks
    letters: Iterator[str] = field(default_factory=lambda: iter(ascii_uppercase))

    def steps(self) -> Iterator[Step]:
        first = next((page for page in self.pages if page.placed), self.pages[0])
        backs = [page for page in self.pages if page.side == "back" and page.placed]
        yield from self._printing(first, backs)
        if self.context.suits_look_alike:
            yield self._papers(backs)
        yield from self._joining(first, backs)
        yield from self._cutting()
        yield from self._parts()

    def _step(self, kind: Kind, key: str, *more: RichText, text: str = "text", **values: Value) -> Step:
        key, tool = f"kit.how.{key}", self.context.tool
        brief = tool(f"{key}.brief") if self.context.catalog.knows(f"{key}.brief") else ""
        return Step(kind, tool(f"{key}.name"), _joined(self._text(f"{key}.{text}", **values), *more), brief)

    def _text(self, key: str, **values: Value) -> RichText:
        return self.context.tool_text(key, **values)

    @property
    def _aligned_by(self) -> str:
        return "crosses" if self.marks.crosses else "edges"

    def _printing(self, first: ImposedPage, backs: Sequence[ImposedPage]) -> Iterator[Step]:
        """Print, see whether both sides meet, and measure."""
        on_both_sides = self.context.backing.by == "printing" and backs
        light = [self._text(f"kit.how.light.{self._aligned_by}")] if on_both_sides else []
        fronts = (page for page in self.pages if page.placed and page.side != "back")
        shown = next(filter(self._turns_over, fronts), first) if on_both_sides else first
        yield replace(self._step("print", f"print-{self.context.request.arrangement}", *light), page=shown)
        yield self._step("check", "check")

    def _turns_over(self, page: ImposedPage) -> bool:
        """Return whether the first piece of a page looks otherwise on its back."""
        piece = min(page.placed, key=lambda one: (one.trim.y, one.trim.x)).piece
        drawn = self.context.drawn(piece)
        return piece.backed and drawn.side("front") != drawn.side("back")

    def _papers(self, backs: Sequence[ImposedPage]) -> Step:
        """As suits look alike on white, say which page goes on paper of which colour."""
        context = self.context
        if any(len(page.suits) > 1 for page in self.pages):
            first = context.heroes[0]
            return self._step("colours", "colours-asked", suit=first, name=context.suit(first))
        white = {page.paper for page in backs if page.suit_paper}
        papers = {suit: {page.paper for page in self.pages if suit in page.suits} - white for suit in context.suits}
        named = "; ".join(f"{context.suit(suit)} {spans(numbers)}" for suit, numbers in papers.items())
        more = [self._text("kit.how.colours.white", papers=spans(white))] if white else []
        return self._step("colours", "colours", *more, papers=named)

    def _joining(self, first: ImposedPage, backs: Sequence[ImposedPage]) -> Iterator[Step]:
        """Cut off what has no backs; then fold and glue, or glue front to back."""
        if page := next((page for page in self.pages if page.strips), None):
            lines = tuple((Point(0.0, y), Point(page.size.width, y)) for y in strip_cuts(page))
            cuts = Cuts(next(self.letters), lines)
            yield replace(self._step("strip", "strip", cut=cuts.letter, count=len(lines)), page=page, cuts=(cuts,))
        if page := next((page for page in self.pages if page.folded), None):
            yield replace(self._step("fold", "fold"), page=without_strip(page))
        elif self.context.backing.by == "gluing" and backs:
            yield replace(self._step("glue", "glue", text=self._aligned_by), page=without_strip(first))

    def _cutting(self) -> Iterator[Step]:
        context, marks = self.context, self.marks
        pieces = [one.piece for page in self.pages for one in page.placed]
        cut = dict.fromkeys(one.part for one in pieces if one.is_box or (context.bleed and not one.is_folded))
        if not cut:
            return
        along = ("marks" if marks.crops else "unmarked") if context.bleed else "ticks" if marks.ticks else "lines"
        values = {"bleed": context.bleed} if context.bleed else {}
        step = replace(self._step("cut", "cut", text=along, **values), parts=tuple(cut))
        if context.bleed:
            yield step
            return
        page = folded(without_strip(next(page for page in self.pages if step.is_done_with(page))))
        rounds = cut_rounds(page)
        cuts = tuple(Cuts(next(self.letters) if len(rounds) > 1 else "", stretches) for stretches in rounds)
        order = self._text("kit.how.cut.through")
        if len(cuts) > 1 and is_furnished(context.portrait):  # else there is no picture with letters
            start, *others = (one.letter for one in cuts)
            order = self._text("kit.how.cut.order", first=start, last=", ".join(others))
        yield replace(step, text=_joined(step.text, order), page=page, cuts=cuts)

    def _parts(self) -> Iterator[Step]:
        """Say what is made of each kind of part; parts made alike share a step."""
        context, shown = self.context, examples(self.context, self.pages)
        together: dict[str, list[str]] = {}
        for name in shown:
            if way := self._way(name):
                together.setdefault(way, []).append(name)
        for way, names in together.items():
            piece, part = shown[names[0]], context.loaded.kit.parts[names[0]]
            listed = context.parts_made(names, way)
            number, size = context.catalog.number, context.loaded.size(part, piece.shown.rank)
            values = {"width": number(size.width, 2), "inner": number(part.inner_cut or 0.0, 2)}
            text = _joined(*(self._text(key, **values) for key in self._how(way, way in names, piece.backed)))
            yield Step("make", capitalized(listed), text, listed, parts=tuple(names), piece=piece, way=way)

    def _way(self, name: str) -> str:
        """Return how a part is made: in words of its own, or by its shape; empty if it is only cut."""
        part = self.context.loaded.kit.parts[name]
        if self.context.catalog.knows(f"{OWN}.how.{name}.text"):
            return name
        if part.shape == "rectangle":
            return "sticker" if part.inner_cut is not None else ""
        return part.shape

    def _how(self, way: str, of_own: bool, backed: bool) -> Iterator[str]:
        """Yield the keys of the words for making a part; some only if two sides are glued together."""
        at = f"{OWN}.how.{way}" if of_own else f"kit.how.shapes.{way}"
        unmarked, marked = way == "sticker" and not self.marks.smaller, way == "disc" and self.marks.crops
        yield f"{at}.text" if of_own else f"{at}-unmarked" if unmarked else f"{at}-marked" if marked else at
        glued = f"{at}.glued" if of_own else f"{at}-glued"
        if backed and self.context.backing.by != "printing" and self.context.catalog.knows(glued):
            yield glued
