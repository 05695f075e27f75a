"""GameContext → player cards: faces of blocks, imposed so that one side of the paper is enough.

A poker card is a front with its back above it, turned by half: fold the paper in the middle. An A6 card has one side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.figure.artwork import card_top, hero_left
from printgen.geometry import Size
from printgen.model.play.in_play import CARD
from printgen.model.player_card import CardPlan
from printgen.model.player_card import CardStack as StackPlan
from printgen.sheet.card.blocks import CardPage, CardStack, Face
from printgen.sheet.card.imposition import Imposition, imposed
from printgen.sheet.card.panels import card_block
from printgen.sheet.card.widths import fitted
from printgen.sheet.core.context import title_points, title_width
from printgen.sheet.core.game_context import GameContext, Pictures, credits_of
from printgen.sheet.core.page import Page, Sheet

PITCHES = (1.2, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85)
"""How many times as high as they should be rows are, from the most generous arrangement to the tightest."""

TOP = {"poker": 11.5, "a6": 15.0}
TITLE = {"poker": 13.0, "a6": 17.0}
MARGIN = {"poker": 4.0, "a6": 6.0}
"""The title's height in mm and its size in points, and what stays free around a card, in mm."""

TWELFTHS, GUTTER, CLEAR = 12, 3.0, 3.5


@dataclass(frozen=True, slots=True)
class _Top:
    """The size of the top of a card, its title and the sheet's name, their size in points, how far they reach in mm."""

    size: Size
    title: str
    name: str
    points: float
    words: float


def card_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements of the cards, one for each player: rows ever closer."""
    plan, name = context.game.sheets.card, context.tool("card.name")
    assert plan is not None
    layout = imposed(context)
    most = plan.pitch if context.request.size == "poker" else PITCHES[0]
    for pitch in (one for one in PITCHES if one <= most):
        pages = tuple(_page(context, plan, layout, pitch, number) for number in range(layout.pages))
        yield replace(context.sheet(name, pages), alike=1)


def _page(context: GameContext, plan: CardPlan, layout: Imposition, pitch: float, number: int) -> Page:
    pictures, catalog = Pictures(context), context.catalog
    places = layout.places_on(number)
    size = context.request.size
    faces = (plan.front, plan.back) if size == "poker" else (plan.large,)
    cards = sum(1 for one in places if not one.turned)
    words = context.tool(f"card.how-{size}", n=cards, width=layout.card.width, height=layout.card.height)
    body = CardPage(
        look=size,
        width=layout.card.width,
        height=layout.card.height,
        below=pictures.add("marks", layout.scene(number, _titled(context, layout.card).words)),
        faces=tuple(_face(context, pictures, bands, layout.card, nth == 0, pitch) for nth, bands in enumerate(faces)),
        places=places,
        words=words,
        words_left=layout.words_left,
        words_right=layout.words_right,
    )
    names = (catalog.title(), context.tool("card.name"), *filter(None, credits_of(context)))
    return Page(
        size=layout.page,
        body=body,
        figures=pictures.scenes,
        foot=context.foot(*names, made=(f"{context.tool('foot.data')} {context.game.head.version}",)),
        lines=layout.lines(number),
        true_scale=True,
    ).filled


def _face(
    context: GameContext,
    pictures: Pictures,
    bands: tuple[tuple[StackPlan, ...], ...],
    card: Size,
    first: bool,
    pitch: float,
) -> Face:
    size, top = context.request.size, _titled(context, card)
    filled = (tuple(stack for one in band if (stack := _stack(context, pictures, one, card)).blocks) for band in bands)
    return Face(
        art=pictures.add("top", card_top(context.game.artwork, top.size, context, top.words)) if first else None,
        title=top.title if first else "",
        sheet_name=top.name if first else "",
        points=top.points,
        bands=tuple(fitted(one) if size == "a6" else one for one in filled),
        pitch=pitch * _ease(context) if first else pitch,
    )


def _titled(context: GameContext, card: Size) -> _Top:
    """Return the words at the top of a card, as large as there is room for them beside the hero."""
    size, catalog = context.request.size, context.catalog
    title = catalog.plain(f"{CARD}.title") if catalog.has(f"{CARD}.title") else catalog.title()
    name = context.tool("card.one") if size == "a6" else ""
    top = Size(card.width, TOP[size])
    room = hero_left(context.game.artwork, top) - MARGIN[size] - CLEAR
    points = title_points(title, name, room, TITLE[size])
    return _Top(top, title, name, points, MARGIN[size] + title_width(title, name, points))


def _ease(context: GameContext) -> float:
    """Return how many times as high as on its back rows are on the front of a small card."""
    plan = context.game.sheets.card
    if plan is None or plan.front_pitch is None or context.request.size != "poker":
        return 1.0
    return plan.front_pitch / plan.pitch


def _stack(context: GameContext, pictures: Pictures, stack: StackPlan, card: Size) -> CardStack:
    """Return the blocks of a stack that mean something at this table; it is so many of twelve columns wide."""
    assert context.game.sheets.card is not None
    known = context.game.sheets.card.blocks
    share = stack.columns / TWELFTHS
    width = (card.width - 2 * MARGIN[context.request.size] + GUTTER) * share - GUTTER
    held = (name for name in stack.blocks if context.holds(known[name].when))
    return CardStack(width, tuple(card_block(context, pictures, name, width) for name in held))
