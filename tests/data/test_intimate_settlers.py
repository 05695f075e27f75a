"""The game of two home bases: its bags add up, its field is fair, its points are those told."""

from itertools import combinations
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.board.spaces import beyond, centre, meetings, space_names
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.facts import Facts
from printgen.model.play.in_play import in_play
from printgen.model.play.options import switchable, variant_conflicts
from printgen.model.play.supply import parts_in_box, used_parts
from printgen.scoring.score import Pad, play
from printgen.setup.position import make_position
from tests import workshop

LANDS = ("forest", "pasture", "fields", "hills", "mountains")
BASES = ("home-near", "home-far")


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / "intimate-settlers", root / "data").game


def number(game: Game, path: str, *options: str) -> int:
    """Return a fact that is a number."""
    return int(str(Facts(game, 2, options).value(path)))


def test_the_bag_of_hexes_holds_what_the_odds_say(game: Game) -> None:
    hexes = {kind: number(game, f"left.hex.{kind}") for kind in game.components["hex"].kinds}
    assert sum(hexes.values()) == number(game, "left.hex") == 23
    assert game.setup.hex_map is not None
    harbours = sum(hexes[kind] for kind in game.setup.hex_map.harbours)
    land = sum(hexes[kind] for kind in (*LANDS, "desert"))
    gives = {name: chance.gives[0] for name, chance in game.rules.odds.items()}
    assert (gives["land"], gives["desert"]) == (land, hexes["desert"])
    assert (gives["harbour"], gives["sea"]) == (harbours, hexes["sea"])
    assert land + harbours + hexes["sea"] == 23


def test_every_hex_that_yields_gets_one_of_the_tokens_left(game: Game) -> None:
    yielding = sum(number(game, f"left.hex.{kind}") for kind in LANDS)
    tokens = {kind: number(game, f"left.token.{kind}") for kind in game.components["token"].kinds}
    bag = [int(kind) for kind, count in tokens.items() for _ in range(count)]
    assert yielding == len(bag) == number(game, "left.token")
    assert tuple(sorted(bag)) == game.rules.odds["six"].of["token"]
    assert game.setup.hex_map is not None
    assert not set(game.setup.hex_map.barren) & set(LANDS)


def test_a_home_base_takes_the_numbers_the_words_name(game: Game) -> None:
    told = [number(game, f"facts.home-{letter}") for letter in "abcde"]
    assert [int(item) for item in game.setup.deals["numbers"].items] == told
    assert number(game, "setup.numbers") == number(game, "setup.lands") == len(told)
    assert all(number(game, f"left.token.{value}") == 0 for value in told)
    wanted = game.rules.odds["home"].when
    assert wanted == f"first + second in {told}"


def test_steps_take_what_the_facts_say_a_player_has(game: Game) -> None:
    used = used_parts(game, 2, ())
    assert used["road"] == 2 * 2 * number(game, "facts.roads")
    assert used["road"] == parts_in_box(game, "road")  # all four colours are in use
    assert used["settlement"] == 2 * number(game, "facts.settlements")
    assert used["city"] == 2 * number(game, "facts.cities")
    assert number(game, "setup.free") == number(game, "facts.free-cards")
    laid = number(game, "box.hex.count") - number(game, "left.hex")
    assert laid == number(game, "facts.start-hexes") == 14


def test_the_trade_pack_is_as_large_as_the_examples_say(game: Game) -> None:
    sorts = game.components["resource"].kinds
    each = number(game, "facts.pack-each")
    assert number(game, "setup.trade-pack", "trade-pack") == each * len(sorts)
    assert number(game, "examples.pack.gives") == each * len(sorts)
    assert {count - each for count in sorts.values()} == {number(game, "examples.bank-left.gives")}


def test_all_options_go_together_and_the_box_suffices(game: Game) -> None:
    every = tuple(game.variants)
    assert variant_conflicts(game, 2, every) == ()
    for part, count in used_parts(game, 2, every).items():
        assert count <= (parts_in_box(game, part) or 0), part


