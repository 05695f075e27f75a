import math
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path as File

import pytest
import yaml

from printgen.drawing.items import opened
from printgen.drawing.path import bounds, transformed
from printgen.drawing.scene import Box, Disc, Group, Path, Scene, Text
from printgen.drawing.svg import to_svg
from printgen.figure.tiles.archipelago import archipelago, archipelago_scene, coast_path, kind_picture, silhouette
from printgen.figure.tiles.map_view import MapPiece, MapView, Sign, map_window, overlay_style, sheet_style
from printgen.figure.tiles.pieces import labels, pieces, placed_pieces
from printgen.figure.tiles.space_grid import edge_circles, edge_strip, routes, space_grid, space_grid_scene, strip_rect
from printgen.geometry import Point, Rect, Size
from printgen.model.position import PlacedTile
from printgen.model.resources import Icons, Theme
from printgen.pdf.fonts import isolate_fonts
from printgen.units import PT

DATA = File(__file__).parents[2] / "data"
ICONS = Icons.model_validate(yaml.safe_load((DATA / "icons" / "symbols.yaml").read_text("utf-8"))).icons
THEMES = {
    name: Theme.model_validate(yaml.safe_load((DATA / "themes" / f"{name}.yaml").read_text("utf-8")))
    for name in ("standard", "low-ink")
}
SIGNS = {"star": Sign("points", "blue"), "cup": Sign("urn", "green")}
ROWS = "ABCDEFGH"


def view(seed=1, rows=5, columns=6, symbols=6):
    """A board whose sides are drawn by chance; land is G, water is W; kinds have odd numbers."""
    rng = random.Random(seed)
    land = rng.choices("GW", k=2 * (rows + 1) * (columns + 1))

    def side(down, row, column):
        inside = 0 < column < columns if down else 0 < row < rows
        return land[(2 * row + down) * columns + column] if inside else "W"

    cells = [(row, column) for row in range(rows) for column in range(columns)]
    marked = set(rng.sample(cells, symbols))
    tiles = []
    for row, column in cells:
        sides = side(0, row, column) + side(1, row, column + 1) + side(0, row + 1, column) + side(1, row, column)
        kind = {0: "0", 1: "9", 2: "7", 3: "8", 4: "12"}[sides.count("G")]
        symbol = rng.choice(sorted(SIGNS)) if (row, column) in marked else None
        name = f"{ROWS[row]}-{column + 1}"
        tiles.append(PlacedTile(name, row, column, kind, sides, 90 * rng.randrange(4), symbol))
    return MapView(
        rows,
        columns,
        "G",
        tuple(tiles),
        tuple(str(column + 1) for column in range(columns)),
        tuple(ROWS[:rows]),
        {(tile.row, tile.column): tile.space for tile in tiles},
        columns // 2,
        SIGNS,
        (MapPiece((0, 0), "boat", "vermilion", number=1),),
    )


def style(theme="standard", unit=18.5, **changes):
    return replace(sheet_style(Size(unit, unit), THEMES[theme], ICONS, "166"), **changes)


def texts(items):
    return ["".join(run.text for run in item.runs) for item, _ in opened(items) if isinstance(item, Text)]


def shore(commands, steps=8):
    """Points along the drawn coast."""
    here = ()
    for letter, numbers in commands:
        if letter == "C":
            p = (here, numbers[:2], numbers[2:4], numbers[4:])
            for step in range(steps):
                t = step / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                yield Point(*(sum(w * q[axis] for w, q in zip(weights, p, strict=True)) for axis in (0, 1)))
        here = numbers[-2:]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("hidden", [False, True])
def test_every_way_to_draw_a_map_passes_the_svg_schema_and_repeats_to_the_letter(theme, hidden):
    scenes = [archipelago_scene(view(), style(theme, hidden=hidden), "map") for _ in range(2)]
    assert to_svg(scenes[0], debug=True) == to_svg(scenes[1])


