"""Scoring panel: the formula as the head of a table, the worked examples as its rows.

Where a game has contests, worked ones stand below, a row for each player.
"""

from collections import Counter
from typing import Any

from printgen.model.score import Contest, Entry, ScoreExample, Settled
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.game_context import GameContext, Pictures

PLAYERS = "ABCDEFGH"
CONTESTS = 3
"""So many worked contests are shown; the others are for the checker."""


def scoring_content(context: GameContext, pictures: Pictures) -> dict[str, Any]:
    """Give the heads (entries, lines, total) and one row for each worked example.

    Shown is what counts at this table and in some example: entries, lines and examples of other
    variants are not.
    """
    score = context.game.score
    examples = [example for example in score.examples if _is_played(context, example)]
    shown = [
        name
        for name, entry in score.entries.items()
        if not entry.tie_only and any(name in example.entries for example in examples)
    ]
    lines = [line for line in score.lines if context.told(line.when)]
    best = max((example.total for example in examples), default=0)
    return {
        "entries": [
            with_mark(context.catalog.text(f"score.entries.{name}.name"), score.entries[name].confidence)
            for name in shown
        ],
        "lines": [
            {
                "name": with_mark(context.catalog.text(f"score.lines.{line.id}.name"), line.confidence),
                "formula": context.catalog.maybe(f"score.lines.{line.id}.formula"),
            }
            for line in lines
        ],
        "total": with_mark(context.catalog.text("score.total.name"), score.confidence),
        "total_formula": context.catalog.maybe("score.total.note"),
        "rows": [
            {
                "player": PLAYERS[index],
                "best": example.total == best,
                "equal": [one.total for one in examples].count(example.total) > 1,
                "entries": [_entry(context, pictures, name, example) for name in shown],
                "lines": [example.lines.get(line.id, "") for line in lines],
                "total": example.total,
            }
            for index, example in enumerate(examples)
        ],
        "contests": _contests(context, pictures)[:CONTESTS],
    }


def _contests(context: GameContext, pictures: Pictures) -> list[dict[str, Any]]:
    """Give the worked contests that could happen at this table and tell who gets what."""
    contests = context.game.score.contests
    return [
        _contest(context, pictures, name, contests[name], one)
        for game in context.game.score.games
        if set(game.variants) <= set(context.request.options)
        for name, several in game.contests.items()
        for one in several
        if one.points
    ]


def _contest(context: GameContext, pictures: Pictures, name: str, contest: Contest, one: Settled) -> dict[str, Any]:
    """Give what is shared, and of each player the things, the place and the points."""
    key = f"score.contests.{name}"
    held_by = Counter(one.points.get(player, 0) for player in one.players)
    ahead = sorted({points for points in one.points.values() if points}, reverse=True)
    return {
        "name": context.catalog.text(f"{key}.name"),
        "shared": [
            _told(context, f"{key}.shared.{part}", entry, one.shared.get(part, 0))
            for part, entry in contest.shared.items()
            if context.told(entry.when) and (part in one.shared or entry.kind != "choice")
        ],
        "rows": [
            {
                "player": letter,
                "best": bool(points) and points == ahead[0],
                "things": [
                    _thing(context, pictures, f"{key}.entries.{part}", contest.entries[part], value)
                    for part, value in held.items()
                    if value and context.told(contest.entries[part].when)
                ],
                "place": _place(points, ahead, held_by[points]),
                "points": points,
            }
            for letter, (player, held) in zip(PLAYERS, one.players.items(), strict=False)
            for points in (one.points.get(player, 0),)
        ],
    }


def _place(points: int, ahead: list[int], holders: int) -> str:
    """Name a place; several players on one are told to be equal, so that it reads as meant."""
    if not points:
        return "–"
    return f"{'= ' if holders > 1 else ''}{ahead.index(points) + 1}."


def _told(context: GameContext, key: str, entry: Entry, value: object) -> str:
    """Say what is written down for an entry: the word of a choice, else its name and number."""
    if entry.kind == "choice":
        return context.catalog.plain(f"{key}.choices.{value}")
    told = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{context.catalog.plain(f'{key}.name')} {told}"


def _thing(
    context: GameContext, pictures: Pictures, key: str, entry: Entry, value: int | tuple[int, ...] | str
) -> dict[str, Any]:
    """Give a player's things as discs, icons or words."""
    if isinstance(value, tuple):
        return {"kind": "tally", "values": [{"value": v, "lead": False} for v in value]}
    if isinstance(value, int) and entry.icon is not None and value <= 4:
        return {"kind": "icons", "icons": [pictures.icon(entry.icon, 4.2)] * value}
    return {"kind": "number", "number": _told(context, key, entry, value)}


def _is_played(context: GameContext, example: ScoreExample) -> bool:
    """Tell whether an example could happen at this table."""
    entries = context.game.score.entries
    counted = all(context.told(entries[name].when) for name in example.entries)
    return counted and set(example.variants) <= set(context.request.options)


def _entry(context: GameContext, pictures: Pictures, name: str, example: ScoreExample) -> dict[str, Any]:
    entry = context.game.score.entries[name]
    value = example.entries.get(name, 0)
    if entry.kind == "tally":
        values = value if isinstance(value, tuple) else (value,)
        return {"kind": "tally", "values": [{"value": v, "lead": v == 1} for v in values]}
    if isinstance(value, str):
        said = context.catalog.plain(f"score.entries.{name}.choices.{value}")
        return {"kind": "number", "icons": [], "number": said}
    number = value if isinstance(value, int) else sum(value)
    few = 0 < number <= 4 and entry.icon is not None
    return {
        "kind": "icons" if few else "number",
        "icons": [pictures.icon(entry.icon, 4.2, "pip-extra")] * number if few else [],
        "number": number,
    }