def test_the_points_of_the_pad_are_those_of_the_aid(game: Game) -> None:
    rows = {row.id: row.cost for row in game.rules.costs["points"].rows}
    foreign = game.score.entries["foreign"].choices
    for step in ("ship", "settlement", "city"):
        assert foreign[step] == rows[f"foreign-{step}"] == number(game, f"examples.cumulative.{step}")
    for card in ("longest-route", "largest-army"):
        assert game.score.entries[card].choices["held"] == rows[card]
    worth = {
        "settlements": rows["settlement"],
        "cities": rows["city"],
        "vp-cards": rows["vp-card"],
        "islands": rows["island"],
    }
    for entry, points in worth.items():
        (player,) = play(game, Pad({"A": {entry: 1}}, {})).players
        assert player.total == points, entry


def test_cumulative_points_count_every_piece_on_the_foreign_coast(game: Game) -> None:
    entries = {"foreign-lines": 1, "foreign-settlements": 1, "foreign-cities": 1, "foreign": "city"}
    (player,) = play(game, Pad({"A": entries}, {}, ("cumulative",))).players
    assert player.total == number(game, "examples.cumulative.gives") == 13
    played = in_play(game, ("cumulative",))
    for piece in ("ship", "settlement", "city"):
        path = f"costs.points.foreign-{piece}"
        assert number(played, path) == number(game, path)


@pytest.mark.parametrize(
    ("entries", "apart", "included"),
    [
        ({"settlements": 1, "foreign": "settlement"}, 6, 5),
        ({"cities": 1, "foreign": "city"}, 9, 7),
        ({"settlements": 1, "foreign": "ship"}, 2, 2),
    ],
)
def test_the_foreign_points_come_on_top_unless_a_table_reads_them_otherwise(
    game: Game, entries: dict[str, int | str], apart: int, included: int
) -> None:
    for options, total in (((), apart), (("I16.included",), included)):
        (player,) = play(game, Pad({"A": entries}, {}, options)).players
        assert player.total == total


def test_the_settlements_stand_on_the_only_corners_far_enough_apart(game: Game) -> None:
    corners = meetings(game.board, game.grid)
    names = space_names(game.board, game.grid)
    placed = next(one for one in game.setup.placements if one.id == "settlements")
    for seat, base in zip(("near", "far"), BASES, strict=True):
        land = set(game.board.regions[base].spaces)
        inner = [name for name, cells in corners.items() if len(cells) == 3 and {names[cell] for cell in cells} <= land]
        apart = [pair for pair in combinations(inner, 2) if _edges_between(corners, *pair) > 1]
        assert len(inner) == 3
        assert [set(pair) for pair in apart] == [set(placed.for_seats[seat])]


def _edges_between(corners: dict[str, frozenset[tuple[int, int]]], one: str, other: str) -> int:
    """Return 1 for neighbouring corners, which share two hexes, else more."""
    return 1 if len(corners[one] & corners[other]) == 2 else 2


def test_the_roads_drawn_for_the_start_touch_a_settlement_and_no_missing_hex(game: Game) -> None:
    laid = {space for name in (*BASES, "waters") for space in game.board.regions[name].spaces}
    names = space_names(game.board, game.grid)
    places = meetings(game.board, game.grid).values()
    corners = [{names.get(cell, "off the board") for cell in cells} for cells in places]
    placed = next(one for one in game.setup.placements if one.id == "settlements")
    assert game.setup.table is not None
    assert game.setup.table.example is not None
    for seat, roads in game.setup.table.example.spaces.items():
        settled = [set(corner.split("+")) for corner in placed.for_seats[seat]]
        edges = [set(road.split("+")) for road in roads]
        assert all(sum(edge < corner for edge in edges) == 1 for corner in settled)
        assert all(corner <= laid for edge in edges for corner in corners if edge < corner)


