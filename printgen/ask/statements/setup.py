"""The set-up of a game → its statements: each step with its counts for every number of players."""

from collections.abc import Iterator, Mapping

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Line, Statement, said, spoken
from printgen.game.conditions import amount, holds
from printgen.game.setup import Seating, SetupStep


def steps(asked: Asked) -> Iterator[Statement]:
    """Give each step that is taken for some number of players."""
    title = asked.say.tool("ask.set-up")
    for step in asked.game.setup.steps:
        counts = _counts(asked, step)
        if not counts:
            continue
        yield Statement(
            path=f"setup.{step.id}",
            kind="set-up",
            name=title,
            line=(*_count(asked, step, counts), *said(asked, f"setup.steps.{step.id}")),
            own=step.confidence,
            cite=step.cite,
            only=asked.only(step.when),
            variant=asked.variant_of(step.when),
        )


def _counts(asked: Asked, step: SetupStep) -> Mapping[int, int]:
    """Give how many a step takes for each number of players it is taken for."""
    return {
        players: amount(step.count, players, asked.options) if step.count is not None else 0
        for players in asked.numbers
        if holds(step.when, players, asked.options)
    }


def _count(asked: Asked, step: SetupStep, counts: Mapping[int, int]) -> Line:
    """Say how many: one number, or each with the number of players it is for."""
    if step.count is None:
        return ()
    several = set(counts.values())
    if len(several) == 1:
        return spoken(f"{several.pop()} × ")
    each = ", ".join(
        asked.say.tool("ask.count-for", players=players, count=count)
        for players, count in counts.items()
    )
    return spoken(f"{each}: ")


def seats(asked: Asked) -> Iterator[Statement]:
    """Give which seats are taken."""
    for number, seating in enumerate(asked.game.setup.seatings):
        if seating.players in asked.numbers and asked.holds(seating.when):
            yield Statement(
                path=f"seatings.{number}",
                kind="set-up",
                name=asked.say.tool("ask.set-up"),
                line=spoken(_seating(asked, seating)),
                own=seating.confidence,
                cite=seating.cite,
                found_by=asked.say.tool("ask.found-by.seats"),
            )


def _seating(asked: Asked, seating: Seating) -> str:
    names = ", ".join(asked.named(f"seats.{seat}") for seat in seating.seats)
    return asked.say.tool("ask.seats", players=seating.players, seats=names)
