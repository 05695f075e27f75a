"""A game, what a table needs of its boxes, patterns of parts → a kit of tokens like any other kit.

Whoever has no box can print what lies on the table. The suits of such a kit are the seats, and
the colours of what belongs to nobody; its ranks are the kinds and values of the components. What
no pattern fits (the faces of cards, boards) is left out.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from printgen.model.box.box import VALUED, Component
from printgen.model.game import Game
from printgen.model.kit import HEX_WIDE, Kit, Measure, Part, Side, Suit
from printgen.model.layers import IconLayer, Layer, Rank, RankLayer
from printgen.model.patterns import COMPONENT, FIGURE, PICTURE, Pattern, Patterns
from printgen.model.table import Heap
from printgen.model.values import IconId

LETTERS = ascii_lowercase + digits

TABLE = "table"
"""The suit of what belongs to nobody and has no colour of its own."""

Counts = dict[tuple[str, str, str | None], int]
"""How many of each part, suit and rank."""

Drawings = tuple[IconId, Mapping[str, IconId]]
"""An icon, and others instead for some suits."""


@dataclass(frozen=True, slots=True)
class TokenKit:
    """The kit, its suits and how many of everything the table needs."""

    kit: Kit
    suits: Mapping[str, Suit]
    counts: Counts
    left_out: tuple[str, ...]


class Recoloured(NamedTuple):
    """Things that a seat has in another colour than its own: what they are, how many, the sign of what they are for.

    ``step``: the step of the set-up that takes them.
    """

    component: str
    seat: str
    colour: str
    many: int
    icon: str | None
    step: str

    @property
    def suit(self) -> str:
        """The name of the suit they have."""
        return f"{self.seat}-{self.colour}"


@dataclass(frozen=True, slots=True)
class Table:
    """How many of each component a table needs, who sits there, what each of them has.

    ``players``: the seats that nobody plays by rules. ``worded``: the components whose kinds the game describes.
    ``recoloured``: what of the needed things seats have in another colour.
    """

    needed: Mapping[str, int]
    seats: tuple[str, ...]
    players: tuple[str, ...]
    owned: Collection[str]
    worded: Collection[str] = ()
    recoloured: tuple[Recoloured, ...] = ()


def token_kit(game: Game, table: Table, patterns: Patterns, icons: Collection[str]) -> TokenKit:
    """Return the kit of a table; ``icons`` are the drawings there are."""
    maker = _Maker(game, table, patterns, icons)
    needed = {name: one for name, one in game.components.items() if table.needed.get(name)}
    made = {name: maker.part(name, component) for name, component in needed.items()}
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
        parts={name: part for name, part in made.items() if part is not None},
    )
    return TokenKit(kit, suits, maker.counts, tuple(name for name, part in made.items() if part is None))


@dataclass
class _Maker:
    """Makes parts one after another; gathers the ranks they show, their colours and counts."""

    game: Game
    table: Table
    patterns: Patterns
    icons: Collection[str]
    ranks: dict[str, Rank] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    colours: dict[str, None] = field(default_factory=dict)

    def suits(self) -> dict[str, Suit]:
        """Return the seats, the table and the colours of what belongs to nobody as suits."""
        found = {}
        for letter, name in zip(ascii_uppercase, self.table.seats, strict=False):
            seat = self.game.setup.seats[name]
            found[name] = Suit(set="seats", icon=seat.icon or self.patterns.seat, letter=letter, colour=seat.colour)
        for one in self.table.recoloured:
            found[one.suit] = found[one.seat].model_copy(update={"colour": one.colour})
        table = self.patterns.table
        coloured = {name: table.model_copy(update={"colour": name}) for name in self.colours}
        return {**found, TABLE: table, **coloured}

    def part(self, name: str, component: Component) -> Part | None:
        """Return a part and count it; None for what cannot be drawn from what is known."""
        drawn, kinds = self._kinds(component), _kinds(component)
        own = any(name in box.components for box in self.game.boxes.values() if box.publisher is None)
        if own and component.is_labelled:
            kinds = {name: self.table.needed[name]}
        pieces = [piece for piece in self.game.setup.pieces.values() if piece.component == name]
        icon = next((piece.icon for piece in pieces if piece.icon), component.icon)
        usual = component.accent or (VALUED if component.values else None)
        accent = next((piece.accent for piece in pieces if piece.accent), usual)
        figures = next((piece.figures for piece in pieces if piece.figures), component.figures)
        pictured = bool(drawn) and component.pictures.keys() == kinds.keys()
        shown = {COMPONENT: bool(icon), FIGURE: bool(figures), PICTURE: pictured}
        worded = name in self.table.worded
        usable = (one for one in self.patterns.patterns if (own or not one.own) and (worded or not one.worded))
        usable = (one for one in usable if name in self._hidden or not one.hidden)
        fitting = (one for one in usable if _fits(one, component, kinds if one.own else drawn, shown))
        pattern = next((one for one in fitting if not one.thrown or name in self._thrown), None)
        if pattern is None or any(tiles.component == name for tiles in self.game.tile_sets.values()):
            return None
        kinds = kinds if pattern.own else drawn
        if not kinds or component.is_labelled:
            self._share_out(name, accent, next(iter(kinds), None))
        elif each := self._each(name, kinds):
            self.counts |= {(name, owner, kind): each[kind] for owner in self._owners(name) for kind in kinds}
        else:  # all that the box holds; a kind may have a colour of its own
            for kind, count in kinds.items():
                self.counts[name, self._suit(component.accents.get(kind, accent)), kind] = count
        for rank in (*kinds, *(str(face) for face in component.faces if pattern.part.faces)):
            shows = self._drawing(component, rank) or (rank if rank.isdecimal() else None)
            letter = LETTERS[len(self.ranks) % len(LETTERS)]
            value = int(rank) if rank.isdecimal() and len(rank) < 3 else 0
            self.ranks.setdefault(rank, Rank(letter=letter, value=value, throws=_throws(value), shows=shows))
        of_seats = dict(zip(self.table.seats, cycle(figures), strict=False)) if figures else {}
        other = {one.suit: one.icon for one in self.table.recoloured if one.component == name and one.icon}
        icons = {COMPONENT: (icon or "", other), FIGURE: (next(iter(figures), ""), of_seats)}
        icons |= {PICTURE: ("", component.pictures)} if pictured else {}
        return _joined(pattern, name, component, icons)

    @property
    def _thrown(self) -> set[str]:
        """The components whose numbers dice decide."""
        setup = self.game.setup
        return {setup.deals[setup.hex_map.tokens].component} if setup.hex_map is not None else set()

    @property
    def _hidden(self) -> set[str]:
        """The components that lie face down in a heap."""
        table = self.game.setup.table
        things = [thing for row in (table.below if table is not None else ()) for stack in row for thing in stack]
        return {thing.component for thing in things if isinstance(thing, Heap) and thing.lid}

    def _kinds(self, component: Component) -> dict[str, int]:
        """Return kinds and values with their counts; none if a kind cannot be drawn."""
        kinds = _kinds(component)
        return kinds if all(kind.isdecimal() or self._drawing(component, kind) for kind in kinds) else {}

    def _drawing(self, component: Component, kind: str) -> str | None:
        """Return the drawing of a kind: the one the box names, else that of its own name."""
        return component.icons.get(kind) or (kind if kind in self.icons else None)

    def _share_out(self, name: str, accent: str | None, rank: str | None) -> None:
        """Share things without kinds out among the seats, or lay them on the table.

        What is not for all seats alike is for those of the players; where a game has no seats all lies on the table.
        A figure that is nobody's has its own colour rather than a seat's.
        """
        apart = [one for one in self.table.recoloured if one.component == name]
        needed = self.table.needed[name] - sum(one.many for one in apart)
        taken = {seat.colour for seat in self.game.setup.seats.values()}
        if self.game.components[name].shape == "figure" and accent in taken:
            accent = self.game.components[name].accent
        owners = self._owners(name) or (self._suit(accent),)
        each, rest = divmod(needed, len(owners))
        for number, owner in enumerate(owners):
            self.counts[name, owner, rank] = each + (number < rest)
        self.counts |= {(name, one.suit, rank): one.many for one in apart}

    def _owners(self, name: str) -> tuple[str, ...]:
        """Return the seats that share things out: all, or those of the players if it does not come out even."""
        seats = self.table.seats
        if name not in self.table.owned:
            return ()
        return seats if seats and self.table.needed[name] % len(seats) == 0 else self.table.players

    def _each(self, name: str, kinds: Mapping[str, int]) -> dict[str, int]:
        """Return how many of each kind every owner gets; nothing where all lie together, or come out uneven."""
        shares, whole = len(self._owners(name)), sum(kinds.values())
        parts = {kind: divmod(count * self.table.needed[name], whole * shares or 1) for kind, count in kinds.items()}
        even = shares and all(each and not rest for each, rest in parts.values())
        return {kind: each for kind, (each, _) in parts.items()} if even else {}

    def _suit(self, colour: str | None) -> str:
        if colour is None:
            return TABLE
        self.colours[colour] = None
        return colour


def _kinds(component: Component) -> dict[str, int]:
    return {**{str(value): count for value, count in component.values.items()}, **component.kinds}


def _throws(number: int) -> int:
    """Return how many of the 36 throws of two dice give a number."""
    return max(0, 6 - abs(7 - number))


def _fits(pattern: Pattern, component: Component, kinds: Mapping[str, int], shown: Mapping[str, bool]) -> bool:
    part, size = pattern.part, component.size
    if component.shape not in pattern.shapes or ("rank" in part.each) != bool(kinds):
        return False
    if pattern.valued and not component.values:
        return False
    if pattern.measured and not (size and size.width and size.height):
        return False
    if part.faces and len(component.faces) != len(part.faces):
        return False
    layers = (*part.front.layers, *(part.back.layers if part.back is not None else ()))
    return all(shown.get(layer.icon, True) for layer in layers if isinstance(layer, IconLayer))


def _joined(pattern: Pattern, name: str, component: Component, icons: Mapping[str, Drawings]) -> Part:
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
        **({"size": _hexagon(size.width, size.height)} if part.shape == "hex" and size and size.width else {}),
        "faces": faces,
        "front": _with_icons(part.front, icons),
        "back": _with_icons(part.back, icons) if part.back is not None else None,
    }
    return part.model_copy(update=changes)


def _hexagon(width: float, height: float | None) -> Measure:
    """Return the size of a hex that stands on a corner, its sides as far apart as the thing is wide at least."""
    across = min(width, height or width)
    return Measure.model_construct(width=across, height=across / HEX_WIDE)


def _with_icons(side: Side, icons: Mapping[str, Drawings]) -> Side:
    return side.model_copy(update={"layers": tuple(_with_icon(layer, icons) for layer in side.layers)})


def _with_icon(layer: Layer, icons: Mapping[str, Drawings]) -> Layer:
    if not isinstance(layer, IconLayer) or layer.icon not in icons:
        return layer
    name, instead = icons[layer.icon]
    if layer.icon == PICTURE:
        common = {name: getattr(layer, name) for name in ("at", "turn", "colour", "outline", "size")}
        return RankLayer.model_construct(show="rank", figure=layer.size, instead=dict(instead), **common)
    return layer.model_copy(update={"icon": name, "instead": instead})
