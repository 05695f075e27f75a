"""Player aid: Job to Sheet; each block of the plan becomes plain data for its template.

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
from printgen.sheet.core.game_context import Job, Pictures, title_content, with_dagger
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.variants import players_text

TWELFTHS = 12
GUTTER = 4.0
BAND_HEIGHT = {"large": 19.0, "small": 17.0}
SECOND_BAND = {"large": 10.0, "small": 8.0}

Content = dict[str, Any]


def aid_sheet(job: Job) -> Sheet:
    """Lay out the player aid of a game on the paper of the job.

    With two languages each page has its translation on the back.
    """
    plan = job.game.sheets.aid
    pages = plan.large if job.paper.layout == "large" else plan.small
    laid = tuple(
        replace(_page(voice, page, number, len(pages)), language=voice.say.language)
        for number, page in enumerate(pages, 1)
        for voice in job.voices
    )
    duplex = "long-edge" if len(laid) == 2 or job.translations else None
    return job.sheet(job.say.tool("aid.name"), laid, duplex=duplex)


def _page(job: Job, plan: PagePlan, number: int, of: int) -> Page:
    pictures = Pictures(job)
    width = job.paper.width - 2 * job.margin
    bands = [
        [
            {
                "width": _stack_width(stack.columns, width),
                "blocks": _blocks(job, pictures, stack),
            }
            for stack in band.stacks
        ]
        for band in plan.bands
    ]
    layout = job.paper.layout
    height = BAND_HEIGHT[layout] if number == 1 else SECOND_BAND[layout]
    art = job.game.sheets.aid.art if number == 1 else None
    title = _title(job, Size(width, height), layout, art or "plain")
    content = title | {
        "layout": layout,
        "tight": is_tight(job),
        "margin": job.margin,
        "first": number == 1,
        "number": number,
        "of": of,
        "fills": job.theme.fills,
        "art": pictures.add("band", _art(job, art, Size(width, height))),
        "bands": bands,
    }
    content = with_dagger(job, content)
    return Page(
        size=job.portrait,
        template="aid/aid.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content if number == 1 else _without_credits(content)),
    )


def _title(job: Job, band: Size, layout: str, art: str) -> Content:
    """Give the words of the title band, with the longest lead there is room for."""
    for lead in (_lead(job), _lead(job, counted=True)):
        content = title_content(job, job.say.tool("aid.name"), lead)
        room = title_room(content, band, layout, art)
        if room["fits"]:
            break
    return content | {"room": room}


def _lead(job: Job, counted: bool = False) -> tuple[Inline, ...]:
    """Say for whom the aid is; where a table plays variants or readings of its own, name them.

    Readings that are too many to be named are counted; the foot names them with the command.
    """
    say, request = job.say, job.request
    lead = say.say("game.lead")
    if request.variants:
        names = ", ".join(say.plain(f"variants.{name}.name") for name in request.variants)
        numbers = (request.players,) if request.players else seated(job.game, request.variants)
        some = numbers and say.tool_inline(
            "aid.players", players=numbers[0] if len(numbers) == 1 else players_text(numbers)
        )
        lead = (
            *(some or lead),
            *say.tool_inline("aid.in-play", n=len(request.variants), names=names),
        )
    if request.readings:
        rulings = ", ".join(reading.replace(".", " ", 1) for reading in request.readings)
        count = len(request.readings)
        told = (
            ("aid.readings-counted", {"n": count})
            if counted
            else ("aid.readings", {"names": rulings})
        )
        lead = (*lead, Inline("text", " · "), *say.tool_inline(told[0], **told[1]))
    return lead


def _blocks(job: Job, pictures: Pictures, stack: Stack) -> list[Content]:
    """Give the blocks of a stack that mean something at this table."""
    blocks = job.game.sheets.aid.blocks
    told = [name for name in stack.blocks if job.told(blocks[name].when)]
    return [block_content(job, pictures, name, stack.columns == TWELFTHS) for name in told]


def _without_credits(content: Content) -> Content:
    """Only the first page has room for them in its title."""
    gone = {"lead", "credit", "unofficial"}
    return {key: value for key, value in content.items() if key not in gone}


def _art(job: Job, art: str | None, size: Size) -> Scene:
    return band_art(
        art or "plain", size, job.theme, job.icons, job.looks, job.game.sheets.aid.emblem
    )


def _stack_width(columns: int, width: float) -> float:
    """The width of so many of twelve columns with their inner gutters, in mm."""
    column = (width - (TWELFTHS - 1) * GUTTER) / TWELFTHS
    return columns * column + (columns - 1) * GUTTER
