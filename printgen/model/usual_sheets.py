"""A game that does not arrange its aid → the blocks it is made of: the turn, costs, tables, clauses, scoring.

The pages they stand on are tried one arrangement after another, where the aid is laid out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import cycle

from printgen.model.aid_block import FormulasBlock, Row, RowsBlock
from printgen.model.board.board import Accent
from printgen.model.game import Game
from printgen.model.rules import Clause
from printgen.model.sheets import (
    AidPlan,
    Block,
    CostsBlock,
    GridBlock,
    OddsBlock,
    RoutesBlock,
    ScoringBlock,
    Sheets,
    StripBlock,
    VariantsBlock,
    WriteInBlock,
)
from printgen.model.text.message_catalog import FALLBACK
from printgen.model.text.slots import slots
from printgen.model.values import Same

ACCENTS: tuple[Accent, ...] = ("blue", "green", "orange", "purple", "vermilion", "sky")

THINGS = ("components", "kinds", "pieces", "piles", "seats", "sides", "symbols")
"""The words for things of the box and at the table, which have ids that are words."""

Words = Mapping[str, Mapping[str, str]]


def with_usual_sheets(game: Game, tool_words: Words) -> Game:
    """Return a game with what its sheets show where it does not say so, and with titles for blocks that have none."""
    sheets = game.sheets
    if "pad" not in sheets.model_fields_set:
        sheets = _with_pad(Same(sheets), min(game.head.players[1], 6))
    words = {language: dict(texts) for language, texts in game.words.items()}
    for language, texts in words.items() if "score" in game.has else ():
        texts.setdefault("score.total.name", _tool(tool_words, language, "score.total").capitalize())
    if len(words) == 1:
        words = {language: _own_names(game, texts) | texts for language, texts in words.items()}
    if sheets.aid.blocks:
        return game.model_copy(update={"sheets": sheets, "words": words})
    accents = cycle(ACCENTS)
    blocks = {
        name: block if block.kind == "strip" else block.model_copy(update={"accent": next(accents)})
        for name, block in _blocks(game)
    }
    sheets = sheets.model_copy(update={"aid": AidPlan.model_construct(blocks=blocks, inks=sheets.aid.inks)})
    words = {language: _titles(blocks, tool_words, language) | texts for language, texts in words.items()}
    return game.model_copy(update={"sheets": sheets, "words": words})


@lru_cache(maxsize=32)
def _with_pad(sheets: Same, players: int) -> Sheets:
    """Return sheets with a pad for so many players."""
    plan: Sheets = sheets.part
    return plan.model_copy(update={"pad": plan.pad.model_copy(update={"players": players})})


def _own_names(game: Game, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the words of things that are called as their ids are; a game in several languages has to say them.

    What a deal lays, and what fairness counts, is called as the component is.
    """
    parts = [tuple(key.split(".")) for key, required in slots(game) if required]
    ids = (part for part in parts if part[0] in THINGS or part[-2:-1] == ("choices",))
    named = {".".join(part): part[-2 if part[-1] == "name" else -1].replace("-", " ") for part in ids}
    often = Counter(deal.component for deal in game.setup.deals.values())
    for path in parts:
        if path[0] == "deals":
            component = game.setup.deals[path[1]].component
            named[".".join(path)] = _called(component if often[component] == 1 else path[1], texts)
        elif path[:2] == ("fairness", "units"):
            named[".".join(path)] = _called(path[2], texts)
    return named


def _called(name: str, texts: Mapping[str, str]) -> str:
    return texts.get(f"components.{name}", name.replace("-", " "))


def _titles(blocks: Mapping[str, Block], tool_words: Words, language: str) -> dict[str, str]:
    """Return what a block is called by its kind."""
    titled = {name: block.kind for name, block in blocks.items() if block.kind != "strip"}
    return {f"blocks.{name}.title": _tool(tool_words, language, f"usual.{kind}") for name, kind in titled.items()}


def _tool(words: Words, language: str, key: str) -> str:
    return words.get(language, {}).get(key) or words.get(FALLBACK, {}).get(key, key)


def _blocks(game: Game) -> Iterator[tuple[str, Block]]:
    """Yield the blocks in the order in which they are read; a name that is taken has its kind behind it."""
    taken: set[str] = set()
    for name, block in _named(game):
        own = name if name not in taken else f"{name}-{block.kind}"
        taken.add(own)
        yield own, block


def _named(game: Game) -> Iterator[tuple[str, Block]]:
    rules = game.rules
    if rules.turn:
        yield "turn", StripBlock(kind="strip")
    for name in rules.costs:
        yield name, CostsBlock(kind="costs", of=name)
    for name in rules.tables:
        yield name, GridBlock(kind="grid", of=name)
    for name, several in _by_block(rules.clauses).items():
        yield name, RowsBlock(kind="rows", rows=tuple(Row(clause=clause) for clause in several))
    if rules.routes:
        yield "routes", RoutesBlock(kind="routes")
    if rules.odds:
        yield "odds", OddsBlock(kind="odds")
    if rules.examples:
        yield "examples", FormulasBlock(kind="examples", examples=tuple(rules.examples))
    if game.variants:
        yield "variants", VariantsBlock(kind="variants")
    if "score" in game.has:
        yield "scoring", ScoringBlock(kind="scoring")
    write_ins = tuple(name for box in game.boxes.values() for name in box.write_ins)
    if write_ins:
        yield "write-ins", WriteInBlock.model_validate({"kind": "write-in", "write-ins": write_ins})


def origin_of(block: Block) -> tuple[str, ...]:
    """Return the path of the part of a game that one of these blocks prints."""
    if isinstance(block, CostsBlock | GridBlock):
        return "rules", "costs" if isinstance(block, CostsBlock) else "tables", block.of
    if isinstance(block, RowsBlock):
        return "rules", "clauses", block.rows[0].clause or ""
    kinds = {"strip": ("rules", "turn"), "variants": ("variants",), "scoring": ("score",), "write-in": ("boxes",)}
    return kinds.get(block.kind, ("rules", block.kind))


def _by_block(clauses: Mapping[str, Clause]) -> dict[str, list[str]]:
    """Return the clauses by the block that each stands in."""
    found: dict[str, list[str]] = {}
    for name, clause in clauses.items():
        found.setdefault(clause.under, []).append(name)
    return found
