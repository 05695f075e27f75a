"""Two players at one table have the same colour.

Pieces, the pad and the steps of the set-up tell players apart by the colours of their seats. So no
colour is of two players in one seating; several seats that one player holds may well share one.

PASS setup.yaml
    seats: {low: {space: b1, colour: blue}}
AND words/en.yaml
    seats: {low: {name: low}}
FAIL setup.yaml
    seats: {right: {colour: blue}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.setup import Seating, Setup
from printgen.problems import Problem

CODE = "same-colour"


def check(data: Data) -> Iterator[Problem]:
    """Look for a colour that two players of a seating have."""
    setup = data.game.setup
    for number, seating in enumerate(setup.seatings):
        taken: dict[str, int] = {}
        held = tuple(_held(setup, seating))
        if len(held) > len({seat for _, seat in held}):
            continue  # a seat of two players is told by another check
        for player, seat in held:
            colour = setup.seats[seat].colour
            if taken.setdefault(colour, player) != player:
                message = f"two of {seating.players} players have the colour `{colour}`"
                place = data.span(("setup", "seatings", number, "seats"))
                yield Problem(CODE, message, place, hints=("look at the colours of its seats",))
                break


def coverage(data: Data) -> Coverage:
    """Count the seatings."""
    return Coverage(len(data.game.setup.seatings), "seatings")


def _held(setup: Setup, seating: Seating) -> Iterator[tuple[int, str]]:
    """Give each seat with the number of the player, or automaton, who holds it."""
    held = seating.held or tuple((seat,) for seat in seating.seats)
    for player, seats in enumerate(held):
        yield from ((player, seat) for seat in seats if seat in setup.seats)
