"""What dice games write down: multiples, strokes, bonuses that the rules name once, a goal to be reached."""

from pathlib import Path

import pytest

from printgen.app import score_sheet
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.preflight import read_pdf
from tests import workshop
from tests.workshop import request_of

CITE = "confidence: stated, cite: {source: leaflet, section: Scoring}"
SCORE = f"""\
cite: {{source: leaflet, section: Scoring}}
entries:
  threes: {{kind: number, most: 15, multiple-of: 3, may-be-crossed-out: true, {CITE}}}
  house: {{kind: number, least: 25, most: 25, may-be-crossed-out: true, {CITE}}}
  flush: {{kind: choice, choices: {{none: 0, thrown: facts.flush}}, {CITE}}}
lines:
  - {{id: U, formula: threes, {CITE}}}
  - {{id: B, formula: facts_bonus if U >= facts_bonus_at else 0, {CITE}}}
total: U + B + house + flush
confidence: stated
monotone: [threes, house]
examples:
  - entries: {{threes: 12, house: x, flush: thrown}}
    lines: {{U: 12, B: 7}}
    total: 59
    cite: {{source: leaflet, section: Scoring}}
equals: [{{then: share, {CITE}}}]
"""
FACTS = f"""\
facts:
  bonus: {{value: 7, {CITE}}}
  bonus-at: {{value: 12, {CITE}}}
  flush: {{value: 40, {CITE}}}
"""
WORDS = """\
score:
  entries:
    threes: {name: Threes}
    house: {name: House}
    flush: {name: Flush, choices: {none: none, thrown: thrown}}
  lines: {U: {name: Upper}, B: {name: Bonus, note: "{facts.bonus} from {facts.bonus-at}"}}
  total: {name: Total}
"""


@pytest.fixture
def dice(own: Path) -> Path:
    """Return a game of one's own that is scored as a dice game is."""
    (own / "score.yaml").write_text(SCORE, encoding="utf-8")
    rules, words = own / "rules.yaml", own / "words" / "en.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("facts:\n", FACTS), encoding="utf-8")
    text = words.read_text(encoding="utf-8")
    start, end = text.index("score:\n"), text.index("pad:")
    words.write_text(text[:start] + WORDS + text[end:], encoding="utf-8")
    return own


def totals(game: Path, pad: str, name: str = "pad.yaml") -> dict[str, int]:
    scored = workshop.score_pad(str(game), pad.encode(), name)
    return {player.name: player.total for player in scored.score.players}


def refused(game: Path, pad: str, name: str = "pad.yaml") -> list[tuple[str, str]]:
    with pytest.raises(PrintgenError) as caught:
        totals(game, pad, name)
    return [(one.code, one.message) for one in caught.value.problems]


def test_formulas_and_choices_take_their_numbers_from_the_facts(dice: Path) -> None:
    assert totals(dice, "Ann: {threes: 12, flush: thrown}\nBen: {threes: 9, house: 25}") == {"Ann": 59, "Ben": 34}
    rules = dice / "rules.yaml"
    text = rules.read_text(encoding="utf-8").replace("bonus-at: {value: 12", "bonus-at: {value: 9")
    rules.write_text(text.replace("bonus: {value: 7", "bonus: {value: 8"), encoding="utf-8")
    score = dice / "score.yaml"
    score.write_text(
        score.read_text(encoding="utf-8").replace("B: 7}\n    total: 59", "B: 8}\n    total: 60"), encoding="utf-8"
    )
    assert totals(dice, "Ann: {threes: 12}\nBen: {threes: 9}") == {"Ann": 20, "Ben": 17}


def test_a_choice_that_counts_what_no_fact_says_is_told_at_its_place(dice: Path) -> None:
    score = dice / "score.yaml"
    score.write_text(score.read_text(encoding="utf-8").replace("facts.flush", "facts.flash"), encoding="utf-8")
    with pytest.raises(PrintgenError) as caught:
        Workspace().sound_game(str(dice))
    (problem,) = caught.value.problems
    assert (problem.code, problem.span and problem.span.line) == ("unknown-fact", 5)
    assert problem.hints == ("did you mean `facts.flush`?",)


def test_what_is_no_multiple_is_refused_and_the_next_ones_are_named(dice: Path) -> None:
    assert refused(dice, "Ann: {threes: 4}\nBen: {threes: 3}") == [
        ("not-a-multiple", "`threes` is 4, it is a multiple of 3")
    ]
    assert refused(dice, "Ann: {house: 24}\nBen: {house: 25}")[0][0] == "less-than-possible"


