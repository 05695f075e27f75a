"""A rule is printed on no page of the player aid, on one paper or in some legal game.

Every clause, table of costs, decision table, chance, worked number and worked move stands on the
aid, on large paper and on small, in every legal game in which it holds; or a note of the set-up
sheet tells it. What is left out on purpose is listed under `not-printed`, with the reason. What is
listed there and printed all the same is told as well. A rule that a variant or reading leaves out
holds nowhere where that is played.

PASS sheets.yaml
    not-printed: {clauses.croaking: the frogs croak it themselves}
AND rules.yaml
    clauses:
      croaking: {confidence: stated, cite: {source: leaflet, section: Turn}}
AND words/en.yaml
    clauses: {croaking: croak}
FAIL rules.yaml
    clauses:
      croaking: {confidence: stated, cite: {source: leaflet, section: Turn}}
FAIL sheets.yaml
    aid:
      blocks:
        goal: {when: players == 2}
FAIL sheets.yaml
    aid:
      small:
        - {bands: [{stacks: [{columns: 12, blocks: [turn, moves]}]}]}
FAIL sheets.yaml
    not-printed: {clauses.goal: everybody knows it}
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.printed_rules import told_by
from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import NOTHING, replacing, stand_ins
from printgen.model.sheets import PagePlan
from printgen.problems import Problem

CODE = "unprinted-rule"


class _Rule(NamedTuple):
    """A rule: its path, when it holds, and for each paper the conditions it is printed under."""

    path: Path
    when: str | None
    papers: dict[str, list[str | None]]

    @property
    def name(self) -> str:
        """What rulings call it."""
        return ".".join(map(str, self.path[1:]))


def check(data: Data) -> Iterator[Problem]:
    """Look for every rule on both papers, in every legal game that differs in it."""
    kept_off, unresolved = data.game.sheets.not_printed, _astray(data.game)
    for rule in _rules(data.game):
        if rule.path[1] in unresolved:  # what was meant is told by another check
            continue
        fault = _fault(data.game, rule)
        if fault is not None and rule.name not in kept_off:
            hint = f"put it into a block, or say under `not-printed` why `{rule.name}` is not"
            yield Problem(CODE, fault, data.span(rule.path, key=True), hints=(hint,))
        elif fault is None and rule.name in kept_off:
            message = f"`{rule.name}` is printed"
            yield Problem(CODE, message, data.span(("sheets", "not-printed", rule.name)))


def coverage(data: Data) -> Coverage:
    """Count the legal games each rule was looked for in, on two papers."""
    cases = sum(2 * len(_rounds(data.game, rule)) for rule in _rules(data.game))
    listed = tuple(f"`{name}` is not printed: {reason}" for name, reason in data.game.sheets.not_printed.items())
    return Coverage(cases, "rules on a paper, in legal games that differ in them", listed)


def _rules(game: Game) -> Iterator[_Rule]:
    large, small = (_placed(pages) for pages in (game.sheets.aid.large, game.sheets.aid.small))
    rules, told = game.rules, told_by(game)
    for section in ("clauses", "costs", "tables", "odds", "examples", "routes"):
        for name, noun in getattr(rules, section).items():
            places = told.get(f"{section}.{name}", ())
            papers: dict[str, list[str | None]] = {}
            for paper, placed in (("large", large), ("small", small)):
                papers[paper] = [
                    game.sheets.aid.blocks[block].when if block is not None else None
                    for block in places
                    if block is None or block in placed
                ]
            when = noun.when if section in ("clauses", "examples") else None
            yield _Rule(("rules", section, name), when, papers)


def _astray(game: Game) -> set[str]:
    """Name the sorts of rules of which a block names one that does not exist."""
    sections = ("clauses", "costs", "tables", "odds", "examples", "routes")
    known = {f"{section}.{name}" for section in sections for name in getattr(game.rules, section)}
    aid = game.sheets.aid
    if not (_placed(aid.large) | _placed(aid.small)) <= aid.blocks.keys():
        return set(sections)
    return {rule.partition(".")[0] for rule in told_by(game).keys() - known}


def _placed(pages: Iterable[PagePlan]) -> set[str]:
    stacks = (stack for page in pages for band in page.bands for stack in band.stacks)
    return {block for stack in stacks for block in stack.blocks}


def _fault(game: Game, rule: _Rule) -> str | None:
    """Say where a rule is missing: the paper, and the smallest game in which it holds."""
    for paper, whens in rule.papers.items():
        if not whens:
            return f"`{rule.name}` stands on no page of the aid on {paper} paper"
        if None in whens:
            continue
        try:
            for one in _rounds(game, rule):
                if _is_told(game, rule, one) and not any(holds(when, one.players, one.options) for when in whens):
                    return f"`{rule.name}` is not on the aid on {paper} paper with {one}"
        except PrintgenError:
            return None  # told where formulas are tried
    return None


def _is_told(game: Game, rule: _Rule, one: Scenario) -> bool:
    """Tell whether a rule, or what stands in its place, holds at a table."""
    if stand_ins(game, rule.name, one.options) == {NOTHING}:
        return False
    return holds(rule.when, one.players, one.options)


def _rounds(game: Game, rule: _Rule) -> tuple[Scenario, ...]:
    whens = [rule.when, *(when for several in rule.papers.values() for when in several)]
    asked = switches_in(when for when in whens if when is not None)
    replacers = {name for name, replaced in replacing(game).items() if rule.name in replaced}
    return scenarios_about(game, None if asked is None else asked | replacers)
