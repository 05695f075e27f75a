"""A drawn map as JSON: one object, the same bytes, named by the ids of the data."""

import json
from pathlib import Path
from typing import Any

import pytest

from printgen.model.play.tile_map_plan import tile_map_plan
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
