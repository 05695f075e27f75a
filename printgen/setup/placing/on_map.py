"""Game and table → the rules about the two deals of a hex map, asked of one map at a time."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play
from printgen.model.position import PlacedHex
from printgen.setup.placements import Table
from printgen.setup.placing.checks import Hand, checks_of
from printgen.setup.placing.ground import Ground


class MapRules:
    """The rules about the hexes and tokens of a hex map that are in force; things of one kind are interchangeable."""

    def __init__(self, game: Game, table: Table, hexes: Iterable[str], tokens: Iterable[str]) -> None:
        noun = game.setup.hex_map
        assert noun is not None
        self._ground = Ground(game, boards_in_play(game, table.players, table.options))
        self._kinds = {noun.hexes: sorted(hexes), noun.tokens: sorted(tokens)}
        rules = [rule for rule in game.setup.placement_rules.values() if table.holds(rule.when)]
        about = [rule for rule in rules if self._kinds.keys() >= set(rule.deals)]
        self._checks = [check for rule in about for check in checks_of(rule, self._ground, self._hands, noun.on)]

    def _hands(self, deal: str, kinds: Sequence[str]) -> dict[Hand, str]:
        layer = [*self._kinds].index(deal)
        known = enumerate(self._kinds[deal])
        return {(layer, n): kind for n, kind in known if not kinds or kind in kinds}

    def kept(self, hexes: Sequence[PlacedHex]) -> bool:
        """Return whether a map keeps all of them."""
        if not self._checks:
            return True
        laid = ([(one.kind, one.space) for one in hexes], [(one.token, one.space) for one in hexes if one.token])
        where = [self._where(kinds, of) for kinds, of in zip(self._kinds.values(), laid, strict=True)]
        return all(check.holds([where[layer][n] for layer, n in check.hands])[0] for check in self._checks)

    def _where(self, kinds: Sequence[str], laid: Sequence[tuple[str | None, str]]) -> list[NDArray[np.int16]]:
        """Return the space of every thing, that of the piles for what is left over."""
        spaces = {kind: [space for own, space in laid if own == kind] for kind in dict.fromkeys(kinds)}
        numbers = (self._ground.number[spaces[kind].pop()] if spaces[kind] else self._ground.pile for kind in kinds)
        return [np.array([number], dtype=np.int16) for number in numbers]
