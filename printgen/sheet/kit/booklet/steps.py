"""KitContext and its leaves → what is done with the prints, in order: the steps, made in one place.

The page that explains them and the hints on the pages of pieces print these numbers. Steps have
numbers, cuts have capitals in the order in which they are made, tabs of a body have small letters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, Literal

from printgen.figure.pieces.part import suit_colour
from printgen.figure.print.marks import Stretch
from printgen.geometry import Point
from printgen.model.text.message_catalog import Inline
from printgen.sheet.kit.booklet.layout import examples, layout_of, spans
from printgen.sheet.kit.context import OWN, KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.cut_order import cut_rounds, folded, strip_cuts, without_strip
from printgen.sheet.kit.imposition.impose import Leaf
from printgen.sheet.kit.imposition.marks import Marks, marks_on
from printgen.sheet.kit.pieces import Piece

Kind = Literal["print", "check", "colours", "strip", "fold", "glue", "cut", "make"]
Told = tuple[str, dict[str, Any]]
"""A word that is said, with its values."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """Cuts that are made one after the other, all of one letter, in mm of their page."""

    letter: str
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its number, what it is called, what to do.

    ``brief``: the same for the margin of a page. ``leaf``: a page it is done with, ``cuts``: its
    cuts there. ``parts``: what is cut or made, ``piece``: one of it, ``way``: how, by the name of
    its words.
    """

    kind: Kind
    name: str
    told: tuple[Told, ...]
    brief: str = ""
    number: int = 0
    leaf: Leaf | None = None
    cuts: tuple[Cuts, ...] = ()
    parts: tuple[str, ...] = ()
    piece: Piece | None = None
    way: str = ""

    def text(self, context: KitContext, **values: Any) -> tuple[Inline, ...]:
        """Say what to do."""
        line: list[Inline] = []
        for key, own in self.told:
            line += [Inline("text", " ")] if line else []
            line += context.tool_text(key, **own, **values)
        return tuple(line)

    def is_done_with(self, leaf: Leaf) -> bool:
        """Tell whether it is done with the pieces of a page; backs are made with their fronts."""
        lying = leaf.lying if leaf.side != "back" else ()
        match self.kind:
            case "strip":
                return bool(lying and leaf.strips)
            case "fold":
                return leaf.folded
            case "glue":
                return any(one.piece.backed for one in lying)
            case "cut" | "make":
                return any(one.piece.part in self.parts for one in lying)
        return False


def steps_of(context: KitContext, leaves: Sequence[Leaf]) -> tuple[Step, ...]:
    """Give all steps of a kit, numbered."""
    making = _Making(context, leaves)
    return tuple(replace(step, number=n) for n, step in enumerate(making.steps(), 1))


def steps_on(steps: Sequence[Step], leaf: Leaf) -> tuple[Step, ...]:
    """Give the steps that are done with a page."""
    return tuple(step for step in steps if step.is_done_with(leaf))


def _order(context: KitContext, cuts: Sequence[Cuts]) -> Told:
    """Say in which order to cut: by the letters of the picture, where there is one."""
    if len(cuts) < 2 or layout_of(context).kind == "tiny":
        return "kit.how.cut.through", {}
    first, *others = (one.letter for one in cuts)
    return "kit.how.cut.order", {"first": first, "last": ", ".join(others)}


def way_of(context: KitContext, name: str) -> str:
    """Tell how a part is made: in words of its own, or by its shape; empty where it is only cut."""
    part = context.loaded.kit.parts[name]
    if context.catalog.knows(f"{OWN}.how.{name}.text"):
        return name
    if part.shape == "rectangle":
        return "sticker" if part.inner_cut is not None else ""
    return part.shape


