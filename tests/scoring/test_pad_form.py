"""Forms filled in by anybody's program: read back, they are worth what the examples say."""

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from printgen.app import score_sheet
from printgen.errors import PrintgenError
from printgen.model.score import Entry
from tests import workshop
from tests.forms import Fields, filled, opened, pad
from tests.workshop import WORKSPACE

pytestmark = pytest.mark.xdist_group("forms")  # one process prints them

Pads = Callable[..., bytes]


@pytest.fixture(scope="module")
def pads() -> Pads:
    """Return the function that prints the fillable pad of a game, once for each table."""
    return pad


def written_down(game: str, players: Mapping[str, Any], pad: int = 1) -> Fields:
    """Write entries of players into the fields of a pad."""
    loaded = WORKSPACE.sound_game(game).game
    fields: Fields = {}
    for column, (name, entries) in enumerate(players.items(), 1):
        fields[f"pad{pad}.name.{column}"] = name
        for entry, value in entries.items():
            known = loaded.score.entries[entry]
            for row, said in rows(entry, known, value, loaded.sheets.pad.rows > 0):
                fields[f"pad{pad}.{row}.{column}"] = said
    return fields


def rows(name: str, entry: Entry, value: Any, series: bool) -> Iterator[tuple[str, str | bool]]:
    if entry.kind == "choice":
        if value != next(iter(entry.choices)) or entry.choices[value]:
            yield f"{name}-{value}", True
    elif entry.kind == "tally":
        yield from ((f"{name}-{one}", str(value.count(one))) for one in sorted(set(value)))
    elif series and entry.per_match:
        yield from ((f"match{number}-{name}", True) for number in range(1, value + 1))
    elif series:
        yield from ((f"match{number}-{name}", " 1 ") for number in range(1, value + 1))
    else:
        yield name, str(value)


def counted(game: str, players: Mapping[str, Any]) -> dict[str, str]:
    """Return the numbers that players have, by entry and column."""
    score = WORKSPACE.sound_game(game).game.score
    return {
        f"{name}.{column}": str(value)
        for column, entries in enumerate(players.values(), 1)
        for name, value in entries.items()
        if score.entries[name].kind == "number" and not score.entries[name].per_match
    }


def contested(game: str, contests: Mapping[str, Any], names: list[str]) -> Fields:
    """Write worked contests into the fields of a pad."""
    score = WORKSPACE.sound_game(game).game.score
    fields: Fields = {}
    for sort, several in contests.items():
        contest = score.contests[sort]
        for number, held in enumerate(several, 1):
            row = f"pad1.{sort}{number}"
            for name, value in held.shared.items():
                if contest.shared[name].kind != "choice":
                    fields[f"{row}-{name}.all"] = str(value)
                elif value != next(iter(contest.shared[name].choices)):
                    fields[f"{row}-{name}.all"] = True
            for player, entries in held.players.items():
                for name, value in entries.items():
                    said = "+".join(map(str, value)) if isinstance(value, tuple) else str(value)
                    fields[f"{row}-{name}.{names.index(player) + 1}"] = said
    return fields


def score(game: str, pdf: bytes, number: int | None = None) -> score_sheet.Scored:
    return workshop.score_pad(game, pdf, "pad.pdf", score_sheet.Asked(number))


EQUAL_TURNS = ("T17.equal-turns",)
TABLES = {"amdiak": EQUAL_TURNS}
"""The readings with which everything of the worked examples is asked for."""

LEAST: Mapping[str, Any] = {"intimate-settlers": {"settlements": 2}}
"""What a player has at the least; else nothing."""


def others(game: str) -> dict[str, Any]:
    """Return the players who sit at the table besides."""
    names = ("Ben", "Cem", "Dan")[: WORKSPACE.sound_game(game).game.sheets.pad.players - 1]
    return dict.fromkeys(names, LEAST.get(game, {}))


