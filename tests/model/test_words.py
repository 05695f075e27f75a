from collections.abc import Callable
from typing import Any

import pytest

from printgen.errors import PrintgenError
from printgen.model.load.game import LoadedGame, load_game
from printgen.model.text.game_catalog import GameCatalog, Inline
from printgen.model.text.slots import Slot, slots

TOOL = {
    "en": {"list.or": "or", "cost.turn": "whole turn", "steps": "{players} players, {count} steps"},
    "de": {"list.or": "oder", "number.decimal": ","},
}


@pytest.fixture
def speaker(tiny: LoadedGame) -> GameCatalog:
    return GameCatalog(tiny.game, "en", TOOL, players=2)


def test_words_are_said_with_their_facts(speaker: GameCatalog) -> None:
    assert speaker.text("clauses.goal") == (
        Inline("bold", "Most flies"),
        Inline("text", " win; start on b1 or b2, a croak."),
    )
    assert speaker.text("clauses.example-hop") == (
        Inline("text", "roll "),
        Inline("pip", "2"),
        Inline("text", ", then eat "),
        Inline("extra", "+2"),
        Inline("text", " "),
        Inline("icon", "fly"),
    )


def test_plain_words_are_one_string_without_icons(speaker: GameCatalog) -> None:
    assert speaker.plain("clauses.example-hop") == "roll 2, then eat +2 "
    assert speaker.plain("odds.doubles") == "doubles, 16.7\N{NO-BREAK SPACE}% or 6/36"


def test_a_variant_in_play_changes_what_is_said(tiny: LoadedGame) -> None:
    assert GameCatalog(tiny.game, "en", TOOL).plain("turn.hop.text") == "up to 2 spaces"
    fasting = GameCatalog(tiny.game, "en", TOOL, variants=["fasting"])
    assert fasting.plain("turn.hop.text") == "up to 3 spaces"


def test_words_of_the_tool_take_what_only_the_caller_knows(speaker: GameCatalog) -> None:
    assert speaker.tool("steps", players=3, count=7) == "3 players, 7 steps"


def test_the_tool_falls_back_to_its_first_language(tiny: LoadedGame) -> None:
    game = tiny.game.model_copy(update={"words": {"de": tiny.game.words["en"]}})
    speaker = GameCatalog(game, "de", TOOL)
    assert speaker.tool("cost.turn") == "whole turn"
    assert speaker.plain("clauses.goal").endswith("start on b1 oder b2, a croak.")


def test_a_cost_that_is_no_number_is_said_in_words(speaker: GameCatalog) -> None:
    assert speaker.fact("costs.moves.dive") == "whole turn"
    assert speaker.fact("costs.moves.hop") == "1"
    assert speaker.fact("regions.middle") == "b1, b2"


def test_a_space_outside_the_grid_is_called_by_its_name(speaker: GameCatalog) -> None:
    assert (speaker.space("bank"), speaker.space("a1")) == ("the bank", "a1")


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("{n, one: fort, other: forts}", 1, "fort"),
        ("{n, one: fort, other: forts}", 0, "forts"),
        ("{n, zero: none, one: # fort, other: # forts}", 0, "none"),
        ("{n, zero: none, one: # fort, other: # forts}", 12, "12 forts"),
        ("{n}", -2, "−2"),
        ("{n}", 2.50, "2.5"),
        ("{extra n}", 0, "+0"),
    ],
)
def test_a_number_chooses_its_words(tiny: LoadedGame, text: str, number: int, said: str) -> None:
    assert GameCatalog(tiny.game, "en", {"en": {"x": text}}).tool("x", n=number) == said


def test_a_language_has_its_own_decimal_mark(tiny: LoadedGame) -> None:
    words = {**tiny.game.words, "de": {**tiny.game.words["en"], "game.title": "Frösche"}}
    game = tiny.game.model_copy(update={"words": words})
    german = GameCatalog(game, "de", TOOL)
    assert german.plain("odds.doubles").startswith("doubles, 16,7\N{NO-BREAK SPACE}%")
    assert german.fact("box.frog.diameter") == "15\N{NO-BREAK SPACE}mm"
    assert (german.number(40, 1), german.number(40, 1, exactly=True)) == ("40", "40,0")
    assert (german.title(), GameCatalog(game, "en", TOOL).title()) == ("Frösche", game.head.title)


