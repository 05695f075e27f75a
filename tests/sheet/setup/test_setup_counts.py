"""What a picture says how often a step lays something is what the list of steps says."""

from dataclasses import replace

import pytest

from printgen.figure.table.signs import STEP
from printgen.geometry import Point, Rect
from printgen.model.play.conditions import table_sides
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.game_context import Pictures
from printgen.sheet.setup.laid import laid_pieces
from printgen.sheet.setup.proof.certificate import certificate
from printgen.sheet.setup.steps import steps
from printgen.sheet.setup.table.callouts import callouts
from tests import workshop
from tests.workshop import request_of


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_step_that_each_player_does_has_one_count_on_the_picture_and_in_the_list(paper: str) -> None:
    context = workshop.game_context(request_of("setup", "intimate-settlers", players=2, seed="1", paper=paper))
    listed = {one.number: one.count for one in steps(context).steps}
    table = context.game.setup.table if paper == "a4" else None
    drawn = callouts(context, lambda name, space: Rect.around(Point(0, 0), STEP), lambda piece, space: None, table)
    counts = {one.number: one.count for one in drawn if one.count and one.number != "6"}
    assert counts
    assert counts == {number: listed[number] for number in counts}


@pytest.mark.parametrize(("language", "said"), [("en", "set up as the rules say"), ("de", "Aufbau wie in der Regel")])
def test_a_game_without_steps_refers_to_its_rules(language: str, said: str) -> None:
    context = workshop.game_context(request_of("setup", "ahoy-matey", language=language))
    bare = context.game.model_copy(update={"setup": context.game.setup.model_copy(update={"steps": ()})})
    assert steps(replace(context, game=bare)).title == said
    assert steps(context).title[:1].isdecimal()


@pytest.mark.parametrize(
    ("players", "variants", "aside"),
    [(3, (), set()), (3, ("ghost-fleet",), set()), (8, ("badly-drawn",), {("treasure", "×1", "as step 4 says")})],
)
def test_only_what_a_step_takes_and_lies_nowhere_is_listed_by_its_step(
    players: int, variants: tuple[str, ...], aside: set[tuple[str, str, str]]
) -> None:
    request = request_of("setup", "ahoy-matey", players=players, variants=variants)
    context = workshop.game_context(request)
    laid = laid_pieces(context, Pictures(context))
    assert laid is not None
    found = {(one.name, one.count, one.spaces) for row in laid.rows for one in row.sorts}
    assert {one for one in found if one[2].startswith("as step")} == aside


def test_the_ships_of_a_fleet_that_nobody_has_are_listed_and_judged() -> None:
    context = workshop.game_context(request_of("setup", "ahoy-matey", players=3, variants=("ghost-fleet",)))
    laid = laid_pieces(context, Pictures(context))
    assert laid is not None
    assert [one.count for row in laid.rows if not row.number for one in row.sorts if one.name == "ship"] == ["×3"]
    lines = [as_text(one.text) for column in certificate(context).columns for group in column for one in group.rules]
    assert [line for line in lines if "ship" in line] == [
        "9 × ship, 3 waiting at each seat",
        "3 × ship, waiting at Arms",
    ]


@pytest.mark.parametrize(
    ("players", "sides"), [(4, "WNES"), (5, "WWNES"), (6, "WWNESS"), (7, "WWNNESS"), (8, "WWNNEESS")]
)
def test_players_sit_clockwise_round_one_board_or_two(players: int, sides: str) -> None:
    variants = ("pieces-of-eight",) if players > 4 else ()
    context = workshop.game_context(request_of("setup", "ahoy-matey", players=players, variants=variants))
    table = context.game.setup.table
    assert table is not None
    found = table_sides(table, players, context.position.options)
    assert "".join(found[seat][0].upper() for seat in context.position.seats) == sides
