"""What each player of a pad came to → the players in order, what parts equals, and who has won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from printgen.expression import shape
from printgen.model.score import Ending, Score, TieBreak, Win
from printgen.model.values import Ids
from printgen.scoring.formulas import Names, PadFormulas, amount, number
from printgen.scoring.values import ContestResult, GameScore, PlayerScore

HEAD = 3
"""So many parts of a key stand before the tie-breaks: has the mark, has reached it, the total."""

Key = tuple[int, ...]
"""What a player is ranked by; larger is better."""


def ranked(
    formulas: PadFormulas,
    contests: Mapping[str, tuple[ContestResult, ...]],
    unranked: Sequence[PlayerScore],
    names: Mapping[str, Names],
) -> GameScore:
    """Return players ranked by their totals, ties broken as the game says, and who has won."""
    score, win, ties = formulas.game.score, formulas.win, formulas.ties
    reached = {player.name: win is None or bool(formulas.value(win.reached, names[player.name])) for player in unranked}
    mark = win.mark if win else None
    blank = next(iter(score.entries[mark].choices)) if mark else ""
    marked = [player.name for player in unranked if mark and player.entries.get(mark, blank) != blank]
    keys: dict[str, Key] = {
        player.name: (
            player.name in marked and reached[player.name],
            reached[player.name],
            player.total,
            *(tie_key(score, ties, player) if reached[player.name] else [0] * len(ties)),
        )
        for player in unranked
    }
    winners, ending = _winners(win, reached, marked, keys)
    if ending == "unfinished" and win and win.without and formulas.pad.holds(win.without):
        ending = "nobody"
    best = max(keys.values())[:HEAD]
    hangs_on = _open_tie(score, ties, [player for player in unranked if keys[player.name][:HEAD] == best])
    if ending == "won" and hangs_on:
        winners, ending = (), "undecided"
    everybody, totals = list(keys.values()), [player.total for player in unranked]
    found = [
        replace(
            player,
            rank=1 + sum(other > key for other in everybody),
            shared=everybody.count(key) > 1,
            tied=totals.count(player.total) > 1,
            decided_by=_decided_by(ties, win, key, everybody),
            reached=reached[player.name],
            won=player.name in winners,
        )
        for player, key in zip(unranked, everybody, strict=True)
    ]
    found.sort(key=lambda player: player.rank)
    return GameScore(contests, tuple(found), ending, win.id if win else "", hangs_on)


def _winners(
    win: Win | None, reached: Mapping[str, bool], marked: Sequence[str], keys: Mapping[str, Key]
) -> tuple[Ids, Ending]:
    """Return who has won; nobody has while nobody has reached it, or has no mark it takes."""
    names = tuple(name for name in reached if reached[name])
    if not names:
        return (), "unfinished"
    if win is None or win.mark is None:
        best = max(keys[name] for name in names)
        return tuple(name for name in names if keys[name] == best), "won"
    if marked:
        first = tuple(name for name in marked if reached[name])
        return first, "won" if first else "unfinished"
    return (names, "won") if len(names) == 1 else ((), "undecided")


def _decided_by(ties: Sequence[TieBreak], win: Win | None, key: Key, keys: Iterable[Key]) -> Ids:
    """Return what parts a key from those with the same total: the mark, or tie-breaks in order."""
    others = [other for other in keys if other[1:HEAD] == key[1:HEAD] and other != key]
    if win is not None and win.mark is not None and key[0] and others:
        return (win.mark,)
    firsts = {
        next(n for n, (own, one) in enumerate(zip(key, other, strict=True)) if own != one)
        for other in others
        if other[0] == key[0]
    }
    return tuple(ties[first - HEAD].by for first in sorted(firsts))


def tie_key(score: Score, ties: Iterable[TieBreak], player: PlayerScore) -> list[int]:
    """Return what equals are ranked by, for each tie-break; larger is better."""
    key = []
    for tie in ties:
        count = player.lines.get(tie.by, 0)
        if tie.by in score.entries:
            count = amount(number(score.entries[tie.by], player.entries.get(tie.by)))
        key.append(count if tie.wins == "more" else -count)
    return key


def silent_in(score: Score, tie: TieBreak, equals: Iterable[PlayerScore]) -> tuple[PlayerScore, ...]:
    """Return those for whom a tie-break is left blank that counts nowhere else.

    What is left blank counts as 0. That is meant where points come of it: who has none, writes
    nothing. What only breaks ties is often left out until there is one, and 0 may be wrong. A choice
    left blank is its first one: that is meant where the first counts 0.
    """
    entry = score.entries.get(tie.by)
    if entry is None or (entry.choices and not next(iter(entry.choices.values()))):
        return ()
    formulas = (score.total, *(line.formula for line in score.lines))
    if any(tie.by.replace("-", "_") in shape(formula, ()).ways for formula in formulas):
        return ()
    return tuple(player for player in equals if tie.by not in player.entries)


def _open_tie(score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]) -> str:
    """Return the tie-break, left blank, on which it hangs who of equals is first; else nothing."""
    for tie in ties:
        if len(equals) < 2:
            break
        if silent_in(score, tie, equals):
            return tie.by
        best = max(tie_key(score, [tie], player) for player in equals)
        equals = [player for player in equals if tie_key(score, [tie], player) == best]
    return ""