def test_the_field_is_the_same_when_it_is_turned_by_half(game: Game) -> None:
    names = space_names(game.board, game.grid)
    assert len(names) == 38
    points = {name: centre(game.grid, cell) for cell, name in names.items()}
    middle_x = (min(p.x for p in points.values()) + max(p.x for p in points.values())) / 2
    middle_y = (min(p.y for p in points.values()) + max(p.y for p in points.values())) / 2
    turned = {
        name: next(
            other
            for other, q in points.items()
            if abs(p.x + q.x - 2 * middle_x) < 1e-6 and abs(p.y + q.y - 2 * middle_y) < 1e-6
        )
        for name, p in points.items()
    }
    near, far = (game.board.regions[base].spaces for base in BASES)
    assert {turned[space] for space in near} == set(far)
    for region in ("waters", "between", "beside"):
        spaces = set(game.board.regions[region].spaces)
        assert {turned[space] for space in spaces} == spaces


def test_four_empty_rows_lie_between_the_bases_and_every_space_is_accounted_for(game: Game) -> None:
    regions = game.board.regions
    rows = {space[0] for space in regions["between"].spaces}
    assert len(rows) == number(game, "setup.apart") == 4
    assert game.setup.hex_map is not None
    free = set(game.setup.hex_map.on)
    assert free == {*regions["between"].spaces, *regions["beside"].spaces}
    start = [space for name in (*BASES, "waters") for space in regions[name].spaces]
    assert sorted((*free, *start)) == sorted(space_names(game.board, game.grid).values())
    assert len(start) == number(game, "facts.start-hexes")
    assert len(free) >= number(game, "left.hex")


@pytest.mark.parametrize("readings", [(), ("I1.other-ends",)])
def test_the_harbours_of_the_start_face_a_home_base(game: Game, readings: tuple[str, ...]) -> None:
    names = space_names(game.board, game.grid)
    cells = {name: cell for cell, name in names.items()}
    land = {space for base in BASES for space in game.board.regions[base].spaces}
    position = make_position(game, 2, (), "7", readings=readings)
    harbours = [piece for piece in position.pieces if piece.piece == "harbour-hex"]
    seas = [piece for piece in position.pieces if piece.piece == "sea-hex"]
    assert len(harbours) == len(seas) == 2
    waters = set(game.board.regions["waters"].spaces)
    assert {piece.space for piece in (*harbours, *seas)} == waters
    for piece in harbours:
        assert piece.facing is not None
        faced = beyond(game.grid, cells[piece.space], piece.facing)  # type: ignore[arg-type]
        assert names[faced] in land


def test_the_readings_a_table_may_choose_are_those_that_change_something(game: Game) -> None:
    chosen = {
        "I1.other-ends",
        "I3.placed",
        "I6.all",
        "I9.before",
        "I10.coast",
        "I16.included",
        "I22.secretly",
        "I24.any-turn",
    }
    assert set(switchable(game)) == chosen
    assert {f"I{number}" for number in range(1, 32)} == set(game.rulings)


def test_german_says_everything_english_says(game: Game) -> None:
    # Titles of sources need words where they are translated; each language has terms of its own.
    own = ("sources.", "terms.")
    said = {key for key in game.words["de"] if not key.startswith(own)}
    assert said == {key for key in game.words["en"] if not key.startswith(own)}
    same = [key for key in said if game.words["de"][key] == game.words["en"][key]]
    # Land, the digits of tokens and the like are written alike.
    assert len(same) < 20


def test_only_one_player_has_the_longest_route(tmp_path: Path) -> None:
    pad = tmp_path / "evening.yaml"
    pad.write_text("Anna: {longest-route: held}\nBen: {cities: 2, longest-route: held}\n")
    with pytest.raises(PrintgenError) as fault:
        workshop.score("intimate-settlers", pad)
    (problem,) = fault.value.problems
    assert (problem.code, problem.span and problem.span.line) == ("more-than-exist", 2)
