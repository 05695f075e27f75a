"""Placement rule → the sentence of a certificate that says it; placement → where its pieces lie, in words."""

from collections.abc import Iterable, Iterator

from printgen.model.board.spaces import name_on
from printgen.model.placement_rules import Apart, Balance, PlacementRule, Places, Things, part_of
from printgen.model.play.facts import Value
from printgen.model.position import Thing
from printgen.model.setup import Placement
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import side_in_words, thing_words

LISTED = 8
"""Up to so many spaces are named; more are counted."""


def rule_words(context: PositionContext, rule: PlacementRule) -> tuple[str, dict[str, Value]]:
    """Return which sentence a rule has, and the names in it."""
    name, key = rule.of.deal, f"rule-{rule.noun}"
    slots: dict[str, Value] = {"deal": context.catalog.plain(f"deals.{name}"), "list": _things(context, rule.of)}
    row = _row(context, rule)
    if rule.apart is not None:
        return key + _apart(rule.apart) + row, slots | {"which": _which(context, rule.apart, slots)}
    if rule.together is not None:
        return key + row, slots
    if rule.in_order:
        return key + row, slots | {"other": ", ".join(_thing_names(context, name, rule.in_order))}
    if rule.between:
        return key, slots | {"other": _kinds(context, name, rule.between)}
    if rule.colours is not None:
        return f"{key}-{rule.colours}", slots
    if rule.balance is not None:
        return key + ("-within" if rule.balance.within else ""), slots | {"other": _parts(context, rule.balance, name)}
    where = rule.on or rule.not_on
    return key + row, slots | ({"where": _where(context, where, name)} if where is not None else {})


def _row(context: PositionContext, rule: PlacementRule) -> str:
    """Return how the sentence ends that says a rule of seats or piles."""
    deals = context.game.setup.deals
    deal = deals[rule.of.deal]
    while deal.under in deals:
        deal = deals[deal.under or ""]
    hex_map = context.game.setup.hex_map
    on_map = hex_map is not None and rule.of.deal in (hex_map.hexes, hex_map.tokens)
    return "-seats" if deal.to_seats else "-pile" if deal.in_piles and not on_map else ""


def _in_parts(context: PositionContext, parts: Iterable[str], deal: str) -> list[str]:
    """Return which seats or places from the top are meant; where piles have several numbers of them, which part."""
    piles = [len(one.things) for one in context.position.dealt if one.deal == deal and one.pile is not None]
    found = list[str]()
    for part in parts:
        if not context.game.setup.deals[deal].in_piles:
            seats = part_of(part, context.position.seats)
            found += [context.catalog.plain(f"seats.{seat}.name") for seat in seats]
            continue
        places = {tuple(part_of(part, range(1, size + 1))) for size in piles}
        number, _, count = part.partition("/")
        if len(places) == 1 and (own := places.pop()):
            span = "–".join(map(str, dict.fromkeys((own[0], own[-1]))))
            found.append(context.tool("certificate.where.places", count=len(own), list=span))
        else:
            found.append(context.tool("certificate.where.part", number=number, count=count))
    return found


def _apart(noun: Apart) -> str:
    if noun.at_least > 2:
        return "-steps"
    return "-corner" if noun.by == "corner" else ""


def _which(context: PositionContext, noun: Apart, slots: dict[str, Value]) -> str:
    key = "from" if noun.from_ is not None else "equal" if noun.equal else "pair"
    other = _things(context, noun.from_) if noun.from_ is not None else ""
    return context.tool(f"certificate.which.{key}", list=str(slots["list"]), other=other)


def _things(context: PositionContext, things: Things) -> str:
    if not things.kinds:
        return context.catalog.in_words(context.catalog.text(f"deals.{things.deal}"))
    return _kinds(context, things.deal, things.kinds)


def _kinds(context: PositionContext, deal: str, kinds: Iterable[str]) -> str:
    return _listed(context, _thing_names(context, deal, kinds))


def _thing_names(context: PositionContext, deal: str, kinds: Iterable[str]) -> list[str]:
    component = context.game.setup.deals[deal].component
    return [thing_words(context, component, Thing(kind))[0] for kind in kinds]


def _listed(context: PositionContext, names: Iterable[str]) -> str:
    *first, last = [one.replace(" ", "\N{NO-BREAK SPACE}") for one in dict.fromkeys(names)]
    return f" {context.tool('list.and')} ".join((", ".join(first), last) if first else (last,))


