"""Bars of what a budget buys, actions told in full, and the map to be laid, held against rules and set-up."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.preflight import preflight
from printgen.sheet.aid.budgets import KEYS, Actions, Budgets
from printgen.sheet.aid.equations import Equations
from printgen.sheet.aid.laying import Laying
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable
from printgen.sheet.core.page import Sheet
from tests import workshop
from tests.sheet.plain import aid_blocks
from tests.workshop import WORKSPACE, request_of

GAME = "ghost-ship"
FIRST_WORDS = {"en": "meets;", "de": "trifft;"}
NO_HOP = ("G1.no-hop",)


def blocks(sheet: Sheet, kind: type) -> list[dict[str, Any]]:
    return [block for page in sheet.pages for block in aid_blocks(page, kind)]


def test_every_bar_uses_up_the_budget_above_it(make: Any) -> None:
    (block,) = blocks(make(request_of("aid", GAME)).sheet, Budgets)
    rows = {one.id: one for one in WORKSPACE.sound_game(GAME).game.rules.costs["movement"].rows}
    bars = [(int(column["head"]), bar) for column in block["columns"] for bar in column["bars"]]
    assert len(bars) == len(WORKSPACE.sound_game(GAME).game.sheets.aid.blocks["spins"].buys) == 20
    for budget, bar in bars:
        assert sum(int(one["value"]) for one in bar) == budget
        assert {one["value"] for one in bar} <= {f"{'+' * one.extra}{one.cost}" for one in rows.values()}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_key_below_the_bars_names_each_icon_without_a_word(paper: str, language: str, make: Any) -> None:
    (block,) = blocks(make(request_of("aid", GAME, paper=paper, language=language)).sheet, Budgets)
    bars = [one for column in block["columns"] for bar in column["bars"] for one in bar]
    bare = {one["icon"].figure for one in bars if not one["name"]}
    grounds, icons = block["key"]
    named = [one["icon"].figure for one in icons]
    assert len(grounds) == len(KEYS) and all(one["name"] for one in (*grounds, *icons))
    assert set(named) == bare and len(named) == len(bare) >= 3


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_bar_is_as_long_as_what_it_costs(paper: str, make: Any) -> None:
    (block,) = blocks(make(request_of("aid", GAME, paper=paper)).sheet, Budgets)
    units = {
        round(one["width"] / int(one["value"]), 3)
        for column in block["columns"]
        for bar in column["bars"]
        for one in bar
    }
    assert len(units) == 1
    for column in block["columns"]:
        for bar in column["bars"]:
            assert bar[-1]["left"] + bar[-1]["width"] == pytest.approx(column["picture"].width)


def test_what_a_reading_leaves_out_is_bought_by_no_budget() -> None:
    played, without = (
        workshop.lay_out(workshop.game_context(request_of("aid", GAME, readings=readings))) for readings in ((), NO_HOP)
    )
    counts = [sum(len(c["bars"]) for c in blocks(one, Budgets)[0]["columns"]) for one in (played, without)]
    assert counts == [20, 18]
    assert [len(blocks(one, Actions)[0]["rows"]) for one in (played, without)] == [7, 6]


def test_a_bar_under_a_wrong_budget_is_found(make: Any) -> None:
    made = make(request_of("aid", GAME))
    (table,) = [one for one in made.sheet.expected.tables if one.name == "spins"]
    first, second, *rest = table.rows
    moved = (ExpectedCell("1", 1), ExpectedCell("2", 2), *second[2:])
    assert wrong(made, ExpectedTable("spins", (first, second, *rest), parted=True)) == []
    assert wrong(made, ExpectedTable("spins", (first, moved, *rest), parted=True)) == ["wrong-statement"]


def test_a_fixed_tile_on_a_wrong_space_is_found(make: Any) -> None:
    made = make(request_of("aid", GAME))
    (table,) = [one for one in made.sheet.expected.tables if one.name == "map"]
    head, first, *rest = table.rows
    moved = (first[0], first[2], first[1], *first[3:])
    assert wrong(made, table) == []
    assert wrong(made, replace(table, rows=(head, moved, *rest))) == ["wrong-statement"]


def wrong(made: Any, table: ExpectedTable) -> list[str]:
    """Preflight the finished pages against one table alone."""
    sheet = replace(made.sheet, expected=replace(made.sheet.expected, statements=(), lists=(), tables=(table,)))
    return [problem.code for problem in preflight(made.facts, sheet)]


def test_the_samples_keep_the_rule_that_the_picture_shows() -> None:
    game = WORKSPACE.sound_game(GAME).game
    samples = [(ord(name[0]), int(name[2:])) for name in game.sheets.aid.blocks["map"].samples]
    apart = [max(abs(a - c), abs(b - d)) for n, (a, b) in enumerate(samples) for c, d in samples[:n]]
    assert min(apart) > 1
    assert not set(game.sheets.aid.blocks["map"].samples) & set(game.setup.tile_map.fixed)
    assert sum(column <= 5 for _, column in samples) * 2 == len(samples)


def test_two_tiles_are_judged_as_the_rule_of_the_map_says(make: Any) -> None:
    (block,) = blocks(make(request_of("aid", GAME)).sheet, Laying)
    verdicts = ["".join(part.text for part in one["verdict"]) for one in block["pairs"]]
    assert verdicts == ["apart", "later", "never"]


@pytest.mark.parametrize(("language", "theme"), [("en", "standard"), ("de", "low-ink")])
def test_an_equation_ends_before_its_words_begin(language: str, theme: str, make: Any) -> None:
    made = make(request_of("aid", GAME, language=language, theme=theme))
    rows = [row for block in blocks(made.sheet, Equations) for row in block["rows"]]
    assert len(rows) > 10
    for row in rows:
        assert row["signs"]
    words = [word for _, facts in made.pages for word in facts.words]
    (sign,), (clause,) = ([word for word in words if word.text == one] for one in ("−1", FIRST_WORDS[language]))
    assert sign.box.right < clause.box.x
