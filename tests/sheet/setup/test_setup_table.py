"""A drawn table: the number of each step stands on it once at least, off all words, whoever plays by whatever rules."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Group, Scene, Text
from printgen.figure.callouts import numbers_on
from printgen.figure.table.layout import TableLayout
from printgen.figure.table.signs import HALO, SLIM_STEP, STEP
from printgen.geometry import Rect, Size
from printgen.sheet.core.board_view import board_view
from printgen.sheet.setup.steps import steps, steps_done
from printgen.sheet.setup.table import picture as table
from printgen.sheet.setup.table.beside import die_faces
from printgen.sheet.setup.table.callouts import callouts, numbered_board, steps_lead
from printgen.units import PT
from tests import workshop
from tests.workshop import request_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("amdiak", {"players": players, "language": "de"}) for players in (2, 3, 4)),
    ("amdiak", {"players": 1, "variants": ("solo-pirate",)}),
    ("amdiak", {"readings": ("T2.four-columns",)}),
    ("amdiak", {"readings": ("T3.same-side",)}),
    *(("ghost-ship", {"players": players, "seed": str(players)}) for players in (2, 3, 4)),
    *(("entdecker-soeding", {"players": players}) for players in (2, 3, 4)),
    *(("entdecker-soeding", {"players": players, "paper": "a5"}) for players in (2, 3, 4)),
    ("amdiak", {"paper": "a5"}),
    ("ahoy-matey", {"players": 4, "seed": None, "paper": "a5"}),
    ("intimate-settlers", {"paper": "a5"}),
    *(("ahoy-matey", {"players": players, "seed": None}) for players in (2, 3, 4)),
    ("ahoy-matey", {"players": 2, "seed": None, "variants": ("dominion",)}),
    ("ahoy-matey", {"players": 8, "seed": None, "variants": ("pieces-of-eight",)}),
    ("ahoy-matey", {"players": 8, "seed": None, "variants": ("doubloons",), "language": "de"}),
    ("ahoy-matey", {"players": 4, "seed": None, "variants": ("doubloons", "world-domination")}),
]


@pytest.fixture(params=TABLES, ids=str)
def drawn(request: pytest.FixtureRequest) -> tuple[Any, list[Scene]]:
    """Return a set-up, and the pictures of its first page on which steps have numbers."""
    game, options = request.param
    context = workshop.game_context(request_of("setup", game, **{"seed": "1", **options}))
    figures = workshop.lay_out(context).pages[0].figures
    return context, [scene for name, scene in figures.items() if name in ("board", "map", "tray")]


def discs(scene: Scene) -> Iterator[Rect]:
    """Yield the place of every number of a step: its halo is a disc of that size and no other thing is."""
    for item, by in opened(scene.items):
        sizes = (STEP, SLIM_STEP)
        if isinstance(item, Disc) and any(abs(item.radius - size - HALO) < 0.001 for size in sizes):
            yield extent([Group((item,), by)])


def words(scene: Scene) -> list[tuple[str, Rect]]:
    found = ((item, by) for item, by in opened(scene.items) if isinstance(item, Text))
    return [("".join(run.text for run in item.runs), extent([Group((item,), by)])) for item, by in found]


def test_every_step_has_its_number_on_the_picture(drawn: tuple[Any, list[Scene]]) -> None:
    context, scenes = drawn
    numbers = {text for scene in scenes for disc in discs(scene) for text, at in words(scene) if disc.covers(at.centre)}
    missing = {str(n) for n, _ in enumerate(steps_done(context), 1)} - numbers
    blocks = [one for page in workshop.lay_out(context).pages for one in getattr(page.body, "sections", ())]
    says_some = any(getattr(one, "lead", "") == context.tool("setup.some-steps-drawn") for one in blocks)
    assert bool(missing) is says_some
    assert len(missing) <= says_some and (context.paper.layout == "small" or not missing)


def test_a_table_that_shows_but_some_steps_does_not_say_that_it_shows_all() -> None:
    for variant in ("badly-drawn", "doubloons", "pieces-of-eight"):
        context = workshop.game_context(request_of("setup", "ahoy-matey", players=4, variants=(variant,)))
        assert context.tool("setup.steps-drawn") in leads(context)
        bare, _ = numbered_board(context, board_view(context), Size(120, 120))  # whose ships wait beside the board
        assert steps_lead(context, bare) == context.tool("setup.some-steps-drawn")


def test_what_lies_ready_for_a_step_has_its_number() -> None:
    for players, variant, step in ((3, "ghost-fleet", "ghost-fleet"), (8, "badly-drawn", "treasure-unknown")):
        context = workshop.game_context(request_of("setup", "ahoy-matey", players=players, variants=(variant,)))
        number = next(str(n) for n, one in enumerate(steps_done(context), 1) if one.id == step)
        assert number in numbers_on(workshop.lay_out(context).pages[0].figures["board"])


def leads(context: Any) -> list[str]:
    """Return what stands beside the titles of the panels."""
    pages = workshop.lay_out(context).pages
    return [getattr(one, "lead", "") for page in pages for one in page.body.sections]


@pytest.mark.parametrize(("name", "is_figured"), [("ahoy-matey", True), ("intimate-settlers", False)])
def test_dice_show_what_the_dice_of_the_game_have(name: str, is_figured: bool) -> None:
    context = workshop.game_context(request_of("setup", name, seed=None if is_figured else "1"))
    faces = die_faces(context, "die", 2)
    assert {one.value for one in faces} <= {*context.game.components["die"].faces}
    assert all((one.accent is not None) is is_figured for one in faces)


@pytest.mark.parametrize(("name", "share"), [("amdiak", 0.8), ("intimate-settlers", 0.55), ("ahoy-matey", 0.7)])
def test_a_small_table_leaves_its_board_most_of_its_width(name: str, share: float) -> None:
    seed = None if name == "ahoy-matey" else "1"
    context = workshop.game_context(request_of("setup", name, seed=seed, paper="a5"))
    whole = workshop.lay_out(context).pages[0].figures["board"].window
    drawn = table._Drawn(context, context.game.setup.table)
    size = Size(whole.width, whole.height)
    room = TableLayout(drawn.best(size), size).board
    assert drawn.bare_board(Size(room.width, room.height)).window.width > share * whole.width


def test_no_number_of_a_step_lies_on_another_or_on_a_word(drawn: tuple[Any, list[Scene]]) -> None:
    for scene in drawn[1]:
        placed = [disc.grown(-HALO) for disc in discs(scene)]
        assert [pair for pair in combinations(placed, 2) if pair[0].meets(pair[1], 0.1)] == []
        # All that is read on a disc is its number.
        on_discs = [[text for text, at in words(scene) if disc.meets(at, 0.3)] for disc in placed]
        assert [texts for texts in on_discs if len(texts) != 1] == []


def test_nothing_on_a_picture_is_written_smaller_than_7_points(drawn: tuple[Any, list[Scene]]) -> None:
    texts = [(item, by) for scene in drawn[1] for item, by in opened(scene.items) if isinstance(item, Text)]
    sizes = {run.size * hypot(by.a, by.b) for item, by in texts for run in item.runs}
    assert min(sizes) > 7 * PT - 0.001


@pytest.mark.parametrize("variants", [("ghost-fleet",), ("brethren",), ()])
def test_a_count_on_the_picture_is_that_of_its_step(variants: tuple[str, ...]) -> None:
    context = workshop.game_context(request_of("setup", "ahoy-matey", players=3, variants=variants))
    counts = {one.number: one.count for one in steps(context).steps}
    shown = callouts(context, lambda name, space: Rect(0, 0, 9, 9), lambda piece, space: None)
    assert len(shown) > 3
    drawn = [one for one in shown if one.count != "×1"]  # a single thing has no count there
    assert {one.number: one.count for one in drawn} == {one.number: counts[one.number] for one in drawn}