class _Making:
    """The steps in the making; letters are given out in the order of the cuts."""

    def __init__(self, context: KitContext, leaves: Sequence[Leaf]) -> None:
        self._desk, self._leaves = context, leaves
        self._marks: Marks = marks_on(context, leaves)
        self._letters = iter(ascii_uppercase)

    def steps(self) -> Iterator[Step]:
        yield from self._printing()
        yield from self._papers()
        yield from self._strip()
        yield from self._joining()
        yield from self._cutting()
        yield from self._parts()

    @property
    def _first(self) -> Leaf:
        return next((leaf for leaf in self._leaves if leaf.lying), self._leaves[0])

    def _step(self, kind: Kind, key: str, *more: Told, **values: Any) -> Step:
        """Make a step of the words that all kits share."""
        name = self._desk.tool(f"kit.how.{key}.name")
        return Step(kind, name, ((f"kit.how.{key}.text", values), *more))

    def _brief(self, key: str) -> str:
        return self._desk.tool(f"kit.how.{key}.brief")

    def _printing(self) -> Iterator[Step]:
        """Print, see whether both sides meet, and measure."""
        arrangement = self._desk.arrangement
        light: tuple[Told, ...] = ()
        if BACKINGS[arrangement].on_both_sides and any(self._backs()):
            light = ((f"kit.how.light.{'crosses' if self._marks.crosses else 'edges'}", {}),)
        step = self._step("print", f"print-{arrangement}", *light)
        yield replace(step, leaf=self._first)
        yield self._step("check", "check")

    def _backs(self) -> Iterator[Leaf]:
        return (leaf for leaf in self._leaves if leaf.side == "back" and leaf.lying)

    def _papers(self) -> Iterator[Step]:
        """Where suits look alike on white, tell which page goes on paper of which colour."""
        context, suits = self._desk, self._desk.suits
        colours = {suit_colour(suit, context.loaded.suits[suit], context.theme) for suit in suits}
        if len(colours) > 1 or len(suits) == 1:
            return
        if any(len(leaf.suits) > 1 for leaf in self._leaves):
            first = context.heroes[0]
            yield self._step("colours", "colours-asked", suit=first, name=context.suit(first))
            return
        told = []
        white = {leaf.paper for leaf in self._backs() if leaf.apart}
        for suit in suits:
            papers = {leaf.paper for leaf in self._leaves if suit in leaf.suits}
            told.append(f"{context.suit(suit)} {spans(papers - white)}")
        more = (("kit.how.colours.white", {"papers": spans(white)}),) if white else ()
        yield self._step("colours", "colours", *more, papers="; ".join(told))

    def _strip(self) -> Iterator[Step]:
        """Cut off what has no backs."""
        leaf = next((leaf for leaf in self._leaves if leaf.strips), None)
        if leaf is None:
            return
        ends = (0.0, leaf.size.width)
        lines = tuple((Point(ends[0], y), Point(ends[1], y)) for y in strip_cuts(leaf))
        cuts = Cuts(next(self._letters), lines)
        step = self._step("strip", "strip", cut=cuts.letter, count=len(lines))
        yield replace(step, brief=self._brief("strip"), leaf=leaf, cuts=(cuts,))

    def _joining(self) -> Iterator[Step]:
        """Fold and glue, or glue front to back."""
        leaf = next((leaf for leaf in self._leaves if leaf.folded), None)
        if leaf is not None:
            step = self._step("fold", "fold")
            yield replace(step, brief=self._brief("fold"), leaf=without_strip(leaf))
        elif BACKINGS[self._desk.arrangement].glued and any(self._backs()):
            key = f"kit.how.glue.{'crosses' if self._marks.crosses else 'edges'}"
            name = self._desk.tool("kit.how.glue.name")
            yield Step("glue", name, ((key, {}),), self._brief("glue"), leaf=without_strip(self._first))

    def _cutting(self) -> Iterator[Step]:
        """Cut by the marks that there are."""
        context, marks = self._desk, self._marks
        pieces = [one.piece for leaf in self._leaves for one in leaf.lying]
        cut = [one for one in pieces if one.is_box or (context.bleed and not one.is_folded)]
        if not cut:
            return
        step = Step("cut", context.tool("kit.how.cut.name"), (), self._brief("cut"))
        step = replace(step, parts=tuple(dict.fromkeys(one.part for one in cut)))
        if context.bleed:
            how = "marks" if marks.crops else "unmarked"
            yield replace(step, told=((f"kit.how.cut.{how}", {"bleed": context.bleed}),))
            return
        leaf = next(leaf for leaf in self._leaves if step.is_done_with(leaf))
        leaf = folded(without_strip(leaf))
        cuts = tuple(self._lettered(cut_rounds(leaf)))
        along: Told = (f"kit.how.cut.{'ticks' if marks.ticks else 'lines'}", {})
        yield replace(step, told=(along, _order(context, cuts)), leaf=leaf, cuts=cuts)

    def _lettered(self, rounds: Sequence[tuple[Stretch, ...]]) -> Iterator[Cuts]:
        """Give each round a letter, where there are several."""
        for stretches in rounds:
            yield Cuts(next(self._letters) if len(rounds) > 1 else "", stretches)

    def _parts(self) -> Iterator[Step]:
        """Tell what is made of each kind of part; parts made alike share a step."""
        context, shown = self._desk, examples(self._desk, self._leaves)
        together: dict[str, list[str]] = {}
        for name in shown:
            if way := way_of(context, name):
                together.setdefault(way, []).append(name)
        for way, names in together.items():
            piece = shown[names[0]]
            listed = context.parts_made(names, way)
            title = listed[:1].upper() + listed[1:]
            told = tuple(self._how(way, names, piece.backed))
            values = self._values(names[0], piece)
            yield Step(
                "make", title, tuple((key, values) for key in told), listed, parts=tuple(names), piece=piece, way=way
            )

    def _how(self, way: str, names: Sequence[str], backed: bool) -> Iterator[str]:
        """Name the words for making a part; some only where two sides are glued together."""
        at = f"{OWN}.how.{way}" if way in names else f"kit.how.shapes.{way}"
        of_own = way in names
        if of_own:
            yield f"{at}.text"
        elif way == "sticker" and not self._marks.smaller:
            yield f"{at}-unmarked"
        elif way == "disc" and self._marks.crops:
            yield f"{at}-marked"
        else:
            yield at
        glued = f"{at}.glued" if of_own else f"{at}-glued"
        on_one_side = not BACKINGS[self._desk.arrangement].on_both_sides
        if backed and on_one_side and self._desk.catalog.knows(glued):
            yield glued

    def _values(self, name: str, piece: Piece) -> dict[str, Any]:
        context, part = self._desk, self._desk.loaded.kit.parts[name]
        size = context.loaded.size(part, piece.shown.rank)
        number = context.catalog.number
        return {"width": number(size.width, 2), "inner": number(part.inner_cut or 0.0, 2)}
