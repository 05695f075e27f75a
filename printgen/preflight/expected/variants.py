"""Rules summary of an aid → what its cards, its triangle, its odds and its worked moves must say and show."""

from collections.abc import Iterator
from itertools import combinations, product

from printgen.expression import compile_expression
from printgen.model.rules import Chance
from printgen.model.sheets import CardsBlock, RoutesBlock
from printgen.model.values import SURE
from printgen.model.variants import Variant
from printgen.preflight.expected.aid_equations import read_signs
from printgen.preflight.expected.case import Case, Expected, ExpectedList, joined, marked, says
from printgen.sheet.core.expectations import (
    ExpectedBars,
    ExpectedMarks,
    ExpectedPairs,
    ExpectedSigns,
    IconShape,
    readable,
    row,
)

MEANINGS = ("never", "apart", "one-of", "free")


def expected_cards(case: Case, key: str, block: CardsBlock) -> Iterator[Expected | ExpectedSigns]:
    """Yield each variant with its players and what else it needs, what it does, and which ones are recommended.

    Where all variants suit all numbers of players, none says so.
    """
    variants, catalog = case.game.variants, case.catalog
    kin = [name for family in block.families for name, one in variants.items() if one.family == family]
    names = [name for number, name in enumerate(kin, 1) if not block.only or number in block.only]
    names += [name for name, one in variants.items() if one.chooser and block.key]
    players = {name: _players(case, variants[name]) for name in names}
    differ = any(one != case.catalog.tool("variants.any") for one in players.values())
    for name in names:
        title = marked(catalog.text(f"variants.{name}.name"), variants[name].confidence)
        yield says(title, marked(players[name], variants[name].players_confidence)) if differ else says(title)
        for need in _needs(case, variants[name]):
            yield says(title, need)
        if signs := read_signs(case, key, block.signs.get(name, ())):
            yield says(joined(*signs))
        yield says(catalog.text(f"variants.{name}.text"))
    if any(one.favourite for one in variants.values()):
        dotted = {
            marked(catalog.text(f"variants.{name}.name"), variants[name].confidence): variants[name].favourite
            for name in names
        }
        yield ExpectedMarks(catalog.plain("favourites"), dotted)


def _players(case: Case, variant: Variant) -> str:
    """Return the numbers of players: from the least to the most, or the word for all the game knows."""
    numbers, (least, most) = sorted(variant.players), case.game.head.players
    if all(number in numbers for number in range(least, most + 1)):
        return case.catalog.tool("variants.any")
    whole = len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{numbers[0]}–{numbers[-1]}" if whole else ", ".join(map(str, numbers))


def _needs(case: Case, variant: Variant) -> Iterator[str]:
    """Yield what a variant alone takes beyond one box and what set-up takes."""
    if variant.boxes > 1:
        yield case.catalog.tool("variants.more-boxes", n=variant.boxes - 1)
    for part in variant.uses:
        word = readable(case.catalog.text(f"components.{part.partition('.')[0]}"))
        yield f"+ {word}"


def expected_pairs(case: Case) -> Iterator[Expected | ExpectedSigns]:
    """Yield the triangle of the variants that are bound by others, and the names of those that are not."""
    free = {name: one for name, one in case.game.variants.items() if not one.chooser}
    meetings = {(two, one): _meaning(case, one, two) for one, two in combinations(free, 2)}
    bound = {name for pair, (meaning, _) in meetings.items() if meaning != "free" for name in pair}
    only_read = ("never", True) in meetings.values() and ("never", False) not in meetings.values()
    called = {"never": "doubted"} if only_read else {}
    words = {name: case.catalog.tool(f"variants.pairs.{called.get(name, name)}") for name in MEANINGS}
    titles = {name: _title(case, name) for name in free}
    icons = {name: _icon(case, one) for name, one in free.items() if name in bound}
    shown = {pair: found for pair, found in meetings.items() if bound >= set(pair)}
    used = {meaning for meaning, _ in shown.values()}
    yield ExpectedPairs(
        tuple(titles[name] for name in icons),
        {titles[name]: icon for name, icon in icons.items()},
        tuple(words[meaning] for meaning in MEANINGS if meaning in used),
        {(titles[a], titles[b]): (words[meaning], doubted) for (a, b), (meaning, doubted) in shown.items()},
    )
    yield from (says(title) for name, title in titles.items() if name not in bound)


def _icon(case: Case, variant: Variant) -> IconShape:
    icon = (case.icons or {})[str(variant.icon)]
    left, top, width, height = map(float, icon.viewBox.split())
    return IconShape(tuple(path.d for path in icon.paths), (left + width / 2, top + height / 2))


def _title(case: Case, name: str) -> str:
    key = f"variants.{name}.short"
    return case.catalog.plain(key if case.catalog.has(key) else f"variants.{name}.name")


def _meaning(case: Case, one: str, other: str) -> tuple[str, bool]:
    """Return what becomes of two variants at one table, and whether only a reading says so."""
    variants = case.game.variants
    bans = {(name, ban.variant): ban.confidence for name, each in variants.items() for ban in each.excludes}
    if sure := bans.get((one, other)) or bans.get((other, one)):
        return "never", sure not in SURE
    if one in variants[other].needs_one_of or other in variants[one].needs_one_of:
        return "one-of", False
    together = [number for number in variants[one].players if number in variants[other].players]
    return ("free" if together else "apart"), False


def expected_odds(case: Case) -> Iterator[Expected | ExpectedSigns]:
    """Yield each chance, counted anew by rolling every case, and how long its bar is."""
    rows, shares = [], {}
    for name, chance in case.game.rules.odds.items():
        words = marked(case.catalog.text(f"odds.{name}"), chance.confidence)
        hits, every = _counted(chance)
        shares[words] = hits / every
        per_mille = (2000 * hits + every) // (2 * every)
        # The data may write a fraction in lower terms.
        part, whole = chance.gives if chance.gives[0] * every == chance.gives[1] * hits else (hits, every)
        number = f"{per_mille // 10}{case.catalog.decimal}{per_mille % 10}"
        rows.append(row(words, f"{part}/{whole}", f"{number} %"))
    yield ExpectedList("odds", tuple(rows))
    yield ExpectedBars(shares)


def _counted(chance: Chance) -> tuple[int, int]:
    """Return in how many cases it comes about, and of how many."""
    formula = compile_expression(chance.when, tuple(chance.of))
    rolls = [dict(zip(chance.of, roll, strict=True)) for roll in product(*chance.of.values())]
    return sum(bool(formula.value(**roll)) for roll in rolls), len(rolls)


def expected_moves(case: Case, block: RoutesBlock) -> Iterator[Expected]:
    """Yield each worked move: its dice, its way, and what it shows."""
    routes = case.game.rules.routes
    for name in [one for one in routes if not block.only or one in block.only]:
        way = " › ".join(map(case.catalog.space, routes[name].path))
        yield says(joined(*routes[name].dice), marked(way, routes[name].confidence))
        yield says(case.catalog.text(f"routes.{name}"))
