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
"""So many parts of a key stand before the tie-breaks: has won, has reached it, the total."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The players, best first; how the game ended; how it is won; the tie-break it hangs on."""

    players: tuple[PlayerScore, ...]
    ending: Ending
    win: str
    open_tie: str


def ranked(game: Game, pad: Pad, plain: Sequence[PlayerScore], names: Mapping[str, Names], known: Table) -> Ranked:
    """Rank players by their totals, break ties as the game says, and find who has won."""
    win = win_at(game.score, pad)
    has = {player.name: win is None or has_reached(win, names[player.name], known) for player in plain}
    marked = [player.name for player in plain if win and _has_mark(game.score, win, player)]
    first = [name for name in marked if has[name]]
    ties = ties_at(game, pad, known)
    keys = {
        player.name: (
            player.name in first,
            has[player.name],
            player.total,
            *(tie_key(game.score, ties, player) if has[player.name] else [0] * len(ties)),
        )
        for player in plain
    }
    won, ending = _winners(win, has, marked, keys)
    if ending == "unfinished" and win and win.without and pad.holds(win.without):
        ending = "nobody"
    best = max(keys.values())[:HEAD]
    hangs_on = open_tie(game.score, ties, [player for player in plain if keys[player.name][:HEAD] == best])
    if ending == "won" and hangs_on:
        won, ending = (), "undecided"
    everybody = list(keys.values())
    totals = [player.total for player in plain]
    found = [
        replace(
            player,
            rank=1 + sum(other > key for other in everybody),
            shared=everybody.count(key) > 1,
            tied=totals.count(player.total) > 1,
            decided_by=_decided_by(ties, win, key, everybody),
            reached=has[player.name],
            won=player.name in won,
        )
        for player in plain
        for key in (keys[player.name],)
    ]
    found.sort(key=lambda player: player.rank)
    return Ranked(tuple(found), ending, win.id if win else "", hangs_on)


def win_at(score: Score, pad: Pad) -> Win | None:
    """Return how the game is won at the table of a pad; None where the best at its end wins."""
    return next((win for win in score.wins if pad.holds(win.when)), None)


def has_reached(win: Win, own: Names, known: Table) -> bool:
    """Tell whether a player has reached what wins; ``own``: what that player has."""
    return bool(known.value(win.reached, own))


def _has_mark(score: Score, win: Win, player: PlayerScore) -> bool:
    """Tell whether a player has the choice that marks who has won."""
    if win.mark is None:
        return False
    blank = next(iter(score.entries[win.mark].choices))
    return player.entries.get(win.mark, blank) != blank


def _winners(
    win: Win | None, has: Mapping[str, bool], marked: Sequence[str], keys: Mapping[str, tuple[int, ...]]
) -> tuple[Ids, Ending]:
    """Name who has won; nobody has while nobody has reached it, or has no mark it takes."""
    reached = tuple(name for name in has if has[name])
    if not reached:
        return (), "unfinished"
    if win is None or win.mark is None:
        best = max(keys[name] for name in reached)
        return tuple(name for name in reached if keys[name] == best), "won"
    if marked:
        first = tuple(name for name in marked if has[name])
        return first, "won" if first else "unfinished"
    return (reached, "won") if len(reached) == 1 else ((), "undecided")


def _decided_by(
    ties: Sequence[TieBreak], win: Win | None, key: tuple[int, ...], keys: Iterable[tuple[int, ...]]
) -> Ids:
    """Name what parts a key from those with the same total: the mark, or tie-breaks in order."""
    others = [other for other in keys if other[1:HEAD] == key[1:HEAD] and other != key]
    by_mark = win is not None and win.mark is not None and key[0]
    if by_mark and others:
        return (str(win.mark),) if win else ()
    firsts = {
        next(n for n, (own, one) in enumerate(zip(key, other, strict=True)) if own != one)
        for other in others
        if other[0] == key[0]
    }
    return tuple(ties[first - HEAD].by for first in sorted(firsts))
