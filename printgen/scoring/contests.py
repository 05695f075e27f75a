"""One contest of a filled pad → its value, the places, the points of each player."""

from collections.abc import Mapping

from printgen.model.score import Contest
from printgen.scoring.names import Table, amount, numbers, together, whole
from printgen.scoring.values import ContestEntries, ContestResult, Pad, Value


def settle(contest: Contest, held: ContestEntries, pad: Pad, known: Table | None = None) -> ContestResult:
    """Rank the players of one contest and share its value out by place.

    Demands are asked where it is ``known`` at which table. Raises PrintgenError for a formula
    without a value, or with one that is no whole number.
    """
    shared = numbers(contest.shared, held.shared, pad)
    each = {player: numbers(contest.entries, entries, pad) for player, entries in held.players.items()}
    keys = {player: tuple(amount(own[name]) for name in contest.rank_by) for player, own in each.items()}
    ahead = sorted({key for key in keys.values() if any(key)}, reverse=True)
    places = {player: ahead.index(key) + 1 if any(key) else 0 for player, key in keys.items()}
    everybody = together(contest.entries, each.values())
    value = whole(contest.value, shared | everybody)
    by_place = {0: 0} | dict(enumerate(shares(contest, value, len(ahead)), 1))
    points = {player: by_place[place] for player, place in places.items()}
    names = shared | {f"all-{name}": one for name, one in everybody.items()}
    names["leaders"] = list(places.values()).count(1)
    broken = _broken(contest, each, places, names, known) if known else ()
    return ContestResult(value, places, points, tuple(broken))


def shares(contest: Contest, value: int, places: int) -> tuple[int, ...]:
    """Return the points of so many places, the first of which gets the whole value."""
    points = [value] if places else []
    while len(points) < places:
        points.append(whole(contest.share, {"ahead": points[-1]}))
    return tuple(points)


def _broken(
    contest: Contest,
    each: Mapping[str, Mapping[str, Value]],
    places: Mapping[str, int],
    names: Mapping[str, Value],
    known: Table,
) -> tuple[tuple[str, str], ...]:
    """Name the demands that do not hold, each with its player."""
    return tuple(
        (player, name)
        for player, own in each.items()
        for name, demand in contest.demands.items()
        if not known.value(demand, {**names, **own, "place": places[player]})
    )