@pytest.mark.parametrize("stroke", ["x", "X", '"-"', '"×"', '"–"'])
def test_what_is_crossed_out_counts_nothing_and_is_not_too_little(dice: Path, stroke: str) -> None:
    scored = workshop.score_pad(
        str(dice), f"Ann: {{threes: 3, house: {stroke}}}\nBen: {{house: 25}}".encode(), "a.yaml"
    )
    assert {one.name: (one.total, one.entries.get("house")) for one in scored.score.players} == {
        "Ben": (25, 25),
        "Ann": (3, "x"),
    }


def test_a_table_may_have_a_stroke_where_something_is_crossed_out(dice: Path) -> None:
    assert totals(dice, ",Ann,Ben\nThrees,-,6\nHouse,x,\nFlush,,✓\n", "a.csv") == {"Ann": 0, "Ben": 46}


@pytest.mark.parametrize("cross", ["x", '"×"'])
def test_a_cross_in_a_box_to_tick_is_asked_about_where_the_pad_has_both(dice: Path, cross: str) -> None:
    ((code, _),) = refused(dice, f"Ann: {{flush: {cross}}}\nBen: {{house: 25}}")
    assert code == "unknown-choice"


def test_only_what_may_be_is_crossed_out(dice: Path) -> None:
    score = dice / "score.yaml"
    text = score.read_text(encoding="utf-8").replace("multiple-of: 3, may-be-crossed-out: true", "multiple-of: 3")
    score.write_text(text, encoding="utf-8")
    assert refused(dice, "Ann: {threes: x}\nBen: {threes: 3}") == [("not-a-count", "`threes` is a whole number from 0")]


def test_the_pad_tells_how_to_cross_out_and_the_result_shows_it(dice: Path) -> None:
    for fillable in (False, True):
        assert not workshop.print_sheet(request_of("pad", str(dice), fillable=fillable)).problems
    body = workshop.lay_out(workshop.game_context(request_of("pad", str(dice)))).pages[0].body
    assert {row.id: row.note for row in body.rows}["threes"] == "3, 6, 9 …"
    assert "".join(one.text for one in body.example) == "crossed out: ×, it counts 0"


def test_what_a_choice_counts_is_printed_unless_the_data_say_no(dice: Path) -> None:
    def worths() -> list[str]:
        rows = {row.id: row for row in workshop.lay_out(workshop.game_context(request)).pages[0].body.rows}
        return [tick.worth for tick in rows["flush"].ticks]

    request, score = request_of("pad", str(dice)), dice / "score.yaml"
    assert worths() == ["40"]
    text = score.read_text(encoding="utf-8")
    score.write_text(text.replace("choices: {none", "shows-worth: false, choices: {none"), encoding="utf-8")
    assert worths() == [""]
    assert not workshop.print_sheet(request).problems


def test_a_result_with_something_crossed_out_passes_preflight(dice: Path) -> None:
    scored = workshop.score_pad(str(dice), b"Ann: {threes: 3, house: x}\nBen: {house: 25, flush: thrown}", "a.yaml")
    printed = workshop.print_sheet(score_sheet.result(request_of("result", str(dice)), scored))
    assert not printed.problems
    assert "\N{MULTIPLICATION SIGN}" in {word.text for page in read_pdf(printed.pdf).pages for word in page.words}


def test_a_bonus_from_a_threshold_on_is_proved_never_to_take_points_away(dice: Path) -> None:
    """Nor does the worked example with a stroke come out otherwise."""
    assert not Workspace().examine(str(dice))
    score = dice / "score.yaml"
    text = score.read_text(encoding="utf-8").replace("U >= facts_bonus_at", "U < facts_bonus_at")
    score.write_text(text.replace("B: 7}\n    total: 59", "B: 0}\n    total: 52"), encoding="utf-8")
    assert [one.code for one in Workspace().examine(str(dice))] == ["unsettled-score"]


def test_who_has_not_reached_the_goal_has_not_won(dice: Path) -> None:
    score = dice / "score.yaml"
    score.write_text("goal: 30\n" + score.read_text(encoding="utf-8"), encoding="utf-8")
    few = workshop.score_pad(str(dice), b"Ann: {threes: 3}\nBen: {house: 25}", "a.yaml")
    assert (few.score.ending, few.score.winners) == ("unfinished", ())
    enough = workshop.score_pad(str(dice), b"Ann: {threes: 3}\nBen: {flush: thrown}", "a.yaml")
    assert (enough.score.ending, enough.score.winners) == ("won", ("Ben",))
    assert not workshop.print_sheet(score_sheet.result(request_of("result", str(dice)), few)).problems
