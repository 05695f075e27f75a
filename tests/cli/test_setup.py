"""The setup command: seeds, variants, what is hidden, and options that would change nothing."""

import re
from pathlib import Path
from typing import Any

import pytest

from printgen.model.play.options import variant_conflicts
from printgen.preflight import embedded_recipe, read_pdf
from printgen.sheet.core.choices import settled
from printgen.sheet.setup.request import SetupRequest
from tests.workshop import WORKSPACE, request_of


def request_in(path: str) -> dict[str, Any]:
    request = embedded_recipe(Path(path).read_bytes())["request"]
    assert isinstance(request, dict)
    return request


def test_players_are_as_many_as_the_game_is_for(tool: Any, unmapped: str) -> None:
    most = WORKSPACE.sound_game(unmapped).game.setup.players[1]
    result = tool("setup", unmapped)
    assert result.code == 0
    path = f"output/{unmapped}/setup-{most}-players-a4.pdf"
    assert result.err.startswith(path)
    assert request_in(path)["players"] == most


def test_players_are_as_many_as_the_variants_are_for(varied: str) -> None:
    game = WORKSPACE.sound_game(varied).game
    most = game.setup.players[1]
    for name, variant in game.variants.items():
        variants = (name, *variant.needs_one_of[:1])
        players = settled(request_of("setup", varied, variants=variants), game).players
        assert players is not None
        assert not variant_conflicts(game, players, variants)
        fewer = [n for n in range(players + 1, most + 1) if n in variant.players]
        assert all(variant_conflicts(game, number, variants) for number in fewer)


def test_without_a_seed_one_is_drawn_and_told(tool: Any, mapped: str) -> None:
    result = tool("setup", mapped, "--text")
    match = re.match(r"seed (\d+)\n", result.err)
    assert match
    assert result.text.splitlines()[0].endswith(f"seed {match[1]}")
    assert tool("setup", mapped, "--text", "--seed", match[1]).out == result.out


@pytest.mark.parametrize("case", ["chess960", "islet.yaml", "keep", "skerry"])
def test_a_board_that_is_laid_by_rules_draws_a_seed_too(tool: Any, root: Path, case: str) -> None:
    folder = str(root / "tests/cases" / case)
    result = tool("setup", folder, "--text")
    match = re.match(r"seed (\d+)\n", result.err)
    assert match
    assert tool("setup", folder, "--text", "--seed", match[1]).out == result.out


def test_a_board_that_the_table_shuffles_by_itself_draws_none() -> None:
    needing = {name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.setup.needs_seed}
    assert needing == {name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.setup.tile_map}


def test_a_set_up_without_steps_shows_what_chance_deals(tool: Any, root: Path) -> None:
    file = str(root / "tests/cases/islet.yaml")
    assert tool("setup", file, "--seed", "3", "-o", "setup.pdf").code == 0
    words = [word.text for page in read_pdf(Path("setup.pdf").read_bytes()).pages for word in page.words]
    assert {"trader", "smuggler", "storm", "calm"} <= set(words)
    assert tool("setup", file, "--seed", "3", "--text").out == tool("draw", file, "--seed", "3").out


def test_a_hidden_copy_shows_the_board_and_keeps_piles_and_hands_secret(tool: Any, root: Path) -> None:
    words = ("setup", str(root / "tests/cases/islet.yaml"), "--hidden")
    printed = []
    for more in ((), ("--hidden",)):
        assert tool(*words[:2], "--seed", "3", "-o", "setup.pdf", *more).code == 0
        pages = read_pdf(Path("setup.pdf").read_bytes()).pages
        printed.append(" ".join(word.text for page in pages for word in page.words))
    opened, hidden = printed
    for secret in ("trader", "smuggler", "storm", "calm"):
        assert opened.count(secret) > hidden.count(secret) == 1  # what there is, all may know
    for shown in ("forest", "wool", "roles: dealt, kept secret", "deck: dealt, kept secret"):
        assert shown in hidden
    text = tool(*words, "--seed", "3", "--text").text
    assert re.search(r"1: south +\?\n", text) and "? ? ? ?\n" in text and text.count("trader") == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("kinds: [6, 8]", "kinds: [4, 6, 8]", "placement-rules-conflict", "hot-apart:"),
        ("except: [desert]", "except: []", "deal-too-few", "chits:"),
    ],
)
def test_deals_that_cannot_be_laid_are_told_at_their_line(
    tool: Any, root: Path, old: str, new: str, code: str, line: str
) -> None:
    text = (root / "tests/cases/islet.yaml").read_text().replace(old, new).replace(", equal: true", "")
    Path("islet.yaml").write_text(text)
    number = next(n for n, one in enumerate(text.splitlines(), 1) if one.strip().startswith(line))
    for command in ("setup", "draw"):
        said = tool(command, "islet.yaml", "--seed", "3").err
        assert f"islet.yaml:{number}:5: error[{code}]" in said
        assert "hint: " in said


