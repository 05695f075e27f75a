"""What a picture says how often a step lays something is what the list of steps says."""

from dataclasses import replace

import pytest

from printgen.figure.table.signs import STEP
from printgen.geometry import Point, Rect
from printgen.sheet.core.game_context import Pictures
from printgen.sheet.setup.laid import laid_pieces
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
    [
        (3, (), set()),
        (3, ("ghost-fleet",), {("ship", "×3", "as step 7 says")}),
        (8, ("badly-drawn",), {("treasure", "×1", "as step 4 says")}),
    ],
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
