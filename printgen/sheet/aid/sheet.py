"""Player aid: GameContext to Sheet; each block of the plan becomes plain data for its template.

Nothing is said here that the data does not say: costs, cells, steps and examples are read from
the rules; the plan of the game only names the blocks and where they stand.
"""

from dataclasses import replace
from typing import Any

from printgen.drawing.scene import Scene
from printgen.figure.band import band_art
from printgen.geometry import Size
from printgen.model.play.options import seated
from printgen.model.sheets import PagePlan, Stack
from printgen.model.text.game_catalog import Inline
from printgen.sheet.aid.blocks import block_content, is_tight
from printgen.sheet.aid.title import title_room
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content, with_dagger
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.variants import players_text

TWELFTHS = 12
GUTTER = 4.0
BAND_HEIGHT = {"large": 19.0, "small": 17.0}
SECOND_BAND = {"large": 10.0, "small": 8.0}

Content = dict[str, Any]


def aid_sheet(context: GameContext) -> Sheet:
    """Lay out the player aid of a game on the paper of the job.

    With two languages each page has its translation on the back.
    """
    plan = context.game.sheets.aid
    pages = plan.large if context.paper.layout == "large" else plan.small
    laid = tuple(
        replace(_page(voice, page, number, len(pages)), language=voice.catalog.language)
        for number, page in enumerate(pages, 1)
        for voice in context.voices
    )
    duplex = "long-edge" if len(laid) == 2 or context.translations else None
    return context.sheet(context.catalog.tool("aid.name"), laid, duplex=duplex)


def _page(context: GameContext, plan: PagePlan, number: int, of: int) -> Page:
    pictures = Pictures(context)
    width = context.paper.width - 2 * context.margin
    bands = [
        [
            {"width": _stack_width(stack.columns, width), "blocks": _blocks(context, pictures, stack)}
            for stack in band.stacks
        ]
        for band in plan.bands
    ]
    layout = context.paper.layout
    height = BAND_HEIGHT[layout] if number == 1 else SECOND_BAND[layout]
    art = context.game.sheets.aid.art if number == 1 else None
    title = _title(context, Size(width, height), layout, art or "plain")
    content = title | {
        "layout": layout,
        "tight": is_tight(context),
        "margin": context.margin,
        "first": number == 1,
        "number": number,
        "of": of,
        "fills": context.theme.fills,
        "art": pictures.add("band", _art(context, art, Size(width, height))),
        "bands": bands,
    }
    content = with_dagger(context, content)
    return Page(
        size=context.portrait,
        template="aid/aid.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content if number == 1 else _without_credits(content)),
    )


def _title(context: GameContext, band: Size, layout: str, art: str) -> Content:
    """Give the words of the title band, with the longest lead there is room for."""
    for lead in (_lead(context), _lead(context, counted=True)):
        content = title_content(context, context.catalog.tool("aid.name"), lead)
        room = title_room(content, band, layout, art)
        if room["fits"]:
            break
    return content | {"room": room}


def _lead(context: GameContext, counted: bool = False) -> tuple[Inline, ...]:
    """Say for whom the aid is; where a table plays variants or readings of its own, name them.

    Readings that are too many to be named are counted; the foot names them with the command.
    """
    catalog, request = context.catalog, context.request
    lead = catalog.text("game.lead")
    if request.variants:
        names = ", ".join(catalog.plain(f"variants.{name}.name") for name in request.variants)
        numbers = (request.players,) if request.players else seated(context.game, request.variants)
        some = numbers and catalog.tool_text(
            "aid.players", players=numbers[0] if len(numbers) == 1 else players_text(numbers)
        )
        lead = (*(some or lead), *catalog.tool_text("aid.in-play", n=len(request.variants), names=names))
    if request.readings:
        rulings = ", ".join(reading.replace(".", " ", 1) for reading in request.readings)
        count = len(request.readings)
        told = ("aid.readings-counted", {"n": count}) if counted else ("aid.readings", {"names": rulings})
        lead = (*lead, Inline("text", " · "), *catalog.tool_text(told[0], **told[1]))
    return lead


def _blocks(context: GameContext, pictures: Pictures, stack: Stack) -> list[Content]:
    """Give the blocks of a stack that mean something at this table."""
    blocks = context.game.sheets.aid.blocks
    told = [name for name in stack.blocks if context.told(blocks[name].when)]
    return [block_content(context, pictures, name, stack.columns == TWELFTHS) for name in told]


def _without_credits(content: Content) -> Content:
    """Only the first page has room for them in its title."""
    gone = {"lead", "credit", "unofficial"}
    return {key: value for key, value in content.items() if key not in gone}


def _art(context: GameContext, art: str | None, size: Size) -> Scene:
    return band_art(art or "plain", size, context, context.game.sheets.aid.emblem)


def _stack_width(columns: int, width: float) -> float:
    """The width of so many of twelve columns with their inner gutters, in mm."""
    column = (width - (TWELFTHS - 1) * GUTTER) / TWELFTHS
    return columns * column + (columns - 1) * GUTTER
