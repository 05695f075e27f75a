"""Game and position → the seats round the table and the order of things in piles, as places next to each other."""

from collections.abc import Iterable, Mapping, Sequence

from printgen.model.game import Game
from printgen.model.position import Dealt, Position

Row = Sequence[str]
AT_TABLE = "@table"
"""The row of the seats."""


def seat_place(seat: str) -> str:
    """Name the place of a seat; no space is called so."""
    return f"@{seat}"


def pile_place(pile: Dealt, number: int) -> str:
    """Name a place in a pile by its number from the top."""
    return f"@{pile.deal} {pile.pile}.{number}"


def judged_piles(game: Game, position: Position) -> list[Dealt]:
    """Return the piles whose order rules may be about: nothing of their deals lies elsewhere."""
    known = {name for name, deal in game.setup.deals.items() if deal.in_piles and name not in game.setup.on_map}
    return sorted((one for one in position.dealt if one.deal in known), key=lambda one: one.pile or 0)


def rows_in(game: Game, position: Position) -> dict[str, list[Row]]:
    """Return the rows of every deal that lies in piles, and that of the seats."""
    rows: dict[str, list[Row]] = {}
    if any(deal.to_seats for deal in game.setup.deals.values()):
        rows[AT_TABLE] = [[seat_place(seat) for seat in position.seats]]
    for pile in judged_piles(game, position):
        rows.setdefault(pile.deal, []).append([pile_place(pile, n + 1) for n in range(len(pile.things))])
    return rows


def beside_in(rows: Mapping[str, Sequence[Row]]) -> dict[str, list[str]]:
    """Return the places next to every place; the last seat sits next to the first."""
    found: dict[str, list[str]] = {}
    for name, several in rows.items():
        for row in several:
            for n, place in enumerate(row):
                near = {n - 1, n + 1} & {*range(len(row))}
                if name == AT_TABLE:
                    near = {(n - 1) % len(row), (n + 1) % len(row)} - {n}
                found[place] = [row[other] for other in sorted(near)]
    return found


def in_parts(rows: Mapping[str, Sequence[Row]], parts: Iterable[str]) -> set[str]:
    """Return the places in parts of every row: places are dealt to the parts by turns, so many has each."""
    found = set[str]()
    for number, count in (map(int, part.split("/")) for part in parts):
        for row in (row for several in rows.values() for row in several):
            sizes = [len(range(part, len(row), count)) for part in range(count)]
            start = sum(sizes[: number - 1])
            found.update(row[start : start + sizes[number - 1]])
    return found