def test_what_may_be_sealed_is_told_where_nothing_is(tool: Any, root: Path) -> None:
    result = tool("setup", str(root / "tests/cases/islet.yaml"), "--seed", "3", "--deal", "strips")
    assert result.code == 2 and "`sheets`: `setup: {strips: [deck]}`" in result.err
    sealed = Path("sealed.yaml")
    sealed.write_text((root / "tests/cases/islet.yaml").read_text() + "sheets: {setup: {strips: [deck]}}\n")
    assert tool("setup", str(sealed), "--seed", "3", "--deal", "strips", "-o", "strips.pdf").code == 0


def test_a_variant_seed_draws_variants_says_them_and_prints_them(tool: Any, varied: str) -> None:
    result = tool("setup", varied, "--variant-seed", "7", "-o", "setup.pdf")
    assert result.code == 0
    game = WORKSPACE.sound_game(varied).game
    request = request_in("setup.pdf")
    drawn, players = request["variants"], request["players"]
    assert drawn and not variant_conflicts(game, players, drawn)
    assert f"variant seed 7, {players} players: {', '.join(drawn)}\n" in result.err
    words = [word.text for page in read_pdf(Path("setup.pdf").read_bytes()).pages for word in page.words]
    printed = " ".join(words)
    for name in drawn:
        title = game.words["en"][f"variants.{name}.name"]
        assert title.split()[0] in printed
    assert "--variant-seed 7" in printed
    assert tool("setup", varied, "--variant-seed", "7", "--text").err == result.err.splitlines()[0] + "\n"


def test_a_hidden_map_shows_no_symbol_in_the_terminal(tool: Any, mapped: str) -> None:
    words = game_symbols(mapped)
    open_, hidden = (tool("setup", mapped, "--seed", "1", "--text", *more).text for more in ((), ("--hidden",)))
    assert all(word in open_ for word in words)
    assert not any(word in hidden for word in words)
    assert [line for line in open_.splitlines() if line.startswith("  ok")] == [
        line for line in hidden.splitlines() if line.startswith("  ok")
    ]


def game_symbols(name: str) -> list[str]:
    words = WORKSPACE.sound_game(name).game.words["en"]
    return [text for key, text in words.items() if key.startswith("symbols.")]


def test_the_drawing_goes_into_the_file_that_is_named(tool: Any, unmapped: str) -> None:
    assert tool("setup", unmapped, "--text", "-o", "setup.txt").out == b""
    assert Path("setup.txt").read_bytes() == tool("setup", unmapped, "--text").out


@pytest.mark.parametrize("option", [("--seed", "3"), ("--hidden",), ("--distribution", "uniform")])
def test_an_option_without_effect_is_refused(tool: Any, unmapped: str, option: tuple[str, ...]) -> None:
    result = tool("setup", unmapped, *option)
    assert result.code == 2
    assert f"error[no-effect]: `{option[0]}` changes nothing: " in result.err
    assert not Path("output").exists()


def test_a_hex_map_that_lies_open_in_its_game_is_shown_unasked() -> None:
    found = (WORKSPACE.sound_game(name).game for name in WORKSPACE.game_ids())
    game = next(one for one in found if one.setup.hex_map is not None)
    assert game.setup.hex_map is not None
    opened = game.setup.hex_map.model_copy(update={"open": True})
    other = game.model_copy(update={"setup": game.setup.model_copy(update={"hex_map": opened})})
    for seed, deal in (("5", "open"), (None, "list")):
        assert settled(SetupRequest(game=game.id, seed=seed), other).deal == deal
        assert settled(SetupRequest(game=game.id, seed=seed), game).deal == "list"


def test_a_law_without_a_map_and_a_seed_for_strips_are_refused(tool: Any, mapped: str) -> None:
    for words in (("--distribution", "uniform"), ("--style", "frame", "--seed", "3")):
        result = tool("overlay", mapped, *words)
        assert result.code == 2
        assert "error[no-effect]" in result.err


def test_variants_are_chosen_or_drawn_not_both(tool: Any, varied: str) -> None:
    name = next(iter(WORKSPACE.sound_game(varied).game.variants))
    result = tool("setup", varied, "--variant-seed", "3", "--variant", name)
    assert result.code == 2
    assert "error[variants-drawn]" in result.err


def test_a_variant_seed_without_variants_is_refused(tool: Any) -> None:
    for name in WORKSPACE.game_ids():
        if not WORKSPACE.sound_game(name).game.variants:
            result = tool("setup", name, "--variant-seed", "3", "--text")
            assert result.code == 2
            assert "error[no-effect]: `--variant-seed`" in result.err


def test_variants_that_exclude_each_other_are_named(tool: Any, varied: str) -> None:
    game = WORKSPACE.sound_game(varied).game
    one, other = next((name, rule.variant) for name, variant in game.variants.items() for rule in variant.excludes)
    result = tool("setup", varied, "--variant", one, "--variant", other)
    assert result.code == 2
    assert f"`{one}` and `{other}` do not go together" in result.err


