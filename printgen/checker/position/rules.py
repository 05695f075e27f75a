"""Game and position → a finding for every placement rule in force: whether what chance laid keeps it.

Nothing of what draws is used: what lies where is read from the position, ways over the board are walked step by step.
Things that are dealt to each seat by itself are judged seat by seat.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from printgen.checker.position.rows import (
    AT_TABLE,
    Row,
    beside_in,
    in_parts,
    judged_piles,
    pile_place,
    rows_in,
    seat_place,
)
from printgen.model.board.spaces import meetings, name_on, neighbours, space_names
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule, Places, Things
from printgen.model.play.conditions import holds
from printgen.model.position import Finding, Position


class LaidThing(NamedTuple):
    """A thing that was laid: its deal, its space, its kind, the seat it belongs to."""

    deal: str
    space: str
    kind: str
    owner: str | None = None


def judge_rules(game: Game, position: Position) -> Iterator[Finding]:
    """Judge every rule whose condition is met, in the order of the data; deals that lie nowhere keep every rule."""
    everything = [*laid_things(game, position)]
    board = Ways(game, position.boards, {thing.space for thing in everything}, rows_in(game, position))
    for name, rule in game.setup.placement_rules.items():
        if not holds(rule.when, position.players, position.options):
            continue
        of = [thing for thing in everything if _meant(rule.of, thing)]
        wrong: list[str] = []
        for several in _by_seat(game, rule, of):
            wrong += _JUDGES[rule.noun](game, board, rule, several, everything)
        yield Finding(f"rule-{rule.noun}.{name}", not wrong, _figures(rule, of), tuple(dict.fromkeys(wrong)))


def laid_things(game: Game, position: Position) -> Iterator[LaidThing]:
    """Yield what deals laid on spaces, at seats and into piles, and what a hex map did for its two deals."""
    for one in position.dealt:
        place = one.space or (one.owner and one.pile is None and seat_place(one.owner))
        if place:
            yield from (LaidThing(one.deal, place, thing.kind, one.owner) for thing in one.things)
    for pile in judged_piles(game, position):
        for number, thing in enumerate(pile.things, 1):
            yield LaidThing(pile.deal, pile_place(pile, number), thing.kind)
    hex_map = game.setup.hex_map
    if hex_map is None:
        return
    for hex_ in position.hexes:
        yield LaidThing(hex_map.hexes, hex_.space, hex_.kind)
        if hex_.token is not None:
            yield LaidThing(hex_map.tokens, hex_.space, hex_.token)


def _meant(things: Things, one: LaidThing) -> bool:
    return one.deal == things.deal and (not things.kinds or one.kind in things.kinds)


def _by_seat(game: Game, rule: PlacementRule, of: list[LaidThing]) -> list[list[LaidThing]]:
    deal = game.setup.deals.get(rule.of.deal)
    if deal is None or not (deal.items and deal.for_seats) or len(rule.deals) > 1:
        return [of]
    return [[one for one in of if one.owner == seat] for seat in dict.fromkeys(one.owner for one in of)]


def _figures(rule: PlacementRule, of: list[LaidThing]) -> dict[str, int]:
    figures = {"things": len(of)}
    if rule.apart is not None:
        figures["steps"] = rule.apart.at_least
    if rule.together is not None:
        figures["most"] = rule.together.at_most
    if rule.balance is not None:
        figures |= {"low": rule.balance.at_least, "high": rule.balance.at_most}
    return figures


class Ways:
    """Ways over the boards in play; ``laid``: the spaces that something lies on, edges and corners among them."""

    def __init__(
        self, game: Game, boards: int, laid: Iterable[str], rows: Mapping[str, Sequence[Row]] | None = None
    ) -> None:
        self.game, self.boards, self.rows = game, boards, rows or {}
        self.cells = {
            name_on(game.board, number, name): (number, *cell)
            for cell, name in space_names(game.board, game.grid).items()
            for number in range(1, boards + 1)
        }
        self.beside = {
            name_on(game.board, number, name): [name_on(game.board, number, other) for other in others]
            for name, others in neighbours(game.board, game.grid).items()
            for number in range(1, boards + 1)
        } | beside_in(self.rows)
        self._meeting = any(space not in self.beside for space in laid)

    def around(self, space: str, by: str) -> Iterable[str]:
        """Return the spaces one step away."""
        yield from self.beside.get(space, ())
        yield from self._met(space)
        if by == "corner" and self.game.grid.kind != "hexes" and space in self.cells:
            board, row, column = self.cells[space]
            for other, (own, down, right) in self.cells.items():
                if own == board and abs(down - row) == abs(right - column) == 1:
                    yield other

    def within(self, space: str, steps: int, by: str) -> set[str]:
        """Return the spaces that fewer than so many steps lead to, the first one among them."""
        reached = self._reached(space, steps, by)
        parts = self.parts.get(space, frozenset([space]))
        for number in range(1, len(parts)):  # from an edge or a corner over the larger places that meet there
            reached |= {
                other
                for one, own in self.parts.items()
                if len(own) == number and own < parts
                for other in self._reached(one, steps - 1, by)
            }
        near = self._reached(space, steps - 1, by)
        touched = [self.parts.get(one, frozenset([one])) for one in near]
        return reached | {one for one, own in self.parts.items() if any(other < own for other in touched)}

    def _reached(self, space: str, steps: int, by: str) -> set[str]:
        """Return the places of its own sort that fewer than so many steps lead to."""
        if steps < 1:
            return set()
        reached = ring = {space}
        for _ in range(steps - 1):
            ring = {other for one in ring for other in self.around(one, by)} - reached
            reached = reached | ring
        return reached

    @cached_property
    def parts(self) -> dict[str, frozenset[str]]:
        """The spaces that meet at each edge and corner, and every such space alone; none on boards without them."""
        names = space_names(self.game.board, self.game.grid)
        met = meetings(self.game.board, self.game.grid) if self._meeting else {}
        if not met:
            return {}
        parts = {name: [names[cell] for cell in cells] for name, cells in met.items()} | {
            n: [n] for n in names.values()
        }
        return {
            name_on(self.game.board, board, name): frozenset(name_on(self.game.board, board, one) for one in own)
            for name, own in parts.items()
            for board in range(1, self.boards + 1)
        }

    def _met(self, space: str) -> Iterator[str]:
        """Yield the edges that end where an edge does, or the corners that an edge leads to from a corner."""
        own = self.parts.get(space, frozenset())
        for other, parts in self.parts.items() if len(own) > 1 else ():
            if len(parts) != len(own) or own == parts:
                continue
            if len(own & parts) == 2 if len(own) > 2 else any(own | parts <= corner for corner in self._corners):
                yield other

    @cached_property
    def _corners(self) -> set[frozenset[str]]:
        return {own for own in self.parts.values() if len(own) > 2}

    def on(self, space: str, places: Places) -> bool:
        """Return whether a space is among those meant."""
        known = self._on_boards(places.spaces) | self.in_regions(places.regions) | in_parts(self.rows, places.parts)
        full = 6 if self.game.grid.kind == "hexes" else 4
        inner = space in self.cells and len([one for one in self.beside[space] if one in self.cells]) == full
        rim = places.rim and space in self.cells and not inner
        return space in known or rim or (places.colour is not None and places.colour == self.colour(space))

    def in_regions(self, names: Iterable[str]) -> set[str]:
        """Return the spaces of regions, with the edges and corners at which nothing else meets."""
        known = self._on_boards(space for name in names for space in self.game.board.regions[name].spaces)
        return known | {space for space, own in self.parts.items() if own <= known}

    def order(self, name: str) -> dict[str, int]:
        """Return the place of every space of a deal, seat or thing of its piles in their order."""
        deal = self.game.setup.deals[name]
        if deal.under:
            return self.order(deal.under)
        rows = self.rows.get(AT_TABLE if deal.to_seats else name, ())
        known = [place for row in rows for place in row]
        return {place: n for n, place in enumerate(known)} or places_between(self.game, name)

    def _on_boards(self, spaces: Iterable[str]) -> set[str]:
        return {name_on(self.game.board, number, one) for one in spaces for number in range(1, self.boards + 1)}

    def colour(self, space: str) -> str | None:
        """Return the colour of a square: that in the lower left corner is dark."""
        if space not in self.cells:
            return None
        _, row, column = self.cells[space]
        return "dark" if (self.game.grid.rows - 1 + row + column) % 2 == 0 else "light"


Judge = Callable[[Game, Ways, PlacementRule, list[LaidThing], list[LaidThing]], Iterator[str]]
"""Rule, what it is about, everything that lies → the spaces at fault."""


def _apart(
    _: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], everything: list[LaidThing]
) -> Iterator[str]:
    noun = rule.apart
    assert noun is not None
    others = of if noun.from_ is None else [one for one in everything if _meant(noun.from_, one)]
    for one in of:
        near = board.within(one.space, noun.at_least, noun.by)
        for other in others:
            if other is not one and other.space in near and (other.kind == one.kind or not noun.equal):
                yield one.space


def _together(_: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], __: list[LaidThing]) -> Iterator[str]:
    assert rule.together is not None
    for kind in {one.kind for one in of}:
        left = {one.space for one in of if one.kind == kind}
        while left:
            piece, edge = set[str](), {left.pop()}
            while edge:
                piece |= edge
                edge = {other for one in edge for other in board.around(one, "side")} & left
                left -= edge
            if len(piece) > rule.together.at_most:
                yield from sorted(piece)


def _on(_: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], __: list[LaidThing]) -> Iterator[str]:
    places, wanted = (rule.on, True) if rule.on is not None else (rule.not_on, False)
    assert places is not None
    yield from (one.space for one in of if board.on(one.space, places) is not wanted)


def _between(
    _: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], everything: list[LaidThing]
) -> Iterator[str]:
    order = board.order(rule.of.deal)
    owners = {one.owner for one in of}
    ends = [
        order[one.space]
        for one in everything
        if one.deal == rule.of.deal and one.kind in rule.between and one.owner in owners and one.space in order
    ]
    for one in of:
        place = order.get(one.space, -1)
        if not (any(end < place for end in ends) and any(end > place for end in ends)):
            yield one.space


def _in_order(_: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], __: list[LaidThing]) -> Iterator[str]:
    order = board.order(rule.of.deal)
    ranks = {kind: n for n, kind in enumerate(rule.in_order)}
    far = -1
    known = (one for one in of if one.kind in ranks and one.space in order)
    for one in sorted(known, key=lambda one: order[one.space]):
        if ranks[one.kind] < far:
            yield one.space
        far = max(far, ranks[one.kind])


def places_between(game: Game, name: str) -> dict[str, int]:
    """Return the place of every space of a deal in the order of its spaces; of one on another, in that of the other."""
    deal = game.setup.deals[name]
    if deal.under:
        return places_between(game, deal.under)
    seats = ((game.setup.seats[seat].board, spaces) for seat, spaces in deal.for_seats.items())
    own = [*deal.onto, *(name_on(game.board, board, space) for board, spaces in seats for space in spaces)]
    return {space: place for place, space in enumerate(dict.fromkeys(own))}


def _colours(_: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], __: list[LaidThing]) -> Iterator[str]:
    counts = Counter(board.colour(one.space) for one in of)
    dark, light = counts["dark"], counts["light"]
    kept = abs(dark - light) <= 1 if rule.colours == "different" else not (dark and light)
    if not kept:
        yield from (one.space for one in of)


def _balance(
    _: Game, board: Ways, rule: PlacementRule, of: list[LaidThing], everything: list[LaidThing]
) -> Iterator[str]:
    noun = rule.balance
    assert noun is not None
    parts: dict[str, set[str]] = {name: board.in_regions([name]) for name in noun.regions}
    parts |= {part: in_parts(board.rows, [part]) & {*board.order(rule.of.deal)} for part in noun.parts}
    if noun.within is not None:
        for one in everything:
            if _meant(noun.within, one):
                parts.setdefault(one.kind, set()).add(one.space)
    for spaces in parts.values():
        inside = [one for one in of if one.space in spaces]
        if not noun.at_least <= sum(noun.values.get(one.kind, 1) for one in inside) <= noun.at_most:
            yield from sorted(spaces)


_JUDGES: Mapping[str, Judge] = {
    "apart": _apart,
    "together": _together,
    "on": _on,
    "not-on": _on,
    "between": _between,
    "in-order": _in_order,
    "colours": _colours,
    "balance": _balance,
}
