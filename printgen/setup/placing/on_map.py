"""Game and table → the rules about a hex map, asked of one map at a time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.model.play.conditions import boards_in_play
from printgen.model.position import Dealt, PlacedHex
from printgen.model.setup import HexMap
from printgen.setup.placements import Table
from printgen.setup.placing.checks import Hand, checks_of
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import spaces_of

Laid = Mapping[str, Sequence[tuple[str, str]]]
"""By deal the kinds of things and the spaces they lie on."""


class _Rules:
    """Rules about some deals; things of one kind are interchangeable."""

    def __init__(
        self, game: Game, table: Table, rules: Iterable[PlacementRule], kinds: Mapping[str, Iterable[str]]
    ) -> None:
        self._ground = _ground(game, boards_in_play(game, table.players, table.options))
        self._kinds = {deal: sorted(own) for deal, own in kinds.items()}
        noun, on_map = game.setup.hex_map, game.setup.on_map
        spaces = {deal: noun.on if noun and deal in on_map else spaces_of(game, table, deal) for deal in kinds}
        self._checks = [
            check for rule in rules for check in checks_of(rule, self._ground, self._hands, spaces[rule.of.deal])
        ]

    def _hands(self, deal: str, kinds: Sequence[str]) -> dict[Hand, str]:
        layer = [*self._kinds].index(deal)
        known = enumerate(self._kinds[deal])
        return {(layer, n): kind for n, kind in known if not kinds or kind in kinds}

    def kept(self, laid: Laid) -> bool:
        """Return whether what lies keeps all of them."""
        where = [self._where(kinds, laid.get(deal, ())) for deal, kinds in self._kinds.items()]
        return bool(self.kept_by(where, 1)[0])

    def kept_by(self, where: Sequence[Sequence[NDArray[np.int16]]], count: int) -> NDArray[np.bool_]:
        """Return which of so many set-ups keep all of them; ``where``: by deal the space of each thing, by kinds."""
        found = np.ones(count, np.bool_)
        for check in self._checks:
            found &= check.holds([where[layer][n] for layer, n in check.hands])
        return found

    def _where(self, kinds: Sequence[str], laid: Sequence[tuple[str, str]]) -> list[NDArray[np.int16]]:
        """Return the space of every thing, that of the piles for what is left over."""
        spaces = {kind: [space for own, space in laid if own == kind] for kind in dict.fromkeys(kinds)}
        numbers = (self._ground.number[spaces[kind].pop()] if spaces[kind] else self._ground.pile for kind in kinds)
        return [np.array([number], dtype=np.int16) for number in numbers]


class MapRules(_Rules):
    """The rules about the hexes and tokens of a hex map alone that are in force."""

    def __init__(self, game: Game, table: Table, hexes: Iterable[str], tokens: Iterable[str]) -> None:
        noun = game.setup.hex_map
        assert noun is not None
        self._noun, kinds = noun, {noun.hexes: hexes, noun.tokens: tokens}
        rules = [rule for rule in game.setup.placement_rules.values() if table.holds(rule.when)]
        super().__init__(game, table, [rule for rule in rules if kinds.keys() >= set(rule.deals)], kinds)

    def keeps(self, hexes: Sequence[PlacedHex]) -> bool:
        """Return whether a map keeps all of them."""
        return self.kept(_on_map(self._noun, hexes))

    def numbers(self, spaces: Iterable[str]) -> NDArray[np.int16]:
        """Return what rules call some spaces, and behind them what they call none."""
        return np.array([*(self._ground.number[space] for space in spaces), self._ground.pile], dtype=np.int16)


def broken_rules(
    game: Game, table: Table, rules: Mapping[str, PlacementRule], dealt: Sequence[Dealt], hexes: Sequence[PlacedHex]
) -> Iterator[str]:
    """Name those of some rules about hex map and deals that are broken."""
    noun = game.setup.hex_map
    assert noun is not None
    laid = {**_on_map(noun, hexes)}
    for one in dealt:
        if one.space is not None:
            laid[one.deal] = [*laid.get(one.deal, ()), (one.things[0].kind, one.space)]
    for name, rule in rules.items():
        kinds = {deal: [kind for kind, _ in laid.get(deal, ())] for deal in rule.deals}
        if not _Rules(game, table, [rule], kinds).kept(laid):
            yield name


@lru_cache(maxsize=4)
def _ground(game: Game, boards: int) -> Ground:
    return Ground(game, boards)


def _on_map(noun: HexMap, hexes: Sequence[PlacedHex]) -> Laid:
    """Return what lies by the two deals of a hex map."""
    return {
        noun.hexes: [(one.kind, one.space) for one in hexes],
        noun.tokens: [(one.token, one.space) for one in hexes if one.token],
    }
