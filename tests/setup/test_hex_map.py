"""Hex maps: every layout as likely, harbours turned by rule, and when none can be found."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from printgen.checker.position import judge
from printgen.errors import LimitError, PrintgenError
from printgen.model.board.spaces import FACINGS, beyond, corners_of, neighbours, space_names
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.setup.position import make_position


def with_map(game: Game, **update: Any) -> Game:
    noun = game.setup.hex_map
    assert noun is not None
    noun = noun.model_copy(update=update)
    return game.model_copy(update={"setup": game.setup.model_copy(update={"hex_map": noun})})


def test_all_hexes_lie_on_the_map_and_only_those_that_yield_have_tokens(isle: Game) -> None:
    position = make_position(isle, 2, seed=3)
    noun = isle.setup.hex_map
    assert noun is not None
    assert Counter(one.kind for one in position.hexes) == {
        "wood": 3, "field": 3, "rock": 2, "waste": 1, "sea": 7, "quay": 5,
    }  # fmt: skip
    assert len({one.space for one in position.hexes}) == 21
    assert {one.space for one in position.hexes} <= set(noun.on)
    for one in position.hexes:
        assert (one.token is None) == (one.kind in noun.barren)
        assert (one.facing is not None) == (one.kind == "quay")
    assert position.attempts >= 1


def test_harbours_face_land_and_share_no_corner(isle: Game) -> None:
    cells = {name: cell for cell, name in space_names(isle.board, isle.grid).items()}
    land = {"wood", "field", "rock"}
    for seed in range(60):
        position = make_position(isle, 2, seed=seed)
        kinds = {cells[one.space]: one.kind for one in position.hexes}
        kinds |= {
            cells[one.space]: one.things[0].kind
            for one in position.dealt
            if one.deal == "bases" and one.space is not None
        }
        kinds |= {cells["G4"]: "rock"}
        corners = []
        for harbour in (*position.hexes, *position.pieces):
            side = next((way for way in FACINGS if way == harbour.facing), None)
            if side is None:
                continue
            cell = cells[harbour.space]
            corners += corners_of(isle.grid, cell, side)
            around = [kinds.get(beyond(isle.grid, cell, way)) for way in FACINGS]
            if land.intersection(around) and harbour in position.hexes:
                assert kinds.get(beyond(isle.grid, cell, side)) in land
        assert len(corners) == len(set(corners)) == 14


def test_without_harbours_every_kind_lies_everywhere_alike(
    isle: Game, likely: Callable[[Sequence[int], Sequence[float]], bool]
) -> None:
    plain = with_map(isle, harbours=())
    places: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for seed in range(600):
        for one in make_position(plain, 2, seed=seed).hexes:
            places[one.space] += one.kind == "waste"
            tokens[one.token or ""] += 1
    noun = plain.setup.hex_map
    assert noun is not None
    assert likely([places[space] for space in noun.on], [600 / 24] * 24)
    assert tokens["2"] + tokens["3"] == pytest.approx(600 * 8 * 4 / 10, rel=0.06)


def test_no_map_is_drawn_while_a_deal_of_it_is_not_in_force(isle: Game) -> None:
    deals = dict(isle.setup.deals)
    deals["numbers"] = deals["numbers"].model_copy(update={"when": "players == 3"})
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"deals": deals})})
    assert make_position(game, 2, seed=1).hexes == ()
    assert make_position(game, 3, seed=1).hexes


def test_too_few_spaces_or_tokens_are_refused(isle: Game) -> None:
    noun = isle.setup.hex_map
    assert noun is not None
    with pytest.raises(PrintgenError, match="21 hexes, 8 of them with a token, do not suit 20 sp"):
        make_position(with_map(isle, on=noun.on[:20]), 2, seed=1)
    with pytest.raises(PrintgenError, match="15 of them with a token, do not suit 24 spaces and"):
        make_position(with_map(isle, barren=("waste", "quay")), 2, seed=1)


def test_harbours_without_room_end_with_the_rule_they_break(isle: Game) -> None:
    tight = with_map(isle, harbours=("sea", "quay", "wood", "field"), attempts_at_most=30)
    with pytest.raises(LimitError, match=r"in 30 tries; in 30 of them two harbours share a corner"):
        make_position(tight, 2, seed=1)


def test_harbours_of_the_set_up_that_share_a_corner_are_refused(isle: Game) -> None:
    placements = tuple(
        one.model_copy(update={"on": ("B4",), "facing": "east"}) if one.id == "quay-east" else one
        for one in isle.setup.placements
    )
    setup = isle.setup.model_copy(update={"placements": placements})
    with pytest.raises(PrintgenError, match="that lie there from the start share a corner"):
        make_position(isle.model_copy(update={"setup": setup}), 2, seed=1)


def test_placement_rules_hold_for_hexes_and_tokens_of_a_map(isle: Game) -> None:
    noun = isle.setup.hex_map
    assert noun is not None
    said = {"confidence": "stated", "cite": []}
    rules = {
        "woods": {"of": {"deal": noun.hexes, "kinds": ["wood"]}, "apart": {"at-least": 2}, **said},
        "tokens": {"of": {"deal": noun.tokens}, "apart": {"at-least": 2, "equal": True}, **said},
    }
    made = {name: PlacementRule.model_validate(rule) for name, rule in rules.items()}
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"placement_rules": made})})
    beside = neighbours(isle.board, isle.grid)
    broken = 0
    for seed in range(20):
        position = make_position(game, 2, seed=seed)
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        kinds = {one.space: one.kind for one in position.hexes}
        woods = [space for space, kind in kinds.items() if kind == "wood"]
        assert not any(other in beside[space] for space in woods for other in woods)
        plain = make_position(isle, 2, seed=seed)
        found = {one.rule for one in judge(game, plain) if not one.ok}
        assert found <= {"rule-apart.woods", "rule-apart.tokens"}
        assert bool(found) == (plain.hexes != position.hexes)
        broken += bool(found)
    assert broken > 0


def ways_to_turn(game: Game, position: Any) -> int:
    """Count in how many ways all harbours of a map could face land, or the board where none has any."""
    noun = game.setup.hex_map
    assert noun is not None
    cells = {name: cell for cell, name in space_names(game.board, game.grid).items()}
    kinds = {cells[one.space]: one.kind for one in position.hexes}
    kinds |= {cells[one.space]: one.things[0].kind for one in position.dealt if one.space in cells}
    kinds |= {
        cells[piece.space]: str(game.setup.pieces[piece.piece].kind)
        for piece in position.pieces
        if piece.space in cells and game.setup.pieces[piece.piece].kind
    }
    land = {cell for cell, kind in kinds.items() if kind not in noun.barren}
    found = 1
    for one in position.hexes:
        if one.facing is not None:
            around = [beyond(game.grid, cells[one.space], way) for way in FACINGS]
            found *= sum(cell in land for cell in around) or sum(cell in set(cells.values()) for cell in around)
    return found


def test_the_other_distribution_makes_maps_with_many_ways_to_turn_harbours_as_likely_as_all(isle: Game) -> None:
    played = [ways_to_turn(isle, make_position(isle, 2, seed=seed)) for seed in range(60)]
    alike = [ways_to_turn(isle, make_position(isle, 2, seed=seed, distribution="uniform")) for seed in range(60)]
    # At the table a map is as likely as one turn of its harbours: one over that many ways weighs the maps of the other.
    assert 0.5 < len(alike) / sum(1 / ways for ways in alike) / (sum(played) / len(played)) < 2
    assert sum(alike) > 2.5 * sum(played)
    assert make_position(isle, 2, seed=1, distribution="uniform").distribution == "uniform"


def test_a_rule_about_a_hex_map_and_another_deal_is_kept_by_drawing_both_again(isle: Game) -> None:
    noun = isle.setup.hex_map
    assert noun is not None
    apart = {"at-least": 2, "from": {"deal": "bases", "kinds": ["wood"]}}
    said = {"confidence": "stated", "cite": []}
    rule = PlacementRule.model_validate({"of": {"deal": noun.hexes, "kinds": ["wood"]}, "apart": apart, **said})
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"placement_rules": {"woods": rule}})})
    beside = neighbours(isle.board, isle.grid)
    bases = Counter[str]()
    for seed in range(15):
        position = make_position(game, 2, seed=seed)
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        woods = {one.space for one in position.hexes if one.kind == "wood"}
        own = [one.space or "" for one in position.dealt if one.deal == "bases" and one.things[0].kind == "wood"]
        assert not any(woods.intersection(beside[space]) for space in own)
        assert make_position(game, 2, seed=seed) == position
        bases.update(own)
    assert len(bases) == 4


def test_a_rule_about_a_hex_map_and_another_deal_that_nothing_keeps_is_named(isle: Game) -> None:
    noun = isle.setup.hex_map
    assert noun is not None
    said = {"confidence": "stated", "cite": []}
    apart = {"at-least": 99, "from": {"deal": "bases"}}
    rule = PlacementRule.model_validate({"of": {"deal": noun.hexes, "kinds": ["wood"]}, "apart": apart, **said})
    game = isle.model_copy(update={"setup": isle.setup.model_copy(update={"placement_rules": {"far": rule}})})
    with pytest.raises(LimitError, match="keeps `far`: less than one in"):
        make_position(game, 2, seed=1)
