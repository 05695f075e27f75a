"""Findings of the checker → the lines of the certificate that a setup sheet prints.

Each line names the rule that was judged, in a player's words, with what was counted. A mark
stands behind one that rests on an assumption. What nobody judged is named below them as such.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, product
from math import ceil
from typing import ClassVar

from printgen.drawing.metrics import text_width
from printgen.model.play.conditions import holds, not_judged
from printgen.model.play.facts import Value
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, Thing
from printgen.model.setup import Deal
from printgen.model.text.message_catalog import Inline, as_text, doubted, with_mark
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import thing_words
from printgen.sheet.setup.proof.rule_words import placed_where, rule_words, seat_name
from printgen.units import PT

SELF_EVIDENT = frozenset({"no-tiles"})
"""Rules that mean nothing to a player as long as they are kept."""

SYMBOLS = frozenset({"symbol-names", "symbols-apart", "balance", "diagonal-only-when-forced"})
"""Rules about the symbols of a map of tiles."""

POINTS, ASIDE, APART = 8.5, 4.4, 3.0
"""The size of the rules in points; what a sign takes beside one, and what parts columns, in mm."""

SMALL_POINTS, LINE, MOST_APART = 8.2, 4.8, 4.2
"""The size of the rules on small paper, in points; how high a line is there about, and how much farther groups stand
apart at most, in mm."""

FEW = 4
"""Up to so many kinds of things are named; more are counted."""

Words = tuple[str, dict[str, Value]]
"""The key of a text, and what fills its slots."""


@dataclass(frozen=True, slots=True)
class CheckedRule(Content):
    """A rule and whether it is kept; ``ok`` is None where nothing was judged."""

    ok: bool | None
    text: RichText


@dataclass(frozen=True, slots=True)
class CheckedLine(Content):
    """A rule behind its sign."""

    sign: RichText
    look: Key
    text: RichText


@dataclass(frozen=True, slots=True)
class CheckedGroup(Content):
    """Rules about one thing, under its name; or notes, which have no sign."""

    title: str
    rules: tuple[CheckedLine, ...]
    is_notes: bool = False

    def height(self, wide: float, points: float = POINTS) -> int:
        """Return how many lines it takes about in a column so many mm wide, its rules of such a size."""
        room = wide - APART - (0.0 if self.is_notes else ASIDE)
        return 1 + sum(ceil(text_width(as_text(one.text), points * PT) / room) for one in self.rules)


@dataclass(frozen=True, slots=True)
class Certificate(Block):
    """What was judged by code that did not make the set-up, in columns of groups; ``last``: a group below all."""

    template: ClassVar[str] = "setup/certificate.html.j2"
    title: str
    lead: str
    columns: tuple[tuple[CheckedGroup, ...], ...]
    lines: int
    """How many lines its longest column takes about, with what stands below all."""
    last: CheckedGroup | None = None
    apart: tuple[float, ...] = ()
    """How much farther the groups of each column stand apart, so that all columns end at one height, in mm."""


def certificate(
    context: PositionContext,
    columns: int = 1,
    below: bool = False,
    notes: tuple[RichText, ...] = (),
    is_turned: bool = False,
) -> Certificate:
    """Return the panel of what was judged in so many columns, the longest as short as can be; ``notes`` at its end.

    ``below``: what nobody could judge stands below them, where its long lines have room. ``is_turned``: on a page that
    lies on its side.
    """
    groups = [
        CheckedGroup(context.tool(f"certificate.groups.{name}"), tuple(map(_signed, some)))
        for name, some in _grouped(context)
    ]
    if notes:
        lines = tuple(CheckedLine((), "", text) for text in notes)
        groups.append(CheckedGroup(context.tool("setup.to-know"), lines, is_notes=True))
    title, lead = context.tool("setup.checked"), context.tool("setup.checked-lead")
    page = context.portrait.turned if is_turned else context.portrait
    room = page.width - 2 * context.margin
    columns = _needed(groups, min(columns, len(groups)), room)
    wide = room / columns
    last = groups[-1] if below and len(groups) > columns and groups[-1].rules[0].look else None
    best, lines_high = _parted(groups, columns, wide)
    if last is not None:  # unless a column has room for it
        others, lines_of_others = _parted(groups[:-1], columns, wide)
        if lines_high > lines_of_others:
            best, groups = others, groups[:-1]
        else:
            last = None
    parted = tuple(tuple(compress(groups, (at == n for at in best))) for n in range(columns))
    if below:  # small paper is tried as soon as it may hold them
        lines_high = max(sum(1 + len(one.rules) for one in column) for column in parted)
        lines_high += 1 + len(last.rules) if last else 0
    apart = tuple(_apart(parted, wide)) if below else ()
    return Certificate(title, lead, parted, lines_high, last, apart)


def _apart(columns: Sequence[Sequence[CheckedGroup]], wide: float) -> Iterator[float]:
    """Yield how much farther the groups of each column stand apart for it to end with the longest."""
    high = [sum(group.height(wide, SMALL_POINTS) for group in column) for column in columns]
    for column, lines in zip(columns, high, strict=True):
        yield min(LINE * (max(high) - lines) / (len(column) - 1), MOST_APART) if len(column) > 1 else 0.0


def _needed(groups: Sequence[CheckedGroup], columns: int, room: float) -> int:
    """Return how many columns groups take: fewer where these are no longer, so that none is nearly empty."""
    high = _parted(groups, columns, room / columns)[1]
    return next(n for n in range(1, columns + 1) if n == columns or _parted(groups, n, room / n)[1] <= high)


def _parted(groups: Sequence[CheckedGroup], columns: int, wide: float) -> tuple[tuple[int, ...], int]:
    """Return the column of each group, and how many lines the longest of them takes: as few as can be."""
    high = [group.height(wide) for group in groups]
    places = (some for some in product(range(columns), repeat=len(groups)) if some[0] == 0)
    ways = {some: [sum(compress(high, (at == n for at in some))) for n in range(columns)] for some in places}
    best = min(ways, key=lambda some: sorted(ways[some], reverse=True))
    return best, max(ways[best])


def _signed(rule: CheckedRule) -> CheckedLine:
    """Return a rule behind its sign."""
    if rule.ok is None:
        return CheckedLine((Inline("text", "–"),), "open", rule.text)
    return CheckedLine((Inline("text", "✓" if rule.ok else "!"),), "", rule.text)


def checked_rules(context: PositionContext) -> tuple[CheckedRule, ...]:
    """Return one line for each rule that was judged, then one for each that nobody could judge."""
    return tuple(one for _, rules in _grouped(context) for one in rules)


def _grouped(context: PositionContext) -> Iterator[tuple[str, tuple[CheckedRule, ...]]]:
    """Yield the name of each group with its lines, at last what nobody could judge."""
    found: dict[str, list[CheckedRule]] = {name: [] for name in ("seats", "map", "symbols", "dealt", "pieces", "left")}
    for finding in context.findings:
        if not (finding.ok and _needless(context, finding)):
            found[_group_of(finding)].append(CheckedRule(finding.ok, _rule_text(context, finding)))
    found["left"] += [CheckedRule(None, text) for text in _not_judged(context)]
    yield from ((name, tuple(rules)) for name, rules in found.items() if rules)


def _group_of(finding: Finding) -> str:
    """Return what a rule is about: seats and their shares, the map, its symbols, the pieces, or what was dealt."""
    name = finding.name
    if name in SYMBOLS:
        return "symbols"
    if name.startswith(("deals-", "rule-")):
        return "dealt"
    if name.startswith(("pieces", "no-other-pieces")):
        return "pieces"
    return "seats" if name.startswith(("seats-", "variants-", "fairness")) else "map"


def _needless(context: PositionContext, finding: Finding) -> bool:
    """Return whether a rule that is kept is of no interest here: of a map that is not laid open, say."""
    if finding.name.startswith("hexes-"):
        return context.request.deal != "open"
    if finding.name == "deals-even":  # a single pile is always even
        return finding.figures["piles"] < 2
    if (
        finding.name == "deals-complete" and context.game.setup.deals[finding.of].copied
    ):  # that it is as another says it
        return True
    if finding.name == "seats-for-players":
        return not finding.figures["seats"]
    if finding.name == "variants-together":  # none are always together
        return not finding.figures["variants"]
    return finding.rule in SELF_EVIDENT


def _rule_text(context: PositionContext, finding: Finding) -> RichText:
    """Return a rule in words; one that is broken says so, and where."""
    own = f"setup.placement-rules.{finding.of}"
    if finding.name.startswith("rule-") and context.catalog.has(own):
        text = context.catalog.text(own)
    else:
        key, slots = _words(context, finding)
        text = context.tool_text(f"certificate.{key}", **{**finding.figures, **slots})
    if not finding.ok:
        spaces = ", ".join(context.catalog.space(space).lstrip("@") for space in finding.spaces)
        text += context.tool_text(f"certificate.{'broken-at' if spaces else 'broken'}", list=spaces)
    return doubted(text, "assumed") if finding.assumed else text


def _not_judged(context: PositionContext) -> Iterator[RichText]:
    """Yield what is left to the table: rules of the game, deals that no seed drew, hidden hexes."""
    position, catalog = context.position, context.catalog
    head = catalog.tool_text("certificate.not-judged")
    for rule in not_judged(context.game, position.players, position.options):
        yield (*head, *with_mark(catalog.text(f"setup.not-judged.{rule.id}"), rule.confidence))
    if position.seed is None:
        for name, deal in context.game.setup.deals.items():
            if holds(deal.when, position.players, position.options):
                yield (*head, *catalog.tool_text("certificate.undealt", deal=catalog.plain(f"deals.{name}")))
    for name, deal in context.game.setup.deals.items() if context.request.hidden and position.seed else ():
        if holds(deal.when, position.players, position.options) and (deal.in_piles or deal.to_seats):
            yield context.tool_text("certificate.secret", deal=catalog.plain(f"deals.{name}"))
    if position.seed is not None and position.hexes and context.request.deal != "open":
        yield (*head, *catalog.tool_text("certificate.undiscovered"))


def _words(context: PositionContext, finding: Finding) -> Words:
    """Return which text a rule has, and the things of the game that it names beside the figures."""
    name, figures, slots = finding.name, finding.figures, dict[str, Value]()
    if name.startswith("rule-"):
        return rule_words(context, context.game.setup.placement_rules[finding.of])
    if name.startswith("deals-"):
        return _deal(context, finding)
    match name:
        case "seats-for-players":
            return _in_turn(context)
        case "variants-together":
            slots["players"] = context.position.players
        case "edges-match":
            sides = _sides(context).values()
            slots["list"] = ", ".join(context.tool("certificate.alike", side=side) for side in sides)
        case "border-matches":
            slots["side"] = _sides(context)[tile_map_plan(context.game).edge]
        case "fixed-tiles":
            kinds = Counter(tile_map_plan(context.game).fixed.values()).items()
            slots["list"] = ", ".join(context.tool("certificate.of-kind", count=n, kind=kind) for kind, n in kinds)
        case "balance":
            return _balance(context, finding)
        case "hexes-facing" if context.position.distribution == "uniform":
            name = "hexes-facing-uniform"
        case "diagonal-only-when-forced" if not figures["pairs"]:
            name = "no-corners"
        case "pieces":
            placement = next(one for one in context.game.setup.placements if one.id == finding.of)
            [piece] = counted([context.catalog.plain(f"pieces.{placement.piece}.name")])
            slots = {"count": figures["pieces"], "piece": piece, "where": placed_where(context, placement)}
    return name, slots


def _in_turn(context: PositionContext) -> Words:
    """Return who takes turns: the seats, or the players by their seats where each holds several."""
    position = context.position
    held = context.game.setup.held(position.players, position.seats)
    if not held:
        return "seats-for-players", {"list": ", ".join(counted(seat_name(context, seat) for seat in position.seats))}
    of_each = (counted(seat_name(context, seat) for seat in seats) for seats in held)
    return "players-in-turn", {"list": ", ".join("\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}".join(one) for one in of_each)}


def counted(names: Iterable[str]) -> list[str]:
    """Return the names of things, unbroken; those that are there several times with their number."""
    several = (name if count == 1 else f"{count} × {name}" for name, count in Counter(names).items())
    return [one.replace(" ", "\N{NO-BREAK SPACE}") for one in several]


def _sides(context: PositionContext) -> dict[str, str]:
    """Return what the sides of tiles show, by the letters of a map."""
    noun = context.game.setup.tile_map
    sides = context.game.tile_sets[noun.tiles].sides if noun is not None else {}
    return {letter: context.catalog.plain(f"sides.{side}") for letter, side in sides.items()}


def _balance(context: PositionContext, finding: Finding) -> Words:
    """Return the numbers of symbols of each part of the board, or of its halves where the fold parts it."""
    halves, counts = tile_map_plan(context.game).halves, finding.figures.values()
    if [half.last for half in halves[:-1]] == [context.game.grid.fold_after]:
        return "balance", {"list": " + ".join(map(str, counts))}
    listed = [
        context.tool("certificate.in-columns", count=count, columns=f"{half.first + 1}–{half.last}")
        for count, half in zip(counts, halves, strict=True)
    ]
    return "balance-columns", {"list": ", ".join(listed)}


def _deal(context: PositionContext, finding: Finding) -> Words:
    """Return the name of a deal and its figures; one that is not known is called as the data calls it."""
    key = f"deals.{finding.of}"
    slots: dict[str, Value] = {"deal": context.catalog.plain(key) if context.catalog.has(key) else finding.of}
    figures, deal = finding.figures, context.game.setup.deals.get(finding.of)
    if finding.name == "deals-complete" and deal is not None:
        return _kinds(context, deal, finding, slots)
    if finding.name == "deals-placed":
        spread = figures["things"] < figures["spaces"]
        seated = any(one.deal == finding.of and one.space is None and one.owner for one in context.position.dealt)
        return ("deals-spread" if spread else "deals-placed") + ("-seats" if seated else ""), slots
    if finding.name in ("deals-mirrored", "deals-turned") and deal is not None:
        slots["other"] = context.catalog.plain(f"deals.{deal.copied}")
    if finding.name == "deals-even" and figures["least"] == figures["most"]:
        return "deals-equal", slots
    if finding.name == "deals-symbols" and figures["symbols"] < figures["boxed"]:
        return "deals-some-symbols", slots
    return finding.name, slots


def _kinds(context: PositionContext, deal: Deal, finding: Finding, slots: dict[str, Value]) -> Words:
    """Return the kinds that a deal takes, or those there are where they are few."""
    dealt = (one for one in context.position.dealt if one.deal == finding.of)
    kinds = deal.items or sorted(thing.kind for one in dealt for thing in one.things)
    slots |= {"list": ", ".join(counted(thing_words(context, deal.component, Thing(kind))[0] for kind in kinds))}
    if deal.items:
        seats = finding.figures["seats"]
        each = "deals-each" if seats == context.position.players else "deals-seats"
        return each if seats > 1 else "deals-items", slots
    return "deals-kinds" if 1 < len(set(kinds)) <= FEW else finding.name, slots
