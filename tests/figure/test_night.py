"""Covers by night: areas alone that may run over the paper's edge, and outlines where a theme has no fills."""

import pytest

from printgen.drawing.items import opened
from printgen.drawing.scene import Disc, Fill, Path
from printgen.figure.night import HALOS, SEA, WORDS, night
from printgen.geometry import Rect
from tests.workshop import WORKSPACE


def artwork_of(game):
    return WORKSPACE.sound_game(game).game.artwork


@pytest.mark.parametrize("game", [None, *WORKSPACE.game_ids()])
def test_a_cover_fills_its_window_and_shows_the_moon_with_its_halos_and_four_waves(game, piece_style, low_ink_style):
    for style in (piece_style, low_ink_style):
        scene = night(game and artwork_of(game), 420, style)
        assert scene.window == Rect(-210, 0, 420, 112)
        drawn = [item for item, _ in opened(scene.items)]
        waves = [
            one
            for one in drawn
            if isinstance(one, Path) and one.commands[0] in {("M", (-330.0 - 5 * n, 117.0)) for n in range(4)}
        ]
        assert len(waves) == len(SEA)
        assert all(one.fill is not None for one in waves)
        moons = [one for one in drawn if isinstance(one, Disc) and one.radius > 20]
        assert len(moons) == (1 if style.theme.fills else 1 + len(HALOS))


def test_what_may_run_over_the_edge_of_the_paper_has_no_lines_where_there_are_fills(piece_style):
    items = [item for item, _ in opened(night(None, 420, piece_style).items)]
    lines = [item for item in items if getattr(item, "stroke", None) is not None]
    assert (lines == []) == piece_style.theme.fills


def test_a_cover_without_artwork_has_quiet_stars_but_none_behind_the_words(piece_style):
    halo = piece_style.colour("halo")
    paths = [item for item, _ in opened(night(None, 420, piece_style).items) if isinstance(item, Path)]
    by_colour = [item for item in paths if halo in (getattr(one, "colour", "") for one in (item.fill, item.stroke))]
    stars = [item for item in by_colour if len(item.commands) == 9]
    assert len(stars) > 40
    middles = [item.commands[0][1] for item in stars]
    assert [(x, y) for x, y in middles if x < WORDS.x and y < WORDS.y - 2.1] == []


def test_without_fills_nothing_but_white_is_filled_behind_the_hero(low_ink_style):
    items = [item for item, _ in opened(night(None, 420, low_ink_style).items)]
    fills = {item.fill for item in items if getattr(item, "fill", None) is not None}
    assert fills == {Fill(low_ink_style.colour("paper"))}
