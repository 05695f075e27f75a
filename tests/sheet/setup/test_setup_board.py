"""Setup sheets of boards built of pieces: one page where it fits, nothing twice, whose seats."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.items import opened
from printgen.drawing.scene import Text
from printgen.preflight import preflight
from printgen.sheet.core.page import Page
from printgen.sheet.setup.laid import LaidPieces
from printgen.sheet.setup.legend import Legend, NamedKinds, Variants
from printgen.sheet.setup.proof.certificate import Certificate
from printgen.sheet.setup.steps import BriefSteps, GroupedSteps, Notes, Steps, steps_done
from printgen.sheet.setup.table.picture import draws_table
from printgen.units import PT
from tests import workshop
from tests.sheet.plain import content_of
from tests.sheet.test_replaced import texts
from tests.workshop import WORKSPACE, request_of

GAME = "ahoy-matey"
DISC, TAB = 10.5, 9.0
"""The size of the number of a step, and of that of a player at the edge of a table, in pt."""

SECTIONS = {"steps": Steps, "legend": Legend, "variants": Variants, "certificate": Certificate, "notes": Notes}
SEATS = (("1", "Suns"), ("2", "Moons"), ("3", "Crowns"), ("4", "Arms"))
MANY = (
    *("flotilla", "strength-in-numbers", "storm-surge", "shipwrecked"),
    *("freak-squall", "buried-treasure", "cursed-treasure", "doubloons"),
)


def text_of(made: Any) -> str:
    words = (word for _, facts in made.pages for word in sorted(facts.words, key=lambda w: w.order))
    return " ".join(word.text for word in words)


def laid_text(request: Any) -> str:
    """Return what a sheet says, before it is typeset."""
    sheet = workshop.lay_out(workshop.game_context(request))
    found = " ".join(text for page in sheet.pages for text in texts(content_of(page)))
    return found.replace("\N{NO-BREAK SPACE}", " ")


def sections_of(pages: tuple[Page, ...]) -> list[str]:
    """Return the sections of all pages; notes may stand in the columns of the certificate."""
    sections = [section for page in pages for section in page.body.sections]
    named = [name for name, block in SECTIONS.items() for one in sections if type(one) is block]
    proofs = [one for one in sections if isinstance(one, Certificate)]
    return named + ["notes" for one in proofs for column in one.columns for group in column if group.is_notes]


@pytest.mark.parametrize(("players", "paper"), [(2, "a4"), (3, "a4"), (4, "a4"), (3, "letter")])
def test_the_table_stands_with_the_steps_and_what_proves_it_behind(
    make: Any, setup_of: Any, players: int, paper: str
) -> None:
    made = make(setup_of(GAME, players=players, paper=paper))
    front, back = made.sheet.pages
    assert Steps in {type(section) for section in front.body.sections}
    assert Certificate in {type(section) for section in back.body.sections}
    assert made.problems == ()


@pytest.mark.parametrize("players", [2, 8])
def test_two_boards_lie_on_a_drawn_table_and_what_proves_them_stands_behind(
    make: Any, setup_of: Any, players: int
) -> None:
    made = make(setup_of(GAME, players=players, variants=("pieces-of-eight",)))
    assert draws_table(made.context)
    front, back = made.sheet.pages
    assert Steps in {type(section) for section in front.body.sections}
    assert Certificate in {type(section) for section in back.body.sections}
    assert made.problems == ()


def test_every_step_of_the_board_game_has_its_number_on_the_table(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME))
    page, facts = made.pages[0]
    discs = [word.text for word in facts.words if abs(word.size - DISC) < 0.2]
    (steps,) = (one for one in page.body.sections if isinstance(one, Steps))
    assert all(discs.count(one.number) >= 2 for one in steps.steps)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_steps_stay_with_the_board_when_the_words_need_more_pages(make: Any, setup_of: Any, paper: str) -> None:
    made = make(setup_of(GAME, players=8, variants=MANY, paper=paper))
    first, *others = made.sheet.pages
    assert others
    assert first.body.board
    # On a small page the table leaves its steps but room for a few words each.
    kind = BriefSteps if draws_table(made.context) and paper == "a5" else Steps
    assert any(isinstance(section, kind) for section in first.body.sections)
    assert not any(page.body.board for page in others)
    assert sorted(sections_of(made.sheet.pages)) == sorted(SECTIONS)
    assert made.problems == ()


@pytest.mark.parametrize(
    ("players", "variants", "told"),
    [
        (2, ("dominion",), ["Player 1: Suns and Arms", "Player 2: Moons and Crowns"]),
        (2, ("armada",), ["Player 1: Suns and Moons", "Player 2: Crowns and Arms"]),
        (4, ("doubloons", "world-domination"), ["Player 1: 2 × Suns", "Player 4: 2 × Arms"]),
    ],
)
def test_who_holds_several_seats_is_told(
    make: Any, setup_of: Any, players: int, variants: tuple[str, ...], told: list[str]
) -> None:
    request = setup_of(GAME, players=players, variants=variants)
    text = text_of(make(request)) if players == 2 else laid_text(request)  # a build prints those of two
    assert [line for line in told if line not in text] == []


@pytest.mark.parametrize(
    ("players", "variants"), [(2, ("dominion",)), (2, ("armada",)), (4, ("doubloons", "world-domination")), (3, ())]
)
def test_places_at_a_table_bear_the_numbers_of_players_not_of_fleets(
    setup_of: Any, players: int, variants: tuple[str, ...]
) -> None:
    context = workshop.game_context(setup_of(GAME, players=players, variants=variants))
    setup, seats = context.game.setup, context.position.seats
    held = setup.held(players, seats) or tuple((seat,) for seat in seats)
    assert len(held) == players
    (laid,) = (found for page in workshop.lay_out(context).pages for found in laid_on(page))
    together = setup.together(players, seats)  # both fleets of a player are one row
    rows = zip(together, (row.number for row in laid.rows if row.number), strict=True)
    numbers = {seat: number for some, number in rows for seat in some}
    assert numbers == {seat: str(number) for number, some in enumerate(held, 1) for seat in some}
    texts = [item for item, _ in opened(workshop.lay_out(context).pages[0].figures["board"].items)]
    runs = [run for item in texts if isinstance(item, Text) for run in item.runs if run.weight == 900]
    tabs = [run.text for run in runs if abs(run.size - TAB * PT) < 0.001]
    assert sorted(tabs) == sorted(numbers.values())


@pytest.mark.parametrize(
    ("name", "options", "called"),
    [
        (GAME, {"players": 4}, "setup for 4 players"),
        (GAME, {"players": 2, "variants": ("dominion",)}, "setup for 2 players · Dominion"),
        (GAME, {"players": 2, "variants": ("dominion",), "language": "de"}, "Aufbau für 2 Personen · Herrschaft"),
        ("entdecker-soeding", {"players": 4, "readings": ("S24.skip",)}, "setup for 4 players · S24 skip"),
        (GAME, {"players": 8, "variants": MANY}, "setup for 8 players · 8 variants"),
    ],
)
def test_a_set_up_is_called_by_its_variants_and_readings_as_far_as_they_fit(
    setup_of: Any, name: str, options: dict[str, Any], called: str
) -> None:
    head = workshop.lay_out(workshop.game_context(setup_of(name, **options))).pages[0].head
    assert head.sheet_name == called


def test_a_rule_that_tells_a_player_nothing_is_not_printed(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME, players=4))
    assert "no-tiles" in [finding.rule for finding in made.context.findings]
    assert "no tile laid" not in text_of(made).partition("Checked")[2]


def test_nobody_is_told_a_seat_that_is_his_alone(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME, players=4))
    assert "Player 1" not in text_of(made)


def test_a_variant_whose_name_ends_in_a_mark_gets_no_full_stop(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME, players=8, variants=MANY))
    name = WORKSPACE.sound_game(GAME).game.words["en"]["variants.doubloons.name"]
    assert name.endswith("!")
    assert f"{name} " in text_of(made)
    assert f"{name}." not in text_of(made)


@pytest.mark.parametrize("wordy", ["ahoy-matey"])
def test_a_page_that_words_leave_half_empty_has_a_log_to_fill_in(make: Any, setup_of: Any, wordy: str) -> None:
    made = make(setup_of(wordy, paper="a5"))
    logs = [page.body.log for page in made.sheet.pages if page.body.log]
    assert [field.name for field in logs[0].fields] == ["played on", *(name for _, name in SEATS), "winner"]
    assert [field.number for field in logs[0].fields if field.number] == [number for number, _ in SEATS]
    assert logs[0].lines > 1
    assert made.problems == ()


def test_a_page_full_of_words_has_no_log(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME, players=4))
    assert made.sheet.pages[0].body.log is None


@pytest.mark.parametrize(
    ("name", "variant", "told", "usual"), [("ahoy-matey", "doubloons", "one on each island", "on the island, no entry")]
)
def test_the_note_of_a_sign_is_that_of_the_variant_in_play(
    name: str, variant: str, told: str, usual: str, make: Any, setup_of: Any
) -> None:
    players = WORKSPACE.sound_game(name).game.variants[variant].players[0]
    text = text_of(make(setup_of(name, players=players, variants=(variant,))))
    assert told in text
    assert usual not in text
    assert usual in text_of(make(setup_of(name)))


def test_a_reading_in_play_is_named_beside_the_variants(make: Any, setup_of: Any) -> None:
    name, reading = "entdecker-soeding", "S24.skip"
    words = WORKSPACE.sound_game(name).game.words["en"]
    alone = laid_text(setup_of(name, readings=(reading,)))
    assert "Readings in play" in alone
    assert words["rulings.S24.alternatives.skip"] in alone
    both = laid_text(setup_of(name, readings=(reading,), variants=("one-pile",)))
    assert "Variants and readings in play" in both
    assert words["variants.one-pile.name"] in both
    assert "in play" not in laid_text(setup_of(name))
    brief = text_of(make(setup_of(name, players=4, variants=("one-pile",))))  # as a build prints it: among the notes
    assert f"{words['variants.one-pile.name']}. All unknown tiles lie in 1 pile" in brief


def test_long_words_on_small_paper_take_a_page_more_rather_than_run_into_the_foot(make: Any, setup_of: Any) -> None:
    made = make(setup_of("intimate-settlers", deal="open", paper="a5", language="de"))
    assert made.problems == ()
    assert len(made.sheet.pages) > 2


@pytest.mark.parametrize(
    ("name", "deal"), [("intimate-settlers", "open"), ("intimate-settlers", "list"), (GAME, "list")]
)
def test_a_dealt_board_takes_most_of_its_page_and_the_stamp_stands_behind_the_last_step(
    make: Any, setup_of: Any, name: str, deal: str
) -> None:
    front = make(setup_of(name, deal=deal)).sheet.pages[0].body
    steps = next(section for section in front.sections if isinstance(section, Steps | GroupedSteps))
    assert steps.stamp is not None
    assert front.board.height > 155


def laid_on(page: Page) -> list[LaidPieces]:
    return [section for section in page.body.sections if isinstance(section, LaidPieces)]


@pytest.mark.parametrize("players", [2, 4])
def test_behind_a_table_without_a_deal_stands_whose_pieces_lie_where(make: Any, setup_of: Any, players: int) -> None:
    made = make(setup_of(GAME, players=players))
    (laid,) = laid_on(made.sheet.pages[1])
    position, catalog = made.context.position, made.context.catalog
    assert [row.name for row in laid.rows[:-1]] == [catalog.plain(f"seats.{seat}.name") for seat in position.seats]
    counts = [sort.count for row in laid.rows for sort in row.sorts]
    assert sum(int(count.removeprefix("×")) for count in counts) == len(position.pieces)
    shared = {sort.name: sort.spaces for sort in laid.rows[-1].sorts}
    assert shared["treasure"] == "Skull Island (e5–f6)"  # in the middle of four squares, as it is drawn


def test_beside_what_is_shared_stands_what_the_steps_leave_in_the_box(make: Any, setup_of: Any) -> None:
    (laid,) = laid_on(make(setup_of(GAME, players=4)).sheet.pages[1])
    assert laid.left is not None
    assert {sort.name: sort.count for sort in laid.left.sorts} == {"coin": "×4", "die": "×2", "pawn": "×3"}


def test_notes_stand_in_the_columns_of_a_certificate_where_that_is_lower(make: Any, setup_of: Any) -> None:
    sections = make(setup_of(GAME, players=4)).sheet.pages[1].body.sections
    (proof,) = (one for one in sections if isinstance(one, Certificate))
    assert not any(isinstance(one, Notes) for one in sections)
    (noted,) = (group for column in proof.columns for group in column if group.is_notes)
    assert noted.title == "Good to know"


def test_where_chance_decides_it_is_the_board_that_is_told_instead(make: Any, setup_of: Any) -> None:
    assert [laid for page in make(setup_of("amdiak")).sheet.pages for laid in laid_on(page)] == []


def test_pieces_that_are_counted_otherwise_than_they_lie_are_found(make: Any, setup_of: Any) -> None:
    made = make(setup_of(GAME))
    front, back = made.sheet.pages
    (laid,) = laid_on(back)
    first, *rows = laid.rows
    wrong = replace(first, sorts=(replace(first.sorts[0], spaces="a9"), *first.sorts[1:]))
    sections = tuple(
        replace(one, rows=(wrong, *rows)) if isinstance(one, LaidPieces) else one for one in back.body.sections
    )
    sheet = replace(made.sheet, pages=(front, replace(back, body=replace(back.body, sections=sections))))
    problems = preflight(workshop.read(pipeline.typeset(sheet), sheet), sheet)
    assert {problem.code for problem in problems} == {"wrong-statement", "missing-text"}


@pytest.mark.parametrize(
    ("name", "pages"), [(GAME, 3), ("amdiak", 3), ("entdecker-soeding", 3), ("intimate-settlers", 4)]
)
def test_on_small_paper_the_whole_table_stands_with_each_step_in_a_few_words(
    make: Any, setup_of: Any, name: str, pages: int
) -> None:
    made = make(setup_of(name, paper="a5"))
    assert draws_table(made.context)
    front = made.sheet.pages[0].body
    (brief,) = (section for section in front.sections if isinstance(section, BriefSteps))
    assert [one.number for one in brief.steps] == [str(n) for n, _ in enumerate(steps_done(made.context), 1)]
    assert brief.stamp is not None
    assert front.board.height > 130
    assert len(made.sheet.pages) == pages
    assert all(page.size.width < page.size.height for page in made.sheet.pages)
    assert made.problems == ()


def test_notes_stand_beside_what_was_judged_where_that_has_a_small_page_alone(make: Any, setup_of: Any) -> None:
    *others, last = make(setup_of("intimate-settlers", paper="a5")).sheet.pages
    assert not any(isinstance(one, Notes) for page in (*others, last) for one in page.body.sections)
    (proof,) = last.body.sections
    assert [group.title for column in proof.columns for group in column if group.is_notes] == ["Good to know"]


@pytest.mark.parametrize(("name", "stamped"), [("amdiak", False), ("intimate-settlers", True)])
def test_the_stamp_stands_again_where_steps_on_stages_leave_a_place_empty(
    make: Any, setup_of: Any, name: str, stamped: bool
) -> None:
    front, back, *_ = make(setup_of(name, paper="a5")).sheet.pages
    (brief,) = (one for one in front.body.sections if isinstance(one, BriefSteps))
    (steps,) = (one for one in back.body.sections if isinstance(one, GroupedSteps))
    assert brief.stamp is not None
    assert steps.has_room is stamped
    assert steps.stamp == (brief.stamp if stamped else None)


@pytest.mark.parametrize("name", [GAME, "amdiak", "entdecker-soeding"])
def test_steps_in_a_few_words_say_where_all_they_say_stands(make: Any, setup_of: Any, name: str) -> None:
    made = make(setup_of(name, paper="a5"))
    front, *others = made.sheet.pages
    (brief,) = (section for section in front.body.sections if isinstance(section, BriefSteps))
    kinds = Steps | GroupedSteps
    told = next(n for n, page in enumerate(others, 2) if any(isinstance(one, kinds) for one in page.body.sections))
    assert brief.lead == made.context.tool("setup.in-full", page=told)


@pytest.mark.parametrize("name", [GAME, "amdiak", "intimate-settlers"])
def test_the_heads_of_large_and_small_pages_stand_on_the_band_of_the_game(make: Any, setup_of: Any, name: str) -> None:
    large, small = (make(setup_of(name, paper=paper)).sheet.pages for paper in ("a4", "a5"))
    assert all(page.head.art is not None and "band" in page.figures for page in (*large, *small))


def test_a_log_gives_way_before_what_was_dealt_takes_a_page_of_its_own(make: Any) -> None:
    options = {"seed": "1", "paper": "letter", "language": "de", "variants": ("one-pile",)}
    made = make(request_of("setup", "entdecker-soeding", players=4, **options))
    _, back = made.sheet.pages
    assert back.body.log is None
    *_, kinds, proof = back.body.sections
    assert isinstance(kinds, NamedKinds) and isinstance(proof, Certificate)
    assert made.problems == ()
