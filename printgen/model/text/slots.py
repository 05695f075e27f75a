"""A game → all the words it must or may have in a language, by their dotted keys."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from printgen.model.aid_block import BudgetsBlock, CourseBlock, FormulasBlock, LayingBlock, TableBlock
from printgen.model.equations import words_among
from printgen.model.fairness import PLAIN_UNITS, BoardReach
from printgen.model.game import Game
from printgen.model.play.in_play import CARD, NOTHING, REPLACEMENTS, WORDS, replacing, statement, statements
from printgen.model.player_card import CardCosts, CardGrid, CardHeads
from printgen.model.rules import CostRow, Replacements, Rules
from printgen.model.rulings import readings
from printgen.model.sheets import Block, CardsBlock, ColumnsBlock, CostsBlock, EquationsBlock
from printgen.model.table import Laid, Stock, Table

UNTITLED = ("strip", "cards")
"""The kinds of blocks of an aid that have no title, or need none."""

TERM = re.compile(r"terms\.[^.]+\.(term|not)")
"""The keys of a term and of the names that are not used for it."""


class Slot(NamedTuple):
    """A word a game may have."""

    key: str
    required: bool


@lru_cache(maxsize=16)
def slots(game: Game) -> tuple[Slot, ...]:
    """List all words a game must or may have, each once."""
    if game.words:
        # Which name a language uses of several: its own matter, so each may list others.
        terms = dict.fromkeys(key for texts in game.words.values() for key in texts if TERM.fullmatch(key))
        return (*slots(game.unworded), *(Slot(key, required=False) for key in terms))
    found: dict[str, bool] = {}
    for source in (_rule_words, _board_words, _score_words, _other_words, _card_words, _index_words):
        for key, required in source(game):
            found[key] = found.get(key, False) or required
    return tuple(Slot(key, required) for key, required in found.items())


_Words = Iterator[tuple[str, bool]]


def _named(path: str, ids: Iterable[str], more: Sequence[str] = ("note",)) -> _Words:
    """List a name and optional words about each thing."""
    for name in ids:
        yield f"{path}.{name}.name", True
        for word in more:
            yield f"{path}.{name}.{word}", False


def _all(path: str, ids: Iterable[str], required: bool = True) -> _Words:
    for name in ids:
        yield f"{path}.{name}", required


def _rule_words(game: Game) -> _Words:
    rules = game.rules
    yield from _statement_words(rules, {name: one.rows for name, one in rules.costs.items()})
    for name, table in rules.tables.items():
        yield f"tables.{name}.across", True
        # What stands over the columns, and how a case is asked for in the words of a language.
        values = dict.fromkeys(value for several in table.over.values() for value in several)
        yield from _all(f"tables.{name}.heads", values, required=False)
        yield from _all(f"tables.{name}.over", table.over, required=False)
    for key, required in _statement_words(rules.replacements, rules.replacements.costs):
        yield f"{REPLACEMENTS}.{key}", required
    yield from _all(f"{REPLACEMENTS}.{WORDS}", _spare_words(game))
    for name, block in game.sheets.aid.blocks.items():
        yield f"blocks.{name}.title", block.kind not in UNTITLED and not block.continues
        yield f"blocks.{name}.lead", False
        yield from _block_words(f"blocks.{name}", block)


def _block_words(key: str, block: Block) -> _Words:
    """List the words that only some kinds of blocks have: heads, names of rows, bars, words among signs."""
    if isinstance(block, CardsBlock | FormulasBlock):
        yield from _all(f"{key}.signs", [word for signs in block.signs.values() for word in words_among(signs)])
    elif isinstance(block, TableBlock | ColumnsBlock):
        yield from _all(key, block.words)
    elif isinstance(block, CostsBlock):
        yield from _all(f"{key}.columns", [column.id for column in block.beside])
        if block.by == "price":
            yield from _named(f"{key}.groups", ("paid", "free"))
    elif isinstance(block, EquationsBlock):
        yield from _all(f"{key}.signs", [word for row in block.rows for word in row.words])
    elif isinstance(block, CourseBlock):
        yield f"{key}.target", False
    elif isinstance(block, BudgetsBlock):
        yield from _all(f"{key}.key", ("sea", "land", "shore", "extra"))
    elif isinstance(block, LayingBlock):
        yield from _all(f"{key}.verdicts", ("apart", "later", "never"))


def _statement_words(rules: Rules | Replacements, costs: Mapping[str, Sequence[CostRow]]) -> _Words:
    """List the words of everything that may be replaced, and of what replaces it."""
    for step in rules.turn:
        yield from _all(f"turn.{step.id}", ("name", "text"))
    for name, rows in costs.items():
        yield from _named(f"costs.{name}", [row.id for row in rows], ("short", "note"))
    for name, table in rules.tables.items():
        yield from _named(f"tables.{name}.rows", [row.id for row in table.rows])
        yield from _named(f"tables.{name}.outcomes", table.outcomes, ("short", "note"))
    for section in ("clauses", "odds", "examples", "routes"):
        yield from _all(section, getattr(rules, section))


def _spare_words(game: Game) -> Iterator[str]:
    """List the words that take the place of others that belong to no statement."""
    for replaced in replacing(game).values():
        for path, name in replaced.items():
            if statement(path).group == WORDS and name != NOTHING:
                yield name


def _board_words(game: Game) -> _Words:
    board, setup = game.board, game.setup
    yield "board.space", False
    for noun in ("regions", "lines", "links", "extra"):
        yield from _all(f"board.{noun}", getattr(board, noun))
    for part in ("heads", "steps"):
        yield from _all(f"setup.{part}", [step.id for step in setup.steps])
    yield from _all("setup.placement-rules", setup.placement_rules, required=False)
    yield from _all("setup.not-judged", [rule.id for rule in setup.not_judged])
    yield from _all("setup.groups", setup.table.groups if setup.table is not None else ())
    for laid_thing in _laid_things(setup.table) if setup.table is not None else ():
        yield from _all("setup.held", [one.says for one in laid_thing.holds if one.says is not None])
        yield from _all("setup.held", laid_thing.called)
    for thing in setup.table.trays if setup.table is not None else ():
        if isinstance(thing, Stock) and thing.colours:  # pieces in a second colour that serve as something else
            yield f"setup.serve-as.{thing.step}", False
    yield from _named("setup.legend", game.sheets.setup.legend)
    options = (*game.variants, *readings(game.rulings))
    for name in game.sheets.setup.legend:
        yield from _all(f"setup.legend.{name}.notes", options, required=False)
    yield from _named("seats", setup.seats)
    yield from _named("pieces", setup.pieces)
    laid = setup.tile_map.tiles if setup.tile_map else None
    dealt = {deal.component for deal in setup.deals.values()}
    yield from _all("deals", setup.deals)
    # The worksheet names the kinds of everything in the box.
    for name, component in game.components.items():
        yield from _all("kinds", component.kinds, required=name in dealt)
        yield from _all("letters", component.kinds, required=False)
    for box in game.boxes.values():
        for name in box.write_ins:
            yield f"write-ins.{name}.name", name in game.sheets.write_ins
            yield f"write-ins.{name}.text", False
    for name, tiles in game.tile_sets.items():
        yield from _all("kinds", tiles.kinds, required=False)
        yield from _all("piles", tiles.piles, required=False)
        yield from _all("sides", tiles.sides.values(), required=name == laid)
        yield from _all("symbols", tiles.symbols, required=name == laid or tiles.component in dealt)
        yield from _all("symbols-brief", tiles.symbols, required=False)
    shown = {part.split(".")[0] for variant in game.variants.values() for part in variant.uses}
    for name in game.components:
        yield f"components.{name}", name in shown


def _laid_things(table: Table) -> Iterator[Laid]:
    """Yield the mats, cards and tracks of a table."""
    below = (one for row in table.below for column in row for one in column)
    yield from (one for one in (*table.trays, *below) if isinstance(one, Laid))


def _score_words(game: Game) -> _Words:
    score = game.score
    yield from _named("score.entries", score.entries)
    for name, entry in score.entries.items():
        yield from _all(f"score.entries.{name}.choices", entry.choices)
    yield from _named("score.contests", score.contests, ("note", "formula", "sum", "value"))
    for name, contest in score.contests.items():
        head = f"score.contests.{name}"
        for part, entries in (("shared", contest.shared), ("entries", contest.entries)):
            yield from _named(f"{head}.{part}", entries)
            for key, entry in entries.items():
                yield from _all(f"{head}.{part}.{key}.choices", entry.choices)
        yield from _all(f"{head}.demands", contest.demands)
    yield from _named("score.lines", [line.id for line in score.lines], ("note", "formula"))
    yield from _named("score", ("total",) if "score" in game.has else ())
    yield from _all("score.ties", [tie.by for tie in score.ties])
    yield from _all("score.wins", [win.id for win in score.wins])
    yield from _all("score.bounds", score.bounds)
    yield "score.example", False


def _other_words(game: Game) -> _Words:
    yield "game.lead", False
    yield from _all("game", ("kit", "title"), required=False)
    yield from (("idioms", False), ("synonyms", False))
    # Titles of documents are facts; what is not their own words may be stated in every language.
    for name in game.head.sources:
        yield from _all(f"sources.{name}", ("title", "author"), required=False)
    yield from _all("pad.log", game.sheets.pad.log)
    yield from _named("pad.tracks", [name for name in game.sheets.pad.tracks if name not in game.score.entries])
    yield from _named("pad.workings", game.sheets.pad.workings)
    pages = (*game.sheets.aid.large, *game.sheets.aid.small)
    yield from _all("pages", dict.fromkeys(page.name for page in pages if page.name))
    if game.fairness is not None:
        unit = game.fairness.unit
        yield from _all(f"fairness.units.{unit}", ("one", "other"), required=unit not in PLAIN_UNITS)
    if isinstance(game.fairness, BoardReach):
        figures = game.fairness.figures
        yield from _all("fairness.figures", figures, required=False)
        yield from _all("kinds", [kind for one in figures.values() for kind in one.kinds])
        yield from _all("components", [one.component for one in figures.values() if not one.kinds])
    for name in game.variants:
        yield from _all(f"variants.{name}", ("name", "text"))
        yield from ((f"variants.{name}.{word}", False) for word in ("short", "setup"))
    yield from _all("families", dict.fromkeys(one.family for one in game.variants.values() if one.family))
    if any(one.favourite for one in game.variants.values()):
        yield "favourites", True
    yield from _all("topics", game.sheets.rulings)
    for name, ruling in game.rulings.items():
        yield from _all(f"rulings.{name}", ("question", "reading"))
        yield from _all(f"rulings.{name}.alternatives", ruling.alternatives)


def _card_words(game: Game) -> _Words:
    """List the words of the player card: its heads, and what it says of statements in a few words."""
    plan = game.sheets.card
    if plan is None:
        return
    yield f"{CARD}.title", False
    for name, shown in plan.blocks.items():
        yield f"{CARD}.blocks.{name}.title", True
        yield f"{CARD}.blocks.{name}.lead", False
        yield from _all(f"{CARD}.blocks.{name}.lines", shown.lines if isinstance(shown, CardHeads) else ())
    yield from _all(f"{CARD}.clauses", plan.clauses)
    groups = {"turn"}
    for block in plan.blocks.values():
        if isinstance(block, CardCosts):
            groups.add(f"costs.{block.of}")
        elif isinstance(block, CardGrid):
            groups |= {f"tables.{block.of}.rows", f"tables.{block.of}.outcomes"}
            table = game.rules.tables[block.of]
            yield from _all(f"{CARD}.tables.{block.of}.heads", table.over[table.across], required=False)
    for one in statements(game):
        if one.group in groups or (one.spare and one.group == "clauses"):
            yield f"{CARD}.{one.path}", False


def _index_words(game: Game) -> _Words:
    """List further words by which a statement is found, and what an answer adds to it."""
    rules, score = game.rules, game.score
    rows = [f"{name}.{row.id}" for name, table in rules.tables.items() for row in table.rows]
    rows += [f"{name}.{row.id}" for name, costs in rules.costs.items() for row in costs.rows]
    lines = ("ties", "goal", *(line.id for line in score.lines), *score.contests)
    named: tuple[tuple[str, Iterable[str]], ...] = (
        ("clauses", rules.clauses),
        ("tables", (*rules.tables, *rows)),
        ("costs", rows),
        ("turn", tuple(step.id for step in rules.turn)),
        ("odds", rules.odds),
        ("examples", rules.examples),
        ("setup", tuple(step.id for step in game.setup.steps)),
        ("setup.legend", game.sheets.setup.legend),
        ("score", lines),
        ("variants", game.variants),
        ("rulings", game.rulings),
        ("blocks", game.sheets.aid.blocks),
        ("write-ins", game.sheets.write_ins),
        ("box", game.components),
    )
    for words in ("found-by", "in-full"):
        yield from _all(words, ("turn", "score", "players", "designers", "board"), required=False)
        for section, names in named:
            yield from _all(f"{words}.{section}", names, required=False)
