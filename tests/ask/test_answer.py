"""Questions about the rules: every case of every table, costs, equals, rulings, words, mistakes."""

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.ask.answer import answer, completions, has_statement, item_at
from printgen.ask.cases import CaseTable
from printgen.ask.context import AskContext
from printgen.ask.items import Answer
from printgen.ask.statements import statements
from printgen.checker.check import CheckInput
from printgen.errors import UsageError
from printgen.model.play.in_play import NOTHING, in_play, replacing
from printgen.model.text.game_catalog import GameCatalog

REAL = Path(__file__).parent.parent.parent / "data" / "games"


def asked(data: CheckInput, language: str = "en", players: int | None = None, *options: str) -> AskContext:
    catalog = GameCatalog(data.game, language, data.tool_words, players, options)
    return AskContext(data.game, catalog, players, options)


@cache
def plain(name: str, game: str) -> Any:
    """Read a file with another reader than ours; YAML 1.1 takes `no` for false, so all is text."""
    return yaml.load((REAL / game / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def spread(values: Any) -> list[str]:
    """Read ``2..5``, one value or a list."""
    if isinstance(values, list):
        return values
    first, dots, last = values.partition("..")
    return [str(n) for n in range(int(first), int(last) + 1)] if dots else [values]


def expected(table: Any) -> dict[tuple[str, ...], tuple[str, str]]:
    """Return row and outcome of each case, by reading the rows as a person would."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    dimensions = [spread(values) for values in table["over"].values()]
    for row in table["rows"]:
        for head, outcome in row["then"].items():
            limits = {name: spread(values) for name, values in row["when"].items()}
            limits[table["across"]] = spread(head)
            for case in itertools.product(*dimensions):
                named = dict(zip(table["over"], case, strict=True))
                if all(named[name] in values for name, values in limits.items()):
                    assert case not in found
                    found[case] = (row["id"], outcome)
    return found


def words_of(found: Answer) -> Iterator[str]:
    for told in found.items:
        yield from (told.name, told.text, told.note)
    for table in found.tables:
        yield from (cell for row in table.rows for cell in row)


def test_every_case_gives_the_row_that_a_plain_reading_gives(real: CheckInput) -> None:
    at, game = asked(real), real.game.id
    for name, table in plain("rules.yaml", game).get("tables", {}).items():
        for case, (row, outcome) in expected(table).items():
            words = [f"{d}={v}" for d, v in zip(table["over"], case, strict=True)]
            told = answer(at, words, name)
            assert (told.kind, len(told.items), len(told.cases)) == ("case", 1, 1)
            assert told.items[0].path == f"tables.{name}.{row}"
            assert told.cases[0].name == outcome
            assert told.items[0].text == at.catalog.plain(f"tables.{name}.outcomes.{outcome}.name")
            assert told.items[0].where and told.items[0].confidence


def test_the_cases_that_are_left_are_all_listed(real: CheckInput) -> None:
    at, game = asked(real), real.game.id
    for name, table in plain("rules.yaml", game).get("tables", {}).items():
        whole = expected(table)
        told = answer(at, [name])
        assert {tuple(one.case.values()): one.name for one in told.cases} == {
            case: outcome for case, (_, outcome) in whole.items()
        }
        for number, (dimension, values) in enumerate(table["over"].items()):
            for value in spread(values):
                some = answer(at, [name, f"{dimension}={value}"])
                left = {case for case in whole if case[number] == value}
                assert {tuple(one.case.values()) for one in some.cases} == left
                outcomes = {whole[case] for case in left}
                assert (some.kind == "case") == (len(outcomes) == 1)
                shown = some.tables[0].rows if some.tables else some.items
                assert len(shown) >= len(outcomes)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_ruling_is_reached_by_its_id_and_by_the_words_of_its_question(real: CheckInput, language: str) -> None:
    at = asked(real, language)
    assert {told.name for told in answer(at, ["rulings"]).cases} == set(real.game.rulings)
    for name in real.game.rulings:
        for spelt in (name, name.lower()):
            (told,) = answer(at, [spelt]).items
            (ruling,) = told.rulings
            assert ruling.id == name and ruling.where
            assert ruling.question == at.catalog.plain(f"rulings.{name}.question")
            known = real.game.rulings[name].alternatives
            assert tuple(one.id for one in ruling.alternatives) == known
        question = at.catalog.plain(f"rulings.{name}.question").split()
        paths = [told.path for told in answer(at, question).items]
        resting = set(real.game.rulings[name].used_by)
        assert f"rulings.{name}" in paths or resting & set(paths), question


def test_every_statement_has_a_text_a_place_and_its_own_path(real: CheckInput) -> None:
    for language in real.game.words:
        at = asked(real, language)
        found = statements(at)
        assert len({one.path for one in found}) == len(found)
        for one in found:
            told = item_at(at, one.path)
            assert told.path == one.path and told.text and has_statement(at, one.path)
            assert told.where or one.kind in ("piece", "unknown")


def test_every_action_tells_its_cost_and_points_buy_what_they_reach(real: CheckInput) -> None:
    at, costs = asked(real), plain("rules.yaml", real.game.id).get("costs", {})
    for name, table in costs.items():
        for row in table["rows"]:
            told = {one.path: one for one in answer(at, [row["id"]]).items}
            text = told[f"costs.{name}.{row['id']}"].text
            number = row["cost"] if row["cost"].isdecimal() else ""
            assert number in text
        for points in range(8):
            shown = answer(at, [f"{name}={points}"])
            held = {
                f"costs.{name}.{row['id']}": row["cost"]
                for row in table["rows"]
                if at.holds(row.get("when")) and not points < int_or_0(row["cost"])
            }
            assert {one.path: one.case["cost"] for one in shown.cases} == held
            prices = [one.case["cost"] for one in shown.cases if one.case["cost"].isdecimal()]
            assert prices == sorted(prices, key=int)
            assert all(
                one.case["left"] == str(points - int(one.case["cost"]))
                for one in shown.cases
                if one.case["cost"].isdecimal()
            )


def int_or_0(cost: str) -> int:
    return int(cost) if cost.isdecimal() else 0


def test_what_a_shell_is_offered_can_be_asked(real: CheckInput) -> None:
    at = asked(real)
    for word in completions(at):
        if not word.endswith("="):
            assert answer(at, [word]).kind != "found"


def test_a_dimension_is_known_by_a_beginning_and_by_its_word(tiny_data: CheckInput) -> None:
    at = asked(tiny_data)
    whole = answer(at, ["on=water", "roll=1"])
    for words in (["on=water", "ro=1"], ["landing", "water", "1"], ["water", "1"]):
        assert answer(at, words) == whole
    assert whole.items[0].look == "bad"


def test_a_case_may_be_typed_in_the_words_of_the_language(real: CheckInput) -> None:
    for language in real.game.words:
        at, translated = asked(real, language), 0
        for name, table in real.game.rules.tables.items():
            for dimension, value in ((one, value) for one in table.over for value in table.over[one]):
                by_id, typed = (f"{dimension}={value}", CaseTable(at, name, table).typed_case({dimension: [value]}))
                assert answer(at, [typed], name) == answer(at, [by_id], name)
                translated += typed != by_id
        assert language == "en" or translated > 1


@pytest.mark.parametrize(
    ("language", "question"), [("en", "What can I do with a 4?"), ("de", "was kann ich mit einer 4 machen")]
)
def test_a_question_in_whole_words_is_understood(
    real_data: dict[str, CheckInput], language: str, question: str
) -> None:
    priced, dice = (asked(real_data[game], language) for game in ("ghost-ship", "ahoy-matey"))
    for words in ([question], question.split(), ["4"]):
        assert answer(priced, words) == answer(priced, ["points=4"])
    assert answer(dice, question.split()) == answer(dice, ["die=4"])


def test_what_is_left_open_without_mattering_is_no_gap(tiny_data: CheckInput) -> None:
    told = answer(asked(tiny_data), ["on=reed"])
    assert told.kind == "case" and len(told.cases) == 2


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        (["on=watr"], "unknown-value", "did you mean `water`?"),
        (["roll=3"], "unknown-value", "known: `1`, `2`"),
        (["onn=water", "roll=1"], "unknown-dimension", "did you mean `on`?"),
        (["on=water", "on=reed"], "named-twice", "once will do"),
        (["landing", "x=1"], "unknown-dimension", "known: `on`, `roll`"),
        (["points=much"], "bad-amount", "possible is 0 to 999"),
        (["on="], "bad-question", "write for example points=4"),
        (["ties=9"], "out-of-range", None),
        (["x"] * 61, "long-question", None),
    ],
)
def test_a_mistake_is_told_with_what_was_meant(
    tiny_data: CheckInput, words: list[str], code: str, hint: str | None
) -> None:
    with pytest.raises(UsageError) as caught:
        answer(asked(tiny_data), words)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert hint is None or hint in problem.hints


def test_a_table_that_is_not_there_is_told(tiny_data: CheckInput) -> None:
    with pytest.raises(UsageError) as caught:
        answer(asked(tiny_data), [], "landings")
    (problem,) = caught.value.problems
    assert (problem.code, problem.hints) == ("unknown-table", ("did you mean `landing`?",))


def test_a_reading_that_a_table_takes_is_marked(real_data: dict[str, CheckInput]) -> None:
    for data in real_data.values():
        for name, ruling in data.game.rulings.items():
            for other in ruling.alternatives[:1]:
                at = asked(data, "en", None, f"{name}.{other}")
                (told,) = answer(at, [name]).items[0].rulings
                assert [one.id for one in told.alternatives if one.chosen] == [other]


def test_a_cost_that_a_variant_leaves_out_is_no_case_while_it_is_played(real_data: dict[str, CheckInput]) -> None:
    left_out = [
        (data, option, path)
        for data in real_data.values()
        for option, replaced in replacing(data.game).items()
        for path, name in replaced.items()
        if path.startswith("costs.") and name == NOTHING
    ]
    assert left_out
    for data, option, path in left_out:
        table = path.split(".")[1]
        game = in_play(data.game, (option,))
        played = AskContext(game, GameCatalog(game, "en", data.tool_words, None, (option,)), None, (option,))
        cases = {at: [one.path for one in answer(at, [f"{table}=999"]).cases] for at in (asked(data), played)}
        usual, now = cases.values()
        assert path in usual
        assert path not in now


def test_equals_are_told_apart_as_the_game_says(real: CheckInput) -> None:
    score = real.game.score
    told = answer(asked(real), ["ties"])
    assert told == answer(asked(real), ["ties"])
    if ties := [tie for tie in score.ties if asked(real).holds(tie.when)]:
        assert [one.path for one in told.items] == [f"score.{tie.by}" for tie in ties]
    else:
        assert [one.path for one in told.items] == ["score"]
        assert not told.tables
    assert len(told.parts) == len(score.contests)
    most = real.game.setup.players[1]
    assert answer(asked(real), [f"ties={most}"]).title != told.title


def test_the_total_tells_every_line_and_its_worked_examples(real: CheckInput) -> None:
    score = real.game.score
    told = answer(asked(real), ["total"])
    paths = {one.path for one in told.items}
    assert {"score", *(f"score.{line.id}" for line in score.lines)} <= paths
    shown = {row[-1] for table in told.tables for row in table.rows}
    plainly = [one for one in score.examples if not one.variants]
    assert {str(one.total) for one in plainly} <= shown


def test_a_contest_gives_each_place_its_points(real_data: dict[str, CheckInput]) -> None:
    contested = [data for data in real_data.values() if data.game.score.contests]
    assert contested
    for data in contested:
        name = next(iter(data.game.score.contests))
        four = answer(asked(data, "en", 4), [f"{name}=9"]).tables[0].rows
        assert [row[1] for row in four] == ["9", "5", "3", "2"]
        tied = answer(asked(data, "en", 4), [f"{name}=9", "ties=2"]).tables[0].rows
        assert [row[1] for row in tied] == ["9", "5", "3"]
        assert "2" in tied[0][2] and not tied[1][2]


def test_things_are_paid_for_with_what_is_held(real_data: dict[str, CheckInput]) -> None:
    for data in real_data.values():
        for name, table in data.game.rules.costs.items():
            for row in table.rows:
                if row.paid_with:
                    exactly = [f"{sort}={count}" for sort, count in row.paid_with.items()]
                    shown = answer(asked(data), exactly)
                    mine = next(c for c in shown.cases if c.path == f"costs.{name}.{row.id}")
                    assert mine.case["left"] == "–"
                    short = [f"{sort}={count - 1}" for sort, count in row.paid_with.items()]
                    assert mine.path not in [c.path for c in answer(asked(data), short).cases]


def test_the_menu_offers_questions_that_have_an_answer(real: CheckInput) -> None:
    at: Callable[[str], AskContext] = lambda language: asked(real, language)  # noqa: E731
    for language in real.game.words:
        for _, command in answer(at(language), []).tables[0].rows:
            words = command.split()
            assert words[:3] == ["printgen", "ask", real.game.id]
            assert answer(at(language), words[3:])


def test_what_stands_in_a_table_is_headed_by_its_column_also_where_the_table_goes_on(
    real_data: dict[str, CheckInput],
) -> None:
    headed = {one.path: one.name for one in statements(asked(real_data["amdiak"]))}
    assert headed["clauses.pirate-target"] == "Normal Solo Pirate: Target"
    assert headed["clauses.pirate-plunder"] == "Normal Solo Pirate: Plunder"  # of a table without heads of its own
    assert headed["clauses.ghost-mats"] == "Solo Ghost Pirate: Mats"
