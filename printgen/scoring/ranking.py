"""What each player of a pad came to → the players in order, and who of them has won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from printgen.model.game import Game
from printgen.model.score import Ending, Score, TieBreak, Win
from printgen.model.values import Ids
from printgen.scoring.names import Names, Table
from printgen.scoring.tie_breaks import open_tie, tie_key, ties_at
from printgen.scoring.values import Pad, PlayerScore

HEAD = 3
"""So many parts of a key stand before the tie-breaks: has the mark, has reached it, the total."""

Key = tuple[int, ...]
"""What a player is ranked by; larger is better."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The players, best first; how the game ended; how it is won; the tie-break it hangs on."""

    players: tuple[PlayerScore, ...]
    ending: Ending
    win: str
    open_tie: str


def ranked(game: Game, pad: Pad, unranked: Sequence[PlayerScore], names: Mapping[str, Names], known: Table) -> Ranked:
    """Return players ranked by their totals, ties broken as the game says, and who has won."""
    win, ties = win_at(game.score, pad), ties_at(game, pad, known)
    reached = {player.name: win is None or has_reached(win, names[player.name], known) for player in unranked}
    marked = [player.name for player in unranked if win and _has_mark(game.score, win, player)]
    keys: dict[str, Key] = {
        player.name: (
            player.name in marked and reached[player.name],
            reached[player.name],
            player.total,
            *(tie_key(game.score, ties, player) if reached[player.name] else [0] * len(ties)),
        )
        for player in unranked
    }
    winners, ending = _winners(win, reached, marked, keys)
    if ending == "unfinished" and win and win.without and pad.holds(win.without):
        ending = "nobody"
    best = max(keys.values())[:HEAD]
    hangs_on = open_tie(game.score, ties, [player for player in unranked if keys[player.name][:HEAD] == best])
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
    return Ranked(tuple(found), ending, win.id if win else "", hangs_on)


def win_at(score: Score, pad: Pad) -> Win | None:
    """Return how the game of a pad is won; None where the best at its end wins."""
    return next((win for win in score.wins if pad.holds(win.when)), None)


def has_reached(win: Win, own: Names, known: Table) -> bool:
    """Return whether a player has reached what wins; ``own``: what that player has."""
    return bool(known.value(win.reached, own))


def _has_mark(score: Score, win: Win, player: PlayerScore) -> bool:
    """Return whether a player has the choice that marks who has won."""
    if win.mark is None:
        return False
    blank = next(iter(score.entries[win.mark].choices))
    return player.entries.get(win.mark, blank) != blank


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
