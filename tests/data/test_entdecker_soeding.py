"""Islands shared out in halves: what the aid writes out is what the rules and the score give."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.aid_block import PictureBlock, TableBlock
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.conditions import holds
from printgen.model.play.facts import Facts
from printgen.model.play.in_play import in_play
from printgen.model.sheets import ColumnsBlock
from printgen.model.text.phrases import parse
from tests import workshop

ID = "entdecker-soeding"
WORKED = ("rank", "joint", "scouts", "open")
"""Rows of the aid that tell the first worked games, in their order."""

LANGUAGES = ("en", "de")
UNITS = ("settlement", "fort", "scout")


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / ID, root / "data").game


def numbers(game: Game, language: str, key: str, mark: str | None = None) -> list[int]:
    """Return the numbers a text shows, only those of one mark where one is named."""
    facts = Facts(game)
    found = []
    for part in parse(game.words[language][key]):
        if part.kind in ("fact", "number") and (mark is None or part.mark == mark):
            found.append(int(part.text if part.kind == "number" else str(facts.value(part.text))))
    return found


def columns(game: Game, block: str) -> list[tuple[str, list[str]]]:
    """Return clause and head of each column of a block."""
    shown = game.sheets.aid.blocks[block]
    assert isinstance(shown, ColumnsBlock)
    return [(column.clause, re.findall(r"[^ –]+", column.head)) for column in shown.columns]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_half_on_the_aid_is_half_of_the_one_before_rounded_up(game: Game, language: str) -> None:
    told = []
    for clause, heads in columns(game, "halves"):
        shares = numbers(game, language, f"clauses.{clause}")
        assert len(shares) == 3
        for first in map(int, heads):
            points = first
            for share in shares:
                points = (points + 1) // 2
                assert share == points, (first, shares)
            told.append(first)
    assert sorted(told) == list(range(1, 17))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_islands_on_the_aid_are_those_of_the_worked_games(game: Game, language: str) -> None:
    for row, example in zip(WORKED, game.score.games, strict=False):
        (island,) = example.contests["island"]
        text = game.words[language][f"clauses.example-{row}-island"]
        assert re.findall(r"\*\*(\d+)\*\*", text) == [str(island.shared["tiles"])]
        drawn = [chip for player in island.players.values() for chip in player.get("chips", ())]
        assert numbers(game, language, f"clauses.example-{row}-island", "disc") == drawn
        for letter, (name, player) in zip("abc", island.players.items(), strict=True):
            key = f"clauses.example-{row}-{letter}"
            assert numbers(game, language, key, "pip") == [island.points[name]]
            assert units(game.words[language][key]) == {
                unit: count for unit, count in player.items() if unit != "chips"
            }


def units(text: str) -> dict[str, int]:
    """Count the signs of units in a text."""
    return dict(Counter(re.findall(r"\{icon (settlement|fort|scout)\}", text)))


def test_no_worked_island_holds_more_units_than_tiles_as_each_comes_onto_a_tile_just_laid(game: Game) -> None:
    islands = [island for example in game.score.games for island in example.contests.get("island", ())]
    assert len(islands) > len(WORKED)
    for island in islands:
        placed = sum(player.get(unit, 0) for player in island.players.values() for unit in UNITS)
        assert 0 < placed <= island.shared["tiles"]


def test_the_picture_shows_the_units_of_the_first_worked_game_each_on_a_tile_of_its_own(game: Game) -> None:
    picture = game.sheets.aid.blocks["scored"]
    assert isinstance(picture, PictureBlock)
    left, top, side, _ = next(shape.rect for shape in picture.shapes if shape.style == "sea-tile" and shape.rect)
    shown: dict[str, Counter[str]] = {}
    tiles = []
    for shape in picture.shapes:
        if shape.icon in UNITS and shape.place is not None:
            x, y, size = shape.place
            tiles.append(((x + size / 2 - left) // side, (y + size / 2 - top) // side))
            shown.setdefault(str(shape.style), Counter())[shape.icon] += 1
    assert len(set(tiles)) == len(tiles)
    (island,) = game.score.games[0].contests["island"]
    held = [{unit: count for unit, count in player.items() if unit in UNITS} for player in island.players.values()]
    assert list(map(dict, shown.values())) == held


def test_the_bonus_on_the_aid_is_that_of_the_worked_game(game: Game) -> None:
    example = game.score.games[len(WORKED)]
    for letter, (name, player) in zip("abc", example.players.items(), strict=True):
        text = game.words["en"][f"clauses.example-bonus-{letter}"]
        chips = player["chips"]
        assert re.findall(r"\*\*(\d+)\*\*", text) == [str(chips)]
        bonus = numbers(game, "en", f"clauses.example-bonus-{letter}", "extra")
        assert sum(bonus) == example.totals[name]


def test_rounds_begin_one_to_the_left_and_the_old_starter_waits_or_sits_out(game: Game) -> None:
    for block, missing in (("rounds", False), ("rounds-skipped", True)):
        order = [heads for _, heads in columns(game, block)]
        starters = [heads[0] for heads in order]
        assert starters == list("ABCD")
        for before, after in pairwise(order):
            old = before[0]
            assert (old not in after) if missing else (after[-1] == old)
            first = "ABCD".index(after[0])
            clockwise = "ABCD"[first:] + "ABCD"[:first]
            assert after == [player for player in clockwise if player in after]


def test_hands_and_piles_take_what_the_rules_say(game: Game) -> None:
    for players in (2, 3, 4):
        for variants in ((), ("no-hand",), ("one-pile",), ("no-hand", "one-pile")):
            facts = Facts(game, players, variants)
            hand = 0 if "no-hand" in variants else int(str(facts.value("facts.hand")))
            assert facts.value("setup.hands") == players * hand
            assert facts.value("setup.piles") == facts.value("facts.piles")
            assert len(game.tile_sets["tile"].kinds) == facts.value("setup.reserve")
            plain = int(str(facts.value("tiles.ordinary")))
            used = {part for step in game.setup.steps for part in step.uses if "ordinary" in part}
            assert len(used) == facts.value("facts.hand")
            assert plain - players * hand > 0


def test_everybody_has_all_figures_of_a_colour(game: Game) -> None:
    laid = {placement.piece: placement.copies for placement in game.setup.placements}
    cap = game.score.contests["island"].entries
    for unit in UNITS:
        count = game.components[unit].count
        assert count is not None
        assert laid[unit] == cap[unit].most == count // game.head.players[1]
    each = sum(laid[unit] for unit in UNITS)
    assert Facts(game, 3).value("setup.figures") == 3 * each


def test_of_each_pair_of_clauses_the_one_that_holds_is_told(game: Game) -> None:
    pairs = (
        ("start-side", "start-side-only", "S25.first-only"),
        ("toll-each", "toll-dearest", "S7.dearest"),
        ("own-alone", "own-not-alone", "S3.not-alone"),
        ("own-used", "own-refilled", "S4.refill"),
        ("draw-many", "draw-one", "one-pile"),
        ("aside-reserve", "aside-gone", "no-second-reserve"),
        ("starter-waits", "starter-skips", "S24.skip"),
    )
    spare = {name: texts_of(game, f"replacements.clauses.{name}") for _, name, _ in pairs}
    for chosen in ((), *((option,) for _, _, option in pairs), ("no-hand", "S3.not-alone")):
        played = in_play(game, chosen)
        for name, other, option in pairs:
            left_out = (name.startswith("own") and "no-hand" in chosen) or (
                name == "starter-waits" and "one-starter" in chosen  # nobody waits
            )
            assert holds(played.rules.clauses[name].when, 3, chosen) is not left_out
            if not left_out:
                told = texts_of(played, f"clauses.{name}")
                usual = texts_of(game, f"clauses.{name}")
                assert told == (spare[other] if option in chosen else usual)


def texts_of(game: Game, key: str) -> list[str]:
    return [words[key] for words in game.words.values()]


def test_every_worked_table_row_has_a_clause_for_each_column(game: Game) -> None:
    table = game.sheets.aid.blocks["several"]
    assert isinstance(table, TableBlock)
    assert all(len(row.clauses) == len(table.columns) for row in table.rows)


def test_both_languages_name_the_same_facts(game: Game) -> None:
    for key, english in game.words["en"].items():
        if key.startswith("terms."):
            continue  # each language has terms of its own
        german = game.words["de"][key]
        told = [
            sorted((part.kind, part.text) for part in parse(text) if part.kind != "text") for text in (english, german)
        ]
        assert told[0] == told[1], key


@pytest.mark.parametrize(
    ("red", "blue", "held", "wrong"),
    [("[2]", "[4]", 1, False), ("[]", "[]", 10, False), ("[]", "[]", 9, True), ("[2]", "[]", 10, True)],
)
def test_joint_discoverers_all_draw_a_chip_or_where_the_bag_has_too_few_none_does(
    tmp_path: Path, red: str, blue: str, held: int, wrong: bool
) -> None:
    pad = tmp_path / "evening.yaml"
    pad.write_text(
        f"players: {{Red: {{chips: {held}}}, Blue: {{chips: {held}}}}}\n"
        "island:\n"
        "  - tiles: 6\n    closed: whole\n"
        f"    players: {{Red: {{fort: 1, chips: {red}}}, Blue: {{fort: 1, chips: {blue}}}}}\n"
    )
    if wrong:
        with pytest.raises(PrintgenError) as fault:
            workshop.score(ID, pad)
        assert {problem.code for problem in fault.value.problems} == {"against-the-rules"}
    else:
        points = {player.name: player.total for player in workshop.score(ID, pad).players}
        assert points == dict.fromkeys(("Red", "Blue"), (10 if red == "[2]" else 6) + held)
