"""A rule is printed on no page of the player aid, on one paper or in some legal game.

Every clause, table of costs, decision table, chance, worked number and worked move stands on the aid, on large paper
and on small, in every legal game in which it holds; or a note of the set-up sheet tells it. What is left out on
purpose is listed under `not-printed`, with the reason. What is listed there and printed all the same is told as well.
A rule that a variant or reading leaves out holds nowhere where that is played.

PASS sheets.yaml
    not-printed: {clauses.croaking: the frogs croak it themselves}
AND rules.yaml
    clauses: {croaking: {confidence: stated, cite: {source: leaflet, section: Turn}}}
AND words/en.yaml
    clauses: {croaking: croak}
FAIL rules.yaml
    clauses: {croaking: {confidence: stated, cite: []}}
FAIL sheets.yaml
    aid: {blocks: {goal: {when: players == 2}}}
FAIL sheets.yaml
    aid: {small: [{bands: [{stacks: [{columns: 12, blocks: [turn, moves]}]}]}]}
FAIL sheets.yaml
    not-printed: {clauses.goal: everybody knows it}
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.model.game import Game
from printgen.model.nouns import Path, naming
from printgen.model.play.in_play import NOTHING, replacing, stand_ins
from printgen.model.sheets import Block, CardsBlock, OddsBlock, RoutesBlock, SetupPlan, VariantsBlock
from printgen.model.text.phrases import facts_of
from printgen.model.text.slots import slots

SECTIONS = ("clauses", "costs", "tables", "odds", "examples", "routes")


NAMED_BY_BLOCKS = {
    "clause": "clauses",
    "cost table": "costs",
    "decision table": "tables",
    "example": "examples",
    "route": "routes",
}
"""Where the rules stand that blocks name, by what their fields are declared to name."""


class _Rule(NamedTuple):
    """A rule: its path, when it holds, and for each paper the conditions it is printed under."""

    path: Path
    when: str | None
    papers: dict[str, list[str | None]]

    @property
    def name(self) -> str:
        """What rulings call it."""
        return ".".join(map(str, self.path[1:]))


@covers(
    "rules on a paper, in legal games that differ in them",
    lambda data: sum(2 * len(_scenarios(data.game, rule)) for rule in _rules(data.game)),
    lambda data: tuple(f"`{name}` is not printed: {why}" for name, why in data.game.sheets.not_printed.items()),
    of_words=True,
)
def check(data: CheckInput) -> Problems:
    """Look for every rule on both papers, in every scenario that differs in it."""
    kept_off = data.game.sheets.not_printed
    for rule in _rules(data.game):
        fault = _fault(data.game, rule)
        if fault is not None and rule.name not in kept_off:
            hint = f"put it into a block, or say under `not-printed` why `{rule.name}` is not"
            yield data.problem(fault, rule.path, hint, key=True)
        elif fault is None and rule.name in kept_off:
            yield data.problem(f"`{rule.name}` is printed", ("sheets", "not-printed", rule.name))


def _rules(game: Game) -> Iterator[_Rule]:
    aid, printed = game.sheets.aid, _printed_rules(game)
    placed = {"large": aid.placed("large"), "small": aid.placed("small")}
    for section in SECTIONS:
        for name, noun in getattr(game.rules, section).items():
            places = printed.get(f"{section}.{name}", ())
            papers = {
                paper: [aid.blocks[one].when if one is not None else None for one in places if one in (None, *blocks)]
                for paper, blocks in placed.items()
            }
            yield _Rule(("rules", section, name), noun.when if section in ("clauses", "examples") else None, papers)


def _fault(game: Game, rule: _Rule) -> str | None:
    for paper, whens in rule.papers.items():
        if not whens:
            return f"`{rule.name}` stands on no page of the aid on {paper} paper"
        for one in _scenarios(game, rule) if None not in whens else ():
            left_out = stand_ins(game, rule.name, one.options) == {NOTHING}
            if not left_out and one.holds(rule.when) and not any(map(one.holds, whens)):
                return f"`{rule.name}` is not on the aid on {paper} paper with {one}"
    return None


def _scenarios(game: Game, rule: _Rule) -> tuple[Scenario, ...]:
    whens = [rule.when, *(when for several in rule.papers.values() for when in several)]
    return scenarios_for(game, whens, {name for name, replaced in replacing(game).items() if rule.name in replaced})


def _printed_rules(game: Game) -> Mapping[str, tuple[str | None, ...]]:
    """Return where each rule is printed: ``clauses.x``, ``costs.x``, ``examples.x`` and so on.

    What a text names by its path is printed wherever that text is.
    """
    found: dict[str, dict[str | None, None]] = {}
    for path, noun, several in naming(game):
        place = str(path[3]) if path[:3] == ("sheets", "aid", "blocks") else None
        if place is not None or isinstance(noun, SetupPlan):
            for named in several:
                if named.ref.what in NAMED_BY_BLOCKS:
                    found.setdefault(f"{NAMED_BY_BLOCKS[named.ref.what]}.{named.name}", {})[place] = None
    for name, block in game.sheets.aid.blocks.items():
        for rule in _all_of(game, block):
            found.setdefault(rule, {})[name] = None
    for rule, key in _named_in_words(game):
        for place in tuple(found.get(key, ())):
            found.setdefault(rule, {})[place] = None
    return {rule: tuple(places) for rule, places in found.items()}


def _all_of(game: Game, block: Block) -> Iterator[str]:
    """Return the rules of a block that prints all of a kind."""
    if isinstance(block, OddsBlock):
        yield from (f"odds.{name}" for name in game.rules.odds)
    elif isinstance(block, RoutesBlock) and not block.only:
        yield from (f"routes.{name}" for name in game.rules.routes)
    elif isinstance(block, VariantsBlock):
        yield from (f"variants.{name}" for name in game.variants)
    elif isinstance(block, CardsBlock):
        known = game.variants.items()
        yield from (f"variants.{name}" for name, one in known if one.family in block.families or one.chooser)


def _named_in_words(game: Game) -> Iterator[tuple[str, str]]:
    """Return the worked numbers and chances that a text of a rule names, in every language alike."""
    known = {slot.key for slot in slots(game)}
    for texts in game.words.values():
        for key, text in texts.items():
            if key in known and "{" in text:
                for fact in facts_of(text):
                    section, _, rest = fact.partition(".")
                    if section in ("examples", "odds"):
                        yield f"{section}.{rest.partition('.')[0]}", ".".join(key.split(".")[:2])
