"""Nobody says where the players of a game sit, or it is said twice.

For every number of players of the plain game (`players` in `setup.yaml`) there is a seating without
variants, for every number the game can be played with (`players` in `game.yaml`) there is any, and
none for other numbers. A seating has a seat for each player, or says which seats each player holds.
At no table do two seatings hold that are both for its variants, or both for all, and no two seats
of a seating are at one place, unless an automaton sits there.

PASS setup.yaml
    seatings:
      - {players: 2, seats: [left, right],
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {players: 3, seats: [left, right, top],
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seatings: [{players: 2, seats: [left, right], confidence: stated, cite: []}]
FAIL setup.yaml
    seatings: [{players: 2, seats: [left], confidence: stated, cite: []},
        {players: 3, seats: [left, right, top], confidence: stated, cite: []}]
FAIL setup.yaml
    seatings: [{players: 2, seats: [left, right], confidence: stated, cite: []},
        {players: 2, seats: [top, right], confidence: stated, cite: []},
        {players: 3, seats: [left, right, top], confidence: stated, cite: []}]
FAIL setup.yaml
    seats: {top: {space: a1}}
"""

from collections.abc import Sequence

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import scenarios_about, seatings_for
from printgen.model.setup import Seating, Setup
from printgen.problems import Related


@covers("seatings", lambda data: data.game.setup.seatings if data.game.setup.seats else ())
def check(data: CheckInput) -> Problems:
    """Look for the seats of every number of players."""
    setup, (least, most) = data.game.setup, data.game.head.players
    plain = range(setup.players[0], setup.players[1] + 1)
    seated = {seating.players for seating in setup.seatings}
    everybody = range(min(least, plain.start), max(most + 1, plain.stop))
    lost = [players for players in everybody if players in plain and not seatings_for(data.game, players, ())]
    if lost:
        message = f"{_listed(lost)} players have no seats without a variant"
        yield data.problem(message, ("setup", "seatings"), key=True)
    if never := [players for players in everybody if players not in seated and players not in lost]:
        yield data.problem(f"{_listed(never)} players have no seats", ("game", "players"))
    for number, seating in enumerate(setup.seatings if setup.seats else ()):
        fault = _fault(setup, seating, least, most)
        if fault is not None:
            yield data.problem(fault, ("setup", "seatings", number, "players"))
    yield from _twice(data)


def _listed(numbers: Sequence[int]) -> str:
    """Return numbers in words: ``2``, ``2 and 3``, ``2, 3 and 4``."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _twice(data: CheckInput) -> Problems:
    reported: set[int] = set()
    for one in scenarios_about(data.game, frozenset()):
        seatings = [(n, s) for n, s in enumerate(data.game.setup.seatings) if s.players == one.players]
        for special in (True, False):
            held = [n for n, s in seatings if (s.when is not None) == special and one.holds(s.when)]
            for number in held[1:]:
                if number not in reported:
                    reported.add(number)
                    path, first = (("setup", "seatings", n) for n in (number, held[0]))
                    related = (Related("here", data.span(first)),)
                    yield data.problem(f"{one} have seats already", path, related=related)


def _fault(setup: Setup, seating: Seating, least: int, most: int) -> str | None:
    """Return what is wrong with a seating by itself; an automaton is no player."""
    players = seating.players
    seats = [seat for seat in seating.seats if setup.seats[seat].role != "automaton"]
    if not least <= players <= most:
        return f"seats for {players} players, the game is for {least} to {most}"
    held = seating.held or tuple((seat,) for seat in seats)
    if len(held) != players:
        return f"{len(held)} of the {players} players have seats"
    places = [(setup.seats[seat].board, setup.seats[seat].space) for seat in seats]
    if len(set(places)) < len(places):
        return "two players sit at one place"
    if sorted(seat for several in held for seat in several) != sorted(seats):
        return "the seats that are held are not those that are taken"
    return None
