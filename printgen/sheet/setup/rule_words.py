"""Placement rule → the sentence of a certificate that says it, for rules without words of their own."""

from collections.abc import Iterable

from printgen.model.placement_rules import Apart, Balance, PlacementRule, Places, Things, part_of
from printgen.model.play.facts import Value
from printgen.model.position import Thing
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import thing_words


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
