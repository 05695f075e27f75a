"""A player card says more than 119 words.

A card is read at a glance, by somebody whose turn it is: what needs more words belongs on the player aid. Counted are
the words of two letters and more of its title, heads and blocks, in every language: of each statement those in a few
words, else its name, and where a variant or reading replaces it the most that may stand there. So no table, whatever
it plays, has a card that says more.

PASS sheets.yaml
    card:
      blocks: {turn: {kind: turn}}
      front: [[{columns: 12, blocks: [turn]}]]
      back: []
      large: [[{columns: 12, blocks: [turn]}]]
AND words/en.yaml
    card: {blocks: {turn: {title: Your turn}}}
AND words/de.yaml
    card: {blocks: {turn: {title: Dein Zug}}}
FAIL sheets.yaml
    card:
      blocks: {turn: {kind: turn}}
      front: [[{columns: 12, blocks: [turn]}]]
      back: []
      large: [[{columns: 12, blocks: [turn]}]]
AND words/en.yaml
    card:
      blocks:
        turn:
          title: >-
            hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop
            hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop
            hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop
            hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop
            hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop hop
AND words/de.yaml
    card: {blocks: {turn: {title: Dein Zug}}}
"""

import re
from collections.abc import Iterator, Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.game import Game
from printgen.model.play.in_play import CARD, Statement, all_stand_ins, statement
from printgen.model.player_card import CardBlock, CardCosts, CardGrid, CardHeads, CardLines, CardTurn
from printgen.model.text.phrases import parse

WORDS_BELOW = 120

_WORD = re.compile(r"[^\W\d_]{2,}")


@covers(
    "words of player cards, in all languages",
    lambda data: sum(_count(data.game, language) for language in _languages(data)),
    of_words=True,
)
def check(data: CheckInput) -> Problems:
    """Count the words of the card in every language."""
    for language in _languages(data):
        number = _count(data.game, language)
        if number >= WORDS_BELOW:
            message = f"the player card has {number} words in `{language}`, it may have {WORDS_BELOW - 1}"
            hint = "say less, or leave a block to the player aid"
            yield data.problem(message, ("words", language, CARD), hint, key=True)


def _languages(data: CheckInput) -> tuple[str, ...]:
    return tuple(data.game.words) if data.game.sheets.card is not None else ()


def _count(game: Game, language: str) -> int:
    """Return how many words the card has at most."""
    plan, words = game.sheets.card, game.words[language]
    assert plan is not None
    title = words.get(f"{CARD}.title") or words.get("game.title") or game.head.title
    number = _words_in(title)
    for name, block in plan.blocks.items():
        number += sum(_words_in(words.get(f"{CARD}.blocks.{name}.{part}", "")) for part in ("title", "lead"))
        for path in _statements(game, block):  # what may stand in its place may have more words
            number += max(_words_of(game, words, one) for one in all_stand_ins(game, path))
        if isinstance(block, CardHeads):
            number += sum(_words_in(words.get(f"{CARD}.blocks.{name}.lines.{line}", "")) for line in block.lines)
        if isinstance(block, CardGrid):
            number += _heads(game, words, block)
    return number


def _statements(game: Game, block: CardBlock) -> Iterator[str]:
    """Yield the paths of the statements that a block says."""
    rules = game.rules
    match block:
        case CardTurn():
            yield from (f"turn.{step.id}" for step in rules.turn)
        case CardCosts():
            rows = (row.id for row in rules.costs[block.of].rows if not block.only or row.id in block.only)
            yield from (f"costs.{block.of}.{row}" for row in rows)
        case CardGrid():
            table = rules.tables[block.of]
            yield from (f"tables.{block.of}.{row.id}" for row in table.rows)
            results = (outcome for row in table.rows for outcome in row.then.values())
            yield from (f"tables.{block.of}.outcomes.{outcome}" for outcome in results)
        case CardLines():
            yield from (f"clauses.{row.clause}" for row in block.rows)
        case CardHeads():
            yield from (f"clauses.{head.clause}" for head in block.heads)


def _heads(game: Game, words: Mapping[str, str], block: CardGrid) -> int:
    table = game.rules.tables[block.of]
    paths = (f"tables.{block.of}.heads.{value}" for value in table.over[table.across])
    return sum(_words_in(words.get(f"{CARD}.{path}") or words.get(path, "")) for path in paths)


def _words_of(game: Game, words: Mapping[str, str], path: str) -> int:
    brief, one = words.get(f"{CARD}.{path}"), statement(path)
    if brief is not None:
        return _words_in(brief)
    if one.group == "clauses" or (one.group.endswith(".outcomes") and _has_icon(game, one)):
        return 0
    return _words_in(words.get(f"{one.words}.name", ""))


def _has_icon(game: Game, one: Statement) -> bool:
    _, table, _ = one.group.split(".")
    rules = game.rules.replacements.tables.get(table) if one.spare else game.rules.tables[table]
    outcome = rules.outcomes.get(one.name) if rules is not None else None
    return outcome is not None and outcome.icon is not None


def _words_in(text: str) -> int:
    """Count the words of two letters and more; of several forms the longest."""
    number = 0
    for part in parse(text):
        if part.kind == "text":
            number += len(_WORD.findall(part.text))
        elif part.choices:
            number += max(len(_WORD.findall(choice)) for choice in part.choices.values())
    return number
