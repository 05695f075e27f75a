"""Scoring panel: the formula as the head of a table, the worked examples as its rows.

Where a game has contests, worked ones stand below, a row for each player.
"""

from collections import Counter
from dataclasses import replace
from math import ceil

from printgen.model.score import CROSS, CROSSED_OUT, Contest, Entry, ScoreExample, Settled
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.aid.blocks import (
    ContestPlayer,
    PanelHead,
    ScoredLine,
    ScoredPlayer,
    ScoringHead,
    ScoringPanel,
    Thing,
    TurnedScoring,
    WorkedContest,
)
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.reckoned import reckoned

PLAYERS = "ABCDEFGH"
HALF = 85.0
"""How wide a table of entries is at least that stands beside another one, in mm."""
CONTESTS = 3
"""So many worked contests are shown; the others are for the checker."""


def scoring_panel(context: GameContext, pictures: Pictures, head: PanelHead) -> ScoringPanel:
    """Return the heads (entries, lines, total) and one row for each worked example.

    Shown is what counts at this table and in some example: entries, lines and examples of other
    variants are not. More examples than may play are no players but stages, and numbered.
    """
    score, catalog = context.game.score, context.catalog
    examples = [example for example in score.examples if _is_played(context, example)]
    shown = [
        name
        for name, entry in score.entries.items()
        if not entry.tie_only and any(name in example.entries for example in examples)
    ]
    lines = [line for line in score.lines if context.holds(line.when)]
    results = [
        ScoringHead(
            with_mark(catalog.text(f"score.lines.{line.id}.name"), line.confidence),
            catalog.maybe(f"score.lines.{line.id}.formula"),
        )
        for line in lines
    ]
    total = with_mark(catalog.text("score.total.name"), score.confidence)
    results.append(ScoringHead(total, catalog.maybe("score.total.note")))
    best = max((example.total for example in examples), default=0)
    totals = Counter(example.total for example in examples)
    contests = _contests(context, pictures)[:CONTESTS]
    staged = len(examples) > max(context.game.head.players)
    if head.title and head.lead is None and (examples or contests):
        head = replace(head, lead=context.tool_text("aid.letters"))
    return ScoringPanel(
        head=head,
        entries=tuple(
            with_mark(catalog.text(f"score.entries.{name}.name"), score.entries[name].confidence) for name in shown
        ),
        results=tuple(results) if examples else (),
        rows=tuple(
            ScoredPlayer(
                player=str(index + 1) if staged else PLAYERS[index],
                best=example.total == best,
                equal=totals[example.total] > 1,
                entries=tuple(_entry(context, pictures, name, example) for name in shown),
                results=tuple(str(example.lines.get(line.id, "")) for line in lines),
                total=str(example.total),
            )
            for index, example in enumerate(examples)
        ),
        contests=contests,
        reckoned=tuple(ScoringHead(name, (Inline("text", how),)) for name, how in reckoned(context, lines)),
    )


def in_lines(panel: ScoringPanel) -> ScoringPanel:
    """Return a panel whose heads are one line each: how its lines are reckoned stands above, where it says more."""
    said = tuple(one for one in panel.results[:-1] if one.formula and _folded(one.formula) != _folded(one.name))
    heads = tuple(replace(one, formula=None) for one in panel.results)
    return replace(panel, results=heads, reckoned=(*panel.reckoned, *said))


def _folded(text: RichText) -> str:
    return readable(text).casefold()