def test_a_mistyped_variant_is_told_with_the_one_that_was_meant(tool: Any, varied: str) -> None:
    name = next(iter(WORKSPACE.sound_game(varied).game.variants))
    result = tool("setup", varied, "--variant", name + "x", "--variant", name + "x")
    assert result.code == 2
    assert result.err.count(f"did you mean `{name}`?") == 1


@pytest.mark.parametrize("players", ["0", "1", "19", "100", "many", "-1"])
def test_a_number_of_players_that_nobody_can_seat_is_refused(tool: Any, unmapped: str, players: str) -> None:
    result = tool("setup", unmapped, "--players", players)
    assert result.code == 2
    assert "error[" in result.err


def test_the_order_of_variants_changes_nothing(varied: str) -> None:
    game = WORKSPACE.sound_game(varied).game
    names = [name for name in game.variants if not variant_conflicts(game, game.setup.players[1], (name,))]
    first = names[0]
    second = next(name for name in names[1:] if not variant_conflicts(game, game.setup.players[1], (first, name)))
    one, other = (
        settled(request_of("setup", varied, variants=order), game)
        for order in ((first, second), (second, first, second))
    )
    assert one == other


def test_a_deal_waits_for_a_seed(tool: Any, dealt: str) -> None:
    plain, drawn = tool("setup", dealt, "--text"), tool("setup", dealt, "--text", "--seed", "9")
    assert plain.code == drawn.code == 0
    assert plain.err == ""
    assert "seed" not in plain.text.splitlines()[0]
    assert drawn.text.splitlines()[0].endswith("seed 9")
    assert len(drawn.text) > len(plain.text)
    ok = [line for line in drawn.text.splitlines() if line.startswith("  ok  ")]
    assert not set(ok) <= set(plain.text.splitlines())


def test_what_is_to_be_discovered_is_listed_or_laid_open(tool: Any, discovered: str) -> None:
    listed, opened = (
        tool("setup", discovered, "--text", "--seed", "9", *more).text for more in ((), ("--deal", "open"))
    )
    noun = WORKSPACE.sound_game(discovered).game.setup.hex_map
    assert noun is not None
    words = WORKSPACE.sound_game(discovered).game.words["en"]
    deal = words[f"deals.{noun.hexes}"]  # the certificate names it, too, further to the right
    assert any(line.startswith(deal) for line in listed.splitlines())
    assert not any(line.startswith(deal) for line in opened.splitlines())
    assert listed != opened


def test_a_position_is_noted_beside_its_sheet(tool: Any) -> None:
    result = tool("setup", "ahoy-matey", "--players", "2", "--ppn", "-o", "s.pdf")
    assert result.code == 0
    assert result.err.splitlines()[-2:] == ["s.ppn", "s.txt"]
    assert "cSaf@(0,8)" in Path("s.ppn").read_text()
    assert Path("s.txt").read_text() == tool("setup", "ahoy-matey", "--players", "2", "--text").text


def test_a_position_without_notation_is_not_printed(tool: Any, mapped: str) -> None:
    result = tool("setup", mapped, "--seed", "1", "--ppn", "-o", "s.pdf")
    assert result.code == 2
    assert f"error[no-notation]: there is no notation for `{mapped}`" in result.err
    assert not Path("s.pdf").exists()


@pytest.mark.parametrize("words", [("--text",), ("-o", "-")])
def test_notation_stands_beside_a_file(tool: Any, words: tuple[str, ...]) -> None:
    result = tool("setup", "ahoy-matey", "--ppn", *words)
    assert result.code == 2 and "error[no-place]" in result.err


def test_a_paper_too_small_for_words_is_one_problem(tool: Any, unmapped: str) -> None:
    result = tool("aid", unmapped, "--paper", "100x150mm")
    assert result.code == 4
    assert result.err.count("error[") == 1 and "error[paper-too-small]" in result.err


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--seed", "1", "--fair", "-1"], "out-of-range", "`--fair` is -1.0, possible is 0 to"),
        (["--seed", "1", "--fair", "nan"], "out-of-range", "`--fair` is nan"),
        (["--seed", "1", "--fair", "inf"], "out-of-range", "`--fair` is inf"),
        (["--fair", "1"], "seed-missing", "nothing is drawn without a seed"),
    ],
)
def test_a_spread_that_cannot_be_is_refused(tool: Any, options: list[str], code: str, told: str) -> None:
    result = tool("setup", "amdiak", *options)
    assert result.code == 2
    assert result.err.startswith(f"error[{code}]: {told}")


def test_fairness_is_refused_where_nothing_says_what_it_is(tool: Any) -> None:
    result = tool("setup", "entdecker-soeding", "--seed", "1", "--fair", "1")
    assert result.code == 2
    assert "error[no-measure]" in result.err


def test_the_first_fair_set_up_is_told_as_text(tool: Any) -> None:
    result = tool("setup", "amdiak", "--players", "2", "--seed", "1", "--fair", "1.25", "--text")
    assert result.code == 0
    assert "maps looked at, this is the first with a spread of 1.25 or less" in result.text
