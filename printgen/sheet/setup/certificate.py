"""Findings of the checker → the lines of the certificate that a setup sheet prints.

Each line names the rule that was judged, in a player's words, with what was counted. A dagger
stands behind one that rests on an assumption. What nobody judged is named below them as such.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.play.conditions import holds, not_judged
from printgen.model.play.facts import Value
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, Position, Thing
from printgen.model.setup import Deal
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.game_context import DAGGER, GameContext
from printgen.sheet.core.thing import thing_words
from printgen.sheet.setup.certificate_pieces import where

SELF_EVIDENT = frozenset({"no-tiles"})
"""Rules that mean nothing to a player as long as they are kept."""

FEW = 4
"""Up to so many kinds of things are named."""

Words = tuple[str, dict[str, Value]]
"""The key of a text, and what fills its slots."""


@dataclass(frozen=True, slots=True)
class CheckedRule(Content):
    """A rule and whether it is kept; ``ok`` is None where nothing was judged."""

    ok: bool | None
    text: RichText


@dataclass(frozen=True, slots=True)
class Certificate(Block):
    """What was judged by code that did not make the set-up, in rows of so many columns."""

    template: ClassVar[str] = "setup/certificate.html.j2"
    title: str
    lead: str
    rules: tuple[CheckedRule, ...]
    columns: int = 1


def certificate(context: GameContext, columns: int = 1) -> Certificate:
    """Return the panel of what was judged."""
    title, lead = context.tool("setup.checked"), context.tool("setup.checked-lead")
    return Certificate(title, lead, checked_rules(context), columns)


def checked_rules(context: GameContext) -> tuple[CheckedRule, ...]:
    """Return one line for each rule that was judged, then one for each that nobody could judge."""
    judged = (
        CheckedRule(finding.ok, _said(context, finding))
        for finding in context.findings
        if not (finding.ok and _needless(context, finding))
    )
    return (*judged, *(CheckedRule(None, text) for text in _not_judged(context)))


def _needless(context: GameContext, finding: Finding) -> bool:
    """Return whether a rule that is kept is of no interest here: of a map that is not laid open, say."""
    if finding.name.startswith("hexes-"):
        return context.request.deal != "open"
    if finding.name == "deals-even":  # a single pile is always even
        return finding.figures["piles"] < 2
    if finding.name == "variants-together":  # none are always together
        return not finding.figures["variants"]
    return finding.rule in SELF_EVIDENT


def _said(context: GameContext, finding: Finding) -> RichText:
    """Return a rule in words; one that is broken says so, and where."""
    name = _NAMING.get(finding.name)
    key, slots = name(context, finding) if name is not None else (finding.name, {})
    text = context.catalog.tool_text(f"certificate.{key}", **{**finding.figures, **slots})
    if not finding.ok:
        spaces = tuple(context.catalog.space(space) for space in finding.spaces)
        broken = "broken-at" if spaces else "broken"
        text += context.catalog.tool_text(f"certificate.{broken}", list=", ".join(spaces))
    return (*text, DAGGER) if finding.assumed else text


def _not_judged(context: GameContext) -> Iterator[RichText]:
    """Yield what is left to the table: rules of the game, deals that no seed drew, hidden hexes."""
    position, catalog = _position(context), context.catalog
    head = catalog.tool_text("certificate.not-judged")
    for rule in not_judged(context.game, position.players, position.options):
        said = (*head, *catalog.text(f"setup.not-judged.{rule.id}"))
        yield said if rule.confidence == "stated" else (*said, DAGGER)
    if position.seed is None:
        for name, deal in context.game.setup.deals.items():
            if holds(deal.when, position.players, position.options):
                yield (*head, *catalog.tool_text("certificate.undealt", deal=catalog.plain(f"deals.{name}")))
    elif position.hexes and context.request.deal != "open":
        yield (*head, *catalog.tool_text("certificate.undiscovered"))


def _position(context: GameContext) -> Position:
    assert context.position is not None
    return context.position


def _seats(context: GameContext, finding: Finding) -> Words:
    """Return the names of the seats taken; those of one name are counted."""
    names = Counter(context.catalog.plain(f"seats.{seat}.name") for seat in _position(context).seats)
    return finding.name, {"list": _listed(names)}


def _listed(counted: Mapping[str, int]) -> str:
    """Return a list of things, those that are there several times with their number."""
    named = (name if count == 1 else f"{count} × {name}" for name, count in counted.items())
    return ", ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in named)


def _variants(context: GameContext, finding: Finding) -> Words:
    return finding.name, {"players": _position(context).players}


def _sides(context: GameContext) -> dict[str, str]:
    """Return what the sides of tiles show, by the letters of a map."""
    noun = context.game.setup.tile_map
    sides = context.game.tile_sets[noun.tiles].sides if noun is not None else {}
    return {letter: context.catalog.plain(f"sides.{side}") for letter, side in sides.items()}


def _edges(context: GameContext, finding: Finding) -> Words:
    pairs = [context.catalog.tool("certificate.alike", side=side) for side in _sides(context).values()]
    return finding.name, {"list": ", ".join(pairs)}


def _border(context: GameContext, finding: Finding) -> Words:
    return finding.name, {"side": _sides(context)[tile_map_plan(context.game).edge]}


def _fixed(context: GameContext, finding: Finding) -> Words:
    kinds = Counter(tile_map_plan(context.game).fixed.values())
    listed = (context.catalog.tool("certificate.of-kind", count=count, kind=kind) for kind, count in kinds.items())
    return finding.name, {"list": ", ".join(listed)}


def _balance(context: GameContext, finding: Finding) -> Words:
    """Return the numbers of symbols of each part of the board, or of its halves where the fold parts it."""
    halves, counts = tile_map_plan(context.game).halves, finding.figures.values()
    if [half.last for half in halves[:-1]] == [context.game.grid.fold_after]:
        return "balance", {"list": " + ".join(map(str, counts))}
    columns = (f"{half.first + 1}–{half.last}" for half in halves)
    listed = [
        context.catalog.tool("certificate.in-columns", count=count, columns=some)
        for count, some in zip(counts, columns, strict=True)
    ]
    return "balance-columns", {"list": ", ".join(listed)}


def _corners(context: GameContext, finding: Finding) -> Words:
    return (finding.name if finding.figures["pairs"] else "no-corners"), {}


def _pieces(context: GameContext, finding: Finding) -> Words:
    placement = next(one for one in context.game.setup.placements if one.id == finding.of)
    name = context.catalog.plain(f"pieces.{placement.piece}.name")
    return "pieces", {
        "count": finding.figures["pieces"],
        "piece": name.replace(" ", "\N{NO-BREAK SPACE}"),
        "where": where(context, placement),
    }


def _deal(context: GameContext, finding: Finding) -> Words:
    """Return the name of a deal and its figures; one that is not known is called as the data calls it."""
    key = f"deals.{finding.of}"
    slots: dict[str, Value] = {"deal": context.catalog.plain(key) if context.catalog.has(key) else finding.of}
    figures, deal = finding.figures, context.game.setup.deals.get(finding.of)
    if finding.name == "deals-complete" and deal is not None:
        return _kinds(context, deal, finding, slots)
    if finding.name == "deals-even" and figures["least"] == figures["most"]:
        return "deals-equal", slots
    if finding.name == "deals-symbols" and figures["symbols"] < figures["boxed"]:
        return "deals-some-symbols", slots
    return finding.name, slots


def _kinds(context: GameContext, deal: Deal, finding: Finding, slots: dict[str, Value]) -> Words:
    """Return the kinds that a deal takes, or those there are where they are few."""
    dealt = (one for one in _position(context).dealt if one.deal == finding.of)
    kinds = deal.items or sorted(thing.kind for one in dealt for thing in one.things)
    names = (thing_words(context, deal.component, Thing(kind))[0] for kind in kinds)
    listed: dict[str, Value] = {"list": _listed(Counter(names))}
    if deal.items:
        seats = finding.figures["seats"]
        each = "deals-each" if seats == _position(context).players else "deals-seats"
        return (each if seats else "deals-items"), slots | listed
    if 1 < len(set(kinds)) <= FEW:
        return "deals-kinds", slots | listed
    return finding.name, slots


_NAMING: Mapping[str, Callable[[GameContext, Finding], Words]] = {
    "seats-for-players": _seats,
    "variants-together": _variants,
    "edges-match": _edges,
    "border-matches": _border,
    "fixed-tiles": _fixed,
    "balance": _balance,
    "diagonal-only-when-forced": _corners,
    "pieces": _pieces,
    "deals-complete": _deal,
    "deals-symbols": _deal,
    "deals-even": _deal,
    "deals-placed": _deal,
}
"""For rules whose line names things of the game: which text it is, and what fills its slots."""
