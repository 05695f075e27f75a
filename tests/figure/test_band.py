import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Text
from printgen.figure.band import band_art
from printgen.geometry import Rect, Size

LARGE, SMALL = Size(186, 19), Size(130, 17)


def art(scene):
    """The group of the art itself: the last in the clipped group."""
    return scene.items[0].items[-1]


@pytest.mark.parametrize("kind", ["islands", "sea-chart"])
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_art_leaves_the_left_of_the_band_to_the_title(kind, size, theme, icons, looks):
    scene = band_art(kind, size, theme, icons, looks)
    assert scene.window == Rect(0, 0, *size)
    assert extent([art(scene)]).x >= 0.55 * size.width


@pytest.mark.parametrize("kind", ["islands", "sea-chart", "plain"])
def test_everything_is_cut_to_the_rounded_band(kind, theme, icons, looks):
    scene = band_art(kind, LARGE, theme, icons, looks)
    assert scene.items[0].clip is not None
    assert extent([scene.items[0].items[0]]) == Rect(0, 0, *LARGE)


@pytest.mark.parametrize("kind", ["islands", "sea-chart", "plain"])
def test_without_fills_the_band_is_framed_and_nothing_is_tinted(kind, low_ink, icons, looks):
    scene = band_art(kind, LARGE, low_ink, icons, looks)
    fills = {item.fill.colour for item, _ in opened(scene.items) if not isinstance(item, Text) and item.fill}
    assert fills <= {low_ink.colours[name] for name in ("paper", "ink", "back-ink")}
    assert len(scene.items) == 2


def test_the_emblem_leads_the_art(theme, icons, looks):
    plain = band_art("islands", LARGE, theme, icons, looks)
    led = band_art("islands", LARGE, theme, icons, looks, "skull")
    assert plain != led
    assert extent([art(led)]).x == pytest.approx(extent([art(plain)]).x, abs=1)


def test_a_plain_band_has_no_art(theme, icons, looks):
    assert art(band_art("plain", LARGE, theme, icons, looks)).items == ()


def test_an_unknown_kind_of_art_is_an_error(theme, icons, looks):
    with pytest.raises(KeyError, match="castles"):
        band_art("castles", LARGE, theme, icons, looks)
