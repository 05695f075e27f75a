from pathlib import Path as File
from typing import get_args

import pytest
import yaml

from printgen.drawing.path import bounds, transformed
from printgen.figure.icon import Tones, icon
from printgen.geometry import Point, Rect
from printgen.model.board.board import Accent
from printgen.model.contrast import SIGNS, tinted
from printgen.model.path_syntax import read_path
from printgen.model.resources import Icons, Papers, Theme

DATA = File(__file__).parents[2] / "data"


def load(model, *parts):
    return model.model_validate(yaml.safe_load(DATA.joinpath(*parts).read_text("utf-8")))


FILES = {name: load(Icons, "icons", f"{name}.yaml").icons for name in ("symbols", "suits")}
ICONS = FILES["symbols"] | FILES["suits"]
LANDSCAPES = load(Icons, "icons", "landscapes.yaml").icons
FIGURES = load(Icons, "icons", "figures.yaml").icons
THEMES = {file.stem: load(Theme, "themes", file.name) for file in sorted(DATA.glob("themes/*.yaml"))}


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_can_be_drawn_inside_its_view_box(name):
    drawing = icon(name, Point(100, 50), 6, "#112233", ICONS)
    cell = Rect(97, 47, 6, 6)
    for path in drawing.items:
        assert cell.holds(bounds(transformed(path.commands, drawing.transform)), slack=1e-9)


def test_an_icon_takes_one_colour_for_its_areas_and_its_lines():
    drawing = icon("anchor", Point(0, 0), 24, "#112233", ICONS)
    paints = {paint.colour for path in drawing.items for paint in (path.fill, path.stroke) if paint}
    assert paints == {"#112233"}
    assert any(path.stroke for path in drawing.items)
    assert any(path.fill and path.fill.even_odd for path in drawing.items)


def test_the_middle_of_the_view_box_comes_to_the_place_asked_for():
    drawing = icon("pawn", Point(7, 9), 5, "#000000", ICONS)
    middle = drawing.transform.apply(Point(50, 50))
    assert middle == pytest.approx((7, 9))
    assert drawing.transform.a == pytest.approx(0.05)


def test_an_unknown_icon_is_an_error_of_the_caller():
    with pytest.raises(KeyError, match="no-such-icon"):
        icon("no-such-icon", Point(0, 0), 5, "#000000", ICONS)


def test_no_icon_has_the_name_of_another():
    assert not FILES["symbols"].keys() & FILES["suits"].keys()
    assert not ICONS.keys() & FIGURES.keys()


@pytest.mark.parametrize("name", sorted(LANDSCAPES))
def test_a_picture_has_its_own_colours_and_in_outlines_none_of_them(name):
    own = {path.colour for path in LANDSCAPES[name].paths if path.colour}
    assert len(own) >= 5

    def colours(**more):
        drawing = icon(name, Point(0, 0), 59, "#112233", LANDSCAPES, ground="#FFFBEA", **more)
        return {paint.colour for item in drawing.items for paint in (item.fill, item.stroke) if paint}

    assert colours() == {*own, "#FFFBEA"}
    assert colours(outline=0.2) == {"#112233", "#FFFBEA"}


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_a_figure_fills_its_panel_and_stands_on_its_base(name):
    assert FIGURES[name].viewBox == "0 0 17 22"
    seen = [path for path in FIGURES[name].paths if path.fill and not path.light]
    boxes = [bounds(read_path(path.d)) for path in seen]
    top, foot = min(box.y for box in boxes), max(box.bottom for box in boxes)
    wide = max(box.right for box in boxes) - min(box.x for box in boxes)
    assert (top < 1.9, foot) == (True, pytest.approx(20.7, abs=0.05))
    assert 9 <= wide <= 17


def test_light_parts_of_an_icon_have_the_colour_of_its_ground():
    drawing = icon("house-stand", Point(0, 0), 22, "#112233", FIGURES, ground="#FFFBEA")
    light = [path.light for path in FIGURES["house-stand"].paths]
    paints = [(item.fill or item.stroke).colour for item in drawing.items]
    assert paints == ["#FFFBEA" if one else "#112233" for one in light]


