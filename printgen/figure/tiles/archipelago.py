"""MapView and MapStyle → the drawing of a board of tiles with one continuous coast, in mm."""

from printgen.drawing.scene import Fill, Item, Path, Scene, Stroke
from printgen.figure.tiles.labels import labels
from printgen.figure.tiles.lines import coordinates, edge_routes, grid_lines, routes
from printgen.figure.tiles.map_view import MapStyle, MapView, map_window
from printgen.figure.tiles.pieces import circles, pieces
from printgen.figure.tiles.sea_and_land import coast_path, terrain


def archipelago(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw a map, lowest first; the origin is the upper left corner of its first tile.

    Raises ValueError when two neighbouring tiles do not match.
    """
    coast = coast_path(view, style)
    return (
        *terrain(view, style, coast),
        *grid_lines(view, style),
        *routes(view, style),
        *edge_routes(view, style),
        *coordinates(view, style),
        *circles(view, style),
        *pieces(view, style),
        *labels(view, style, coast),
    )


def archipelago_scene(view: MapView, style: MapStyle, title: str = "") -> Scene:
    """Return the whole map with its band as a scene of its own size."""
    return Scene(map_window(view, style), archipelago(view, style), title)


def silhouette(view: MapView, style: MapStyle) -> tuple[Item, ...]:
    """Draw nothing but the land: the map in a picture of how sheets are put together."""
    coast = coast_path(view, style)
    fill = Fill(style.colour("land"), even_odd=True)
    return (Path(coast, fill, Stroke(style.colour("coast"), 0.12)),) if coast else ()