def test_the_scene_holds_the_band_and_begins_at_the_first_tile():
    drawing = archipelago_scene(view(), style())
    band = 0.46 * 18.5
    assert drawing.window == Rect(-band, -band, 6 * 18.5 + 2 * band, 5 * 18.5 + 2 * band)


@pytest.mark.parametrize("unit", [5.0, 5.6, 8.0, 10.6, 14.0, 25.0])
def test_circles_in_the_band_touch_neither_its_rim_nor_the_board(unit):
    look = style(unit=unit)
    window, board = map_window(view(), look), Rect(0, 0, 6 * unit, 5 * unit)
    for edge in edge_circles(replace(view(), column_labels=("1", "10"), row_labels=("A",)), look):
        around = Rect.around(edge.centre, 2 * look.circle)
        assert window.grown(-0.25).holds(around)
        assert not board.meets(around)


def test_every_route_ends_in_the_middle_of_a_water_side_at_a_right_angle():
    chart, look = view(3), style()
    (paths,) = routes(chart, look)
    ends = Counter()
    for (_, start), (letter, (bend_x, bend_y, x, y)) in zip(paths.commands[::2], paths.commands[1::2], strict=True):
        assert letter == "Q"
        assert (bend_x == x) != (bend_y == y), "the last stretch is upright or level"
        assert math.dist(start, (x, y)) > 0.1 * 18.5
        ends[round(2 * x / 18.5), round(2 * y / 18.5)] += 1
    expected = Counter()
    for (row, column), sides in chart.sides.items():
        x, y = 2 * column + 1, 2 * row + 1
        places = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        expected.update(place for place, land in zip(places, sides, strict=True) if not land)
    assert ends == expected