@pytest.mark.parametrize("game", WORKSPACE.game_ids())
def test_each_worked_example_typed_into_the_pad_is_worth_what_it_says(pads: Pads, game: str) -> None:
    for example in WORKSPACE.sound_game(game).game.score.examples:
        fields = written_down(game, {"Ann": example.entries, **others(game)})
        pad = filled(pads(game, (*example.variants, *TABLES.get(game, ()))), fields)
        players = {one.name: one for one in score(game, pad).score.players}
        assert players["Ann"].total == example.total
        assert dict(players["Ann"].lines) == dict(example.lines)
        assert players.keys() == {"Ann", *others(game)}


@pytest.mark.parametrize("game", WORKSPACE.game_ids())
def test_each_worked_game_typed_into_the_pad_comes_out(pads: Pads, game: str) -> None:
    for example in WORKSPACE.sound_game(game).game.score.games:
        names = list(example.players) or list(next(iter(example.contests.values()))[0].players)
        players = {name: example.players.get(name, {}) for name in names}
        fields = written_down(game, players) | contested(game, example.contests, names)
        pad = pads(game, tuple(example.variants))
        # What breaks no tie at this table has no field, nor has the name of whom nobody plays.
        fields = {name: said for name, said in fields.items() if name in opened(pad)[1]}
        if example.matches == 1:
            once = {f"pad1.match1-{name}": held for name, held in counted(game, players).items()}
            fields |= {name: said for name, said in once.items() if name in opened(pad)[1]}
        if example.breaks:
            with pytest.raises(PrintgenError):
                score(game, filled(pad, fields))
            continue
        read = score(game, filled(pad, fields))
        scored, seats = read.score, dict(zip(read.pad.players, names, strict=True))
        for sort, several in example.contests.items():
            for held, outcome in zip(several, scored.contests[sort], strict=True):
                points = {name: outcome.points.get(name, 0) for name in names}
                assert points | dict(held.points) == points
        totals = {seats[player.name]: player.total for player in scored.players}
        assert totals | dict(example.totals) == totals
        if example.winners:
            assert {seats[name] for name in scored.winners} == set(example.winners)
        assert example.ending in (None, scored.ending)


TREASURE = {
    "Zoë": {"treasures": 3, "urn": "buried", "legend": "buccaneer", "gold": 8},
    "Ann": {"treasures": 2, "urn": "bought", "legend": "corsair", "gold": 1},
}


@pytest.mark.parametrize("how", ["pypdf", "utf-16", "names", "only the value", "only the look"])
def test_it_does_not_matter_what_program_filled_it_in(pads: Pads, how: str) -> None:
    pdf = filled(pads("amdiak", EQUAL_TURNS), written_down("amdiak", TREASURE), how)
    players = score("amdiak", pdf).score.players
    assert [(one.name, one.total) for one in players] == [("Zoë", 4), ("Ann", 2)]


def told(game: str, pdf: bytes) -> list[tuple[str, int | None, str]]:
    with pytest.raises(PrintgenError) as caught:
        score(game, pdf)
    return [(one.code, one.page, one.message) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"gold.1": "6", "gold.2": "5"}, ("more-than-exist", "field `pad1.gold.2` of `Ben`: 11 of `gold`")),
        (
            {"chits-4.1": "3", "chits-4.2": "3"},
            ("more-than-exist", "field `pad1.chits-4.2` of `Ben`: 6 of `chits` of value 4"),
        ),
        ({"gold.1": "-1"}, ("not-a-count", "field `pad1.gold.1` of `Ann`: `gold` is a whole")),
        ({"gold.1": "two"}, ("not-a-count", "field `pad1.gold.1` of `Ann`: `gold` is a whole")),
        ({"chits-2.2": "9999"}, ("not-a-count", "field `pad1.chits-2.2` of `Ben`")),
        ({"name.2": "Ann", "gold.2": "1"}, ("duplicate-player", "field `pad1.name.2`")),
    ],
)
def test_what_cannot_be_is_told_with_page_field_and_player(
    pads: Pads, fields: dict[str, str], wrong: tuple[str, str]
) -> None:
    named = {"pad1.name.1": "Ann", "pad1.name.2": "Ben"}
    pdf = filled(pads("ghost-ship"), named | {f"pad1.{name}": v for name, v in fields.items()})
    (code, page, message), *more = told("ghost-ship", pdf)
    assert (code, page, more) == (wrong[0], 1, [])
    assert message.startswith(wrong[1])


