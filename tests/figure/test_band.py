"""Title bands: the artwork of a game at the right end, or a quiet grid; by lines alone where nothing is filled."""

import pytest
from pydantic import ValidationError

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Box, Path, Text
from printgen.figure.artwork import art_left, band, drawing, hero
from printgen.geometry import Rect, Size
from printgen.model.artwork import Artwork, Shape
from tests.workshop import WORKSPACE

LARGE, NEXT, SMALL = Size(186, 19), Size(186, 12), Size(130, 17)
SUN = {"ground": "#DAE5EB", "accent": "orange", "hero-box": [0, 0, 10], "hero": [{"style": "ink", "circle": [5, 5, 4]}]}


def artwork_of(game):
    return WORKSPACE.sound_game(game).game.artwork


def made(*shapes, **more):
    return Artwork.model_validate({**SUN, "scene": shapes, **more})


def fills(scene):
    return {item.fill.colour for item, _ in opened(scene.items) if not isinstance(item, Text) and item.fill}


@pytest.mark.parametrize("game", WORKSPACE.game_ids())
@pytest.mark.parametrize("size", [LARGE, NEXT, SMALL])
def test_every_game_has_a_picture_that_leaves_the_left_of_the_band_to_the_title(game, size, piece_style):
    artwork = artwork_of(game)
    scene = band(artwork, size, piece_style)
    assert scene.window == Rect(0, 0, *size)
    assert scene.items[0].clip is not None
    assert art_left(artwork, size) >= 0.42 * size.width


def test_no_two_games_share_a_picture(piece_style):
    games = WORKSPACE.game_ids()
    assert len({band(artwork_of(game), LARGE, piece_style) for game in games}) == len(games)


@pytest.mark.parametrize("game", [None, *WORKSPACE.game_ids()])
def test_without_fills_a_band_is_framed_and_only_small_parts_are_black(game, low_ink, low_ink_style):
    scene = band(game and artwork_of(game), LARGE, low_ink_style)
    assert len(scene.items) == 2
    assert fills(scene) <= {low_ink.colours[name] for name in ("paper", "ink")}


def test_a_large_black_area_is_drawn_by_its_outline_where_nothing_is_filled(low_ink, low_ink_style):
    ink = low_ink.colours["ink"]
    small = made({"style": "ink", "circle": [40, 9, 1.5]}, hero=[{"style": "ink", "circle": [5, 5, 1]}])
    large = made({"style": "ink", "circle": [40, 9, 5]}, hero=[{"style": "ink", "circle": [5, 5, 4]}])
    assert ink in fills(band(small, LARGE, low_ink_style))
    assert ink not in fills(band(large, LARGE, low_ink_style))
    assert ink in fills(band(large, Size(130, 5), low_ink_style))  # so small that it is small again


def test_a_game_without_artwork_has_a_quiet_grid_and_all_of_the_band_for_words(piece_style):
    scene = band(None, LARGE, piece_style)
    assert len(scene.items[0].items) == (2 if piece_style.theme.fills else 1)
    assert art_left(None, LARGE) == LARGE.width


def test_the_texture_is_veiled_where_the_words_stand_and_clear_beside_the_picture(piece_style):
    scene = band(made(texture=[{"style": "texture", "line": [[-102, 5], [84, 5]]}]), LARGE, piece_style)
    veil = [item for item in scene.items[0].items if isinstance(item, Box)][piece_style.theme.fills :]
    assert [box.fill.opacity for box in veil] == sorted((box.fill.opacity for box in veil), reverse=True)
    assert veil[0].fill.opacity > 0.8 > 0.1 > veil[-1].fill.opacity
    assert extent(veil).right == pytest.approx(LARGE.width - 84)


def test_a_shape_is_repeated_turned_and_drawn_in_each_of_its_styles(piece_style):
    row = made({"style": ["shoal", "land"], "rect": [30, 2, 4, 4], "repeat": [10, 0, 3], "turn": [90, 32, 4]})
    plain = made({"style": ["shoal", "land"], "rect": [30, 2, 4, 4]})
    picture = band(row, LARGE, piece_style).items[0].items[-1]
    assert len(picture.items) == len(band(plain, LARGE, piece_style).items[0].items[-1].items) == 3
    box = extent([picture.items[1]])
    assert (box.width, box.height) == (pytest.approx(4.45), pytest.approx(24.45))


def test_what_is_for_one_kind_of_sheet_is_left_out_of_the_other(piece_style, low_ink_style):
    both = made({"style": "gold", "circle": [40, 9, 2], "only": "filled"})
    drawn = {True: 2, False: 1}  # the hero is on every sheet
    for style in (piece_style, low_ink_style):
        assert len(band(both, LARGE, style).items[0].items[-1].items) == drawn[style.theme.fills]


def test_land_in_a_picture_is_hatched_where_there_are_no_fills_and_sea_is_not(piece_style, low_ink_style):
    shapes = [Shape(style=name, rect=(2, 2, 20, 12)) for name in ("land", "sea-tile")]
    land, sea, both = (
        [one for one, _ in opened(drawing(some, Size(40, 30), "blue", low_ink_style).items) if isinstance(one, Path)]
        for some in (shapes[:1], shapes[1:], shapes)
    )
    hatch = low_ink_style.colour("hatch")
    assert [one.stroke.colour for one in land].count(hatch) == [one.stroke.colour for one in both].count(hatch) == 1
    assert hatch not in [one.stroke.colour for one in sea]
    drawn = opened(drawing(shapes, Size(40, 30), "blue", piece_style).items)
    is_hatched = any(isinstance(one, Path) and one.stroke and one.stroke.colour == hatch for one, _ in drawn)
    assert is_hatched is not piece_style.theme.fills


def test_the_hero_stands_alone_in_its_square(piece_style):
    scene = hero(made(), 20, piece_style)
    assert scene.window == Rect(0, 0, 20, 20)
    box = extent(scene.items)
    assert (*box.centre, box.width) == pytest.approx((10, 10, 16), abs=1)  # without fills it has a line around it


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        ({"style": "ink"}, "here is none"),
        ({"style": "ink", "circle": [1, 1, 1], "path": "M0 0H1"}, "`circle` and `path`"),
        ({"style": "ink", "icon": "boat"}, "stand together"),
        ({"style": "ink", "path": "m0 0h1"}, "is not one of M L"),
    ],
)
def test_a_shape_that_is_none_or_several_is_refused(shape, told):
    with pytest.raises(ValidationError, match=told):
        made(shape)
