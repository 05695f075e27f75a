"""Tables of a spreadsheet, either way round, are read as pads; what cannot be has its cell."""

import pytest

from printgen.checker.check import CheckInput
from printgen.errors import PrintgenError
from printgen.scoring import play
from printgen.scoring.pad.rules import wrong_sums
from printgen.scoring.pad.table import read_table
from printgen.scoring.pad.words import PadWords

ACROSS = ",Ann,Ben\nflies,1 1,2\nlily-pads,1,\n"


@pytest.mark.parametrize(
    "text",
    [
        ACROSS,
        "player,flies,lily-pads\nAnn,1 1,1\nBen,2,\n",
        "player;flies-1;flies-2;lily-pads\nAnn;2;;1\nBen;;1\n",
        "\ufeff\tAnn\tBen\nflies-1\t2\t\nflies 2\t\t1\nlily-pads\t1\n",
        '"","Ann"," Ben "\r\n"flies","1, 1",2\r\n\r\nlily-pads,1\r\n',
    ],
)
def test_a_table_may_have_players_across_or_down(tiny_data: CheckInput, text: str) -> None:
    pad = read_table(tiny_data.game, text, "pad.csv").pad
    assert {name: dict(held) for name, held in pad.players.items()} == {
        "Ann": {"flies": (1, 1), "lily-pads": 1},
        "Ben": {"flies": (2,)},
    }


def test_sums_in_a_table_are_held_against_the_rules(tiny_data: CheckInput) -> None:
    text = ACROSS + "F,2,2\ntotal,5,2\n"
    filled = read_table(tiny_data.game, text, "pad.csv")
    (wrong,) = wrong_sums(play(tiny_data.game, filled.pad), filled.sums, PadWords(tiny_data.game))
    assert (wrong.place, wrong.message) == ("pad.csv:5:7", "`total` of `Ann` is 5 on the pad, by the rules it is 4")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (",Ann\nflies,7\n", "unknown-value pad.csv:2:7"),
        (",Ann,Ben\nflies-1,two\n", "not-a-count pad.csv:2:9"),
        (",Ann,Ben\nflies-1,-1\n", "not-a-count pad.csv:2:9"),
        (",Ann,Ben\nflies,2 2,2\n", "more-than-exist pad.csv:2:11"),
        (",Ann,Ben\nlily-pads,1,4\n", "more-than-exist pad.csv:2:13"),
        (",Ann,Ben\nfleas,1,1\nflies,1,2\n", "unknown-row pad.csv:2:7"),
        (",Ann,Ben\nflies,1\nlily-pads,1\nlily-pads,2\n", "duplicate-entry pad.csv:4:11"),
        (",Ann,Ann\nflies,1,1\n", "duplicate-player pad.csv:1:6"),
        (",Ann\nflies,1,2\n", "no-players pad.csv:2:9"),
        (",,Ann\nflies,1,2\n", "no-players pad.csv:2:7"),
        (",all,Ann,Ben\nflies,1,2\n", "not-shared pad.csv:2:7"),
        ("a,b\nc,d\n", "no-entries pad.csv:1:1"),
        (',Ann\nflies,"1\n', "open-quote pad.csv:2:1"),
        ("\n", "empty-file pad.csv:1:1"),
    ],
)
def test_what_cannot_be_is_told_at_its_cell(tiny_data: CheckInput, text: str, told: str) -> None:
    with pytest.raises(PrintgenError) as caught:
        read_table(tiny_data.game, text, "pad.csv")
    assert [f"{one.code} {one.place}" for one in caught.value.problems] == [told]


CONTESTS = """,all,red,blue,green
island 1 tiles,5,,,
island 1 closed,whole,,,
island1-settlement,,1,1,
island1-fort,,1,1,
island1-scout,,2,1,2
island1-chips,,3,,
island1-value,8,,,
variants,no-hand
"""


def test_contests_have_a_column_for_what_is_shared(real_data: dict[str, CheckInput]) -> None:
    game = real_data["entdecker-soeding"].game
    filled = read_table(game, CONTESTS, "pad.csv")
    played = play(game, filled.pad)
    assert dict(played.contests["island"][0].points) == {"red": 8, "blue": 4, "green": 2}
    assert filled.pad.options == ("no-hand",)
    assert not list(wrong_sums(played, filled.sums, PadWords(game)))


def test_more_contests_than_there_can_be_are_refused(real_data: dict[str, CheckInput]) -> None:
    game = real_data["entdecker-soeding"].game
    most = game.score.contests["island"].most
    assert most is not None
    many = "".join(f"island{n}-tiles,2,\nisland{n}-scout,,1\n" for n in range(1, most + 2))
    with pytest.raises(PrintgenError) as caught:
        read_table(game, ",all,red\n" + many, "pad.csv")
    (problem,) = caught.value.problems
    assert problem.code == "more-than-exist"
    assert problem.place == f"pad.csv:{2 * most + 2}:{len(f'island{most + 1}-tiles,') + 1}"


def test_a_contest_of_nothing_is_refused(real_data: dict[str, CheckInput]) -> None:
    text = ",all,red\nisland1-tiles,0,\nisland1-scout,,1\n"
    with pytest.raises(PrintgenError) as caught:
        read_table(real_data["entdecker-soeding"].game, text, "pad.csv")
    assert [one.code for one in caught.value.problems] == ["less-than-possible"]
