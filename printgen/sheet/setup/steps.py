"""What every setup sheet says in words: steps with counts, variants and readings in play, notes."""

from typing import Any

from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.in_play import NOTHING, replacing
from printgen.model.text.game_catalog import Inline
from printgen.sheet.core.game_context import DAGGER, GameContext, Pictures


def steps(context: GameContext, pictures: Pictures) -> list[dict[str, Any]]:
    """Give the steps that are done at this table, each with its number of pieces."""
    players, variants = _table(context)
    return [
        {
            "count": None if step.count is None else str(amount(step.count, players, variants)),
            "icon": pictures.icon(step.icon, 6),
            "text": context.catalog.text(f"setup.steps.{step.id}"),
            "assumed": step.confidence != "stated",
        }
        for step in context.game.setup.steps
        if holds(step.when, players, variants) and not (step.unless_drawn and _drawn(context))
    ]


def variants(context: GameContext) -> list[dict[str, Any]]:
    """Give the variants and readings in play, with a dagger where no rule states what they say."""
    chosen = [
        {"name": context.catalog.plain(f"variants.{name}.name"), "text": _variant_text(context, name)}
        for name in context.request.variants
    ]
    return chosen + [
        {"name": name.partition(".")[0], "text": _reading_text(context, name)} for name in context.request.readings
    ]


def variants_title(context: GameContext) -> str:
    """Give the title above the variants and readings in play."""
    request = context.request
    kinds = ("variants", request.variants), ("readings", request.readings)
    return context.catalog.tool(f"setup.{'-and-'.join(name for name, chosen in kinds if chosen)}")


def _variant_text(context: GameContext, name: str) -> tuple[Inline, ...]:
    said = context.catalog.text(f"variants.{name}.text")
    stated = context.game.variants[name].confidence == "stated"
    return said if stated or DAGGER in said else (*said, DAGGER)


def _reading_text(context: GameContext, name: str) -> tuple[Inline, ...]:
    ruling, _, reading = name.partition(".")
    question = context.catalog.text(f"rulings.{ruling}.question")
    told = context.catalog.text(f"rulings.{ruling}.alternatives.{reading}")
    said = (*question, Inline("text", " "), *told)
    return said if _is_stated(context.game, name) or DAGGER in said else (*said, DAGGER)


def _is_stated(game: Game, name: str) -> bool:
    """Tell whether the rules state every clause that a reading puts in the place of another."""
    clauses = game.rules.replacements.clauses
    taken = [one for one in replacing(game).get(name, {}).values() if one != NOTHING]
    return bool(taken) and all(one in clauses and clauses[one].confidence == "stated" for one in taken)


def notes(context: GameContext) -> list[tuple[Inline, ...]]:
    """Give the notes the game wants on its setup sheet."""
    plan = context.game.sheets.setup
    names = (*plan.notes, *([plan.deduced] if plan.deduced else []))
    return [context.clause(name) for name in names]


def _drawn(context: GameContext) -> bool:
    return context.position is not None and bool(context.position.tiles)


def _table(context: GameContext) -> tuple[int, tuple[str, ...]]:
    position = context.position
    assert position is not None
    return position.players, position.options
