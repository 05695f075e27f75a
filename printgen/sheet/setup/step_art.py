"""PositionContext, a step → what it lays on the table, drawn without words: tiles, cards, tokens, dice, a bag."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.items import extent
from printgen.drawing.scene import Box, Group, Item, Stroke
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.figure.table import beside, stands, things
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.position import Thing
from printgen.model.setup import SetupStep
from printgen.model.table import (
    BackPiles,
    Bags,
    CardPiles,
    CornerThing,
    Deck,
    FacePiles,
    Hand,
    Heap,
    Held,
    Laid,
    PlayerSets,
    Ready,
    Stock,
    TableThing,
    TilesInHand,
)
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import thing_art
from printgen.sheet.setup.legend import sign_drawing
from printgen.sheet.setup.table.beside import column_thing, stock_groups

MIDDLE = Point(0, 0)

UPRIGHT, TURNED, MAT = Size(7.4, 10.2), Size(10.6, 7.6), Size(12.0, 9.4)
"""A card, one that lies across, and a mat; in mm, before they are fitted to a picture."""

EDGES, SIGN = 2, 0.66
"""How many edges show below cards; how large the sign on one is, in its shorter side."""

TILE, BETWEEN, BACKS = 8.6, 0.4, 0.9
"""The side of a tile, what parts things, and how far the tiles of a pile lie below each other; in mm."""

FEW, PAIR, HEXES, TOKEN = 4, 2, 5, 6.4
"""So many of a kind are drawn at most, so many beside others, so many kinds of hexes; how large a token is, in mm."""


def shown(items: Iterable[Item]) -> Rect:
    """Return the rectangle around what is seen of items, in mm: of what is clipped, around the clip."""
    return Rect.through(corner for one in _shown(items, Transform()) for corner in one)


def _shown(items: Iterable[Item], by: Transform) -> Iterator[Iterator[Point]]:
    for item in items:
        if not isinstance(item, Group):
            yield map(by.apply, extent([item]).corners)
        elif item.clip is None:
            yield from _shown(item.items, item.transform.then(by))
        else:
            yield map(item.transform.then(by).apply, extent([item.clip]).corners)


def in_rows(drawn: Sequence[Item], across: int) -> Group:
    """Return drawings of one size in rows of so many, a shorter row in the middle."""
    size, items = shown([drawn[0]]), list[Item]()
    wide, high = size.width + BETWEEN, size.height + BETWEEN
    for start in range(0, len(drawn), across):
        row = drawn[start : start + across]
        left, down = -(len(row) - 1) / 2, start / across
        items += [Group((one,), Transform.shift((left + n) * wide, down * high)) for n, one in enumerate(row)]
    return Group(tuple(items))


@dataclass(frozen=True)
class StepArt:
    """What the steps lay on a table."""

    context: PositionContext

    def of(self, step: SetupStep, number: str) -> Item | None:
        """Return what a step lays beside the pieces on the board; None where its icon says it better."""
        drawn = next(filter(None, (tuple(self.thing(one, step, number)) for one in self.laid(step))), ())
        return Group(drawn) if drawn else self.tile(step) or self.dealt(step)

    def laid(self, step: SetupStep) -> Iterator[TableThing | Held]:
        """Yield the things of the table that a step lays, on others as well."""
        table = self.context.game.setup.table
        if table is None:
            return
        below = (one for row in table.below for column in row for one in column)
        things_of = [*table.trays, *table.rows, *table.beside, *table.corners, *below]
        yield from (one for one in things_of if one.step == step.id and not isinstance(one, Laid))
        mats = [one for one in things_of if isinstance(one, Laid)]
        yield from (held for one in mats for held in one.holds if held.step == step.id and one.step != step.id)
        yield from (one for one in mats if one.step == step.id)

    def thing(self, thing: TableThing | Held, step: SetupStep, number: str) -> Iterator[Item]:
        """Yield the drawing of a thing of the table; nothing of one that bears words."""
        context, steps = self.context, {step.id: (number, step)}
        match thing:
            case FacePiles() | TilesInHand():
                across = 3 if len(thing.kinds) > FEW else 2
                yield in_rows([self.rimmed(thing.component, Thing(kind)) for kind in thing.kinds], across)
            case BackPiles():
                back = things.tile_back(context, TILE).items
                yield from (Group(back, Transform.shift(BACKS * n, BACKS * n)) for n in range(EDGES, -1, -1))
            case Bags() | CornerThing(kind="bag"):
                yield from things.bag(context, ()).items
            case CornerThing(kind="card"):
                sign = context.game.components[thing.component].icon or step.icon
                yield from things.card(context, sign, "purple").items
            case CornerThing(kind="track"):
                yield in_rows([Group((*things.token(context, one, MIDDLE),)) for one in self.colours], 2)
            case CardPiles():
                first = thing.sorted_[:1] or thing.mixed[:1]
                kinds = [(name, kind) for name in first for kind in [*context.game.components[name].kinds][:2]]
                faces = [self.face(name, kind) for name, kind in kinds] or [self.face(name) for name in first]
                yield from beside.card_piles(context, faces, number).thing.items
            case Hand():
                yield from beside.hand(context, self.face(thing.component, self.colours[0]), "").thing.items
            case Ready():
                if any(context.game.components[name].shape == "die" for name in thing.components):
                    yield from column_thing(context, steps, self.dice(thing), 1).thing.items
            case Stock():
                yield from self.stock(steps, thing)
            case Deck():
                yield self.card(thing.component, thing.accent, EDGES)
            case Heap():
                yield self.tokens(thing.component, (thing.accent,) * FEW, solid=False)
            case PlayerSets():
                pieces = context.game.setup.pieces
                name = next((name for name, one in pieces.items() if one.component == thing.figure), None)
                seats = context.position.seats[:FEW] if name is not None else ()
                each = [Group(sign_drawing(context, name or "", seat)) for seat in seats]
                yield from (in_rows(each, 2),) if each else ()
            case Laid(kind="card"):
                yield self.card(thing.component, thing.accent)
            case Laid(kind="mat"):
                yield from self.mat(thing)
            case Held():
                if context.game.components[thing.component].shape == "card":
                    yield self.card(thing.component, thing.accent)
                else:
                    yield self.tokens(thing.component, self.colours[:FEW] if thing.coloured else (thing.accent,))

    @property
    def colours(self) -> Sequence[str]:
        """The colours of all who play."""
        seats = [self.context.game.setup.seats[seat] for seat in self.context.position.seats]
        return [seat.colour for seat in seats if seat.role == "player"] or ["ink"]

    def dice(self, thing: Ready) -> Ready:
        """Return the dice of what lies ready."""
        parts = self.context.game.components
        kept = tuple(name for name in thing.components if parts[name].shape == "die")
        return thing.model_copy(update={"components": kept})

    def face(self, component: str, kind: str | None = None) -> beside.Face:
        """Return the face of a card of a kind, or the back of one in a colour."""
        part = self.context.game.components[component]
        if kind is None or kind not in part.kinds:
            return beside.Face(part.icon, kind or "coast")
        return beside.Face(kind_icon(part, kind, self.context.icons), kind_accent(part, kind) or "coast")

    def stock(self, steps: dict[str, tuple[str, SetupStep]], thing: Stock) -> Iterator[Item]:
        """Yield the pieces of the first seat: one of each sort, of a long one several, most where it has no others."""
        groups = stock_groups(self.context, steps, thing, self.context.position.seats[0])
        most, x = FEW if len(groups) == 1 else PAIR, 0.0
        for group in groups:
            size = group.sprites[0].size
            for sprite in group.sprites[: most if 2 * size.width < size.height else 1]:
                yield Group(sprite.items, Transform.shift(x + sprite.size.width / 2, 0))
                x += sprite.size.width + 2 * BETWEEN

    def card(self, component: str, accent: str, edges: int = 0, size: Size = UPRIGHT) -> Group:
        """Return a card with its sign, edges of others below it."""
        sign, style = self.context.game.components[component].icon, self.context
        drawn: list[Item] = [*stands.card_face(style, size, accent, edges)]
        if sign is not None:
            drawn.append(icon(sign, MIDDLE, SIGN * size.width, style.colour(accent), style.icons))
        return Group(tuple(drawn))

    def tokens(self, component: str, accents: Sequence[str], solid: bool = True) -> Group:
        """Return a token of each colour with its sign."""
        sign = self.context.game.components[component].icon
        return in_rows([Group(stands.token(self.context, sign, one, TOKEN, solid)) for one in accents], 2)

    def mat(self, thing: Laid) -> Iterator[Item]:
        """Yield a mat with its sign."""
        sign, style = self.context.game.components[thing.component].icon, self.context
        yield from stands.slab(Rect.around(MIDDLE, *MAT), "sea" if style.theme.fills else "paper", style)
        if sign is not None:
            yield icon(sign, MIDDLE, SIGN * MAT.height, style.colour("ink"), style.icons)

    def rimmed(self, component: str, thing: Thing) -> Group:
        """Return a tile face up."""
        rim = Box(Rect.around(MIDDLE, TILE, TILE), None, Stroke(self.context.colour("coast"), 0.3))
        return Group((*thing_art(self.context, component, thing, TILE), rim))

    def tile(self, step: SetupStep) -> Item | None:
        """Return a tile that a step takes: of its kind, or one that it lays on the map."""
        lain = [one for one in self.context.position.tiles if one.symbol is None]
        for used in step.uses:
            component, *names = used.split(".")
            tiles = next((one for one in self.context.game.tile_sets.values() if one.component == component), None)
            if tiles is None or not lain:
                continue
            kind = next((name for name in names if name in tiles.kinds), None)
            if kind is not None:
                return self.rimmed(component, Thing(kind))
            if "symbol" in names:
                found = next((one for one in self.context.position.tiles if one.symbol is not None), lain[0])
                return self.rimmed(component, Thing(found.kind, found.symbol))
            return in_rows([self.rimmed(component, Thing(one)) for one in sorted({one.kind for one in lain})[:FEW]], 2)
        return None

    def dealt(self, step: SetupStep) -> Item | None:
        """Return cards, hexes or tokens of a deal that a step lays on the board."""
        deals = self.context.game.setup.deals
        for deal in (deals[name] for name in step.lays if name in deals):
            shape = self.context.game.components[deal.component].shape
            if shape == "card":
                return self.card(deal.component, "blue", EDGES, TURNED)
            found = (one.things for one in self.context.position.dealt if deals[one.deal] == deal)
            kinds = [*dict.fromkeys(thing.kind for some in found for thing in some)][:HEXES]
            if shape in ("hex", "round") and kinds:
                each = [Group(thing_art(self.context, deal.component, Thing(kind), TILE, False)) for kind in kinds]
                return in_rows(each, -(-HEXES // 2))
        return None
