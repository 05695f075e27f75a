"""Scores, ranks and ties; what cannot stand on a pad is told at its place."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from printgen.checker import Data, PlayerScore, rank, read_players
from printgen.checker.score import Value, score_lines
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.source import read_text

Pad = Mapping[str, Mapping[str, Value]]


def ranked(game: Game, pad: Pad) -> dict[str, tuple[int, int, bool, bool]]:
    return {
        player.name: (player.total, player.rank, player.tied, player.shared)
        for player in rank(game, pad)
    }


def problems(game: Game, text: str) -> list[str]:
    with pytest.raises(PrintgenError) as caught:
        read_players(game, read_text(text, "pad.yaml"))
    return [f"{p.code} {p.place}: {p.message}" for p in caught.value.problems]


def test_lines_build_on_the_lines_above_and_entries_left_out_count_nothing(
    tiny_data: Data,
) -> None:
    score = tiny_data.game.score
    assert score_lines(score, {"flies": (1, 2, 2), "lily-pads": 3}) == ({"F": 5}, 11)
    assert score_lines(score, {}) == ({"F": 0}, 0)


def test_the_best_stands_first_and_a_tie_break_parts_equals(tiny_data: Data) -> None:
    pad: Pad = {
        "Ann": {"flies": (1, 1)},
        "Bob": {"lily-pads": 1},
        "Cem": {"flies": (2,), "lily-pads": 0},
        "Dan": {"flies": (2, 1)},
    }
    assert list(ranked(tiny_data.game, pad).items()) == [
        ("Dan", (3, 1, False, False)),
        ("Bob", (2, 2, True, False)),
        ("Ann", (2, 3, True, True)),
        ("Cem", (2, 3, True, True)),
    ]


def test_less_may_win_a_tie(tiny_data: Data, changed: Callable[..., Data]) -> None:
    data = changed(tiny_data, ("score", "ties", 0, "wins"), "less")
    pad: Pad = {"Ann": {"flies": (1, 1)}, "Bob": {"lily-pads": 1}}
    assert ranked(data.game, pad)["Ann"] == (2, 1, True, False)


def test_a_tie_may_be_broken_by_a_line(tiny_data: Data, changed: Callable[..., Data]) -> None:
    data = changed(tiny_data, ("score", "ties", 0, "by"), "F")
    pad: Pad = {"Ann": {"lily-pads": 1}, "Bob": {"flies": (1, 1)}}
    assert ranked(data.game, pad)["Bob"] == (2, 1, True, False)


def test_a_formula_without_a_whole_number_is_a_problem_of_the_game(
    tiny_data: Data, changed: Callable[..., Data]
) -> None:
    data = changed(tiny_data, ("score", "total"), "F / 2")
    assert score_lines(data.game.score, {"flies": (2,)})[1] == 1
    with pytest.raises(PrintgenError) as caught:
        score_lines(data.game.score, {"flies": (1,)})
    assert caught.value.problems[0].code == "score-not-whole"


@pytest.mark.parametrize("head", ["", "players:\n"])
def test_a_pad_is_a_map_of_players(tiny_data: Data, head: str) -> None:
    indent = "  " if head else ""
    text = f"{head}{indent}Ann: {{flies: [2, 1], lily-pads: 0}}\n{indent}Bob: {{}}\n"
    assert read_players(tiny_data.game, read_text(text, "pad.yaml")) == {
        "Ann": {"flies": (2, 1), "lily-pads": 0},
        "Bob": {},
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[Ann]", ["no-players pad.yaml:1:1: no player is named"]),
        ("players: {}", ["no-players pad.yaml:1:10: no player is named"]),
        ("Ann: 3", ["no-entries pad.yaml:1:6: `Ann` has no entries"]),
        ("Ann: {fleas: 1}", ["unknown-entry pad.yaml:1:7: the pad has no entry `fleas`"]),
        ("Ann: {flies: 2}", ["not-a-list pad.yaml:1:14: `flies` is a list of the values won"]),
        ("Ann: {flies: [1, 3, x]}",
         ["unknown-value pad.yaml:1:18: `flies` has no piece of the value `3`",
          "unknown-value pad.yaml:1:21: `flies` has no piece of the value `x`"]),
        ("Ann: {flies: [true]}",
         ["unknown-value pad.yaml:1:15: `flies` has no piece of the value `True`"]),
        ("Ann: {lily-pads: -1}",
         ["not-a-count pad.yaml:1:18: `lily-pads` is a whole number from 0"]),
        ("Ann: {lily-pads: 1.5}",
         ["not-a-count pad.yaml:1:18: `lily-pads` is a whole number from 0"]),
        ("Ann: {lily-pads: true}",
         ["not-a-count pad.yaml:1:18: `lily-pads` is a whole number from 0"]),
        ("Ann: {lily-pads: 4}",
         ["more-than-exist pad.yaml:1:18: `lily-pads` is 4, there are only 3"]),
        ("Ann: {flies: [2, 2]}\nBob: {flies: [2, 1]}",
         ["more-than-exist pad.yaml:2:14: 3 of `flies` of value 2 were won in all, there are 2"]),
        ("a: {}\nb: {}\nc: {}\nd: {}",
         ["too-many-players pad.yaml:4:1: 4 players are named, `frogs` is for 3 at most"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_place(tiny_data: Data, text: str, told: list[str]) -> None:
    assert problems(tiny_data.game, text) == told


def test_everything_wrong_on_a_pad_is_told_at_once(tiny_data: Data) -> None:
    text = "Ann: {flies: [9], fleas: 1}\nBob: {lily-pads: no}\n"
    assert [said.partition(" ")[0] for said in problems(tiny_data.game, text)] == [
        "unknown-value",
        "unknown-entry",
        "not-a-count",
    ]


def test_all_players_together_cannot_hold_more_than_there_is_of_a_number(real: Data) -> None:
    for name, entry in real.game.score.entries.items():
        if entry.kind == "number" and entry.component and entry.most and not entry.tie_only:
            text = f"Ann: {{{name}: {entry.most}}}\nBob: {{{name}: 1}}\n"
            assert problems(real.game, text) == [
                f"more-than-exist pad.yaml:2:{len(name) + 9}: {entry.most + 1} of `{name}` were "
                f"won in all, there are {entry.most}"
            ]


def test_the_worked_examples_of_a_real_game_come_out_as_players(real: Data) -> None:
    examples = real.game.score.examples
    pad: Pad = {str(number): example.entries for number, example in enumerate(examples)}
    players = {player.name: player for player in rank(real.game, pad)}
    assert len(players) == len(examples)
    for number, example in enumerate(examples):
        player: PlayerScore = players[str(number)]
        assert (player.total, dict(player.lines)) == (example.total, example.lines)
    totals = [player.total for player in rank(real.game, pad)]
    assert totals == sorted(totals, reverse=True)


def test_more_of_what_is_said_to_help_never_lowers_a_real_total(real: Data) -> None:
    """``monotone`` in the data: another piece or point of these entries cannot hurt."""
    score = real.game.score
    for example in score.examples:
        total = score_lines(score, example.entries)[1]
        for name in score.monotone:
            held = example.entries.get(name, () if score.entries[name].kind == "tally" else 0)
            for value in score.entries[name].values or (1,):
                more = (*held, value) if isinstance(held, tuple) else held + 1
                assert score_lines(score, {**example.entries, name: more})[1] >= total


def test_the_examples_of_the_inventory_are_16_14_and_13(real_data: dict[str, Data]) -> None:
    data = real_data["ghost-ship"]
    pad: Pad = {
        "A": {"chits": (1, 1, 1, 3, 4), "gold": 2},
        "B": {"chits": (1, 1, 2, 4, 4), "gold": 1},
        "C": {"chits": (2, 2, 3, 3), "gold": 3},
    }
    assert [(p.name, p.total, p.rank) for p in rank(data.game, pad)] == [
        ("A", 16, 1),
        ("B", 14, 2),
        ("C", 13, 3),
    ]


def test_the_last_tie_break_of_a_real_game_leaves_the_win_shared(real: Data) -> None:
    nobody: Pad = {"Ann": {}, "Bob": {}}
    assert {(p.rank, p.tied, p.shared) for p in rank(real.game, nobody)} == {(1, True, True)}
    assert Path(real.span(("score", "total")).file).name == "score.yaml"
