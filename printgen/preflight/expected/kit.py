"""A kit and what was chosen of it → how often each piece must be printed, and what each of its sides shows."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.model.kit import CARD, CARD_THICK, STACK_FROM, STACKED_FROM, Part
from printgen.model.layers import IconLayer, PriceLayer, RankLayer, SuitLayer, TextLayer
from printgen.model.load.kit import LoadedKit
from printgen.model.play.supply import used_parts
from printgen.model.resources import Icon
from printgen.model.rules import CostRow
from printgen.preflight.expected.aid import expected_aid
from printgen.preflight.expected.card import expected_card
from printgen.preflight.expected.case import Case, Expected, says
from printgen.preflight.expected.pad import expected_pad
from printgen.preflight.expected.setup import expected_setup
from printgen.sheet.core.expectations import (
    DOUBT,
    ExpectedCount,
    ExpectedPieces,
    ExpectedSigns,
    Statement,
    readable,
    row,
)
from printgen.units import parse_length

PRICE_HIGH = 0.38
"""How high a price is at least, in parts of its circle."""

FILLED = 10
"""How many whole sets may lie on paper that nothing else is printed on: it is filled with spare ones."""

SPARE = "spare"
"""The group of parts that are printed only when they are asked for."""


@dataclass(frozen=True, slots=True)
class KitCase:
    """A kit, and what was asked for of it.

    ``only``: parts and groups of them; ``suits``: suits, sets or files of them; ``outlined``: how pieces are drawn.
    ``doubled``: what has no back may lie on both halves of a folded page. ``table``: whose game needs the pieces.
    ``stack``: how high a stack of flat ones is, if that was said.
    """

    loaded: LoadedKit
    icons: Mapping[str, Icon]
    only: tuple[str, ...]
    suits: tuple[str, ...]
    copies: int
    outlined: bool
    doubled: bool
    table: Case | None = None
    stack: str | None = None

    @property
    def parts(self) -> dict[str, Part]:
        """The parts that were asked for, else all but spare ones."""
        parts = self.loaded.kit.parts
        if not self.only:
            return {name: part for name, part in parts.items() if part.group != SPARE}
        return {name: part for name, part in parts.items() if {name, part.group} & {*self.only}}

    @property
    def chosen(self) -> list[str]:
        """The suits that were asked for, else those of the kit; for a table any."""
        suits, places = self.loaded.suits, self.loaded.places
        if not self.suits:
            return list(suits if self.table is not None else self.loaded.kit.suits)
        wanted = {*self.suits}
        sets = {*wanted} - {*suits}
        return [
            name
            for name, suit in suits.items()
            if name in wanted or suit.set in sets or (name in places and places[name].file in sets)
        ]


def expected_kit(case: KitCase) -> Iterator[Expected | ExpectedPieces | ExpectedSigns]:
    """Yield what the sheets for a table must say, and of each piece how many there are and what its sides show."""
    if case.table is not None and not case.only:
        yield from _sheets(case.table)
    counts: list[ExpectedCount] = []
    shown: dict[tuple[str, str], Counter[str]] = {}
    for name, part in case.parts.items():
        pieces = {piece_name(name, suit, rank): (suit, rank) for suit in case.chosen for rank in _ranks(case, part)}
        for piece, (suit, rank) in pieces.items():
            for side in ("front", "back") if part.back is not None else ("front",):
                shown[piece, side] = _shown(case, part, side, suit, rank)
            if case.table is None:
                counts.append(_count(case, part, piece, frozenset({piece}), part.copies))
        if case.table is not None and not case.suits:
            counts += _for_table(case, case.table, name, part, frozenset(pieces))
        if case.table is not None and not case.suits:
            yield from _said(case.table, part)
        whole = [one for one in counts if one.names <= pieces.keys() and (case.table is None or one.name == name)]
        yield from _box(case, part, sum(one.least for one in whole))
    wanted = sorted({icon for icons in shown.values() for icon in icons if not icon.isdecimal()})
    shapes = {name: tuple(path.d for path in case.icons[name].paths) for name in wanted}
    yield ExpectedPieces(tuple(counts), shown, shapes, min(_figures(case), default=0.0))


def _sheets(table: Case) -> Iterator[Expected | ExpectedSigns]:
    """Yield what set-up, cards and pad say; of the aid, which may lie twice on a paper, what both its sizes say."""
    if {"setup", "board"} <= {*table.game.has}:
        yield from expected_setup(table)
    yield from expected_card(table)
    if "score" in table.game.has:
        yield from expected_pad(table)
    small = [*expected_aid(replace(table, layout="small"))]
    yield from (one for one in expected_aid(replace(table, layout="large")) if one in small)


def _box(case: KitCase, part: Part, count: int) -> Iterator[Statement]:
    """Yield how large inside a tuck box is, or would be: flat pieces that are neither small nor few have one."""
    if part.shape != "rectangle" or part.sizes or count < STACK_FROM:
        return
    size = case.loaded.size(part, None)
    if min(size.width, size.height) < STACKED_FROM:
        return
    high = count * CARD_THICK if case.stack is None else parse_length(case.stack)
    inside = [f"{round(one, 1):g}" for one in (size.width + 2, size.height + 2, math.ceil(high + 1))]
    written = (" × ".join(inside), " × ".join(inside).replace(".", ","))
    yield Statement(tuple(row(f"{words} mm") for words in written))


def _said(table: Case, part: Part) -> Iterator[Statement]:
    """Yield what the cards of a box that nobody published say: the note of the cost of their name."""
    component = table.game.components.get(part.component or "")
    if component is None or not any(isinstance(layer, TextLayer) for layer in part.front.layers):
        return
    for kind in component.kinds:
        for key in _costs_of(table, kind):
            note = re.sub(r"^×\d+( · |$)", "", readable(table.catalog.maybe(f"{key}.note")).replace(DOUBT, ""))
            if note:
                yield says(note[0].upper() + note[1:])


def _costs_of(table: Case, kind: str) -> Mapping[str, CostRow]:
    """Return the cost that is called like a kind of card, by the key of its words: the only one, or that of its id."""
    catalog, costs = table.catalog, table.game.rules.costs
    called = catalog.plain(f"kinds.{kind}") if catalog.has(f"kinds.{kind}") else kind.replace("-", " ")
    played = [(name, one) for name in costs for one in costs[name].rows if table.scenario.holds(one.when)]
    found = {
        f"costs.{name}.{one.id}": one
        for name, one in played
        if catalog.plain(f"costs.{name}.{one.id}.name").lower() == called.lower()
    }
    own = {key: one for key, one in found.items() if len(found) == 1 or one.id == kind}
    return own if len(own) == 1 else {}


def _figures(case: KitCase) -> Iterator[float]:
    """Yield how high figures are on pieces, in mm."""
    for part in case.parts.values():
        layers = [*part.front.layers, *(part.back.layers if part.back is not None else ())]
        for layer in (*layers, *(one for face in part.faces for one in face.layers)):
            if isinstance(layer, PriceLayer):
                yield PRICE_HIGH * layer.size
            if isinstance(layer, RankLayer):
                widths = (case.loaded.size(part, rank).width for rank in _ranks(case, part))
                yield from (layer.figure * width / (part.drawn_for or width) for width in widths)


def piece_name(part: str, suit: str, rank: str | None) -> str:
    """Return the name by which the sides of a piece are known, whichever of those that are alike it is."""
    return " ".join(filter(None, (part, suit, rank)))


def _ranks(case: KitCase, part: Part) -> tuple[str | None, ...]:
    return tuple(case.loaded.kit.ranks) if "rank" in part.each else (None,)


def _count(case: KitCase, part: Part, what: str, names: frozenset[str], number: int) -> ExpectedCount:
    least = number * case.copies
    filled = "" if part.material == CARD else part.material
    most = least * (FILLED if filled else 2 if case.doubled and part.back is None else 1)
    return ExpectedCount(what, names, least, most, part.back is not None, filled)


def _for_table(case: KitCase, table: Case, name: str, part: Part, pieces: frozenset[str]) -> Iterator[ExpectedCount]:
    """Yield how many a table needs of a part: what set-up takes, and all of what is dealt, lies ready or has kinds."""
    game, scenario, component = table.game, table.scenario, part.component
    used = used_parts(game, scenario.players, scenario.options)
    needed = used[component] if component is not None else 0
    if case.loaded.kit.id == game.id and component is not None:  # tokens in place of what lies in the box
        thing = game.components[component]
        dealt = {deal.component for deal in game.setup.deals.values() if scenario.holds(deal.when)}
        if component in {*dealt, *game.ready}:
            needed = max(needed, thing.count or 1)
        kinds: Mapping[str, int] = {**{str(value): count for value, count in thing.values.items()}, **thing.kinds}
        if "rank" in part.each and kinds:
            if component not in {*dealt, *game.ready} and _is_of_players(table, component):
                kinds = _shared_out(kinds, needed, scenario.players)
            needed = sum(kinds.values())
            for kind, count in kinds.items():
                of_kind = frozenset(piece_name(name, suit, kind) for suit in case.chosen)
                yield _count(case, part, f"{name} {kind}", of_kind, count)
    yield _count(case, part, name, pieces, needed)


def _is_of_players(table: Case, component: str) -> bool:
    """Return whether every player has as many of a thing, or has it in a colour: set-up takes more for more players."""
    setup = table.game.setup
    sizes = {seating.players for seating in setup.seatings if seating.when is None} or {setup.players[1]}
    first, other = min(sizes), max(sizes - {min(sizes)}, default=2 * min(sizes))
    few, many = (used_parts(table.game, players, ())[component] for players in (first, other))
    coloured = any(piece.coloured for piece in setup.pieces.values() if piece.component == component)
    return coloured or (few > 0 and few * other == many * first)


def _shared_out(kinds: Mapping[str, int], needed: int, players: int) -> Mapping[str, int]:
    """Return how many of each kind the players have if all have as many of every kind; else all there are."""
    shares = {kind: divmod(count * needed, sum(kinds.values()) * players) for kind, count in kinds.items()}
    even = all(each and not rest for each, rest in shares.values())
    return {kind: each * players for kind, (each, _) in shares.items()} if even else kinds


def _shown(case: KitCase, part: Part, side_name: str, suit: str, rank: str | None) -> Counter[str]:
    """Count the figures and the icons on a side, those on all faces of a net together."""
    side = part.back if side_name == "back" and part.back is not None else part.front
    icon, skipped = case.loaded.suits[suit].icon or suit, "filled" if case.outlined else "outlined"
    shown: Counter[str] = Counter()
    for face in part.faces or (None,):
        own = face.rank if face is not None and face.rank is not None else rank
        for layer in (*side.layers, *(face.layers if face is not None else ())):
            if layer.only == skipped or (layer.ranks and own not in layer.ranks):
                continue
            times = layer.again.count if layer.again is not None else 1
            if isinstance(layer, SuitLayer):
                shown[icon] += times
            elif isinstance(layer, IconLayer):
                kit = case.loaded.kit
                tally = layer.tally.times(kit.ranks[own] if own is not None else None) if layer.tally else 1
                shown[layer.instead.get(suit, layer.icon)] += times * tally
            elif isinstance(layer, RankLayer) and own is not None:
                shows = layer.instead.get(own, case.loaded.kit.ranks[own].shows)
                if shows is not None:
                    shown[icon if shows == "suit" else shows] += times
            elif isinstance(layer, PriceLayer) and own is not None and case.table is not None:
                prices = [one.cost for one in _costs_of(case.table, own).values() if not one.extra]
                shown.update(str(price) for price in prices if isinstance(price, int))
    return shown
