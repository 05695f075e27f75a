"""What every setup sheet says in words: steps with counts, variants and readings in play, notes."""

from typing import Any

from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.in_play import NOTHING, replacing
from printgen.model.text.game_catalog import Inline
from printgen.sheet.core.game_context import DAGGER, Job, Pictures


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
    """Give the variants and readings in play, with a dagger where no rule states what they say."""
    chosen = [
        {"name": job.say.plain(f"variants.{name}.name"), "text": _variant_text(job, name)}
        for name in job.request.variants
    ]
    return chosen + [
        {"name": name.partition(".")[0], "text": _reading_text(job, name)}
        for name in job.request.readings
    ]


def variants_title(job: Job) -> str:
    """Give the title above the variants and readings in play."""
    request = job.request
    kinds = ("variants", request.variants), ("readings", request.readings)
    return job.say.tool(f"setup.{'-and-'.join(name for name, chosen in kinds if chosen)}")


def _variant_text(job: Job, name: str) -> tuple[Inline, ...]:
    said = job.say.say(f"variants.{name}.text")
    stated = job.game.variants[name].confidence == "stated"
    return said if stated or DAGGER in said else (*said, DAGGER)


def _reading_text(job: Job, name: str) -> tuple[Inline, ...]:
    ruling, _, reading = name.partition(".")
    question = job.say.say(f"rulings.{ruling}.question")
    told = job.say.say(f"rulings.{ruling}.alternatives.{reading}")
    said = (*question, Inline("text", " "), *told)
    return said if _is_stated(job.game, name) or DAGGER in said else (*said, DAGGER)


def _is_stated(game: Game, name: str) -> bool:
    """Tell whether the rules state every clause that a reading puts in the place of another."""
    clauses = game.rules.replacements.clauses
    taken = [one for one in replacing(game).get(name, {}).values() if one != NOTHING]
    return bool(taken) and all(
        one in clauses and clauses[one].confidence == "stated" for one in taken
    )


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
