"""Scores, ranks and ties; what cannot stand on a pad is told at its place."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from printgen.checker.check import CheckInput
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.conditions import holds
from printgen.scoring import PlayerScore, play, read_pad
from printgen.scoring.score import score_lines, settle, shares
from printgen.scoring.values import ContestEntries, Entries, Value
from printgen.scoring.values import Pad as Filled
from printgen.source import Node, read_text

Pad = Mapping[str, Mapping[str, Value]]


def rank(game: Game, players: Pad) -> tuple[PlayerScore, ...]:
    return play(game, Filled(players, {})).players


def read_players(game: Game, pad: Node) -> Mapping[str, Entries]:
    return read_pad(game, pad).players


def ranked(game: Game, pad: Pad) -> dict[str, tuple[int, int, bool, bool]]:
    return {player.name: (player.total, player.rank, player.tied, player.shared) for player in rank(game, pad)}


def problems(game: Game, text: str) -> list[str]:
    with pytest.raises(PrintgenError) as caught:
        read_players(game, read_text(text, "pad.yaml"))
    return [f"{p.code} {p.place}: {p.message}" for p in caught.value.problems]


def test_lines_build_on_the_lines_above_and_entries_left_out_count_nothing(tiny_data: CheckInput) -> None:
    score = tiny_data.game.score
    assert score_lines(score, {"flies": (1, 2, 2), "lily-pads": 3}) == ({"F": 5}, 11)
    assert score_lines(score, {}) == ({"F": 0}, 0)


def test_the_best_stands_first_and_a_tie_break_parts_equals(tiny_data: CheckInput) -> None:
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


def test_less_may_win_a_tie(tiny_data: CheckInput, changed: Callable[..., CheckInput]) -> None:
    data = changed(tiny_data, ("score", "ties", 0, "wins"), "less")
    pad: Pad = {"Ann": {"flies": (1, 1)}, "Bob": {"lily-pads": 1}}
    assert ranked(data.game, pad)["Ann"] == (2, 1, True, False)


def test_a_tie_may_be_broken_by_a_line(tiny_data: CheckInput, changed: Callable[..., CheckInput]) -> None:
    data = changed(tiny_data, ("score", "ties", 0, "by"), "F")
    pad: Pad = {"Ann": {"lily-pads": 1}, "Bob": {"flies": (1, 1)}}
    assert ranked(data.game, pad)["Bob"] == (2, 1, True, False)


def test_a_formula_without_a_whole_number_is_a_problem_of_the_game(
    tiny_data: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    data = changed(tiny_data, ("score", "total"), "F / 2")
    assert score_lines(data.game.score, {"flies": (2,)})[1] == 1
    with pytest.raises(PrintgenError) as caught:
        score_lines(data.game.score, {"flies": (1,)})
    assert caught.value.problems[0].code == "score-not-whole"


@pytest.mark.parametrize("head", ["", "players:\n"])
def test_a_pad_is_a_map_of_players(tiny_data: CheckInput, head: str) -> None:
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
         ["more-than-exist pad.yaml:2:15: 3 of `flies` of value 2 were won in all, there are 2"]),
        ("a: {}\nb: {}\nc: {}\nd: {}",
         ["too-many-players pad.yaml:4:1: 4 players are named, `frogs` is for 3 at most"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_place(tiny_data: CheckInput, text: str, told: list[str]) -> None:
    assert problems(tiny_data.game, text) == told


def test_everything_wrong_on_a_pad_is_told_at_once(tiny_data: CheckInput) -> None:
    text = "Ann: {flies: [9], fleas: 1}\nBob: {lily-pads: no}\n"
    assert [said.partition(" ")[0] for said in problems(tiny_data.game, text)] == [
        "unknown-value",
        "unknown-entry",
        "not-a-count",
    ]


def test_all_players_together_cannot_hold_more_than_lies_in_the_box(real: CheckInput) -> None:
    score = real.game.score
    for name, entry in score.entries.items():
        component = real.game.components.get(entry.component or "")
        count = component.count if component else None
        if component and entry.part:
            count = component.kinds[entry.part.partition(".")[2]]
        if entry.kind != "number" or entry.tie_only or not entry.most or count is None:
            continue
        if not is_told(real.game, (), entry.when):
            continue  # it is on no pad without a variant or reading
        players = real.game.setup.players[1]
        held = [entry.most] * players
        text = "".join(f"P{n}: {{{name}: {number}}}\n" for n, number in enumerate(held))
        if sum(held) <= count:
            assert len(read_players(real.game, read_text(text, "pad.yaml"))) == players
        else:
            assert [told.partition(": ")[2] for told in problems(real.game, text)] == [
                f"{sum(held)} of `{name}` were won in all, there are {count}"
            ]


def test_the_worked_examples_of_a_real_game_come_out_as_players(real: CheckInput) -> None:
    for example in real.game.score.examples:
        told = partial(is_told, real.game, example.variants)
        lines, total = score_lines(real.game.score, example.entries, told)
        assert (lines, total) == (dict(example.lines), example.total)


def is_told(game: Game, variants: tuple[str, ...], when: str | None) -> bool:
    return holds(when, game.setup.players[1], variants)


def test_more_of_what_is_said_to_help_never_lowers_a_real_total(real: CheckInput) -> None:
    """``monotone`` in the data: another piece or point of these entries cannot hurt."""
    score = real.game.score
    for example in (one for one in score.examples if not one.variants):
        total = score_lines(score, example.entries)[1]
        for name in score.monotone:
            held = example.entries.get(name, () if score.entries[name].kind == "tally" else 0)
            for value in score.entries[name].values or (1,):
                more = (*held, value) if isinstance(held, tuple) else held + 1
                assert score_lines(score, {**example.entries, name: more})[1] >= total


def test_the_examples_of_the_inventory_are_16_14_and_13(real_data: dict[str, CheckInput]) -> None:
    data = real_data["ghost-ship"]
    pad: Pad = {
        "A": {"chits": (1, 1, 1, 3, 4), "gold": 2},
        "B": {"chits": (1, 1, 2, 4, 4), "gold": 1},
        "C": {"chits": (2, 2, 3, 3), "gold": 3},
    }
    assert [(p.name, p.total, p.rank) for p in rank(data.game, pad)] == [("A", 16, 1), ("B", 14, 2), ("C", 13, 3)]


def test_the_last_tie_break_of_a_real_game_leaves_the_win_shared(real: CheckInput) -> None:
    nobody: Pad = {"Ann": {}, "Bob": {}}
    assert {(p.rank, p.tied, p.shared) for p in rank(real.game, nobody)} == {(1, True, True)}
    assert Path(real.span(("score", "total")).file).name == "score.yaml"


@pytest.fixture(scope="module")
def bees(root: Path) -> Game:
    """Return the invented game that has contests, choices and a variant."""
    return load_game(root / "tests" / "cases" / "bees", root / "data").game


NIGHT = """players:
  Ann: {drops: [1]}
  Bob: {drops: [2, 3], crown: yes}
  Cem: {}
