"""A table → the pieces it needs: of the kit of its game's box, or tokens made of what lies in the box."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.model.load.kit import LoadedKit, LoadedPatterns
from printgen.model.play.conditions import amount, holds
from printgen.model.play.supply import used_parts
from printgen.model.play.token_kit import Counts, Recoloured, Table, token_kit
from printgen.model.table import Stock
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.kit.card_texts import card_texts, undrawn_where_full
from printgen.sheet.kit.context import capitalized


@dataclass(frozen=True, slots=True)
class Needed:
    """The kit of a table: its pieces, how many of each, its words, what it lacks."""

    loaded: LoadedKit
    counts: Counts
    words: Mapping[str, str]
    left_out: tuple[str, ...] = ()


def pieces_for(context: GameContext, loaded: LoadedKit | None, patterns: LoadedPatterns) -> Needed:
    """Return the pieces of the kit of the game's box, or tokens of what lies in the box if it has no kit.

    Raises UsageError for suits of one's own: the pieces of a table have those of its seats.
    """
    if own := [name for name in context.request.suits if name in context.request.own]:
        message = f"`--suits {own[0]}` changes nothing: a table's pieces have its seats' suits"
        apart = f"print them apart: `printgen kit {loaded.kit.id} --suits {own[0]}`" if loaded else "leave it out"
        raise UsageError(Problem("no-effect", message, hints=(apart,)))
    assert context.position is not None
    game, options, seats = context.game, context.request.options, context.position.seats
    players, title = context.request.players or game.setup.players[1], {"title": context.catalog.title()}
    if loaded is not None:
        suits = tuple(dict.fromkeys((*loaded.kit.suits, *loaded.suits)))
        counts = kit_counts(loaded, game, players, options, seats, suits)
        words = loaded.words.get(context.catalog.language, {})
        return Needed(loaded, counts, {**words, **title} if words else words)
    sitting = tuple(seat for seat in seats if game.setup.seats[seat].role == "player")
    said = card_texts(context)
    of = (
        name for name, one in game.components.items() if one.shape == "card" and not said.keys().isdisjoint(one.kinds)
    )
    needed, second = needed_parts(game, players, options), tuple(recoloured(game, players, options, seats))
    table = Table(needed, seats, sitting, _owned(game), frozenset(of), second)
    tokens = token_kit(game, table, patterns.patterns, context.icons)
    words = {f"parts.{name}": _name(context, f"components.{name}") for name in tokens.kit.parts}
    words |= {f"parts.{one.component}": both for one in second if (both := _with_second(context, one))}
    named = (rank for rank in tokens.kit.ranks if not rank.isdecimal() or context.catalog.has(f"kinds.{rank}"))
    labelled = {name for name, _, rank in tokens.counts if name == rank}
    kinds = {rank: f"components.{rank}" if rank in labelled else f"kinds.{rank}" for rank in named}
    words |= {f"ranks.{rank}": capitalized(_name(context, key)) for rank, key in kinds.items()}
    words |= {f"texts.{kind}": one.text for kind, one in said.items() if one.text}
    words |= {f"prices.{kind}": one.price for kind, one in said.items() if one.price}
    owners = {**{seat: seat for seat in game.setup.seats}, **{one.suit: one.seat for one in second}}
    for suit in tokens.suits:  # what belongs to nobody is on the table
        owner = owners.get(suit)
        words[f"suits.{suit}"] = _name(context, f"seats.{owner}.name") if owner else context.catalog.tool("kit.table")
    words |= title
    left_out = tuple(_name(context, f"components.{name}") for name in tokens.left_out)
    digests = {**context.digests, **patterns.digests}
    made = LoadedKit(tokens.kit, tokens.suits, game.boxes[tokens.kit.box], {}, context.icons, digests)
    texts = {kind: one.text for kind, one in said.items() if one.text}
    return Needed(undrawn_where_full(made, tokens.counts, texts), tokens.counts, words, left_out)


def _name(context: GameContext, key: str) -> str:
    """Return a word of the game, or the name by which its data knows the thing."""
    return context.catalog.plain(key) if context.catalog.has(key) else key.split(".")[1].replace("-", " ")


def _with_second(context: GameContext, one: Recoloured) -> str | None:
    """Return the name of things some of which serve as others in a second colour; None where those have no name."""
    key = f"setup.serve-as.{one.step}"
    if not context.catalog.has(key):
        return None
    first, second = _name(context, f"components.{one.component}"), context.catalog.plain(key)
    return context.catalog.tool("kit.two-in-one", first=first, second=second)


def needed_parts(game: Game, players: int, options: tuple[str, ...]) -> Mapping[str, int]:
    """Return what a table needs: what set-up takes, and all of what is dealt or lies ready."""
    needed = used_parts(game, players, options)
    deals = [deal for deal in game.setup.deals.values() if holds(deal.when, players, options)]
    for name in (*(deal.component for deal in deals), *game.ready):
        component = game.components.get(name)
        needed[name] = max(needed[name], (component and component.count) or 1)
    return needed


def recoloured(game: Game, players: int, options: tuple[str, ...], seats: tuple[str, ...]) -> Iterator[Recoloured]:
    """Yield what seats of the table have in another colour than their own: an equal share of what a step takes."""
    steps = {step.id: step for step in game.setup.steps if holds(step.when, players, options)}
    for thing in game.setup.table.trays if game.setup.table is not None else ():
        if isinstance(thing, Stock) and (step := steps.get(thing.step)) is not None:
            for component, (seat, colour) in product(thing.components, thing.colours.items()):
                count = amount(step.uses.get(component, 0), players, options) // len(seats)
                if seat in seats and count:
                    yield Recoloured(component, seat, colour, count, step.icon, step.id)


def _owned(game: Game) -> frozenset[str]:
    """Return the components of which each player has as many, and those in players' colours.

    What lies ready, and kinds that are dealt, are nobody's.
    """
    coloured = {piece.component for piece in game.setup.pieces.values() if piece.coloured}
    sizes = {seating.players for seating in game.setup.seatings if seating.when is None}
    first, *others = sorted(sizes or {game.setup.players[1]})
    larger = {other: used_parts(game, other, ()) for other in others or (2 * first,)}
    scaled = {
        name
        for name, count in used_parts(game, first, ()).items()
        if count and all(there[name] * first == count * n for n, there in larger.items())
    }
    dealt = {deal.component for deal in game.setup.deals.values()}
    mixed = {name for name in dealt if (one := game.components.get(name)) is not None and (one.kinds or one.values)}
    return frozenset(name for name in ({*coloured, *scaled} - {*game.ready} - mixed) if name in game.components)


def kit_counts(
    loaded: LoadedKit,
    game: Game,
    players: int,
    options: tuple[str, ...],
    seats: tuple[str, ...],
    suits: tuple[str, ...],
) -> Counts:
    """Return how many of each piece a table needs: suits of the seats first, then the others in order.

    What set-up names by its rank is of that rank; of the rest each suit gives ranks that are not yet taken.
    """
    used = used_parts(game, players, options)
    icons = [game.setup.seats[seat].icon for seat in seats]
    order = tuple(dict.fromkeys((*(icon for icon in icons if icon is not None and icon in loaded.suits), *suits)))
    ranks = tuple(loaded.kit.ranks)
    counts: Counts = {}
    for name, part in loaded.kit.parts.items():
        if (component := part.component) is None or not used[component]:
            continue
        if "rank" not in part.each:
            counts |= {(name, suit, None): 1 for suit in order[: used[component]]}
            continue
        taken = Counter((suit, rank) for rank in ranks for suit in order[: used[f"{component}.{rank}"]])
        taken.update(_free(taken, ranks, order, len(seats), used[component] - taken.total()))
        counts |= {(name, suit, rank): count for (suit, rank), count in taken.items()}
    return counts


def _free(
    taken: Mapping[tuple[str, str], int], ranks: tuple[str, ...], suits: tuple[str, ...], seated: int, many: int
) -> Iterator[tuple[str, str]]:
    """Yield pieces nobody has taken: of the seats' suits in turn, then of one suit after another, so of few suits."""
    for group in (suits[:seated], *((suit,) for suit in suits[seated:])):
        free = {suit: [r for r in reversed(ranks) if not taken[suit, r]] for suit in group}
        while many and any(free.values()):
            for suit in group:
                if many and free[suit]:
                    many -= 1
                    yield suit, free[suit].pop(0)
