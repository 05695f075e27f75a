"""Result sheets: what was scored stands on them, in any language and on any paper, again too."""

from pathlib import Path

from click.testing import CliRunner

from printgen.app import pipeline, score_sheet
from printgen.cli.commands.score import command
from printgen.preflight import read_pdf
from printgen.problems import has_errors
from printgen.sheet.core.expectations import readable
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


def printed(game: str, **options: str) -> pipeline.Printed:
    scored = workshop.score_pad(game, NIGHTS[game].encode(), "night.yaml")
    return workshop.print_sheet(score_sheet.result(request_of("result", game, **options), scored))


def words(pdf: bytes) -> str:
    return " ".join(word.text for page in read_pdf(pdf).pages for word in page.words)


def test_the_sheet_tells_places_totals_and_what_parted_equals_and_prints_again() -> None:
    made = printed("amdiak", paper="a5", date="21 November 2026")
    assert len(made.sheet.pages) == 1
    assert not made.problems
    said = words(made.pdf)
    assert "21 November 2026" in said
    (standings,) = [page.body.standings for page in made.sheet.pages]
    told = [(one.place, one.points, readable(one.remark)) for one in standings.players]
    assert told == [("1.", "4", "all gold 9†"), ("2.", "4", "all gold 8†"), ("3.", "3", "")]
    assert "printgen score amdiak FILE" in said.replace("\\n", " ")
    again = workshop.remake(made.pdf, "result.pdf")
    assert again.pdf == made.pdf
    assert not has_errors(again.problems)


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
    sheet = pipeline.lay_out(workshop.make_context(score_sheet.result(request_of("result", game), scored)))
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
