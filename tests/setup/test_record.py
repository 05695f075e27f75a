import json
from dataclasses import replace

from printgen.model.game import Game
from printgen.model.position import Finding
from printgen.model.setup import NotJudged
from printgen.setup.position import make_position
from printgen.setup.record import archipelago_record


def test_a_record_tells_tiles_pieces_and_certificate_in_plain_values(reef: Game) -> None:
    position = make_position(reef, 2, seed="5")
    findings = (
        Finding("edges-match", True, {"edges": 49}, rests_on=("setup.tile-map",)),
        Finding("balance", False, assumed=True),
    )
    record = json.loads(json.dumps(archipelago_record(position, findings)))
    assert list(record) == [
        "game", "seed", "players", "tiles", "pieces", "sampler", "certificate",
    ]  # fmt: skip
    assert (record["game"], record["seed"], record["players"]) == ("reef", "5", 2)
    assert record["sampler"] == 1
    assert record["certificate"] == [
        {"rule": "edges-match", "ok": True, "rests-on": ["setup.tile-map"]},
        {"rule": "balance", "ok": False, "assumed": True},
    ]
    assert len(record["tiles"]) == 30
    corner = {"kind": 1, "sides": "SSSS", "symbol": None, "pieces": ["boat"]}
    assert record["tiles"]["A-1"] == corner
    assert record["tiles"]["C-3"]["pieces"] == ["gold", "wreck"]
    symbols = [tile["symbol"] for tile in record["tiles"].values() if tile["symbol"]]
    assert sorted(symbols) == ["moon", "moon", "star", "star", "star", "sun"]
    assert record["pieces"]["wreck"] == "C-3"
    assert record["pieces"]["boat.west"] == "A-1"
    assert "chit" not in record["pieces"]


def test_without_tiles_pieces_that_lie_several_times_go_to_a_list(lagoon: Game) -> None:
    record = archipelago_record(make_position(lagoon, 4, ["two-seas", "at-sea"]), ())
    assert record["tiles"] == {}
    assert record["sampler"] is None
    assert record["pieces"]["treasure"] == "c2"
    assert record["pieces"]["ship.west"] == ["c3", "port-west"]
    assert record["pieces"]["ship.far-east"] == "2.d2"


def test_what_was_dealt_stands_in_the_record_by_deal_and_by_space(isle: Game) -> None:
    position = make_position(isle, 2, seed="5", readings=["order.short"])
    record = json.loads(json.dumps(archipelago_record(position, ())))
    assert record["readings"] == ["order.short"]
    assert list(record["deals"]) == ["hexes", "numbers", "bases", "orders", "ghosts", "stacks"]
    assert set(record["deals"]["bases"]["spaces"]) == {"B3", "B4", "G3", "H3"}
    assert [len(pile) for pile in record["deals"]["stacks"]["piles"]] == [8, 7]
    things = [thing for pile in record["deals"]["stacks"]["piles"] for thing in pile]
    assert sorted(thing["symbol"] for thing in things if "symbol" in thing) == ["moon"] * 4 + ["sun"] * 2
    assert {thing["kind"] for thing in things} == {1, 2}
    assert sorted(thing["number"] for thing in record["deals"]["ghosts"]["piles"][0]) == [*range(1, 8)]
    assert len(record["hexes"]) == 21
    assert sum("token" in one for one in record["hexes"].values()) == 8
    assert sum("facing" in one for one in record["hexes"].values()) == 5
    without = archipelago_record(make_position(isle, 2), ())
    assert not {"deals", "hexes", "readings"} & without.keys()


def test_a_record_names_what_is_not_judged_and_the_spaces_of_a_choice(reef: Game) -> None:
    position = make_position(reef, 2, seed="5")
    wreck = next(piece for piece in position.pieces if piece.piece == "wreck")
    chosen = replace(wreck, or_on=("C-4",))
    pieces = tuple(chosen if piece is wreck else piece for piece in position.pieces)
    rule = NotJudged.model_validate(
        {"id": "first", "of": ["setup.dice"], "cite": {"source": "rules", "section": "All"}}
    )
    record = archipelago_record(replace(position, pieces=pieces), (), None, (rule,))
    assert record["not-judged"] == ["first"]
    assert record["pieces"]["wreck"] == {"one-of": ["C-3", "C-4"]}
    assert "wreck" not in record["tiles"]["C-3"]["pieces"]
    assert "not-judged" not in archipelago_record(position, ())
