"""One contest of a filled pad → its value, the places, the points of each player."""

from printgen.model.score import Contest
from printgen.scoring.names import Table, amount, combined, numbers, whole
from printgen.scoring.values import ContestEntries, ContestResult, Pad


def settle(contest: Contest, held: ContestEntries, pad: Pad, known: Table | None = None) -> ContestResult:
    """Return the places of one contest, its value shared out by place, and the broken demands.

    Demands are asked where the table is ``known``. Raises PrintgenError for a formula without a
    value, or with one that is no whole number.
    """
    shared = numbers(contest.shared, held.shared, pad)
    each = {player: numbers(contest.entries, entries, pad) for player, entries in held.players.items()}
    keys = {player: tuple(amount(own[name]) for name in contest.rank_by) for player, own in each.items()}
    ahead = sorted({key for key in keys.values() if any(key)}, reverse=True)
    places = {player: ahead.index(key) + 1 if any(key) else 0 for player, key in keys.items()}
    everybody = combined(contest.entries, each.values())
    value = whole(contest.value, shared | everybody)
    by_place = {0: 0} | dict(enumerate(shares(contest, value, len(ahead)), 1))
    points = {player: by_place[place] for player, place in places.items()}
    names = shared | {f"all-{name}": one for name, one in everybody.items()}
    names["leaders"] = list(places.values()).count(1)
    broken = tuple(
        (player, name)
        for player, own in (each.items() if known else ())
        for name, demand in contest.demands.items()
        if known and not known.value(demand, {**names, **own, "place": places[player]})
    )
    return ContestResult(value, places, points, broken)


def shares(contest: Contest, value: int, places: int) -> tuple[int, ...]:
    """Return the points of so many places, the first of which gets the whole value."""
    points = [value] if places else []
    while len(points) < places:
        points.append(whole(contest.share, {"ahead": points[-1]}))
    return tuple(points)
