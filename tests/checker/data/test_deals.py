"""Deals and hex maps that cannot be dealt are told where they stand, once each."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.formulas import dead_condition
from printgen.checker.data.meaning import impossible_deal, impossible_hex_map
from printgen.checker.data.names import unknown_reference
from printgen.model.game import Game
from printgen.model.nouns import Path as Place
from printgen.problems import Problem

ISLE = Path(__file__).parent.parent.parent / "cases" / "isle.json"


class Spans:
    """Locates nothing: the tests look at the paths that are asked for."""

    def __init__(self) -> None:
        self.asked: list[Place] = []

    def locate(self, path: Place, key: bool = False) -> None:
        self.asked.append(tuple(path))


@pytest.fixture
def told(tiny_data: CheckInput) -> Callable[..., dict[Place, str]]:
    """Return a function that changes the game of deals and tells what the checks say, by place."""

    def tell(*changes: tuple[str, Any]) -> dict[Place, str]:
        record = json.loads(ISLE.read_text(encoding="utf-8"))
        for where, value in changes:
            *above, last = where.split("/")
            inner = record
            for step in above:
                inner = inner[int(step) if isinstance(inner, list) else step]
            inner[int(last) if isinstance(inner, list) else last] = value
        game = Game.model_validate_json(json.dumps(record))
        spans = Spans()
        loaded = replace(tiny_data.loaded, game=game, locator=spans)
        problems = list(run(replace(tiny_data, loaded=loaded)))
        return dict(zip(spans.asked, (problem.message for problem in problems), strict=True))

    return tell


def run(data: CheckInput) -> Iterator[Problem]:
    """Run the two checks, after that of their formulas."""
    failing = list(dead_condition.check(data))
    for check in (impossible_deal, impossible_hex_map) if not failing else ():
        yield from check.check(data)
    yield from failing


Told = Callable[..., dict[Place, str]]
DEALS: Place = ("setup", "deals")
MAP: Place = ("setup", "hex-map")


def test_a_game_that_can_be_dealt_has_no_problem(told: Told) -> None:
    assert told(("variants/twin/boxes", 1)) == {}


def test_a_second_box_brings_more_hexes_than_spaces(told: Told) -> None:
    assert told() == {(*MAP, "on"): "51 hexes do not go onto 24 spaces (2 players and twin)"}


ONE = ("variants/twin/boxes", 1)


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        (("setup/deals/stacks/into", 0), (*DEALS, "stacks", "into"),
         "15 `tile` are dealt into 0 piles (2 players)"),
        (("setup/deals/stacks/into", "players * 6"), (*DEALS, "stacks", "into"),
         "14 `tile` are dealt into 18 piles (3 players)"),
        (("setup/deals/stacks/into", "players / 2"), (*DEALS, "stacks", "into"),
         "the count `players / 2` gives `1.5` for 3 players, no whole number (3 players)"),
        (("setup/deals/weather/onto", [f"A{n}" for n in range(1, 8)] + ["B1", "B2", "B6", "H4"]),
         (*DEALS, "weather", "onto"), "10 `card` are dealt to 11 spaces (2 players)"),
        (("setup/steps/2/uses", {"tile.reserve": 3, "card.calm": 2, "card.gale": 3, "card.fog": 3}),
         (*DEALS, "weather", "onto"),
         "2 `card` are dealt to 3 spaces, as `uses` takes 8 out of the box before (2 players)"),
        (("setup/deals/weather/onto", ["A1", "A2", "A1"]), (*DEALS, "weather", "onto"),
         "`A1` is named 2 times for one thing each"),
        (("setup/deals/orders/for-seats/west", ["A1", "A2"]),
         (*DEALS, "orders", "for-seats", "west"), "the seat `west` has 2 spaces for 3 items"),
        (("setup/deals/orders/items", ["go", "go", "turn"]), (*DEALS, "orders", "items"),
         "4 `order.go` are dealt, there are 3 (2 players)"),
        (("setup/steps/3/uses", {"tile.plain": 3}), (*DEALS, "stacks", "component"),
         "nobody can tell what is left of `tile` to be dealt (2 players)"),
        (("boxes/box/components/ghost/count", None), (*DEALS, "ghosts", "component"),
         "nobody can tell what is left of `ghost` to be dealt (2 players)"),
        (("boxes/box/tiles/tile/symbols/sun", 1), (*DEALS, "stacks", "component"),
         "nobody can tell what is left of `tile` to be dealt (2 players)"),
    ],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_told_where_it_stands(
    told: Told, change: tuple[str, Any], place: Place, message: str
) -> None:
    assert told(ONE, change) == {place: message}


@pytest.mark.parametrize(
    ("how", "spaces", "key", "message"),
    [
        ("turned", [], "turned",
         "`echo` repeats `weather` and does not say onto which spaces: write `onto: [H7, H6]` beside it"),
        ("turned", ["H7", "H1"], "onto", "opposite `H1` lies `A7`, where `weather` lays nothing: leave `H1` out"),
        ("mirrored", ["A3"], "onto", "opposite `A3` lies nothing: leave `A3` out"),
        ("mirrored", [], "mirrored", "`echo` repeats `weather` and does not say onto which spaces: add `onto`"),
    ],
)  # fmt: skip
def test_what_repeats_a_deal_names_spaces_opposite_its_own(
    told: Told, how: str, spaces: list[str], key: str, message: str
) -> None:
    base = json.loads(ISLE.read_text(encoding="utf-8"))["setup"]["deals"]["weather"]
    echo = base | {"onto": spaces, how: "weather"}
    changes = (("setup/deals/weather/onto", ["A1", "A2"]), ("setup/deals/echo", echo))
    assert told(ONE, *changes) == {(*DEALS, "echo", key): message}


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        (("setup/deals/hexes/into", 2), (*MAP, "hexes"),
         "`hexes` is no deal of one pile that holds all that is left"),
        (("setup/deals/numbers/onto", ["A1"]), (*MAP, "tokens"),
         "`numbers` is no deal of one pile that holds all that is left"),
        (("setup/hex-map/on/3", "C1"), (*MAP, "on", 0), "`C1` is named 2 times"),
        (("setup/hex-map/on/3", "B5"), (*MAP, "on", 3),
         "a hex lies on `B5` from the start (2 players)"),
        (("setup/hex-map/on/3", "B3"), (*MAP, "on", 3),
         "a hex lies on `B3` from the start (2 players)"),
        (("setup/hex-map/barren", ["quay"]), (*MAP, "tokens"),
         "16 hexes want a token, 10 are left (2 players)"),
        (("setup/placements/2", {
            "id": "more", "piece": "quay", "on": ["B4"], "facing": "east",
            "confidence": "stated", "cite": {"source": "rules", "section": "All"},
        }), ("setup", "placements", 2, "facing"),
         "a corner belongs to the harbours on B5 and B4 (2 players)"),
    ],
)  # fmt: skip
def test_a_hex_map_that_cannot_be_is_told_where_it_stands(
    told: Told, change: tuple[str, Any], place: Place, message: str
) -> None:
    assert told(ONE, change) == {place: message}


def test_a_hex_map_and_turned_pieces_need_hexes(told: Told) -> None:
    assert told(ONE, ("boxes/box/boards/field/kind", "squares")) == {
        ("setup", "placements", 0, "facing"): "only on a board of hexes a piece faces a side",
        ("setup", "placements", 1, "facing"): "only on a board of hexes a piece faces a side",
        (*MAP, "on"): "a hex map needs a board of hexes, `field` is of another kind",
    }


def test_kinds_that_the_component_has_not_are_unknown_names(tiny_data: CheckInput) -> None:
    record = json.loads(ISLE.read_text(encoding="utf-8"))
    record["setup"]["hex-map"]["barren"].append("ocean")
    record["setup"]["hex-map"]["harbours"].append("pier")
    record["setup"]["deals"]["orders"]["items"].append("run")
    record["setup"]["pieces"]["rock"]["kind"] = "stone"
    game = Game.model_validate_json(json.dumps(record))
    spans = Spans()
    data = replace(tiny_data, loaded=replace(tiny_data.loaded, game=game, locator=spans))
    messages = {problem.message for problem in unknown_reference.check(data)}
    assert {
        "there is no kind of `hex` `ocean`",
        "there is no kind of `hex` `pier`",
        "there is no kind of `order` `run`",
        "there is no kind of `hex` `stone`",
    } <= messages


def test_a_reading_is_looked_at_as_variants_are(told: Told) -> None:
    with_reading = "5 if 'order.short' in variants else 1"
    found = told(ONE, ("setup/deals/orders/into", 1), ("setup/deals/ghosts/into", f"({with_reading}) * 2"))
    assert found == {(*DEALS, "ghosts", "into"): "7 `ghost` are dealt into 10 piles (2 players and order.short)"}
