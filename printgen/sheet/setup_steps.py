"""What every setup sheet says in words: steps with counts, variants in play, notes."""

from typing import Any

from printgen.game.conditions import amount, holds
from printgen.game.words import Inline
from printgen.sheet.job import DAGGER, Job, Pictures


def steps(job: Job, pictures: Pictures) -> list[dict[str, Any]]:
    """Give the steps that are done at this table, each with its number of pieces."""
    players, variants = _table(job)
    return [
        {
            "count": None if step.count is None else str(amount(step.count, players, variants)),
            "icon": pictures.icon(step.icon, 6),
            "text": job.say.say(f"setup.steps.{step.id}"),
            "assumed": step.confidence != "stated",
        }
        for step in job.game.setup.steps
        if holds(step.when, players, variants) and not (step.unless_drawn and _drawn(job))
    ]


def variants(job: Job) -> list[dict[str, Any]]:
    """Give the variants in play with what they change, with a dagger where no rule states them."""
    return [
        {"name": job.say.plain(f"variants.{name}.name"), "text": _variant_text(job, name)}
        for name in job.request.variants
    ]


def _variant_text(job: Job, name: str) -> tuple[Inline, ...]:
    said = job.say.say(f"variants.{name}.text")
    stated = job.game.variants[name].confidence == "stated"
    return said if stated or DAGGER in said else (*said, DAGGER)


def notes(job: Job) -> list[tuple[Inline, ...]]:
    """Give the notes the game wants on its setup sheet."""
    plan = job.game.sheets.setup
    names = (*plan.notes, *([plan.deduced] if plan.deduced else []))
    return [job.clause(name) for name in names]


def _drawn(job: Job) -> bool:
    return job.position is not None and bool(job.position.tiles)


def _table(job: Job) -> tuple[int, tuple[str, ...]]:
    position = job.position
    assert position is not None
    return position.players, position.options
