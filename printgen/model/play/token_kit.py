"""A game, what a table needs of its boxes, patterns of parts → a kit of tokens like any other kit.

Whoever has no box can print what lies on the table. The suits of such a kit are the seats, and
the colours of what belongs to nobody; its ranks are the kinds and values of the components. What
no pattern fits (the faces of cards, boards) is left out.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

from printgen.model.box.box import Component
from printgen.model.game import Game
from printgen.model.kit import IconLayer, Kit, Part, Rank, Side, Suit
from printgen.model.patterns import COMPONENT, Pattern, Patterns

TABLE = "table"
"""The suit of what belongs to nobody and has no colour of its own."""

Counts = dict[tuple[str, str, str | None], int]
"""How many of each part, suit and rank."""


@dataclass(frozen=True, slots=True)
class TokenKit:
    """The kit, its suits and how many of everything the table needs."""

    kit: Kit
    suits: Mapping[str, Suit]
    counts: Counts
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """How many of each component a table needs, who sits there, what each of them has.

    ``players``: the seats that nobody plays by rules.
    """

    needed: Mapping[str, int]
    seats: tuple[str, ...]
    players: tuple[str, ...]
    owned: Collection[str]


def token_kit(game: Game, table: Table, patterns: Patterns, icons: Collection[str]) -> TokenKit:
    """Make the kit of a table; ``icons`` are the drawings there are."""
    maker = _Maker(game, table, patterns, icons)
    parts: dict[str, Part] = {}
    left_out = []
    for name, component in game.components.items():
        if not table.needed.get(name):
            continue
        part = maker.part(name, component)
        if part is None:
            left_out.append(name)
        else:
            parts[name] = part
    suits = maker.suits()
    kit = Kit(
        id=game.id,
        title=game.head.title,
        version=game.head.version,
        box=next(iter(game.boxes)),
        languages=game.head.languages,
        licence=patterns.licence,
        suits=tuple(suits),
        ranks=maker.ranks,
        parts=parts,
    )
    return TokenKit(kit, suits, maker.counts, tuple(left_out))


class _Maker:
    """Makes parts one after another; gathers the ranks they show, their colours and counts."""

    def __init__(self, game: Game, table: Table, patterns: Patterns, icons: Collection[str]) -> None:
        self._game, self._table, self._patterns, self._icons = game, table, patterns, icons
        self.ranks: dict[str, Rank] = {}
        self.counts: Counts = {}
        self._colours: dict[str, None] = {}

    def suits(self) -> dict[str, Suit]:
        """Give the seats, the table and the colours of what belongs to nobody as suits."""
        found = {}
        for letter, name in zip(ascii_uppercase, self._table.seats, strict=False):
            seat = self._game.setup.seats[name]
            icon = seat.icon or self._patterns.seat
            found[name] = Suit(set="seats", icon=icon, letter=letter, colour=seat.colour)
        table = self._patterns.table
        coloured = {name: table.model_copy(update={"colour": name}) for name in self._colours}
        return {**found, TABLE: table, **coloured}

    def part(self, name: str, component: Component) -> Part | None:
        """Give a part and count it; None for what cannot be drawn from what is known."""
        kinds = self._kinds(component)
        icon = self._icon(name, component)
        tiles = any(tiles.component == name for tiles in self._game.tile_sets.values())
        fitting = (one for one in self._patterns.patterns if _fits(one, component, kinds, icon))
        pattern = next(fitting, None)
        if pattern is None or tiles:
            return None
        if kinds:
            self._count_kinds(name, component, kinds)
        else:
            self._share_out(name)
        for rank in (*kinds, *(str(face) for face in component.faces if pattern.part.faces)):
            self._rank(rank, self._named(rank) or rank)
        return _joined(pattern, name, component, icon)

    def _kinds(self, component: Component) -> dict[str, int]:
        """Give kinds and values with their counts; none where a kind cannot be drawn."""
        values = {str(value): count for value, count in component.values.items()}
        kinds = {**values, **component.kinds}
        return kinds if all(k.isdecimal() or self._named(k) for k in kinds) else {}

    def _count_kinds(self, name: str, component: Component, kinds: Mapping[str, int]) -> None:
        """Count all that the box holds of each kind; a kind may have a colour of its own."""
        usual = self._accent(name)
        for kind, count in kinds.items():
            self.counts[name, self._suit(component.accents.get(kind, usual)), kind] = count

    def _share_out(self, name: str) -> None:
        """Share things without kinds out among the seats, or lay them on the table.

        What is not for all seats alike is for those of the players.
        """
        needed, seats = self._table.needed[name], self._table.seats
        owners = seats if needed % len(seats) == 0 else self._table.players
        if name not in self._table.owned:
            owners = (self._suit(self._accent(name)),)
        each, rest = divmod(needed, len(owners))
        for number, owner in enumerate(owners):
            self.counts[name, owner, None] = each + (number < rest)

    def _suit(self, colour: str | None) -> str:
        if colour is None:
            return TABLE
        self._colours[colour] = None
        return colour

    def _rank(self, name: str, shows: str) -> None:
        letters = ascii_lowercase + digits
        letter = letters[len(self.ranks) % len(letters)]
        value = int(name) if name.isdecimal() and len(name) < 3 else 0
        self.ranks.setdefault(name, Rank(letter=letter, value=value, shows=shows))

    def _named(self, kind: str) -> str | None:
        """Find the drawing of a kind: of its name, its last or its first part."""
        parts = kind.split("-")
        return next((n for n in (kind, parts[-1], parts[0]) if n in self._icons), None)

    def _icon(self, name: str, component: Component) -> str | None:
        pieces = [piece for piece in self._game.setup.pieces.values() if piece.component == name]
        return next((piece.icon for piece in pieces if piece.icon), component.icon)

    def _accent(self, name: str) -> str | None:
        """Give the colour of a component's pieces, where they have one."""
        pieces = [piece for piece in self._game.setup.pieces.values() if piece.component == name]
        return next((piece.accent for piece in pieces if piece.accent), None)


