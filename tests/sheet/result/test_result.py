"""Result sheets: what was scored stands on them, in any language and on any paper, again too."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printgen.app import pipeline, score_sheet
from printgen.cli.commands.score import command
from printgen.preflight import read_pdf
from printgen.problems import has_errors
from printgen.scoring import PlayerScore
from printgen.sheet.core.expectations import readable
from printgen.sheet.result.origins import Origins
from printgen.sheet.result.podium import segments
from tests import workshop
from tests.workshop import WORKSPACE, request_of

NIGHTS = {
    "amdiak": (
        "A: {treasures: 3, urn: buried, legend: buccaneer, gold: 8, cursed-gold: 1}\n"
        "Bartholomew the Terrible of the Seven Seas: "
        "{treasures: 3, urn: buried, legend: buccaneer, gold: 8}\n"
        "C: {treasures: 3, urn: bought, legend: dread-pirate, gold: 12}\n"
        "readings: [T17=equal-turns]\n"
    ),
    "entdecker-soeding": (
        "players: {Ann: {chips: 4}, Ben: {chips: 4}, Cem: {}, Dan: {}}\n"
        "island:\n"
        + "  - {tiles: 5, closed: open, players: {Ann: {fort: 1, scout: 2}, Ben: {scout: 1}}}\n" * 9
        + "variants: [no-hand]\n"
    ),
}


CHITS = """Ann: {chits: [1, 1, 1, 3, 4], gold: 2}
Ben: {chits: [1, 1, 2, 4, 4], gold: 1}
Cem: {chits: [2, 2, 3, 3], gold: 3}
"""
ROUTE = """near: {settlements: 2, cities: 3, longest-route: held, islands: 1, foreign: city}
far: {settlements: 2}
readings: [I16=included]
"""


def front(game: str, night: str) -> Any:
    scored = workshop.score_pad(game, f"{night}".encode(), "night.yaml")
    context = workshop.make_context(score_sheet.result(request_of("result", game), scored))
    return next(pipeline.arrangements(context)).pages[0].body


def printed(game: str, **options: str) -> pipeline.Printed:
    scored = workshop.score_pad(game, NIGHTS[game].encode(), "night.yaml")
    return workshop.print_sheet(score_sheet.result(request_of("result", game, **options), scored))


def words(pdf: bytes) -> str:
    return " ".join(word.text for page in read_pdf(pdf).pages for word in page.words)


def test_the_sheet_tells_places_totals_and_what_parted_equals_and_prints_again() -> None:
    made = printed("amdiak", paper="a5", date="21 November 2026")
    assert [(page.size.width, page.size.height) for page in made.sheet.pages] == [(210, 148)] * 2
    assert not made.problems
    said = words(made.pdf)
    assert "21 November 2026" in said
    (standings,) = [page.body.standings for page in made.sheet.pages if page.body.standings]
    told = [(one.place, one.points, readable(one.remark)) for one in standings.players]
    assert told == [("1.", "4", "all gold 9†"), ("2.", "4", "all gold 8†"), ("3.", "3", "")]
    assert "printgen score amdiak FILE" in said.replace("\\n", " ")
    again = workshop.remake(made.pdf, "result.pdf")
    assert again.pdf == made.pdf
    assert not has_errors(again.problems)


def test_no_contest_lies_hidden_below_the_end_of_its_page() -> None:
    island = "  - {tiles: 5, closed: open, players: {Ann: {fort: 1, scout: 2}, Ben: {scout: 1}}}\n"
    pad = f"players: {{Ann: {{}}, Ben: {{}}}}\nisland:\n{island * 3}variants: [no-hand]\n"
    scored = workshop.score_pad("entdecker-soeding", pad.encode(), "night.yaml")
    context = workshop.make_context(score_sheet.result(request_of("result", "entdecker-soeding", paper="a5"), scored))
    highest = next(pipeline.arrangements(context))
    found = pipeline.measure(pipeline.typeset(highest), highest)
    assert any(one.code == "wrong-cell" and "contests" in one.message for one in found), found


def test_contests_stand_below_on_the_one_page() -> None:
    made = printed("entdecker-soeding", language="de", theme="low-ink", paper="letter")
    (page,) = made.sheet.pages
    (contest,) = page.body.contests
    assert [row.worth for row in contest.rows] == ["5"] * 9
    assert [cell.points for cell in contest.rows[0].cells] == ["5", "3", "–", "–"]
    assert "Ohne eigene Plättchen" in " ".join(page.body.date.played)
    assert [one.place for one in page.body.standings.players] == ["1.", "2.", "= 3.", "= 3."]


LEAST = {"intimate-settlers": "settlements: 2"}
"""What each player has at the least; else nothing."""


def test_a_game_nobody_has_scored_in_is_laid_out_for_as_many_as_can_play(game: str) -> None:
    loaded = WORKSPACE.sound_game(game).game
    players = loaded.setup.players[1]
    text = "".join(f"Player number {n}: {{{LEAST.get(game, '')}}}\n" for n in range(players))
    scored = workshop.score_pad(game, text.encode(), "night.yaml")
    sheet = workshop.lay_out(workshop.make_context(score_sheet.result(request_of("result", game), scored)))
    (page,) = sheet.pages
    place = "–" if loaded.score.wins else "= 1."
    assert {one.place for one in page.body.standings.players} == {place}
    assert len(page.body.lines.heads) == players


def test_a_result_is_printed_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "night.csv").write_text(",Ann,Ben\ngold,2,4\n")
    out = tmp_path / "result.pdf"
    result = CliRunner().invoke(command, ["ghost-ship", str(tmp_path / "night.csv"), "-o", str(out), "-q"])
    assert (result.exit_code, result.output) == (0, "")
    assert "Who has won" in words(out.read_bytes())


def test_the_best_stands_highest_in_the_middle_of_the_podium() -> None:
    steps = front("ghost-ship", CHITS).podium.steps
    assert [(one.name, one.place, one.points) for one in steps] == [
        ("Ben", "2.", "14"),
        ("Ann", "1.", "16"),
        ("Cem", "3.", "13"),
    ]
    assert steps[1].height > steps[0].height > steps[2].height
    assert len({one.colour for one in steps}) == 3


def test_nobody_stands_higher_where_nobody_has_won() -> None:
    podium = front("intimate-settlers", ROUTE).podium
    assert podium.title == "Not finished, nobody has won"
    assert {one.place for one in podium.steps} == {"–"}
    assert len({one.height for one in podium.steps}) == 1


def test_those_who_share_the_first_place_stand_equally_high() -> None:
    night = "A: {gold: 3, distance: 4}\nB: {gold: 3, distance: 4}\nC: {gold: 2}\n"
    steps = {one.name: one for one in front("ghost-ship", night).podium.steps}
    assert steps["A"].place == steps["B"].place == "= 1."
    assert steps["A"].height == steps["B"].height > steps["C"].height


def test_a_bar_is_made_of_what_the_total_adds_up() -> None:
    ann, *_ = front("ghost-ship", CHITS).standings.players
    chits, gold = ann.segments
    assert [readable(one.label) for one in ann.segments] == ["10 chits", "6 gold"]
    assert (chits.left, chits.width) == (0, 62.5)
    assert (gold.left, gold.width) == (62.5, 37.5)


def test_below_a_bar_lie_the_pieces_and_the_sum_with_its_numbers() -> None:
    ann, ben, cem = front("ghost-ship", CHITS).standings.players
    lying, paid = ann.sources
    assert [one.disc for one in lying.things] == ["1", "1", "1", "3", "4"]
    assert [one.sources[1].worked for one in (ann, ben, cem)] == ["2 × 3", "1 × 2", "3 × 1"]
    assert readable(paid.note) == "own 1-chits; none: 1"


def test_what_is_taken_off_stands_at_the_end_of_the_bar() -> None:
    near, _ = front("intimate-settlers", ROUTE).standings.players
    *added, taken = near.segments
    assert [one.less for one in near.segments] == [False] * len(added) + [True]
    assert readable(taken.label) == "−2"
    assert taken.left == pytest.approx(added[-1].left + added[-1].width)
    assert taken.left == pytest.approx(100 * 16 / 18)
    assert near.points == "16"


def test_each_contest_is_a_part_of_the_bar() -> None:
    night = "players: {Ann: {}, Ben: {}}\nisland:\n" + "".join(
        f"  - {{tiles: {tiles}, closed: open, players: {{Ann: {{scout: 2}}, Ben: {{scout: 1}}}}}}\n" for tiles in (6, 4)
    )
    ann, ben = front("entdecker-soeding", night).standings.players
    assert [readable(one.label) for one in ann.segments] == ["6", "4"]
    assert [one.sources[0].worked for one in (ann, ben)] == ["6 + 4", "3 + 2"]


def test_a_total_below_nothing_lies_left_of_the_zero_line() -> None:
    players = [PlayerScore("Ann", {}, {}, 3, {}), PlayerScore("Ben", {}, {}, -1, {}, rank=2)]
    origins = Origins(workshop.make_context(request_of("aid", "ghost-ship")), None, None, None)  # type: ignore[arg-type]
    bars = [list(segments(origins, one, (), "blue", (-1, 3), 100)) for one in players]
    assert [[(one.left, one.width, one.less) for one in bar] for bar in bars] == [[(25, 75, False)], [(0, 25, True)]]


def test_pieces_that_count_once_more_have_the_colour_of_that_part_of_the_bar() -> None:
    players = front("ghost-ship", CHITS).standings.players
    coloured = {one.name: [piece.disc for piece in one.sources[0].things if piece.colour] for one in players}
    assert coloured == {"Ann": ["1", "1", "1"], "Ben": ["1", "1"], "Cem": []}


def test_no_further_part_of_a_bar_has_the_colour_of_a_player() -> None:
    body = front("entdecker-soeding", NIGHTS["entdecker-soeding"])
    bars = [[part.colour for part in one.segments] for one in body.standings.players]
    further = {colour for own, *others in filter(None, bars) for colour in others if colour != own}
    assert further
    assert not further & {one.colour for one in body.podium.steps}


def test_what_the_rules_say_of_a_source_stands_once() -> None:
    players = front("ghost-ship", CHITS).standings.players
    assert [bool(one.sources[1].note) for one in players] == [True, False, False]


def test_the_map_stands_beside_the_players() -> None:
    scored = workshop.score_pad("ghost-ship", CHITS.encode(), "night.yaml")
    made = workshop.print_sheet(score_sheet.result(request_of("result", "ghost-ship", map="166"), scored))
    assert "map 166 · 3 players" in words(made.pdf)
