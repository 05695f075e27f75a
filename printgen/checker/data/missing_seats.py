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
    seatings:
      - {players: 2, seats: [left, right],
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seatings:
      - {players: 2, seats: [left], confidence: stated, cite: {source: leaflet, section: Setup}}
      - {players: 3, seats: [left, right, top],
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seatings:
      - {players: 2, seats: [left, right],
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {players: 2, seats: [top, right],
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {players: 3, seats: [left, right, top],
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    seats: {top: {space: a1}}
"""

from collections.abc import Iterator, Sequence

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import scenarios_about, seating_for
from printgen.model.play.conditions import holds
from printgen.model.setup import Seating, Setup
from printgen.problems import Problem, Related

CODE = "missing-seats"


def check(data: Data) -> Iterator[Problem]:
    """Look for the seats of every number of players."""
    setup, (least, most) = data.game.setup, data.game.head.players
    plain = range(setup.players[0], setup.players[1] + 1)
    seated = {seating.players for seating in setup.seatings}
    for players in range(min(least, plain.start), max(most + 1, plain.stop)):
        if players in plain and seating_for(data.game, players, ()) is None:
            message = f"{players} players have no seats without a variant"
            yield Problem(CODE, message, data.span(("setup", "seatings"), key=True))
        elif players not in seated:
            message = f"{players} players have no seats"
            yield Problem(CODE, message, data.span(("game", "players")))
    for number, seating in enumerate(setup.seatings):
        fault = _fault(setup, seating, least, most)
        if fault is not None:
            yield Problem(CODE, fault, data.span(("setup", "seatings", number, "players")))
    yield from _twice(data)


def coverage(data: Data) -> Coverage:
    """Count the seatings."""
    return Coverage(len(data.game.setup.seatings), "seatings")


def _twice(data: Data) -> Iterator[Problem]:
    """Find seatings that hold at a table where another of their sort does, each once."""
    seatings, told = data.game.setup.seatings, set[int]()
    for one in scenarios_about(data.game, frozenset()):
        for special in (True, False):
            held = [
                number
                for number, seating in enumerate(seatings)
                if seating.players == one.players
                and (seating.when is not None) == special
                and holds(seating.when, one.players, one.variants)
            ]
            for number in held[1:]:
                if number not in told:
                    told.add(number)
                    message = f"{one} have seats already"
                    place = data.span(("setup", "seatings", number))
                    first = data.span(("setup", "seatings", held[0]))
                    yield Problem(CODE, message, place, related=(Related("here", first),))


def _fault(setup: Setup, seating: Seating, least: int, most: int) -> str | None:
    """Say what is wrong with a seating by itself; an automaton is no player."""
    players = seating.players
    seats = [seat for seat in seating.seats if not _is_automaton(setup, seat)]
    if not least <= players <= most:
        return f"seats for {players} players, the game is for {least} to {most}"
    held = seating.held or tuple((seat,) for seat in seats)
    if len(held) != players:
        return f"{len(held)} of the {players} players have seats"
    places = [(setup.seats[seat].board, setup.seats[seat].space) for seat in _known(setup, seats)]
    if len(set(places)) < len(places):
        return "two players sit at one place"
    if sorted(seat for several in held for seat in several) != sorted(seats):
        return "the seats that are held are not those that are taken"
    return None


def _known(setup: Setup, seats: Sequence[str]) -> list[str]:
    """Leave out names that are no seats; another check tells them."""
    return [seat for seat in seats if seat in setup.seats]


def _is_automaton(setup: Setup, seat: str) -> bool:
    return seat in setup.seats and setup.seats[seat].role == "automaton"
