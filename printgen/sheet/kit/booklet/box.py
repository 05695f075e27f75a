"""KitContext and its imposed pages → a page for each stack of cards or tiles: the net of a tuck box, how it is made."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from typing import ClassVar

from printgen.drawing.items import extent
from printgen.drawing.scene import Group, Scene
from printgen.errors import LimitError, UsageError
from printgen.figure.pieces.body_view import View
from printgen.figure.pieces.tuck_box import BoxWords, DrawnBox, TuckBox
from printgen.figure.print.ruler import FOUR_INCHES, true_size_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.kit import CARD_THICK, STACK_FROM, STACKED_FROM
from printgen.problems import Problem
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.cover import BAR, BAR_NAME, BAR_PITCH, Bars
from printgen.sheet.kit.booklet.page import artwork_of, booklet_page
from printgen.sheet.kit.booklet.settings import BOX_CARD
from printgen.sheet.kit.context import KitContext, capitalized
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.pieces import SPARE
from printgen.units import parse_length

ROOMY, AIR = 2.0, 1.0
"""How much wider and higher than its cards a box is, and deeper than their stack, in mm."""

TOP, STEPS, BESIDE, FOOT, BARS = 26.0, 61.0, 7.0, 14.5, 16.0
"""Where a net begins on its page; how wide the steps are, what lies between; what foot and bars take below, in mm."""

EDGE, MADE = 0.5, Size(44.0, 52.0)
"""What lies around a net, for its lines; the room of the box as it is made."""

LEFT, APART = 50.0, 10.0
"""What a net leaves of the width at least where the box stands beside it as large as life, and what lies between."""

STEP_NAMES = ("cut", "slit", "score", "side", "bottom", "fill")


@dataclass(frozen=True, slots=True)
class BoxStep(Content):
    """A step of making the box: its number, its name, what to do."""

    number: str
    name: str
    text: RichText


@dataclass(frozen=True, slots=True)
class BoxPage(Block):
    """The net of a box at true size and its corner on the page in mm, how it is made, and how it looks then.

    ``made_at``: the corner of the box as it is made, where that stands beside the net, else below the steps.
    """

    template: ClassVar[str] = "kit/box.html.j2"
    net: Picture
    at: Point
    inside: str
    making: str
    material: str
    steps: tuple[BoxStep, ...]
    made: Picture
    made_at: Point | None
    bars: Bars


def stacks(context: KitContext, pages: Sequence[ImposedPage]) -> Mapping[str, TuckBox]:
    """Return a box for the pieces of each part that lie in a stack: flat ones that are neither small nor few.

    Raises UsageError for a height that is no length, or that changes nothing.
    """
    counts = Counter(
        one.piece.part for page in pages for one in page.placed if one.side == "front" and one.piece.number <= SPARE
    )
    parts, asked = context.loaded.kit.parts, context.request.stack
    try:
        high = parse_length(asked) if asked is not None else None
    except ValueError as error:
        raise UsageError(Problem("bad-length", str(error))) from None
    found: dict[str, TuckBox] = {}
    for name, count in counts.items():
        if parts[name].shape != "rectangle" or count < STACK_FROM or parts[name].sizes:
            continue
        size = context.loaded.size(parts[name], None)
        if min(size.width, size.height) >= STACKED_FROM:
            deep = ceil((count * CARD_THICK if high is None else high) + AIR)
            found[name] = TuckBox(size.width + ROOMY, size.height + ROOMY, deep)
    if asked is not None and not found:
        raise UsageError(Problem("no-effect", "`--stack` changes nothing: there is no stack of cards or tiles"))
    return found


def inside(context: KitContext, box: TuckBox) -> str:
    """Return how large a box is inside, in words."""
    number = context.catalog.number
    return f"{number(box.wide, 1)} × {number(box.high, 1)} × {number(box.deep, 1)}\u00a0mm"


def _room(context: KitContext) -> Size:
    """Return the room that a net has on the paper laid across."""
    wide, high = context.portrait.turned
    return Size(wide - 2 * context.margin - STEPS - BESIDE, high - TOP - FOOT - BARS)


def has_room(context: KitContext, box: TuckBox) -> bool:
    """Return whether a net fits on the paper."""
    room = _room(context)
    return context.paper_kind == "large" and box.size.width <= room.width and box.size.height <= room.height


def too_large(context: KitContext, pages: Sequence[ImposedPage]) -> Iterator[str]:
    """Yield a sentence for each box whose net is larger than the paper."""
    for box in stacks(context, pages).values():
        if not has_room(context, box):
            yield context.tool("kit.box.too-large", inside=inside(context, box), net=_net(context, box))


def _net(context: KitContext, box: TuckBox) -> str:
    number = context.catalog.number
    return f"{number(ceil(box.size.width))} × {number(ceil(box.size.height))}\u00a0mm"


def box_pages(context: KitContext, pages: Sequence[ImposedPage]) -> Iterator[Page]:
    """Yield the page of each box; raises LimitError if a height was asked for and the paper is too small."""
    for name, box in stacks(context, pages).items():
        if has_room(context, box):
            yield _page(context, name, box)
        elif context.request.stack is not None:
            message = f"the net of the box, {_net(context, box)}, is larger than the paper has room for"
            raise LimitError(Problem("too-large", message, hints=("a lower --stack, or --paper a3",)))


def printed_boxes(context: KitContext, pages: Sequence[ImposedPage]) -> dict[str, TuckBox]:
    """Return the boxes for which the paper has room, each by the part that goes into it."""
    return {name: box for name, box in stacks(context, pages).items() if has_room(context, box)}


def drawn_box(context: KitContext, part: str, box: TuckBox) -> DrawnBox:
    """Return the box of a part with its words."""
    word = cache(lambda key: context.tool(f"kit.box.{key}"))
    content = f"{capitalized(context.part(part))}, {context.measure(part)}"
    words = BoxWords(context.title, content, word("unofficial"), word("glue-side"), word("glue"))
    return DrawnBox(box, words, artwork_of(context), context)


def _page(context: KitContext, part: str, box: TuckBox) -> Page:
    pictures, word = Pictures(context), cache(lambda key: context.tool(f"kit.box.{key}"))
    drawn = drawn_box(context, part, box)
    net = Scene(Rect(0, 0, *box.size).grown(EDGE), tuple(drawn.net()), word("name"))
    room = _room(context)
    left = room.width - box.size.width
    made = _made(drawn, Size(left - APART, room.height) if left >= LEFT else MADE)
    between = (left - made.window.width) / 3 if left >= LEFT else left / 2
    at = Point(context.margin, TOP).moved(between, (room.height - box.size.height) / 2)
    beside = Point(at.x + box.size.width + between, TOP + (room.height - made.window.height) / 2)
    body = BoxPage(
        net=pictures.add("net", net),
        at=at.moved(-EDGE, -EDGE),
        inside=context.tool("kit.box.inside", inside=inside(context, box)),
        making=word("making"),
        material=context.tool("kit.box.material", lightest=BOX_CARD),
        steps=tuple(_steps(context, box)),
        made=pictures.add("made", made),
        made_at=beside if left >= LEFT else None,
        bars=_bars(context, pictures),
    )
    ends = (*((word("fold"), one) for one in box.folds()), *((word("cut"), one) for one in box.cuts()))
    lines = tuple(ExpectedLine(name, start.moved(*at), end.moved(*at)) for name, (start, end) in ends)
    name = f"{word('name')}, {context.part(part)}"
    page = booklet_page(context, name, body, pictures.scenes, 1.0, across=True)
    return replace(
        page,
        lines=lines,
        true_scale=True,
        most_ink=max(page.most_ink, box.size.width * box.size.height),
        bookmark=capitalized(word("name")),
    )


def _steps(context: KitContext, box: TuckBox) -> Iterator[BoxStep]:
    for number, name in enumerate(STEP_NAMES, 1):
        values = {"stack": context.catalog.number(box.deep - AIR, 1)}
        text = context.tool_text(f"kit.box.steps.{name}.text", **values)
        yield BoxStep(str(number), context.tool(f"kit.box.steps.{name}.name"), text)


def made_view(drawn: DrawnBox) -> View:
    """Draw a box as it is made, as large as life."""
    items = tuple(drawn.made())
    return View(items, extent(item for item in items if not isinstance(item, Group)).grown(0.5))


def _made(drawn: DrawnBox, room: Size) -> Scene:
    """Draw a box as it is made in some room, at most as large as life."""
    view = made_view(drawn)
    items, box = view.items, view.box
    scale = min(room.width / box.width, room.height / box.height, 1.0)
    place = Transform.shift(-box.x, -box.y).then(Transform.scale(scale))
    return Scene(Rect(0, 0, box.width * scale, box.height * scale), (Group(items, place),))


def _bars(context: KitContext, pictures: Pictures) -> Bars:
    items = true_size_bars(Point(0.5, 2), context.theme, context.bar_names, False, BAR_PITCH, BAR, beside=True)
    picture = pictures.add("bars", Scene(Rect(0, 0, FOUR_INCHES + BAR_NAME, BARS - 0.5), items, context.bar_names[0]))
    front = "kit.front-page"
    return Bars(context.tool(f"{front}.true-size"), picture, context.tool_text(f"{front}.diagnosis"))