def test_routes_keep_off_the_land():
    look = style()
    for seed in range(8):
        chart = view(seed, symbols=0)
        coast = list(shore(coast_path(chart, look)))
        (paths,) = routes(chart, look)
        for (_, start), (_, numbers) in zip(paths.commands[::2], paths.commands[1::2], strict=True):
            for t in (0.4, 0.6, 0.8, 1.0):
                x, y = (
                    (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * numbers[axis] + t * t * numbers[2 + axis]
                    for axis in (0, 1)
                )
                assert min(math.dist((x, y), point) for point in coast) > 0.1 * 18.5


def test_circles_touch_the_coast_of_their_tile():
    look = style()
    reached = Counter()
    for seed in range(12):
        chart = view(seed)
        coast = list(shore(coast_path(chart, look)))
        for cell, sides in chart.sides.items():
            if 0 < sum(sides) < 4:
                centre = look.circle_at(cell, sides)
                gap = min(math.dist(centre, point) for point in coast)
                reached[gap <= (1 / 6 + 0.03) * 18.5] += 1
    assert reached[True] > 200
    assert reached[False] <= 0.01 * reached[True]


def test_hidden_symbols_show_nothing_that_differs_between_them():
    chart = view(2)
    swapped = {"star": "cup", "cup": "star"}
    other = replace(
        chart, tiles=tuple(replace(t, symbol=swapped.get(t.symbol) if t.symbol else None) for t in chart.tiles)
    )
    look = style(hidden=True)
    assert to_svg(archipelago_scene(chart, look)) == to_svg(archipelago_scene(other, look))
    assert texts(archipelago(chart, look)).count("?") == 6
    assert "?" not in texts(archipelago(chart, style()))
    assert to_svg(archipelago_scene(chart, style())) != to_svg(archipelago_scene(other, style()))


def test_low_ink_fills_no_land_and_no_sea():
    theme = THEMES["low-ink"]
    white, ink = theme.colours["paper"], theme.colours["ink"]
    coast = theme.colours["coast"]
    for item, _ in opened(archipelago(view(), style("low-ink"))):
        if isinstance(item, Path | Box | Disc) and item.fill is not None:
            assert item.fill.colour in (white, ink, coast)
        if isinstance(item, Box):
            assert item.fill is None


def test_a_label_tells_the_kind_and_the_turn_unless_every_turn_looks_the_same():
    chart = view(5)
    told = texts(labels(chart, style(), coast_path(chart, style())))
    expected = [tile.kind if len(set(tile.sides)) == 1 else f"{tile.kind}{tile.degrees}°" for tile in chart.tiles]
    assert told == expected


def test_labels_stand_in_the_corners_of_their_tiles_clear_of_the_coast_or_on_a_plate():
    look = style()
    for seed in range(6):
        chart = view(seed)
        coast = coast_path(chart, look)
        points = list(shore(coast))
        drawn = labels(chart, look, coast)
        plates = [one.rect for one in drawn if isinstance(one, Box)]
        words = [one for one in drawn if isinstance(one, Text)]
        for tile, label in zip(chart.tiles, words, strict=True):
            square = look.tile((tile.row, tile.column))
            rect = Rect(label.at.x, label.at.y - 0.66 * look.label, 0.5 * look.label, 0.66 * look.label)
            assert square.holds(rect)
            assert label.at.x - square.x == pytest.approx(0.05 * look.unit)
            assert rect.y < square.centre.y
            if any(rect.holds(Rect(*point, 0, 0)) for point in points):
                assert any(plate.holds(rect) for plate in plates)


def test_labels_with_coordinates_name_the_space_first():
    chart = view(5)
    look = overlay_style(Size(40, 40), THEMES["standard"], ICONS, "166")
    told = "".join(texts(labels(chart, look, coast_path(chart, look))))
    assert all(tile.space in told for tile in chart.tiles)
    assert labels(chart, replace(look, labels="none"), ()) == ()


@pytest.mark.parametrize("unit", [9, 12, 18.5, 40])
def test_no_text_is_smaller_than_six_points(unit):
    items = [
        *archipelago(view(), style(unit=unit)),
        *archipelago(view(), style(unit=unit, hidden=True)),
        *space_grid(view(), style(unit=unit)),
    ]
    sizes = [run.size for item, _ in opened(items) if isinstance(item, Text) for run in item.runs]
    assert min(sizes) >= 6 * PT - 1e-9


def test_coordinates_stand_on_all_four_sides_and_lead_onto_water_only():
    chart, look = view(), style()
    circles = list(edge_circles(chart, look))
    assert Counter(circle.label for circle in circles) == dict.fromkeys((*chart.column_labels, *chart.row_labels), 2)
    window = map_window(chart, look)
    for circle in circles:
        assert math.dist(circle.centre, circle.rim) == pytest.approx(look.circle)
        around = Rect(circle.centre.x, circle.centre.y, 0, 0)
        assert window.holds(around)
        assert circle.open_water
    inland = replace(chart, rows=1, columns=1, tiles=(PlacedTile("A-1", 0, 0, "v", "GGGG", 0),))
    assert not any(circle.open_water for circle in edge_circles(inland, look))
    assert list(edge_circles(chart, replace(look, band=0.0))) == []


def test_the_fold_lies_between_its_columns_and_replaces_the_grid_line_there():
    chart, look = view(), style()
    lines = [item for item, _ in opened(archipelago(chart, look)) if isinstance(item, Path)]
    fold = [item for item in lines if item.stroke and len(item.stroke.dash) == 4]
    assert len(fold) == 1
    assert {numbers[0] for _, numbers in fold[0].commands} == {3 * 18.5}
    whole = archipelago(replace(chart, fold_after=None), look)
    assert not any(isinstance(i, Path) and i.stroke and len(i.stroke.dash) == 4 for i, _ in opened(whole))


def test_tiles_may_be_wider_than_high_while_circles_stay_round():
    chart = view()
    look = replace(style(), pitch=Size(22.0, 17.0))
    assert look.unit == 17
    assert look.tile((2, 3)) == Rect(66, 34, 22, 17)
    box = bounds(coast_path(chart, look))
    assert Rect(0, 0, 132, 85).holds(box)
    assert box.width > 100
    to_svg(archipelago_scene(chart, look))


def test_a_map_has_as_many_rows_and_columns_as_its_game_says():
    for rows, columns in ((1, 1), (2, 7), (8, 3)):
        chart = view(1, rows, columns, symbols=1)
        assert len(texts(labels(chart, style(), coast_path(chart, style())))) == rows * columns


def test_pieces_on_one_space_make_room_for_each_other_and_discs_lie_on_top():
    chart = replace(
        view(),
        pieces=(
            MapPiece((1, 1), "anchor"),
            MapPiece((1, 1), "gold", "orange", "diamond"),
            *(MapPiece((2, 2), "boat", "blue", number=n) for n in (1, 2, 3)),
        ),
    )
    look = style()
    placed = list(placed_pieces(chart, look))
    assert [piece.shape for piece, _ in placed[:2]] == ["diamond", "disc"]
    centres = [centre for _, centre in placed]
    assert len(set(centres)) == 5
    assert min(math.dist(a, b) for a in centres for b in centres if a != b) > 0.3 * look.unit
    assert {"1", "2", "3"} <= set(texts(archipelago(chart, look)))


@pytest.mark.parametrize(("colour", "sign"), [("blue", "paper"), ("green", "paper"), ("orange", "ink")])
def test_a_disc_has_the_colour_of_its_seat_itself_and_a_sign_that_is_seen_on_it(colour, sign):
    chart = replace(view(), pieces=(MapPiece((1, 1), "boat", colour),))
    colours = THEMES["standard"].colours
    items = [item for item, _ in opened(pieces(chart, style()))]
    (disc,) = [item for item in items if isinstance(item, Disc)]
    assert disc.fill.colour == colours[colour]
    assert {item.fill.colour for item in items if isinstance(item, Path) and item.fill} == {colours[sign]}


def test_tiles_that_do_not_match_are_refused():
    tiles = (PlacedTile("A-1", 0, 0, "ii", "WGWW", 90), PlacedTile("A-2", 0, 1, "i", "WWWW", 0))
    with pytest.raises(ValueError, match="does not match"):
        archipelago(MapView(1, 2, "G", tiles), style())


def test_a_map_without_land_is_open_sea():
    sea = MapView(1, 1, "G", (PlacedTile("A-1", 0, 0, "i", "WWWW", 0),))
    for theme in THEMES:
        assert coast_path(sea, style(theme)) == ()
        to_svg(archipelago_scene(sea, style(theme)))
        assert silhouette(sea, style(theme)) == ()


def test_the_silhouette_is_the_coast_of_the_map():
    (land,) = silhouette(view(), style())
    assert land.commands == coast_path(view(), style())
    assert land.fill.even_odd


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sides", ["WWWW", "GWWW", "GWGW", "WGGW", "GGWG", "GGGG"])
def test_a_picture_of_a_kind_keeps_to_its_square(sides, theme):
    cut, frame = kind_picture(sides, "G", 10.4, THEMES[theme])
    assert bounds(cut.clip.commands) == frame.rect == Rect(0, 0, 10.4, 10.4)
    dashed = [item for item, _ in opened((cut,)) if isinstance(item, Path) and item.stroke and item.stroke.dash]
    ways = sum(letter == "Q" for item in dashed for letter, _ in item.commands)
    assert ways == sides.count("W")


def test_a_grid_names_every_space_once_and_shows_no_tiles():
    chart = view()
    blank = replace(chart, tiles=(), pieces=())
    told = Counter(texts(space_grid(blank, style())))
    assert all(told[name] == 1 for name in chart.names.values())
    assert space_grid(chart, style()) == space_grid(blank, style())
    drawing = space_grid_scene(blank, style("low-ink"), "grid")
    assert to_svg(drawing, debug=True) == to_svg(drawing)


def test_ticks_cross_every_side():
    names = {(0, column): str(column) for column in range(3)}
    blank = MapView(1, 3, "G", names=names)

    def ticks(chart):
        """Where ticks begin, in half tiles; they are drawn before anything in the band."""
        items = space_grid(chart, style(band=0.0))
        dashed = [i for i in items if isinstance(i, Path) and i.stroke and i.stroke.dash]
        return Counter(
            (round(2 * x / 18.5), round(2 * y / 18.5)) for letter, (x, y) in dashed[0].commands if letter == "M"
        )

    assert ticks(blank)[2, 1] == 2
    assert sum(ticks(blank).values()) == 12


@pytest.mark.parametrize(
    ("side", "first", "last", "rect", "shown"),
    [
        ("north", 0, 3, Rect(0, -25, 120, 25), {"1", "2", "3"}),
        ("south", 3, 6, Rect(120, 200, 120, 25), {"4", "5", "6"}),
        ("west", 2, 5, Rect(-25, 80, 25, 120), {"C", "D", "E"}),
        ("east", 0, 2, Rect(240, 0, 25, 80), {"A", "B"}),
    ],
)
def test_a_strip_of_the_frame_carries_the_circles_of_its_spaces(side, first, last, rect, shown):
    chart = view()
    look = overlay_style(Size(40, 40), THEMES["standard"], ICONS, band=25)
    assert strip_rect(chart, look, side, first, last) == rect
    strip = edge_strip(chart, look, side, first, last)
    assert set(texts(strip)) == shown
    assert strip[0].rect == rect
    for item, _ in opened(strip):
        if isinstance(item, Disc):
            reach = item.radius
            assert rect.holds(Rect(item.centre.x - reach, item.centre.y - reach, 2 * reach, 2 * reach))


def test_a_map_stays_within_its_band_even_where_water_is_drawn_wide():
    drawing = archipelago_scene(view(), style())
    for item in drawing.items:
        if isinstance(item, Group) and item.clip is not None:
            assert drawing.window.holds(bounds(transformed(item.clip.commands, item.transform)), 1e-9)
    assert isinstance(drawing, Scene)


def test_a_lake_stays_water_when_the_map_is_printed():
    """Its coast is a hole in the land and in the clip that cuts the hatching."""
    bays = {(1, 1): "GGWG", (2, 1): "WGGG"}  # they face each other, land all round
    tiles = tuple(
        PlacedTile(f"{ROWS[row]}-{column + 1}", row, column, "0", bays.get((row, column), "GGGG"), 0)
        for row in range(4)
        for column in range(3)
    )
    chart = MapView(4, 3, "G", tiles)
    look = style("low-ink", unit=20.0, band=0.0, labels="none")
    paper = printed(archipelago_scene(chart, look))
    lake, land = paper.crop((500, 640, 700, 960)), paper.crop((500, 300, 700, 420))
    hatch = tuple(int(THEMES["low-ink"].colours["hatch"][n : n + 2], 16) for n in (1, 3, 5))
    assert shades(land)[hatch] > 500
    assert shades(lake)[hatch] == 0
    assert shades(lake)[255, 255, 255] > 40_000


def printed(scene):
    """The scene as WeasyPrint prints it, 20 dots to a mm."""
    isolate_fonts()
    import pypdfium2
    import weasyprint

    from printgen.pdf.fetcher import AssetFetcher

    resources = AssetFetcher({"figure:map": to_svg(scene).encode()})
    size = f"{scene.window.width}mm {scene.window.height}mm"
    page = f"<style>@page{{size:{size};margin:0}}body{{margin:0}}img{{display:block}}</style>"
    html = weasyprint.HTML(string=page + "<img src='figure:map'>", url_fetcher=resources)
    document = pypdfium2.PdfDocument(html.write_pdf())
    return document[0].render(scale=20 * 25.4 / 72).to_pil().convert("RGB")


def shades(picture):
    """How often each colour stands in a picture."""
    return Counter({colour: count for count, colour in picture.getcolors(maxcolors=1 << 24)})
