"""What the owner of a box has counted and measured: right, wrong, and broken."""

from pathlib import Path
from typing import Any

import pytest

from printgen.geometry import Point
from printgen.preflight import embedded_recipe
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def pitch(record: str, game: str, *settings: tuple[str, str]) -> Point:
    box = record or None
    context = workshop.game_context(request_of("overlay", game, my_box=box, settings=dict(settings)))
    grid = context.game.grid
    return Point(grid.pitch.x, grid.pitch.y)


@pytest.mark.parametrize(
    "game", {WORKSPACE.sound_game(name).game.grid.kind: name for name in WORKSPACE.game_ids()}.values()
)
def test_a_pitch_is_set_both_ways_at_once_or_each_way_alone(game: str) -> None:
    usual = pitch("", game)
    assert pitch("", game, ("board.pitch", "41.5 mm")) == Point(41.5, 41.5)
    assert pitch("", game, ("board.pitch.x", "41.5 mm")) == Point(41.5, usual.y)
    assert pitch("", game, ("board.pitch.y", "9.5 cm")) == Point(usual.x, 95)
    assert pitch("board: {pitch: 4 cm}", game) == Point(40, 40)
    assert pitch("board: {pitch: {x: 4 cm}}", game, ("board.pitch", "1 in")) == Point(25.4, 25.4)


def test_a_set_pitch_is_what_the_ruler_finds_on_the_paper(tool: Any, mapped: str) -> None:
    words = ("--style", "frame", "--set", "board.pitch=41.5 mm", "-o", "frame.pdf")
    assert tool("overlay", mapped, *words).code == 0
    assert tool("preflight", "frame.pdf").code == 0
    recipe = embedded_recipe(Path("frame.pdf").read_bytes())
    assert recipe["request"]["settings"] == {"board.pitch": "41.5 mm"}


BAD_SETTINGS = [
    ("foo", 2, "bad-setting", "`foo` is not KEY=VALUE"),
    ("=3", 2, "bad-setting", "`=3` is not KEY=VALUE"),
    ("board.pitch=", 2, "bad-setting", "`board.pitch=` is not KEY=VALUE"),
    ("board." + "a." * 5000 + "b=3", 2, "bad-setting", "at most 200 characters"),
    ("foo=3", 1, "unknown-key", "unknown key `foo`"),
    ("board.pich=3 mm", 1, "unknown-key", "did you mean `pitch`?"),
    ("board.pitch=41.5", 1, "bad-length", "a length needs a unit"),
    ("board.pitch=-1 mm", 1, "bad-length", "`-1 mm` is not above 0 and at most 5000 mm"),
    ("board.pitch=9 km", 1, "bad-length", "`9 km` is not a length"),
    ("board.pitch.x=[[", 1, "yaml-syntax", ""),
    ("components.no-such.count=3", 1, "unknown-path", "no box of this game has"),
]


@pytest.mark.parametrize(("setting", "exit_code", "code", "message"), BAD_SETTINGS)
def test_a_wrong_setting_is_told_by_its_name(
    tool: Any, unmapped: str, setting: str, exit_code: int, code: str, message: str
) -> None:
    result = tool("overlay", unmapped, "--set", setting)
    assert result.code == exit_code
    assert f"error[{code}" in result.err
    assert message in result.err
    assert len(result.err) < 1000


def test_a_pile_the_box_does_not_have_is_no_more_tiles(tool: Any, mapped: str) -> None:
    tiles = WORKSPACE.sound_game(mapped).game.tile_sets
    name = next(iter(tiles))
    kind = next(iter(tiles[name].kinds))
    result = tool("archipelago", mapped, "--seed", "1", "--set", f"tiles.{name}.piles.no.{kind}=1")
    assert result.code == 1
    assert f"`{name}` has no pile `no`" in result.err


BAD_BOXES = [
    (b"a: \xff\n", "box.yaml:1:4: error[not-utf8]"),
    (b"\xff\xfea\x00", "box.yaml:1:1: error[not-utf8]"),
    (b"[" * 100_000, "box.yaml:1:"),
    (b"a: " + b"x" * 3_000_000, "box.yaml:1:1: error[too-large]"),
    (b"", "box.yaml:1:1: error[empty-file]"),
    (b"3\n", "box.yaml:1:1: error[wrong-type]"),
    (b"a: 1\na: 2\n", "box.yaml:2:1: error[duplicate-key]"),
    (b"a: &a [*a]\n", "box.yaml:1:8: error["),
    (b"board:\n  pich: 3 mm\n", "box.yaml:2:3: error[unknown-key]"),
    (b"a: \x00\n", "box.yaml:1:4: error[control-character]"),
    (b"a: {b\n", "box.yaml:"),
]


@pytest.mark.parametrize(("content", "place"), BAD_BOXES)
def test_a_bad_my_box_is_told_at_its_place(tool: Any, unmapped: str, content: bytes, place: str) -> None:
    Path("box.yaml").write_bytes(content)
    result = tool("overlay", unmapped, "--my-box", "box.yaml")
    assert result.code == 1
    assert result.err.startswith(place)
    assert len(result.err) < 3000


def test_the_line_of_my_box_is_shown_with_a_caret(tool: Any, unmapped: str) -> None:
    Path("box.yaml").write_text("board:\n  pich: 3 mm\n")
    result = tool("overlay", unmapped, "--my-box", "box.yaml")
    assert "    2 |   pich: 3 mm\n      |   ^^^^\n   hint: did you mean `pitch`?" in result.err


@pytest.mark.parametrize("path", ["no-such.yaml", "."])
def test_a_my_box_that_is_no_file_is_told(tool: Any, unmapped: str, path: str) -> None:
    assert tool("overlay", unmapped, "--my-box", path).code == 2


def test_a_my_box_without_end_is_not_read(tool: Any, unmapped: str) -> None:
    result = tool("overlay", unmapped, "--my-box", "/dev/zero")
    assert result.code == 1
    assert "`/dev/zero` is not a file" in result.err
