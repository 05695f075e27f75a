"""A game of cards on spaces and a table → its measure: how far they lie from where pieces begin."""

from collections.abc import Iterator, Mapping, Sequence

from printgen.model.board.spaces import neighbours
from printgen.model.fairness import CardDistance, Fairness, Figures, spread_of
from printgen.model.game import Game
from printgen.model.position import Position, Thing
from printgen.setup.placements import Table

FIGURES_AT_MOST = 6
"""So many cards are listed one by one."""


class CardMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: CardDistance, table: Table) -> None:
        self._game, self._noun, self._seats = game, noun, table.seats
        self._beside = neighbours(game.board, game.grid)
        self._far = len(self._beside)

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position; a card that no way leads to is as far as the board has spaces."""
        cards = tuple(self._cards(position))
        starts, per_seat = self._starts(position)
        ways = [_steps(self._beside, spaces) for spaces in starts.values()]
        aimed = [(space, thing) for space, thing in cards if thing.kind in self._noun.kinds]
        shares = tuple(self._mean(way, [space for space, _ in aimed]) for way in ways)
        rows = []
        for kind in self._game.components[self._noun.component].kinds:
            spaces = [space for space, thing in cards if thing.kind == kind]
            if spaces and kind not in self._noun.kinds:
                rows.append(Figures("kind", tuple(self._mean(way, spaces) for way in ways), kind))
        if len(aimed) <= FIGURES_AT_MOST:
            kinds = self._noun.kinds
            for space, thing in sorted(aimed, key=lambda card: (kinds.index(card[1].kind), card[1].number or 0)):
                steps = tuple(way.get(space, self._far) for way in ways)
                rows.append(Figures("card", steps, thing.kind, thing.number))
        return Fairness(
            seats=tuple(starts),
            shares=shares,
            spread=spread_of(shares),
            unit="steps",
            rows=tuple(rows),
            per="seat" if per_seat else "space",
        )

    def _cards(self, position: Position) -> Iterator[tuple[str, Thing]]:
        """Return the cards that lie on spaces."""
        deals = self._game.setup.deals
        for one in position.dealt:
            if one.space is not None and deals[one.deal].component == self._noun.component:
                yield one.space, one.things[0]

    def _starts(self, position: Position) -> tuple[dict[str, list[str]], bool]:
        """Return the spaces to begin from by seat, else each by its own name, in order of pieces."""
        pieces = [piece for piece in position.pieces if piece.piece in self._noun.starts]
        owned = {seat: [p.space for p in pieces if p.owner == seat] for seat in self._seats}
        if all(owned.values()):
            return owned, True
        pieces.sort(key=lambda piece: self._noun.starts.index(piece.piece))
        return {piece.space: [piece.space] for piece in pieces}, False

    def _mean(self, way: Mapping[str, int], spaces: Sequence[str]) -> float:
        steps = [way.get(space, self._far) for space in spaces]
        return sum(steps) / len(steps) if steps else 0.0


def _steps(beside: Mapping[str, Sequence[str]], starts: Sequence[str]) -> dict[str, int]:
    """Return how many steps every space lies from the nearest start."""
    steps, ahead = dict.fromkeys(starts, 0), list(starts)
    for space in ahead:  # grows while it is gone through
        for other in beside.get(space, ()):
            if other not in steps:
                steps[other] = steps[space] + 1
                ahead.append(other)
    return steps
