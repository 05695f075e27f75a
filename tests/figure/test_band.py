import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Text
from printgen.figure.aid import band_art
from printgen.geometry import Rect, Size

LARGE, SMALL = Size(186, 19), Size(130, 17)


def art(scene):
    """The group of the art itself: the last in the clipped group."""
    return scene.items[0].items[-1]


@pytest.mark.parametrize("kind", ["islands", "sea-chart"])
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_art_leaves_the_left_of_the_band_to_the_title(kind, size, piece_style):
    scene = band_art(kind, size, piece_style)
    assert scene.window == Rect(0, 0, *size)
    assert extent([art(scene)]).x >= 0.55 * size.width


@pytest.mark.parametrize("kind", ["islands", "sea-chart", "plain"])
def test_everything_is_cut_to_the_rounded_band(kind, piece_style):
    scene = band_art(kind, LARGE, piece_style)
    assert scene.items[0].clip is not None
    assert extent([scene.items[0].items[0]]) == Rect(0, 0, *LARGE)


@pytest.mark.parametrize("kind", ["islands", "sea-chart", "plain"])
def test_without_fills_the_band_is_framed_and_nothing_is_tinted(kind, low_ink, low_ink_style):
    scene = band_art(kind, LARGE, low_ink_style)
    fills = {item.fill.colour for item, _ in opened(scene.items) if not isinstance(item, Text) and item.fill}
    assert fills <= {low_ink.colours[name] for name in ("paper", "ink", "back-ink")}
    assert len(scene.items) == 2


def test_the_emblem_leads_the_art(piece_style):
    plain = band_art("islands", LARGE, piece_style)
    led = band_art("islands", LARGE, piece_style, "skull")
    assert plain != led
    assert extent([art(led)]).x == pytest.approx(extent([art(plain)]).x, abs=1)


def test_a_plain_band_has_no_art(piece_style):
    assert art(band_art("plain", LARGE, piece_style)).items == ()


def test_an_unknown_kind_of_art_is_an_error(piece_style):
    with pytest.raises(KeyError, match="castles"):
        band_art("castles", LARGE, piece_style)
