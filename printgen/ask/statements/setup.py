"""The set-up of a game → its statements: each step with its counts for every number of players."""

from collections.abc import Iterator, Mapping

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Line, Statement, said, spoken
from printgen.model.play.conditions import amount, holds
from printgen.model.setup import SetupStep


def steps(asked: Asked) -> Iterator[Statement]:
    """Give each step that is taken for some number of players."""
    title = asked.catalog.tool("ask.set-up")
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
        asked.catalog.tool("ask.count-for", players=players, count=count) for players, count in counts.items()
    )
    return spoken(f"{each}: ")