def test_a_missing_word_is_a_problem(speaker: GameCatalog) -> None:
    assert not speaker.has("turn.swim.name")
    with pytest.raises(PrintgenError, match=r"there is no word `turn\.swim\.name`"):
        speaker.text("turn.swim.name")


def test_a_fact_that_does_not_exist_is_a_problem_with_a_hint(tiny: LoadedGame) -> None:
    with pytest.raises(PrintgenError) as caught:
        GameCatalog(tiny.game, "en", {"en": {"x": "{facts.jumps}"}}).tool("x")
    (problem,) = caught.value.problems
    assert (problem.code, problem.hints) == ("unknown-fact", ("did you mean `facts.jump`?",))


def test_the_words_of_the_tiny_game_fill_its_slots(tiny: LoadedGame) -> None:
    known = {slot.key: slot.required for slot in slots(tiny.game)}
    words = tiny.game.words["en"]
    assert [key for key in words if key not in known] == []
    assert [key for key, required in known.items() if required and key not in words] == []


def test_slots_tell_what_must_be_said(tiny: LoadedGame) -> None:
    found = slots(tiny.game)
    assert len({slot.key for slot in found}) == len(found)
    for slot in (
        Slot("turn.roll.text", True),
        Slot("costs.moves.hop.note", False),
        Slot("tables.landing.outcomes.sit.short", False),
        Slot("blocks.moves.title", True),
        Slot("blocks.turn.title", False),
        Slot("components.fly", True),
        Slot("components.die", False),
        Slot("rulings.R1.alternatives.never", True),
        Slot("score.lines.F.formula", False),
    ):
        assert slot in found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"up to {facts.jump} spaces"', '"up to {facts.jump spaces"',
         "bad-words games/frogs/words/en.yaml:4:33: `turn.hop.text`: a `{` without its `}`"),
        ("a race for flies", "a race **for flies",
         "bad-words games/frogs/words/en.yaml:1:21: `game.lead`: a `**` without its partner"),
        ("{lead: a race for flies}", "\n  lead: >-\n    a race\n    for } flies",
         "bad-words games/frogs/words/en.yaml:2:9: `game.lead`: a `}` without its `{`"),
        ("lead: a race for flies", "lead: 'a race for {box.flies.count}'",
         "unknown-fact games/frogs/words/en.yaml:1:26: "
         "`game.lead`: there is no fact `box.flies.count`"),
        ("lead: a race for flies", "lead: 'a race for {pip 6}'",
         "bare-number games/frogs/words/en.yaml:1:26: "
         "`game.lead`: the number 6 is written out"),
        ("lead: a race for flies", "lead: 7",
         "wrong-type games/frogs/words/en.yaml:1:14: `game.lead` is not a text"),
        ("lead: a race for flies", "lead: ",
         "wrong-type games/frogs/words/en.yaml:1:14: `game.lead` is empty"),
        ("lead: a race for flies", "lead: [a]",
         "wrong-type games/frogs/words/en.yaml:1:14: `game.lead` is not a text"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_told_at_its_place(
    spoiled: Callable[[str, str, str], list[str]], old: str, new: str, told: str
) -> None:
    assert spoiled("games/frogs/words/en.yaml", old, new) == [told]


def test_two_languages_may_be_loaded(copy: Any) -> None:
    copy.replace("games/frogs/game.yaml", "languages: [en]", "languages: [en, de]")
    path = copy.folder / "words" / "de.yaml"
    path.write_text("game: {lead: ein Rennen um Fliegen}\n", encoding="utf-8")
    game = load_game(copy.folder, copy.data).game
    assert game.words["de"].keys() == {"game.lead", "score.total.name"}
    assert game.words["de"]["game.lead"] == "ein Rennen um Fliegen"
