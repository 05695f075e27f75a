"""A variant or reading replaces statements: the game in play holds the one that holds there."""

from collections.abc import Callable
from typing import Any

import pytest

from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.play.in_play import NEVER, in_play, replaced, stand_ins, statement, statements
from printgen.model.rules import Replacements

CITE = {"source": "leaflet", "section": "Turn"}
SURE = {"confidence": "stated", "cite": CITE}


@pytest.fixture
def varied(tiny: LoadedGame) -> Callable[..., Game]:
    """Return a function that lets variants of the tiny game replace something."""

    def make(**replaces: dict[str, str]) -> Game:
        game = tiny.game
        spare = {
            "clauses": {"late-goal": SURE, "last-goal": SURE},
            "turn": [{"id": "leap", "icon": "frog", **SURE}],
            "costs": {"moves": [{"id": "far-hop", "icon": "frog", "cost": 3, **SURE}]},
            "tables": {
                "landing": {
                    "rows": [
                        {
                            "id": "mud",
                            "icon": "frog",
                            "when": {"on": ["reed"]},
                            "then": {"1": "splash", "2": "sit"},
                            **SURE,
                        }
                    ]
                }
            },
        }
        words = {
            "replacements.clauses.late-goal": "Late flies win.",
            "replacements.clauses.last-goal": "The last fly wins.",
            "replacements.turn.leap.name": "Leap",
            "replacements.turn.leap.text": "three steps",
            "replacements.costs.moves.far-hop.name": "far hop",
            "replacements.tables.landing.rows.mud.name": "Mud",
            "replacements.words.new-title": "Feast",
        }
        variants = {
            name: variant.model_copy(update={"replaces": replaces.get(name, {})})
            for name, variant in game.variants.items()
        }
        rules = game.rules.model_copy(update={"replacements": Replacements.model_validate(spare)})
        told = {language: {**texts, **words} for language, texts in game.words.items()}
        return game.model_copy(update={"rules": rules, "variants": variants, "words": told})

    return make


def test_without_a_variant_the_game_is_played_as_it_stands(varied: Any) -> None:
    game = varied(feast={"clauses.goal": "late-goal"})
    assert in_play(game, ()) is game
    assert in_play(game, ("fasting",)) is game


def test_a_replacement_takes_over_the_id_and_the_words(varied: Any) -> None:
    game = varied(feast={"clauses.goal": "late-goal", "turn.hop": "leap"})
    played = in_play(game, ("feast",))
    assert played.words["en"]["clauses.goal"] == "Late flies win."
    assert [step.id for step in played.rules.turn] == ["roll", "hop"]
    assert played.words["en"]["turn.hop.text"] == "three steps"
    assert game.words["en"]["clauses.goal"] != "Late flies win."


def test_a_row_of_costs_and_of_a_table_is_replaced_in_its_place(varied: Any) -> None:
    game = varied(feast={"costs.moves.hop": "far-hop", "tables.landing.reed": "mud"})
    played = in_play(game, ("feast",))
    first = played.rules.costs["moves"].rows[0]
    assert (first.id, first.cost) == ("hop", 3)
    assert played.rules.tables["landing"].rows[1].then == {"1": "splash", "2": "sit"}
    assert played.words["en"]["tables.landing.rows.reed.name"] == "Mud"


def test_what_nothing_replaces_is_gone_and_a_clause_holds_nowhere(varied: Any) -> None:
    game = varied(feast={"clauses.goal": "nothing", "costs.moves.dive": "nothing", "odds.doubles": "nothing"})
    played = in_play(game, ("feast",))
    assert played.rules.clauses["goal"].when == NEVER
    assert [row.id for row in played.rules.costs["moves"].rows] == ["hop", "eat"]
    assert played.rules.odds == {}


def test_what_an_answer_adds_is_not_said_of_a_replacement(varied: Any) -> None:
    game = varied(feast={"clauses.goal": "late-goal"})
    added = {"in-full.clauses.goal": "So it is.", "in-full.turn": "One by one."}
    words = {name: {**texts, **added} for name, texts in game.words.items()}
    played = in_play(game.model_copy(update={"words": words}), ("feast",))
    for texts in played.words.values():
        assert "in-full.clauses.goal" not in texts
        assert texts["in-full.turn"] == "One by one."


def test_a_text_of_no_statement_is_replaced_by_its_key(varied: Any) -> None:
    game = varied(feast={"words.blocks.moves.title": "new-title"})
    assert in_play(game, ("feast",)).words["en"]["blocks.moves.title"] == "Feast"


def test_a_replacement_is_replaced_in_turn_so_that_two_variants_agree(varied: Any) -> None:
    goal, late = "clauses.goal", "replacements.clauses.late-goal"
    game = varied(feast={goal: "late-goal"}, fasting={goal: "last-goal", late: "last-goal"})
    assert stand_ins(game, goal, ("feast",)) == {late}
    assert stand_ins(game, goal, ("feast", "fasting")) == {"replacements.clauses.last-goal"}
    assert in_play(game, ("feast", "fasting")).words["en"][goal] == "The last fly wins."


def test_two_variants_that_do_not_agree_are_both_named(varied: Any) -> None:
    game = varied(feast={"clauses.goal": "late-goal"}, fasting={"clauses.goal": "last-goal"})
    assert len(stand_ins(game, "clauses.goal", ("feast", "fasting"))) == 2


def test_what_is_replaced_is_named_as_it_stands_in_the_data(varied: Any) -> None:
    game = varied(feast={"tables.landing.reed": "mud"})
    assert [one.path for one in replaced(game, ("feast",))] == ["tables.landing.reed"]
    assert [one.words for one in replaced(game, ("feast",))] == ["tables.landing.rows.reed"]


def test_every_statement_is_found_again_by_its_path(varied: Any) -> None:
    every = tuple(statements(varied()))
    assert every
    assert all(statement(one.path) == one for one in every)
