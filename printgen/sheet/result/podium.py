"""A score → the podium of the first places, and for each player a bar of what the total was made of."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.drawing.metrics import text_width
from printgen.model.contrast import SIGNS
from printgen.model.text.message_catalog import Inline, as_text, with_mark
from printgen.scoring import GameScore, PlayerScore
from printgen.scoring.outcome import ending, remark
from printgen.scoring.values import Pad
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.result.blocks import Podium, Segment, Source, Standing, Standings, Step
from printgen.sheet.result.origins import OTHERS, Origins, Term
from printgen.sheet.result.rows import BLANK, cut
from printgen.units import PT

PODIUM, GAP, STEP, TOTAL = 62.0, 9.0, 20.6, 17.0
"""The widths of the podium, of what is free beside it, of its widest step and of totals beside the bars, in mm."""

LABEL, PLACE = (24.0, 42.0), 8.0
"""The least and the largest width of places and names beside the bars, and what the place takes of it, in mm."""

HEIGHTS = (28.0, 20.0, 13.0)
"""How high the steps of the first places are, in mm; without a winner all are as low as the last."""

STEP_TEXT, NAME_TEXT, BAR_TEXT, INSIDE = 11.0, 10.5, 8.5, 2.4
"""The sizes of names and of words in bars, in points, and what is free beside these in mm."""

DISC = 7.0
ACCENTS = ("blue", "vermilion", "green", "purple", "sky", "grey")
"""The colours of players who have no seats of their own."""


def podium(context: GameContext, pictures: Pictures, pad: Pad, score: GameScore) -> Podium:
    """Return the first places side by side, the best in the middle; without a winner all stand equally high."""
    best = [one for one in score.players if one.rank <= len(HEIGHTS) or not score.winners]
    order = [*best[1::2][::-1], *best[::2]]
    width = min(STEP, PODIUM / len(best)) - 1
    size = next(size for size in (STEP_TEXT, 9.0, 7.5) if size == 7.5 or _fit(best, size, width))
    seats = _seats(context, pad)
    steps = []
    for player in order:
        colour, sign = seats[player.name]
        is_light = context.theme.fills and context.theme.on(colour, SIGNS) == context.colour("paper")
        steps.append(
            Step(
                place=player.place if score.winners else BLANK,
                name=cut(player.name, size, width),
                points=str(player.total),
                colour=colour,
                height=HEIGHTS[player.rank - 1] if score.winners else HEIGHTS[-1],
                icon=pictures.icon(sign, DISC, "paper" if is_light else "ink"),
                sign="" if sign else player.name[:1].upper(),
            )
        )
    return Podium(
        title=ending(context.catalog, score) or context.tool("result.standings"),
        text=size,
        steps=tuple(steps),
        unit=with_mark(context.catalog.text("score.total.name"), context.game.score.confidence),
    )


def _fit(players: Sequence[PlayerScore], points: float, room: float) -> bool:
    return all(text_width(one.name, points * PT, 700) <= room for one in players)


def _seats(context: GameContext, pad: Pad) -> dict[str, tuple[str, str | None]]:
    """Return the colour of each player and the icon, in the order of the pad on paper."""
    setup = context.game.setup
    taken = next((one for one in setup.seatings if one.players == pad.number and pad.holds(one.when)), None)
    held = taken and (tuple(each[0] for each in taken.held) or taken.seats)
    if held and len(held) >= len(pad.players):
        seats = [setup.seats[seat] for seat in held]
        return {name: (seat.colour, seat.icon) for name, seat in zip(pad.players, seats, strict=False)}
    return {name: (ACCENTS[nth % len(ACCENTS)], None) for nth, name in enumerate(pad.players)}


def standings(context: GameContext, pictures: Pictures, pad: Pad, score: GameScore, width: float) -> Standings:
    """Return the players in order of place, their bars in a panel so many mm wide; without a winner nobody has one."""
    seats = _seats(context, pad)
    others = tuple(one for one in OTHERS if all(one != colour for colour, _ in seats.values()))
    origins = Origins(context, pictures, pad, score, others)
    terms = {one.name: origins.terms(one) for one in score.players}
    ends = [
        sum(max(0, value) for term in terms[one.name] for value in term.points) or max(0, one.total)
        for one in score.players
    ]
    low, high = min(0, *(one.total for one in score.players)), max(1, *ends)
    widest = max(text_width(one.name, NAME_TEXT * PT, 700) for one in score.players)
    label = min(LABEL[1], max(LABEL[0], widest + PLACE + 2))
    room, axis = width - label - TOTAL, (low, high)
    said: set[RichText] = set()
    return Standings(
        title=context.tool("result.came"),
        label=label,
        zero=-low / (high - low) * 100,
        players=tuple(
            Standing(
                place=one.place if score.winners else BLANK,
                name=cut(one.name, NAME_TEXT, label - PLACE),
                remark=_remark(context, score, one),
                segments=tuple(segments(origins, one, terms[one.name], seats[one.name][0], axis, room)),
                sources=tuple(_said_once(origins.sources(one), said)),
                points=str(one.total),
            )
            for one in score.players
        ),
    )


def _said_once(sources: Iterator[Source], said: set[RichText]) -> Iterator[Source]:
    """Yield where points came from; what the rules say of it stands once, and is added to ``said``."""
    for one in sources:
        yield replace(one, note=()) if one.note in said else one
        said.add(one.note)


def segments(
    origins: Origins, player: PlayerScore, terms: Sequence[Term], colour: str, axis: tuple[int, int], width: float
) -> Iterator[Segment]:
    """Yield the parts of a bar: what is added lies end to end, up to where the rest is taken off again."""
    (low, high), reached, end = axis, 0, max(0, player.total)
    share = 100 / (high - low)
    fills = dict(zip((term.id for term in terms[1:]), origins.others, strict=False))
    parts = [(term.id, value, len(term.points) > 1) for term in terms for value in term.points]
    for name, value, several in sorted(parts or [("", player.total, True)], key=lambda one: one[1] < 0):
        number = (Inline("text", str(value).replace("-", "−")),)
        labels = [number] if several or value == 1 else [(*number, Inline("text", " "), *origins.name(name)), number]
        start, stop = sorted((reached, reached + value))
        stop = stop if value < 0 else min(stop, end)
        room = (stop - start) * share / 100 * width - INSIDE
        label = next((one for one in labels if text_width(as_text(one), BAR_TEXT * PT, 700) <= room), ())
        fill = fills.get(name, colour)
        if stop > start:
            yield Segment(label, (start - low) * share, (stop - start) * share, fill, f"on-{fill}", value < 0)
        reached += value


def _remark(context: GameContext, score: GameScore, player: PlayerScore) -> RichText:
    """Return what parted a player from equals, with the number that did."""
    if not score.winners:
        return ()
    decided, equal = remark(context.catalog, player), context.tool_text("result.equal") if player.shared else ()
    return (*decided, *((Inline("text", " · "),) if decided and equal else ()), *equal)
