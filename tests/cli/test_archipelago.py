"""A drawn map as JSON: one object, the same bytes, named by the ids of the data."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Dealt, Position
from printgen.sheet.setup.deal import pages as deal
from tests.workshop import WORKSPACE

THIRTEEN = Path("tests/cases/own/thirteen.yaml").absolute()
ORDER = [*("game", "seed", "players", "tiles", "pieces", "sampler"), *("certificate", "not-judged", "fairness")]


@pytest.fixture
def draw(tool: Any, mapped: str) -> Any:
    def go(*words: str) -> dict[str, Any]:
        result = tool("archipelago", mapped, *words, "--json")
        assert result.code == 0 and result.err == ""
        assert result.out.endswith(b"}\n") and result.out.count(b"\n") == 1
        drawn = json.loads(result.out)
        assert isinstance(drawn, dict)
        return drawn

    return go


def test_the_object_holds_the_whole_map_in_the_words_of_the_data(draw: Any, mapped: str) -> None:
    game = WORKSPACE.sound_game(mapped).game
    plan = tile_map_plan(game)
    drawn = draw("--seed", "1", "--players", "3")
    assert list(drawn) == ORDER
    assert (drawn["game"], drawn["seed"], drawn["players"]) == (mapped, "1", 3)
    assert drawn["tiles"].keys() == set(plan.names.values())
    for tile in drawn["tiles"].values():
        assert list(tile) == ["kind", "sides", "symbol", "pieces"]
        own = plan.kinds[str(tile["kind"])]
        assert tile["sides"] in {own[turn:] + own[:turn] for turn in range(4)}
        assert tile["symbol"] is None or tile["symbol"] in plan.symbols
        assert set(tile["pieces"]) <= set(game.setup.pieces)
    for name, space in drawn["pieces"].items():
        assert name.partition(".")[0] in game.setup.pieces
        assert set(space["one-of"] if isinstance(space, dict) else [space]) <= drawn["tiles"].keys()
    assert drawn["sampler"] == 1
    assert drawn["certificate"]
    assert all(item["ok"] for item in drawn["certificate"])
    for item in drawn["certificate"]:
        assert item.keys() <= {"rule", "ok", "rests-on", "assumed"}
    assert drawn["not-judged"] == [one.id for one in game.setup.not_judged]


def test_the_same_seed_gives_the_same_bytes_in_every_process(process: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--seed", "1", "--players", "3", "--json")
    first = process(*words, env={"PYTHONHASHSEED": "1"})
    again = process(*words, env={"PYTHONHASHSEED": "2", "LC_ALL": "C"})
    assert first.code == 0
    assert first.out == again.out != b""


def test_the_number_of_players_never_changes_the_map(draw: Any, mapped: str) -> None:
    least, most = WORKSPACE.sound_game(mapped).game.setup.players

    def without_pieces(drawn: dict[str, Any]) -> dict[str, Any]:
        return {space: (tile["kind"], tile["sides"], tile["symbol"]) for space, tile in drawn["tiles"].items()}

    drawn = [draw("--seed", "166", "--players", str(n)) for n in range(least, most + 1)]
    maps = [without_pieces(one) for one in drawn]
    assert all(one == maps[0] for one in maps)
    assert maps[0] != without_pieces(draw("--seed", "167"))
    assert drawn[-1] == draw("--seed", "166")  # the largest number is the usual one


def test_canonical_numbers_are_one_seed_and_other_texts_are_others(draw: Any) -> None:
    assert draw("--seed", "7")["tiles"] != draw("--seed", "07")["tiles"]
    assert draw("--seed", "lantern")["tiles"] != draw("--seed", "Lantern")["tiles"]
    assert draw("--seed", "-5")["tiles"] == draw("--seed", str(2**64 - 5))["tiles"]


def test_a_law_is_another_map_and_is_certified_by_its_own_rules(draw: Any) -> None:
    usual, uniform = draw("--seed", "1"), draw("--seed", "1", "--distribution", "uniform")
    assert usual["tiles"] != uniform["tiles"]
    rules = [{item["rule"] for item in drawn["certificate"]} for drawn in (usual, uniform)]
    assert rules[0] - rules[1] == {"diagonal-only-when-forced"}


def test_without_a_seed_one_is_drawn_and_told(tool: Any, mapped: str) -> None:
    result = tool("archipelago", mapped, "--json")
    seed = json.loads(result.out)["seed"]
    assert result.err == f"seed {seed}\n"
    assert tool("archipelago", mapped, "--json", "--seed", seed).out == result.out


def test_the_drawing_ends_with_what_was_checked(tool: Any, mapped: str) -> None:
    result = tool("archipelago", mapped, "--seed", "1")
    lines = result.text.splitlines()
    title = WORKSPACE.sound_game(mapped).game.head.title
    assert lines[0].startswith(f"{title}, ") and lines[0].endswith("seed 1")
    checked = [line for line in lines if line.startswith("  ok  ")]
    assert len(checked) > 8
    assert not any(line.startswith("  !!") for line in lines)


def test_the_object_goes_into_the_file_that_is_named(tool: Any, mapped: str) -> None:
    words = ("archipelago", mapped, "--seed", "1", "--json")
    Path("maps").mkdir()
    written = tool(*words, "-o", "maps/one.json")
    assert written.out == b""
    assert Path("maps/one.json").read_bytes() == tool(*words, "-o", "-").out == tool(*words).out


def test_a_game_without_a_map_is_told_what_shows_its_set_up(tool: Any, unmapped: str) -> None:
    result = tool("archipelago", unmapped, "--seed", "1", "--json")
    assert result.code == 2
    assert f"error[no-map]: chance draws no map of `{unmapped}` and deals nothing" in result.err
    assert f"`printgen setup {unmapped} --text`" in result.err


def test_a_game_without_a_board_is_not_sent_to_a_set_up_that_it_has_not(tool: Any) -> None:
    file = str(THIRTEEN)
    drawn, shown = tool("draw", file), tool("setup", file, "--text")
    assert (drawn.code, "--text" in drawn.err, "explain setup.deals" in drawn.err) == (2, False, True)
    assert (shown.code, "error[missing-part]" in shown.err) == (2, True)


@pytest.mark.parametrize("seed", ["", " 1", "a\nb", "x" * 61, "\x1b[31m"])
def test_a_seed_that_no_foot_could_show_is_refused(tool: Any, mapped: str, seed: str) -> None:
    result = tool("archipelago", mapped, "--seed", seed)
    assert result.code == 2
    assert "error[bad-seed]: `--seed`" in result.err
    assert "\x1b" not in result.err


def test_too_small_a_supply_is_told_before_anything_is_drawn(tool: Any, mapped: str) -> None:
    game = WORKSPACE.sound_game(mapped).game
    name, tiles = next(iter(game.tile_sets.items()))
    piles = ", ".join(f"{pile}: {dict.fromkeys(kinds, 0)}" for pile, kinds in tiles.piles.items())
    setting = f"tiles.{name}.piles={{{piles}}}".replace("'", "")
    result = tool("archipelago", mapped, "--seed", "1", "--set", setting)
    assert result.code == 1
    assert result.out == b""
    assert result.err.count("error[") >= 1


def test_a_deal_is_drawn_and_certified_and_the_same_for_the_same_seed(tool: Any, dealt: str) -> None:
    words = ("archipelago", dealt, "--seed", "166", "--json")
    first = tool(*words)
    assert first.code == 0
    drawn = json.loads(first.out)
    game = WORKSPACE.sound_game(dealt).game
    assert (drawn["seed"], drawn["sampler"]) == ("166", 1)
    assert set(drawn["deals"]) <= set(game.setup.deals)
    checked = {item["rule"] for item in drawn["certificate"]}
    assert {f"deals-complete.{name}" for name in drawn["deals"]} <= checked
    assert all(item["ok"] for item in drawn["certificate"])
    assert tool(*words).out == first.out
    assert tool("archipelago", dealt, "--seed", "167", "--json").out != first.out


def test_a_hex_map_lies_open_and_is_certified(tool: Any, discovered: str) -> None:
    drawn = json.loads(tool("archipelago", discovered, "--seed", "1", "--json").out)
    noun = WORKSPACE.sound_game(discovered).game.setup.hex_map
    assert noun is not None
    assert set(drawn["hexes"]) <= set(noun.on)
    assert {"hexes-complete", "hexes-tokens", "hexes-facing", "hexes-apart"} <= {
        item["rule"] for item in drawn["certificate"]
    }
    text = tool("archipelago", discovered, "--seed", "1").text
    tokens = [one["token"] for one in drawn["hexes"].values() if "token" in one]
    field = text.split("\n\n")[1]
    assert all(str(token) in field for token in tokens)
    assert len([line for line in text.splitlines() if line.startswith("  ok  ")]) > 8


def test_without_a_seed_one_is_drawn_for_a_deal_as_well(tool: Any, dealt: str) -> None:
    result = tool("archipelago", dealt)
    assert result.code == 0
    assert result.err.startswith("seed ")


def test_the_plainer_name_draws_any_game_in_which_chance_lays_something(tool: Any) -> None:
    case = str(Path(__file__).parent.parent / "cases" / "skerry")
    words = (case, "--variant", "fair", "--seed", "5", "--json")
    drawn = json.loads(tool("draw", *words).out)
    assert [len(drawn["deals"][name]["spaces"]) for name in ("lands", "chits", "quays")] == [19, 18, 9]
    assert all("facing" in quay for quay in drawn["deals"]["quays"]["spaces"].values())
    assert {"rule": "rule-apart.hot-apart", "ok": True, "rests-on": ["setup.placement-rules.hot-apart"]} in drawn[
        "certificate"
    ]
    assert tool("archipelago", *words).out == tool("draw", *words).out


def test_all_deals_are_counted_exactly_or_with_a_bound_and_an_error(tool: Any) -> None:
    cases = Path(__file__).parent.parent / "cases"
    chess = json.loads(tool("draw", str(cases / "chess960"), "--count-maps", "--json").out)
    assert (chess["maps"], chess["exact"], chess["error"]) == (960, True, 0)
    island = json.loads(tool("draw", str(cases / "skerry"), "--variant", "fair", "--count-maps", "--json").out)
    assert not island["exact"] and 0 < island["error"] < 0.1
    assert island["maps"] < island["at_most"]
    assert island["deals"][0]["measured"] == ["fair-large", "fair-small"]


def test_the_terminal_tells_whose_things_lie_on_squares(tool: Any) -> None:
    chess = str(Path(__file__).parent.parent / "cases" / "chess960")
    text = " ".join(tool("draw", chess, "--seed", "5").text.split())
    assert "White a1 queen, b1 rook, c1 knight, d1 king" in text
    assert "Black a8 queen, b8 rook, c8 knight, d8 king" in text
    assert "~ free" in text


KEEP = str(Path(__file__).parent.parent / "cases" / "keep")


def test_what_seats_get_and_the_order_of_piles_are_listed_with_their_rules(tool: Any) -> None:
    words = (KEEP, "--players", "4", "--seed", "5")
    drawn = json.loads(tool("draw", *words, "--json").out)
    guests, purses = (drawn["deals"][name]["seats"] for name in ("guests", "purses"))
    assert list(guests) == ["west", "north", "east", "south"]
    assert guests["west"] == guests["east"] != guests["north"] == guests["south"]
    assert sorted(one["kind"] for one in purses.values()) == ["full", "half", "slim", "slim"]
    [events] = drawn["deals"]["events"]["piles"]
    assert all(one != two for one, two in pairwise(event["kind"] for event in events))
    text = " ".join(tool("draw", *words).text.split())
    assert f"1: West {guests['west']['kind']} 2: North {guests['north']['kind']}" in text
    assert "1 (20) " + ", ".join(event["kind"] for event in events) in text
    for wall, thing in drawn["deals"]["walls"]["spaces"].items():
        assert f"{wall} {thing['kind']}" in text
    for line in (
        "The guests: no two equal ones lie at seats next to each other",
        "The events: no two equal ones lie next to each other in a pile",
        "The events: dusk only in places 16–20 from the top",
        "The events: siege and storm not in places 1–2 from the top",
        "The events: from the top in this order: dawn, dusk",
        "The events: 2 to 4 in each of: places 1–10 from the top; places 11–20 from the top",
    ):
        assert f"ok {line}" in text
    german = " ".join(tool("setup", *words, "--text", "--lang", "de").text.split())
    assert "Die Gäste: keine zwei gleichen auf Nachbarplätzen" in german
    assert "Die Ereignisse: Abend nur an den Stellen 16–20 von oben" in german


def test_the_orders_of_a_pile_are_counted_as_going_through_them_counts_them(tool: Any) -> None:
    counted = json.loads(tool("draw", KEEP, "--players", "4", "--count-maps", "--json").out)
    by_deal = {tuple(one["of"]): one for one in counted["deals"]}

    @cache
    def orders(left: tuple[tuple[str, int], ...], last: str, place: int, storms: int) -> int:
        if place == 20:
            return 1
        found = 0
        for kind, count in left:
            late, again = kind == "dusk" and place < 15, kind == last
            calm = place < 2 and kind in ("siege", "storm")
            early = kind == "dusk" and dict(left)["dawn"] > 0
            more = storms + (kind == "storm" and place < 10)
            if count and not (late or again or calm or early) and (place != 9 or 2 <= more <= 4):
                rest = tuple((name, n - (name == kind)) for name, n in left)
                found += orders(rest, kind, place + 1, more)
        return found

    kinds = (("feast", 6), ("siege", 6), ("storm", 6), ("dawn", 1), ("dusk", 1))
    events = by_deal["events",]
    assert events["ways"] == orders(kinds, "", 0, 0)
    assert events["exact"]
    assert by_deal["guests", "purses"]["ways"] == 2 * 2 * 2 * 2


@pytest.mark.parametrize("options", [("--lang", "en"), ("--lang", "de"), ("--paper", "a5")])
@pytest.mark.parametrize("kind", ["setup", "overlay"])
def test_sheets_show_what_lies_at_seats_at_edges_and_in_piles(
    tool: Any, tmp_path: Path, kind: str, options: tuple[str, ...]
) -> None:
    result = tool(kind, KEEP, "--players", "4", "--seed", "7", *options, "-o", str(tmp_path / "keep.pdf"))
    assert (result.code, result.err.count("error[")) == (0, 0)


def test_a_sheet_that_gives_a_thing_to_another_seat_is_refused(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swapped(position: Position) -> Iterator[tuple[int, Dealt]]:
        others = dict(zip(position.seats, (*position.seats[1:], position.seats[0]), strict=True))
        for one in position.dealt:
            if one.space is None and one.pile is None and one.owner is not None:
                yield position.seats.index(one.owner) + 1, replace(one, owner=others[one.owner])

    monkeypatch.setattr(deal, "at_seats", swapped)
    result = tool("setup", KEEP, "--players", "4", "--seed", "8", "-o", str(tmp_path / "keep.pdf"))
    assert (result.code, "West" in result.err) == (1, True)