def test_an_icon_with_light_parts_hides_in_outlines_what_lies_behind_it():
    drawing = icon("scout-flag", Point(0, 0), 22, "#112233", FIGURES, outline=0.2, ground="#FFFBEA")
    assert all(item.fill is None or item.fill.colour == "#FFFBEA" for item in drawing.items)
    thick = [item.stroke for item in drawing.items if item.stroke.width > 1]
    assert [one.colour for one in thick] == ["#112233", "#FFFBEA"] * 2  # both arms
    assert thick[0].width - thick[1].width == pytest.approx(0.4)


def test_every_path_of_every_icon_is_absolute_and_complete():
    for drawing in ICONS.values():
        for part in drawing.paths:
            assert read_path(part.d)[0][0] == "M"


def test_all_themes_name_the_same_colours():
    standard = set(THEMES["standard"].colours)
    assert [name for name, theme in THEMES.items() if set(theme.colours) != standard] == []


def test_the_low_ink_theme_knows_only_ink_lines_paper_and_suits():
    theme = THEMES["low-ink"]
    assert not theme.fills
    assert theme.pieces == "outlined"
    tints = {"ink", "coast", "grey", "paper", "hairline", "hatch", "cut"}
    others = {colour for name, colour in theme.colours.items() if name not in FILES["suits"]}
    assert others <= {theme.colours[name] for name in tints}


def luminance(colour):
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_stand_out_from_their_ground_as_wcag_aa_asks(theme):
    colours = theme.colours
    grounds = {f"{look}-ink": look for look in ("good", "bad", "special")}
    for name, colour in colours.items():
        if name.endswith("-text") or name in ("ink", "grey", "nothing-ink"):
            assert contrast(colour, colours["paper"]) >= 4.5, name
        if name in grounds:
            assert contrast(colour, colours[grounds[name]]) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_is_written_on_an_accent_or_a_pip_is_read_well(theme):
    palette = theme.palette
    for name in ("pip", "pip-extra", "pip-saved", "ink", *get_args(Accent)):
        assert contrast(palette[f"on-{name}"], palette[name]) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_in_any_colour_are_read_well_on_paper_and_on_a_tint_of_it(theme):
    suits, paper = FILES["suits"].keys() & theme.colours, theme.colours["paper"]
    for name in (*get_args(Accent), *suits, "grey", "coast"):
        for ground in (paper, tinted(paper, theme.colours[name])):
            assert contrast(theme.palette[f"{name}-text"], ground) >= 4.5, name


def test_words_on_a_fill_are_white_where_white_is_read_well():
    theme = THEMES["standard"]
    paper, ink = theme.colours["paper"], theme.colours["ink"]
    assert [theme.on(name) for name in ("blue", "vermilion", "purple")] == 3 * [paper]
    assert [theme.on(name) for name in ("orange", "sky", "#FFFFFF")] == 3 * [ink]
    assert (theme.on("green"), theme.on("green", SIGNS)) == (ink, paper)


def test_a_theme_says_its_own_shades_for_words_and_the_others_are_darkened():
    theme = THEMES["standard"]
    assert theme.palette["blue-text"] == theme.colours["blue-text"]
    assert theme.palette["arms-text"] == theme.colours["arms"]  # dark as it is
    assert luminance(theme.palette["sails-text"]) < luminance(theme.colours["sails"])


def test_the_papers_have_their_standard_sizes_and_margins():
    papers = {paper.id: paper for paper in load(Papers, "papers.yaml").papers}
    assert (papers["a4"].width, papers["a4"].height) == (210, 297)
    assert papers["letter"].width == pytest.approx(215.9)
    assert papers["letter"].printer_margin == pytest.approx(6.35)
    assert papers["a5"].layout == "small"
    assert papers["a3"].height == pytest.approx(2 * papers["a4"].width)


def test_tones_fill_an_icon_in_its_body_and_its_accents_within_dark_lines():
    drawn = icon("fort-stand", Point(0, 0), 22, "#111111", FIGURES, 0.3, "#EEEEEE", Tones("#AAAAAA", "#FF0000"))
    filled = [path for path in drawn.items if path.fill]
    accents = [part.accent for part in FIGURES["fort-stand"].paths if part.fill]
    assert [path.fill.colour for path in filled] == ["#FF0000" if one else "#AAAAAA" for one in accents]
    assert {True, False} == {*accents}
    assert {path.stroke.colour for path in filled} == {"#111111"}
