"""The number of a step stands on its spaces, off all words, and apart from all other numbers."""

from itertools import combinations
from math import cos, dist, radians, sin

from printgen.drawing.scene import Box, Disc, Fill, Item, Scene, label
from printgen.figure.callouts import EVERYWHERE, Callout, PlacedCallout, placed_callouts
from printgen.figure.table.signs import APART, STEP
from printgen.geometry import Point, Rect, between

SIDE = 14.0


def space(row: int, column: int) -> Rect:
    return Rect(column * SIDE, row * SIDE, SIDE, SIDE)


def a_board(*items: Item) -> Scene:
    window = Rect(-5, -5, 6 * SIDE + 10, 6 * SIDE + 10)
    return Scene(window, (Box(window, Fill("#FFFFFF")), *items))


def named(*cells: tuple[int, int]) -> list[Item]:
    """Write a name into the upper left corner of each space."""
    return [label("A1", space(*cell).corners[0].moved(1.5, 4), 3.0, "#000000", anchor="start") for cell in cells]


def overlaps(one: PlacedCallout, other: PlacedCallout) -> bool:
    return any(rect.meets(taken) for rect in one.rects for taken in other.rects)


def test_a_step_with_few_places_has_its_number_on_each_and_one_with_many_a_count() -> None:
    few = tuple(space(0, n) for n in range(EVERYWHERE))
    many = tuple(space(3, n) for n in range(EVERYWHERE + 1))
    placed = placed_callouts(a_board(), (Callout("1", few, "×3"), Callout("2", many, "×4")))
    assert [(one.number, one.count) for one in placed] == [("1", "")] * 3 + [("2", "×4")]


def test_what_may_lie_on_either_of_two_spaces_has_one_number() -> None:
    spaces = space(0, 0), space(0, 1)
    [one] = placed_callouts(a_board(), [Callout("1", spaces, "×1", either=True)])
    assert (one.number, one.count) == ("1", "")


def test_steps_with_many_places_spread_over_them() -> None:
    row = tuple(space(0, n) for n in range(6))
    first, second, third = (one.at for one in placed_callouts(a_board(), [Callout(n, row, "×6") for n in "123"]))
    assert dist(first, second) > 4 * SIDE
    assert min(dist(third, first), dist(third, second)) > 1.5 * SIDE


def test_numbers_keep_apart_even_on_one_space() -> None:
    callouts = [Callout(str(n), (space(2, 2),), "×1") for n in range(1, 6)]
    placed = placed_callouts(a_board(), callouts)
    assert len(placed) > 2
    assert [pair for pair in combinations(placed, 2) if dist(pair[0].at, pair[1].at) < APART or overlaps(*pair)] == []


def test_no_number_and_no_count_lies_on_a_word() -> None:
    cells = [(row, column) for row in range(6) for column in range(6)]
    drawn = a_board(*named(*cells))
    callouts = [Callout(str(n), tuple(space(*cell) for cell in cells), "×36") for n in range(1, 8)]
    words = [Rect(space(*cell).x + 1.5, space(*cell).y + 2, 3.5, 2) for cell in cells]
    placed = placed_callouts(drawn, callouts)
    assert len(placed) == 7
    assert [one for one in placed for rect in one.rects for word in words if rect.meets(word)] == []


def test_a_number_keeps_off_things_where_it_can_and_else_covers_one_rather_than_be_left_out() -> None:
    spot = space(1, 1)
    corner = Disc(Point(spot.right, spot.y), 3.0, Fill("#000000"))
    [beside] = placed_callouts(a_board(corner), [Callout("1", (spot,), "×1")])
    assert dist(beside.at, corner.centre) > 3.0
    everywhere = [Disc(Point(x, y), 7.9, Fill("#000000")) for x in range(0, 84, 7) for y in range(0, 84, 7)]
    assert len(placed_callouts(a_board(*everywhere), [Callout("1", (spot,), "×1")])) == 1


