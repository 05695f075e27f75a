"""What is told beside a map → which panels have room there; the others go below the table."""

from dataclasses import dataclass

from printgen.geometry import Size
from printgen.model.text.message_catalog import DAGGER
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import lines, width
from printgen.sheet.setup.certificate import certificate
from printgen.sheet.setup.fairness import fairness_panel, panel_height
from printgen.sheet.setup.log import LINE
from printgen.sheet.setup.steps import steps

SIDE = 66.0
"""How wide the column beside a map is at least, in mm."""

BESIDE = ("certificate", "log")
"""The panels that may stand elsewhere."""

LOG_WORDS = ("log", "played-on", "winner", "players-log")

STEP_POINTS, STEP_LINE, STEP_AIR, COUNT = 8.5, 3.55, 0.9, 11.0
CHECK_POINTS, CHECK_LINE, CHECK_AIR, TICK = 8.2, 3.46, 0.2, 4.6
HEAD, SEED, BETWEEN, LOG = 8.6, 10.0, 3.0, 17.0
"""Points of the texts, and heights and widths in mm: the lines and what stands round them, the
heads of the panels, the space between two panels, a log."""

LARGE, LEAST, LABEL_POINTS = 26.0, 9.0, 10.5
ALONE, BROKEN = 7.8, 12.2
"""Of the seed: points at most and at least, of what stands before it and beside it; mm of a line
of its own, and of the lines it is broken into."""

BLACK = 1.15
"""How much wider than bold the weight of the seed is, at most."""

RESERVE = 0.985
"""The share of a line that is counted on."""

COLUMNS = {"large": 3, "small": 2}
"""How many columns the certificate has where it takes the width of a page."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Which panels left the column, and how many lines to write on the log has more."""

    below: tuple[str, ...] = ()
    lines: int = 0


def seed_label(context: GameContext) -> str:
    """Say what stands before the seed; a fair map is another than the first one of its seed."""
    return context.catalog.tool("setup.map" if context.request.fair is None else "setup.fair-map")


def seed_look(context: GameContext, room: float, below_label: bool = False) -> dict[str, float | bool]:
    """Give the size of the seed: large, a long one as its line takes it, or else it is broken."""
    assert context.position is not None
    if not below_label:
        room -= width(f"{seed_label(context)} ", LABEL_POINTS)
    points = LARGE * min(1.0, room / (BLACK * width(context.position.seed or "", LARGE, bold=True)))
    return {"points": max(LEAST, points), "broken": points < LEAST}


def beside_map(context: GameContext, room: float) -> Beside:
    """Decide what stands in the column beside a map, which is so many mm high.

    The certificate goes first, to the table that it vouches for, and the log fills what is left;
    where even that is not enough the log goes, too.
    """
    pictures = Pictures(context)
    taken = _steps(context, pictures) + BETWEEN + LOG
    if panels := fairness_panel(context, pictures, "column"):
        taken += panel_height(panels, RESERVE * SIDE) + BETWEEN
    if taken + BETWEEN + _certificate(context, SIDE, 1) <= room:
        return Beside()
    spare = room - taken
    return Beside(("certificate",), int(spare / LINE)) if spare >= 0 else Beside(BESIDE)


def beside_steps(context: GameContext, size: Size) -> bool:
    """Tell whether certificate and log have room in a column of that size, beside the steps."""
    return _certificate(context, size.width, 1) + BETWEEN + LOG <= size.height


def below_certificate(context: GameContext, height: float) -> int:
    """Tell how many lines a log has that fills a page below the certificate, so many mm high."""
    columns = COLUMNS[context.paper.layout]
    taken = _certificate(context, _whole(context), columns) + BETWEEN + LOG
    return max(0, int((height - taken) / LINE))


def taken_below(context: GameContext, below: tuple[str, ...]) -> float:
    """Give what the panels below the table take of its height, in mm."""
    columns = COLUMNS[context.paper.layout]
    high = BETWEEN + _certificate(context, _whole(context), columns) if "certificate" in below else 0.0
    return high + (BETWEEN + LOG if "log" in below else 0.0)


def _whole(context: GameContext) -> float:
    return max(context.paper.width, context.paper.height) - 2 * context.margin


def _steps(context: GameContext, pictures: Pictures) -> float:
    room = RESERVE * (SIDE - COUNT)
    told = steps(context, pictures)
    texts = [(*step["text"], DAGGER) if step["assumed"] else step["text"] for step in told]
    head = SEED + _seed_alone(context, len(told))
    return head + sum(STEP_LINE * lines(text, STEP_POINTS, room) + STEP_AIR for text in texts)


def _seed_alone(context: GameContext, count: int) -> float:
    """Give what a seed takes that is too long to stand beside the heading, in mm."""
    assert context.position is not None
    look = seed_look(context, SIDE)
    if look["broken"]:
        return BROKEN
    head = context.catalog.tool("setup.players", players=context.position.players, count=count)
    seed = width(f"{context.position.seed} ", look["points"], bold=True)
    label = width(f"{seed_label(context)} ", LABEL_POINTS)
    return 0.0 if width(head, LABEL_POINTS, bold=True) + label + seed <= SIDE else ALONE


def _certificate(context: GameContext, room: float, columns: int) -> float:
    room = RESERVE * (room / columns - TICK)
    told = [lines(item["text"], CHECK_POINTS, room) for item in certificate(context)]
    rows = [max(told[start : start + columns]) for start in range(0, len(told), columns)]
    return HEAD + sum(CHECK_LINE * row + CHECK_AIR for row in rows)
