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

from printgen.checker.check import CheckInput, Problems, covers


@covers("seatings", lambda data: data.game.setup.seatings)
def check(data: CheckInput) -> Problems:
    """Look for a colour that two players, or automata, of a seating have."""
    setup = data.game.setup
    for number, seating in enumerate(setup.seatings):
        held = seating.held or tuple((seat,) for seat in seating.seats)
        by_colour: dict[str, tuple[int, str]] = {}
        for player, seat in ((player, seat) for player, seats in enumerate(held) for seat in seats):
            colour = setup.seats[seat].colour
            first = by_colour.setdefault(colour, (player, seat))
            if first[0] != player and first[1] != seat:
                message = f"two of {seating.players} players have the colour `{colour}`"
                path = ("setup", "seatings", number, "seats")
                yield data.problem(message, path, "look at the colours of its seats")
                break