def test_a_number_leads_across_a_thing_rather_than_cover_one() -> None:
    spot = space(2, 2)
    ways = [radians(15 + 30 * n) for n in range(12)]
    around = [Disc(spot.centre.moved(9.5 * cos(way), 9.5 * sin(way)), 0.8, Fill("#000000")) for way in ways]
    drawn = [Disc(spot.centre, 7.0, Fill("#000000")), *around]
    [one] = placed_callouts(a_board(*drawn), [Callout("1", (spot,), "×1")])
    assert one.thing is not None
    assert spot.covers(one.thing)
    assert [disc for disc in drawn if Rect.around(disc.centre, 2 * disc.radius).meets(one.rects[0])] == []


def test_a_number_stands_as_far_off_as_it_takes_and_its_line_crosses_no_word() -> None:
    spot = space(1, 1)
    crowd = [Disc(Point(x, y), 7.9, Fill("#000000")) for x in range(-5, 49, 7) for y in range(-5, 49, 7)]
    word = label("WW", Point(62, 30), 3.0, "#000000", anchor="start")
    [one] = placed_callouts(a_board(*crowd, word), [Callout("1", (spot,), "×1")])
    assert [disc for disc in crowd if Rect.around(disc.centre, 15.8).meets(one.rects[0])] == []
    assert one.thing is not None
    assert spot.covers(one.thing)
    way = [between(one.at, one.thing, share / 200) for share in range(201)]
    assert [at for at in way if Rect(62, 27.8, 5, 2.2).covers(at)] == []


def test_a_number_without_room_is_left_out() -> None:
    spot = Rect(0, 0, 3, 3)
    words = label("WWWWWWWW", Point(-8, 5), 12.0, "#000000", anchor="start")
    assert placed_callouts(a_board(words), [Callout("1", (spot,), "×1")]) == ()


def test_a_number_that_leads_to_one_of_many_things_stands_off_all_of_them_and_near_its_own() -> None:
    things = tuple(space(0, n).centre for n in range(5))
    drawn = a_board(*(Disc(at, 2.0, Fill("#000000")) for at in things))
    [one] = placed_callouts(drawn, [Callout("2", tuple(space(0, n) for n in range(5)), "1 each", things)])
    assert one.thing in things
    assert 4.0 < dist(one.at, one.thing) < 12.0
    assert min(dist(one.at, thing) for thing in things) > 2.0 + STEP
    assert [thing for thing in things for rect in one.rects if rect.meets(Rect.around(thing, 4.0))] == []


def test_a_step_with_many_spaces_leaves_those_of_others_to_them() -> None:
    row = tuple(space(0, n) for n in range(6))
    many, first = placed_callouts(a_board(), [Callout("1", row, "×6"), Callout("2", row[:1], "×1")])
    assert (many.number, first.number) == ("1", "2")
    assert not row[0].covers(many.at)
    assert row[0].covers(first.at)


def test_a_number_without_room_on_its_thing_stands_off_it_and_a_leader_leads_there() -> None:
    spot = Rect(30, 30, SIDE, SIDE)
    thing = Disc(spot.centre, 7.9, Fill("#000000"))
    [led] = placed_callouts(a_board(thing), [Callout("1", (spot,), "×1", off=True)])
    assert led.thing is not None
    assert dist(led.at, spot.centre) > SIDE / 2
    assert dist(led.thing, spot.centre) < SIDE / 2


def test_a_step_told_once_stands_on_one_of_its_spaces_away_from_other_numbers() -> None:
    first = Callout("1", (space(0, 0),), "×1", once=True)
    row = tuple(space(0, column) for column in range(5))
    placed = placed_callouts(a_board(), (first, Callout("2", row, "", once=True)))
    assert [one.number for one in placed] == ["1", "2"]
    assert dist(placed[0].at, placed[1].at) > 3 * SIDE
