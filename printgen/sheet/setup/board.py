"""Setup sheet of a board built of pieces: GameContext to pages: the board, steps, legend, certificate."""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.model.text.message_catalog import DAGGER, Inline, as_text
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.drawn_board import expected_board
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content, with_dagger
from printgen.sheet.core.lines import lines, width
from printgen.sheet.core.page import Page
from printgen.sheet.setup.certificate import certificate
from printgen.sheet.setup.deal import band_content, board_table
from printgen.sheet.setup.fairness import Look, fairness_panel, panel_height
from printgen.sheet.setup.legend import legend_signs
from printgen.sheet.setup.steps import notes, steps, variants, variants_title

TOP = 15.0
FOOT = {"large": 12.0, "small": 13.5}
"""What is kept free at the foot, in mm; on small paper it may take three lines."""

SMALLEST = {"squares": 5.4, "cards": 15.0, "hexes": 14.0}
"""The side of a space at least, in mm, for the board to share its page with all the words; more
stands on a card or hex than on a square."""

WORTH = 0.8
"""How far a board on a page without all the words still shrinks to have the steps with it."""

SPREAD = 3.4
"""By how many mm the rows of the steps, and the panels, move apart at most to fill a page."""

CLEAR = 4.0
"""What stays free between the board and the words below it before those move apart, in mm."""

ROUNDING = 0.5
"""By how many mm a board that was fitted into a room may miss it."""

PANEL, HEAD = 3.9, 6.0
STEP_LINE, LEGEND_ROW, CHECK_LINE, VARIANT_LINE, NOTE = 3.75, 11.7, 3.4, 3.9, 3.8
"""Heights of what stands below the board, in mm."""

STEP_POINTS, CHECK_POINTS, NOTE_POINTS = 8.5, 8.0, 7.5
"""Sizes of what stands there, in points; steps, seats and variants share one."""

STEP_COUNT, STEP_GAP, TICK, TICK_GAP, HELD_GAP = 9.6, 3.0, 4.4, 1.6, 6.0
"""What stands beside the text of a step and of a check, at its left and at its right, and what
parts the seats of two players; in mm."""

RESERVE = 0.985
"""The share of a line that is counted on: an estimate may miss the last word."""

SECTIONS = ("steps", "legend", "variants", "certificate", "fairness", "notes")
"""What the words are made of; on several pages in this order, what lies there first."""

LOOKS: tuple[Look, ...] = ("wide", "brief")
"""How it is told how fair the set-up is, the better way first."""

TABLE = "table"
"""What lies on the board, told below the words where a page of them has room for it."""

Content = dict[str, Any]


def board_pages(context: GameContext) -> tuple[Page, ...]:
    """Give one page when board and words fit it together, else as many as it takes.

    How fair the set-up is, is told in brief rather than on a page more.
    """
    view, looks = board_view(context), LOOKS if context.fairness is not None else LOOKS[:1]
    heights = {look: _heights(context, look) for look in looks}
    for look in looks if context.paper.layout == "large" else ():
        scene, pitch = fitted_board(context, view, _room(context, sum(heights[look].values())))
        if pitch >= SMALLEST[view.grid.kind]:
            return (_page(context, SECTIONS, scene, look),)
    scene, largest = fitted_board(context, view, _room(context, 0))
    beside_steps, pitch = fitted_board(context, view, _room(context, heights[looks[0]]["steps"]))
    if pitch >= WORTH * largest:
        scene = beside_steps
    parted = {look: _parted(context, heights[look], scene) for look in looks}
    # What lies on the board is told on a page of its own where it finds no room here.
    pages = {look: len(parted[look]) + (TABLE not in parted[look][-1]) for look in looks}
    look = min(looks, key=lambda look: pages[look])
    return tuple(
        _page(context, sections, None if number else scene, look) for number, sections in enumerate(parted[look])
    )


def _heights(context: GameContext, look: Look) -> dict[str, float]:
    words = _words(context, Pictures(context), SECTIONS, look)
    return {section: _HEIGHTS[section](context, words) for section in SECTIONS}


def _parted(context: GameContext, heights: Mapping[str, float], board: Scene) -> list[tuple[str, ...]]:
    """Part the words into pages, the first of which has room below the board."""
    pages: list[tuple[str, ...]] = [()]
    free = _room(context, board.window.height).height
    for section in SECTIONS:
        if heights[section] > free + ROUNDING:
            pages.append(())
            free = _room(context, 0).height
        pages[-1] += (section,)
        free -= heights[section]
    table = sum(band.height for band in board_table(context))
    if len(pages) > 1 and 0 < table <= free:
        pages[-1] += (TABLE,)
    return pages


def _room(context: GameContext, taken: float) -> Size:
    """What is left of a page when so many mm of its height are taken."""
    foot = FOOT[context.paper.layout]
    height = context.paper.height - context.margin - TOP - foot
    return Size(context.paper.width - 2 * context.margin, height - taken)


def _words(context: GameContext, pictures: Pictures, sections: tuple[str, ...], look: Look) -> Content:
    """Give the content of some of the sections; the others are empty."""
    made: dict[str, Callable[[], Any]] = {
        "steps": lambda: steps(context, pictures),
        "legend": lambda: [
            {"picture": one.picture, "name": one.name, "note": one.note} for one in legend_signs(context, pictures)
        ],
        "variants": lambda: variants(context),
        "certificate": lambda: certificate(context),
        "fairness": lambda: fairness_panel(context, pictures, look),
        "notes": lambda: notes(context),
        TABLE: lambda: [band_content(band) for band in board_table(context)],
    }
    content = {section: make() if section in sections else [] for section, make in made.items()}
    columns = 3 if context.paper.layout == "large" else 2
    words = {}
    if content["variants"]:
        words["variants"] = variants_title(context)
    if content["certificate"]:
        words["checked"] = context.catalog.tool("setup.checked")
        words["checked_lead"] = context.catalog.tool("setup.checked-lead")
    return content | {
        "held": _held(context) if "steps" in sections else [],
        "words": words,
        "columns": columns,
        "legend_columns": _even(len(content["legend"]), columns + 1),
    }


