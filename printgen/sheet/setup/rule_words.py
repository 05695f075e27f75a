"""Placement rule → the sentence of a certificate that says it, for rules without words of their own."""

from collections.abc import Iterable

from printgen.model.placement_rules import Apart, Balance, PlacementRule, Places, Things
from printgen.model.play.facts import Value
from printgen.model.position import Thing
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import thing_words


def rule_words(context: PositionContext, rule: PlacementRule) -> tuple[str, dict[str, Value]]:
    """Return which sentence a rule has, and the names in it."""
    name, key = rule.of.deal, f"rule-{rule.noun}"
    slots: dict[str, Value] = {"deal": context.catalog.plain(f"deals.{name}"), "list": _things(context, rule.of)}
    if rule.apart is not None:
        return key + _apart(rule.apart), slots | {"which": _which(context, rule.apart, slots)}
    if rule.between:
        return key, slots | {"other": _kinds(context, name, rule.between)}
    if rule.colours is not None:
        return f"{key}-{rule.colours}", slots
    if rule.balance is not None:
        return key + ("-within" if rule.balance.within else ""), slots | {"other": _parts(context, rule.balance)}
    where = rule.on or rule.not_on
    return key, slots | ({"where": _where(context, where)} if where is not None else {})


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
    component = context.game.setup.deals[deal].component
    return _listed(context, (thing_words(context, component, Thing(kind))[0] for kind in kinds))


def _listed(context: PositionContext, names: Iterable[str]) -> str:
    *first, last = [one.replace(" ", "\N{NO-BREAK SPACE}") for one in dict.fromkeys(names)]
    return f" {context.tool('list.and')} ".join((", ".join(first), last) if first else (last,))


def _parts(context: PositionContext, noun: Balance) -> str:
    if noun.within is not None:
        return _things(context, noun.within)
    return _listed(context, (context.catalog.plain(f"board.regions.{name}") for name in noun.regions))


def _where(context: PositionContext, places: Places) -> str:
    """Return the spaces that are meant, in words."""
    found = [context.catalog.plain(f"board.regions.{name}") for name in places.regions]
    found += [context.catalog.space(space) for space in places.spaces]
    found += [context.tool("certificate.where.rim")] if places.rim else []
    found += [context.tool(f"certificate.where.{places.colour}")] if places.colour is not None else []
    return _listed(context, found)