def test_a_choice_ticked_twice_is_refused(pads: Pads) -> None:
    fields: Fields = {"pad1.name.1": "Ann", "pad1.urn-bought.1": True, "pad1.urn-buried.1": True}
    fields["pad1.name.2"] = "Ben"
    assert told("amdiak", filled(pads("amdiak"), fields)) == [
        ("several-choices", 1, "field `pad1.urn-buried.1` of `Ann`: `urn` is chosen twice, only one can be")
    ]


def test_chips_that_stay_are_counted_over_all_contests(pads: Pads) -> None:
    fields: Fields = {"pad1.name.1": "Ann", "pad1.name.2": "Ben"}
    for number in range(1, 7):
        row = f"pad1.island{number}"
        fields |= {f"{row}-tiles.all": "3", f"{row}-fort.1": "1", f"{row}-chips.1": "4"}
    pdf = filled(pads("entdecker-soeding"), fields)
    assert told("entdecker-soeding", pdf) == [
        (
            "more-than-exist",
            1,
            "field `pad1.island6-chips.1` of `Ann`: 6 of `chip` of value 4 were kept in all, there are 5",
        )
    ]


def test_sums_that_were_added_wrongly_are_told_and_do_not_count(pads: Pads) -> None:
    fields = written_down("ghost-ship", {"Ann": {"chits": (1, 3), "gold": 2}, "Ben": {"gold": 4}})
    fields |= {"pad1.A.1": "5", "pad1.total.1": "6", "pad1.chits-3-points.1": "4"}
    scored = score("ghost-ship", filled(pads("ghost-ship"), fields))
    assert [player.total for player in scored.score.players] == [6, 4]
    assert {(one.severity, one.message.partition(": ")[2]) for one in scored.problems} == {
        ("warning", "`A` of `Ann` is 5 on the pad, by the rules it is 4"),
        ("warning", "`chits-3-points` of `Ann` is 4 on the pad, by the rules it is 3"),
    }


def test_each_filled_pad_on_a_page_is_a_game_of_its_own(pads: Pads) -> None:
    fields = {"pad1.name.1": "Ann", "pad1.gold.1": "1", "pad1.gold.2": "0"}
    fields |= {"pad2.gold.3": "2", "pad2.gold.4": "1"}
    pdf = filled(pads("ghost-ship"), fields)
    ((code, _, _),) = told("ghost-ship", pdf)
    assert code == "several-pads"
    first, second = (score("ghost-ship", pdf, number).score.players for number in (1, 2))
    assert [(one.name, one.total) for one in first] == [("Ann", 1), ("player 2", 0)]
    assert [(one.name, one.total) for one in second] == [("player 3", 2), ("player 4", 1)]


def test_a_file_that_is_no_filled_pad_of_the_game_is_told(pads: Pads, tmp_path: Path) -> None:
    pad = pads("ghost-ship")
    assert [code for code, _, _ in told("ghost-ship", pad)] == ["empty-form"]
    assert [code for code, _, _ in told("amdiak", pad)] == ["other-game"]
    assert [code for code, _, _ in told("amdiak", b"%PDF-1.7 nothing")] == ["unreadable-pdf"]


def test_a_pad_that_no_longer_says_what_it_is_is_read_with_a_warning(pads: Pads) -> None:
    fields = {"pad1.name.1": "Ann", "pad1.gold.1": "3", "pad1.name.2": "Ben", "pad1.gold.2": "1"}
    pdf = filled(pads("ghost-ship"), fields)
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    names = writer.root_object["/Names"].get_object()
    del names["/EmbeddedFiles"]
    writer.root_object.pop("/AF", None)
    out = BytesIO()
    writer.write(out)
    scored = score("ghost-ship", out.getvalue())
    assert [one.code for one in scored.problems] == ["missing-recipe"]
    assert scored.score.players[0].total == 3