def _fits(pattern: Pattern, component: Component, kinds: Mapping[str, int], icon: str | None) -> bool:
    """Tell whether a component can be made by a pattern."""
    part, size = pattern.part, component.size
    if component.shape not in pattern.shapes or ("rank" in part.each) != bool(kinds):
        return False
    if pattern.measured and not (size and size.width and size.height):
        return False
    if part.faces and len(component.faces) != len(part.faces):
        return False
    return icon is not None or not any(map(_shows_component, (part.front, part.back)))


def _shows_component(side: Side | None) -> bool:
    layers = side.layers if side is not None else ()
    return any(isinstance(layer, IconLayer) and layer.icon == COMPONENT for layer in layers)


def _joined(pattern: Pattern, name: str, component: Component, icon: str | None) -> Part:
    """Give the part of a component: its own size, its icon, the ranks of its faces."""
    part, size = pattern.part, component.size
    known = size is not None and (size.diameter or size.width)
    faces = tuple(
        facet.model_copy(update={"rank": str(component.faces[int(facet.rank) - 1])})
        for facet in part.faces
        if facet.rank is not None
    )
    changes = {
        "component": name,
        "size": part.size or (None if known else pattern.size),
        "faces": faces,
        "front": _with_icon(part.front, icon),
        "back": _with_icon(part.back, icon) if part.back is not None else None,
    }
    return part.model_copy(update=changes)


def _with_icon(side: Side, icon: str | None) -> Side:
    """Put the icon of the component in its place."""
    layers = tuple(
        layer.model_copy(update={"icon": icon}) if isinstance(layer, IconLayer) and layer.icon == COMPONENT else layer
        for layer in side.layers
    )
    return side.model_copy(update={"layers": layers})