def _parts(context: PositionContext, noun: Balance, deal: str) -> str:
    if noun.within is not None:
        return _things(context, noun.within)
    if noun.parts:
        return "; ".join(_listed(context, _in_parts(context, [part], deal)) for part in noun.parts)
    return _listed(context, (context.catalog.plain(f"board.regions.{name}") for name in noun.regions))


def _where(context: PositionContext, places: Places, deal: str) -> str:
    """Return the spaces that are meant, in words."""
    found = [context.catalog.plain(f"board.regions.{name}") for name in places.regions]
    found += [context.catalog.space(space) for space in places.spaces]
    found += _in_parts(context, places.parts, deal)
    found += [context.tool("certificate.where.rim")] if places.rim else []
    found += [context.tool(f"certificate.where.{places.colour}")] if places.colour is not None else []
    return _listed(context, found)


def placed_where(context: PositionContext, placement: Placement) -> str:
    """Return where the pieces of a placement lie at this table, and which way they face."""
    place = _place(context, placement)
    if placement.facing is None:
        return place
    return _in_words(context, "facing", place=place, side=side_in_words(context, placement.facing))


def _in_words(context: PositionContext, key: str, **values: Value) -> str:
    return context.tool(f"certificate.where.{key}", **values)


def _place(context: PositionContext, placement: Placement) -> str:
    if (tiles := placement.on_tiles) is not None:
        symbol = {True: "symbol", False: "bare", None: "any"}[tiles.symbol]
        key = symbol if tiles.kind is None else f"kind-{symbol}"
        return _in_words(context, "on-tiles", tile=context.tool(f"certificate.tile.{key}", kind=tiles.kind or ""))
    if placement.one_of:
        *names, last = (_space_name(context, space) for space in placement.one_of)
        either = f" {context.tool('list.or')} ".join((", ".join(names), last) if names else (last,))
        return _in_words(context, "on", list=either)
    if placement.on:
        return _on(context, placement.on, placement.copies)
    seats = dict(_spaces_by_seat(context, placement))
    each = {len(spaces) * placement.copies for spaces in seats.values()}
    if placement.waiting or all(set(spaces) == {_own_space(context, seat)} for seat, spaces in seats.items()):
        waiting = "waiting" if placement.waiting else "at"
        if set(context.position.seats) == set(seats) and len(each) == 1:
            return _in_words(context, f"{waiting}-each", each=each.pop())
        names = list(dict.fromkeys(seat_name(context, seat) for seat in seats))
        return _in_words(context, waiting, list=", ".join(names))
    spaces = tuple(name for spaces in seats.values() for name in spaces)
    if len(spaces) > LISTED and len(each) == 1:
        return _in_words(context, "for-each", each=each.pop())
    return _on(context, spaces, placement.copies)


def _on(context: PositionContext, spaces: tuple[str, ...], copies: int) -> str:
    """Return the names of the spaces where they are few, else their number."""
    if len(spaces) > LISTED:
        return _in_words(context, "on-each", each=copies, spaces=len(spaces))
    return _in_words(context, "on", list=", ".join(_space_name(context, space) for space in spaces))


def _space_name(context: PositionContext, space: str) -> str:
    """Return the name of a space; one beside the board, of which there are several, by its seat as well."""
    name = space.rpartition(".")[2]
    if name not in context.game.board.extra:
        return context.catalog.place(space)
    seats = (seat for seat in context.game.setup.seats if _own_space(context, seat) == space)
    return " ".join((context.catalog.space(name), *[seat_name(context, seat) for seat in seats][:1]))


def _spaces_by_seat(context: PositionContext, placement: Placement) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the spaces of each seat at which pieces lie, named in full."""
    for seat, spaces in placement.for_seats.items():
        board = context.game.setup.seats[seat].board
        if seat in context.position.seats or (placement.all_seats and board <= context.position.boards):
            yield seat, tuple(name_on(context.game.board, board, space) for space in spaces)


def _own_space(context: PositionContext, name: str) -> str:
    seat = context.game.setup.seats[name]
    return name_on(context.game.board, seat.board, seat.space)


def seat_name(context: PositionContext, seat: str) -> str:
    """Return what a seat is called."""
    return context.catalog.plain(f"seats.{seat}.name")