def turned(panel: ScoringPanel, width: float) -> TurnedScoring:
    """Return the examples of a panel in columns, so many mm wide; its entries are too many to stand side by side."""
    lines = [
        ScoredLine(name, None, tuple(one.entries[n] for one in panel.rows)) for n, name in enumerate(panel.entries)
    ]
    for n, head in enumerate(panel.results[:-1]):
        things = tuple(Thing(words=one.results[n]) for one in panel.rows)
        lines.append(ScoredLine(head.name, head.formula, things, "result"))
    totals = tuple(Thing(words=f"{'= ' if one.equal else ''}{one.total}") for one in panel.rows)
    lines += (ScoredLine(head.name, head.formula, totals, "total") for head in panel.results[-1:])
    high = ceil(len(lines) / max(1, int(width // HALF)))
    return TurnedScoring(
        head=panel.head,
        players=tuple(one.player for one in panel.rows),
        best=tuple(one.best for one in panel.rows),
        columns=tuple(tuple(lines[n : n + high]) for n in range(0, len(lines), high)),
        contests=panel.contests,
        reckoned=panel.reckoned,
    )


def _contests(context: GameContext, pictures: Pictures) -> tuple[WorkedContest, ...]:
    """Return the worked contests that could happen at this table: who gets what."""
    contests = context.game.score.contests
    return tuple(
        _contest(context, pictures, name, contests[name], one)
        for game in context.game.score.games
        if set(game.variants) <= set(context.request.options)
        for name, several in game.contests.items()
        for one in several
        if one.points
    )


def _contest(context: GameContext, pictures: Pictures, name: str, contest: Contest, one: Settled) -> WorkedContest:
    key = f"score.contests.{name}"
    held_by = Counter(one.points.get(player, 0) for player in one.players)
    ahead = sorted({points for points in one.points.values() if points}, reverse=True)
    return WorkedContest(
        name=context.catalog.text(f"{key}.name"),
        shared=tuple(
            _written(context, f"{key}.shared.{part}", entry, one.shared.get(part, 0))
            for part, entry in contest.shared.items()
            if context.holds(entry.when) and (part in one.shared or entry.kind != "choice")
        ),
        rows=tuple(
            ContestPlayer(
                player=letter,
                best=bool(points) and points == ahead[0],
                things=tuple(
                    _thing(context, pictures, f"{key}.entries.{part}", contest.entries[part], value)
                    for part, value in held.items()
                    if value and context.holds(contest.entries[part].when)
                ),
                place=_place(points, ahead, held_by[points]),
                points=str(points),
            )
            for letter, (player, held) in zip(PLAYERS, one.players.items(), strict=False)
            for points in (one.points.get(player, 0),)
        ),
    )


def _place(points: int, ahead: list[int], holders: int) -> str:
    """Return a place; several players on one are marked as equal, so that it reads as meant."""
    if not points:
        return "–"
    return f"{'= ' if holders > 1 else ''}{ahead.index(points) + 1}."


def _written(context: GameContext, key: str, entry: Entry, value: object) -> str:
    """Return what is written down for an entry: the word of a choice, else its name and number."""
    if entry.kind == "choice":
        return context.catalog.plain(f"{key}.choices.{value}")
    written = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{context.catalog.plain(f'{key}.name')} {written}"


def _thing(
    context: GameContext, pictures: Pictures, key: str, entry: Entry, value: int | tuple[int, ...] | str
) -> Thing:
    if isinstance(value, tuple):
        return Thing(discs=tuple(map(str, value)))
    if isinstance(value, int) and entry.icon is not None and value <= 4:
        return Thing(pictures=(pictures.icon(entry.icon, 4.2),) * value)
    return Thing(words=_written(context, key, entry, value))


def _is_played(context: GameContext, example: ScoreExample) -> bool:
    entries = context.game.score.entries
    counted = all(context.holds(entries[name].when) for name in example.entries)
    return counted and set(example.variants) <= set(context.request.options)


def _entry(context: GameContext, pictures: Pictures, name: str, example: ScoreExample) -> Thing:
    entry, value = context.game.score.entries[name], example.entries.get(name, 0)
    if entry.kind == "tally":
        return Thing(discs=tuple(map(str, value if isinstance(value, tuple) else (value,))), lead="1")
    if value == CROSSED_OUT and entry.kind == "number":
        return Thing(words=CROSS)
    if isinstance(value, str):
        return Thing(words=context.catalog.plain(f"score.entries.{name}.choices.{value}"))
    number = value if isinstance(value, int) else sum(value)
    if entry.icon is not None and 0 < number <= 4:
        return Thing(pictures=(pictures.icon(entry.icon, 4.2, "pip-extra"),) * number)
    return Thing(words=str(number))