def _held(context: GameContext) -> list[tuple[Inline, ...]]:
    """Tell which seats are whose where a player has several; the same suit twice is counted."""
    position = context.position
    assert position is not None
    held = (
        seating.held
        for seating in context.game.setup.seatings
        if (seating.players, seating.seats) == (position.players, position.seats)
    )
    return [
        context.catalog.tool_text("setup.held", number=number, seats=_names(context, seats))
        for number, seats in enumerate(next(held, ()), 1)
    ]


def _names(context: GameContext, seats: tuple[str, ...]) -> str:
    counted = Counter(context.catalog.plain(f"seats.{seat}.name") for seat in seats)
    told = [name if n == 1 else f"{n} × {name}" for name, n in counted.items()]
    kept = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in told]
    return f" {context.catalog.tool('list.and')} ".join(kept)


def _column(context: GameContext, words: Content, beside: float) -> float:
    """How wide a text is at most with so many mm beside it, where several stand side by side."""
    return RESERVE * (_whole(context) / float(words["columns"]) - beside)


def _whole(context: GameContext) -> float:
    return context.paper.width - 2 * context.margin


def _steps_height(context: GameContext, words: Content) -> float:
    room = _column(context, words, STEP_COUNT + STEP_GAP)
    rows = _rows(words["steps"], words["columns"])
    high = sum(STEP_LINE * max(_step_lines(step, room) for step in row) + 1.2 for row in rows)
    held = sum(width(as_text(line), STEP_POINTS, bold=True) + HELD_GAP for line in words["held"])
    return PANEL + high + STEP_LINE * math.ceil(held / _whole(context))


def _step_lines(step: Content, room: float) -> int:
    text = (*step["text"], DAGGER) if step["assumed"] else step["text"]
    return lines(text, STEP_POINTS, room)


def _legend_height(context: GameContext, words: Content) -> float:
    signs = len(words["legend"])
    return PANEL + LEGEND_ROW * -(-signs // _even(signs, int(words["columns"]) + 1))


def _even(items: int, most: int) -> int:
    """Tell how many stand side by side so that no row is much shorter than the others.

    >>> _even(5, 4), _even(8, 4), _even(0, 4)
    (3, 4, 1)
    """
    rows = max(1, -(-items // most))
    return max(1, -(-items // rows))


def _variants_height(context: GameContext, words: Content) -> float:
    if not words["variants"]:
        return 0.0
    room = RESERVE * _whole(context)
    high = sum(
        VARIANT_LINE * lines((Inline("bold", f"{item['name']}. "), *item["text"]), STEP_POINTS, room) + 1
        for item in words["variants"]
    )
    return PANEL + HEAD + high


def _certificate_height(context: GameContext, words: Content) -> float:
    room = _column(context, words, TICK + TICK_GAP)
    rows = _rows(words["certificate"], words["columns"])
    high = sum(max(lines(item["text"], CHECK_POINTS, room) for item in row) for row in rows)
    return PANEL + HEAD + CHECK_LINE * high


def _notes_height(context: GameContext, words: Content) -> float:
    room = RESERVE * _whole(context)
    return 2.4 + NOTE * sum(lines(note, NOTE_POINTS, room) for note in words["notes"])


_HEIGHTS: dict[str, Callable[[GameContext, Content], float]] = {
    "steps": _steps_height,
    "legend": _legend_height,
    "variants": _variants_height,
    "certificate": _certificate_height,
    "fairness": lambda context, words: panel_height(words["fairness"], RESERVE * _whole(context)),
    "notes": _notes_height,
}
"""How high each section will be in mm, a little too high rather than too low."""


def _rows(items: list[Content], columns: int) -> list[list[Content]]:
    return [items[start : start + columns] for start in range(0, len(items), columns)]


def _page(context: GameContext, sections: tuple[str, ...], board: Scene | None, look: Look) -> Page:
    position = context.position
    assert position is not None
    pictures = Pictures(context)
    title = context.catalog.tool("setup.for-players", players=position.players)
    content = title_content(context, title, "") | _words(context, pictures, sections, look)
    taken = sum(_HEIGHTS[section](context, content) for section in SECTIONS if content[section])
    taken += sum(band.height for band in board_table(context)) if content[TABLE] else 0
    spare = _room(context, taken).height
    if board is not None:
        content["board"] = pictures.add("board", board)
        content["air"], spare = _air(context, content, spare - board.window.height - CLEAR)
    content["spare"] = spare
    content = with_dagger(context, content)
    return Page(
        size=context.portrait,
        template="setup/board.html.j2",
        content=content,
        figures=pictures.scenes,
        texts=content_texts(content),
        maps=expected_board(context) if board is not None else (),
    )


def _air(context: GameContext, content: Content, spare: float) -> tuple[float, float]:
    """Tell how far rows and panels may move apart, so that no gap is left below the board.

    Gives that, and what is still left, both in mm.
    """
    rows = -(-len(content["steps"]) // int(content["columns"]))
    gaps = max(1, rows + sum(1 for section in SECTIONS if content[section]) - 1)
    air = max(0.0, min(SPREAD, spare / gaps))
    return air, spare - gaps * air