meadow:
  - {flowers: 5, players: {Ann: {bees: 3}, Bob: {bees: 1}, Cem: {bees: 1}}}
  - {flowers: 2, players: {Ann: {bees: 2}, Cem: {bees: 2}}}
  - {flowers: 9, players: {Bob: {bees: 0}}}
"""


def test_contests_are_shared_out_by_place_and_equals_get_the_same(bees: Game) -> None:
    """The next place gets half of the place ahead, rounded down; who has nothing gets nothing."""
    played = play(bees, read_pad(bees, read_text(NIGHT, "pad.yaml")))
    first, second, third = played.contests["meadow"]
    assert (first.value, first.points) == (6, {"Ann": 6, "Bob": 3, "Cem": 3})
    assert first.places == {"Ann": 1, "Bob": 2, "Cem": 2}
    assert (second.value, second.points) == (3, {"Ann": 3, "Cem": 3})
    assert (third.value, third.places, third.points) == (10, {"Bob": 0}, {"Bob": 0})
    assert [(p.name, dict(p.contests), p.total) for p in played.players] == [
        ("Bob", {"meadow": 3}, 12),
        ("Ann", {"meadow": 9}, 10),
        ("Cem", {"meadow": 6}, 6),
    ]


def test_a_place_behind_equals_gets_its_share_of_what_they_got(bees: Game) -> None:
    contest = bees.score.contests["meadow"]
    players = {name: {"bees": bees} for name, bees in {"A": 3, "B": 3, "C": 2, "D": 1}.items()}
    outcome = settle(contest, ContestEntries({"flowers": 9}, players), Filled({}, {}))
    assert outcome.points == {"A": 10, "B": 10, "C": 5, "D": 2}


def test_players_are_those_of_the_contests_where_nobody_is_named(bees: Game) -> None:
    text = NIGHT[NIGHT.index("meadow") :]
    assert list(read_players(bees, read_text(text, "pad.yaml"))) == ["Ann", "Bob", "Cem"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("bees: 3", "bees: 5",
         "more-than-exist pad.yaml:6:40: `bees` is 5, there are only 4"),
        ("crown: yes", "crown: maybe",
         "unknown-choice pad.yaml:3:31: `crown` cannot be `maybe`"),
        ("flowers: 9", "flours: 9",
         "unknown-entry pad.yaml:8:6: the pad has no entry `flours`"),
        ("players: {Bob: {bees: 0}}", "players: {Bib: {bees: 0}}",
         "unknown-player pad.yaml:8:28: `Bib` is not among the players"),
        ("players: {Bob: {bees: 0}}", "players: {}",
         "no-players pad.yaml:8:5: nobody takes part in this: `Meadows`"),
        ("meadow:", "meddow:", "unknown-key pad.yaml:5:1: a pad has no `meddow`"),
        ("players:\n", "variants: [swarn]\nplayers:\n",
         "unknown-variant pad.yaml:1:12: there is no variant or reading `swarn`"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_contest_is_told_at_its_place(bees: Game, old: str, new: str, told: str) -> None:
    assert problems(bees, NIGHT.replace(old, new)) == [told]


def test_variants_and_readings_may_stand_on_a_pad(bees: Game) -> None:
    for name in ("swarm", "R1=wet"):
        text = f"variants: [{name}]\n{NIGHT}"
        assert read_pad(bees, read_text(text, "pad.yaml")).options == (name.replace("=", "."),)


def test_an_entry_of_a_variant_that_is_not_in_play_is_refused(real_data: dict[str, CheckInput]) -> None:
    for data in real_data.values():
        for name, entry in data.game.score.entries.items():
            if entry.when is not None and not holds(entry.when, 1, ()):
                (told,) = problems(data.game, f"Ann: {{{name}: 0}}")
                assert told == f"unknown-entry pad.yaml:1:7: the pad has no entry `{name}`"


BEGUN = "Ann: {{settlements: 2, {}}}\nBob: {{settlements: 2}}\n"


def test_a_choice_may_be_written_in_the_words_of_any_language(real_data: dict[str, CheckInput]) -> None:
    game = real_data["intimate-settlers"].game
    held = [
        read_players(game, read_text(BEGUN.format(f"longest-route: {said[0]}, foreign: {said[1]}"), "pad.yaml"))["Ann"]
        for said in (("held", "ship"), ("yes", "ship"), ("ja", "Schiff"), ("true", "SHIP"))
    ]
    assert held == [{"settlements": 2, "longest-route": "held", "foreign": "ship"}] * 4
    with pytest.raises(PrintgenError) as caught:
        read_players(game, read_text("Ann: {foreign: [ship]}", "pad.yaml"))
    assert [one.code for one in caught.value.problems] == ["unknown-choice"]


def test_a_demand_of_the_rules_is_told_in_its_own_words(real_data: dict[str, CheckInput]) -> None:
    text = (
        "island:\n  - {tiles: 6, closed: whole, players: {Red: {scout: 1, chips: [2]}}}\n"
        "  - {tiles: 6, closed: whole, players: {Red: {fort: 2}, Blue: {fort: 1, chips: [2]}}}\n"
    )
    game = real_data["entdecker-soeding"].game
    told = problems(game, text)
    assert told[0].startswith("against-the-rules pad.yaml:2:46: `Red`: ")
    assert told[0].endswith(game.words["en"]["score.contests.island.demands.chips-want-a-house"])


def test_the_halving_of_the_inventory(real_data: dict[str, CheckInput]) -> None:
    contest = real_data["entdecker-soeding"].game.score.contests["island"]
    rows = "12-6-3-2 10-5-3-2 9-5-3-2 8-4-2-1 7-4-2-1 5-3-2-1 1-1-1-1"
    for row in rows.split():
        first, *_ = wanted = tuple(map(int, row.split("-")))
        assert shares(contest, first, 4) == wanted


def test_the_most_of_all_players_counts_in_a_line(real_data: dict[str, CheckInput]) -> None:
    pad: Pad = {"A": {"chips": 4}, "B": {"chips": 4}, "C": {"chips": 2}}
    ranked_players = ranked(real_data["entdecker-soeding"].game, pad)
    assert {name: told[0] for name, told in ranked_players.items()} == {"A": 4, "B": 4, "C": 0}
