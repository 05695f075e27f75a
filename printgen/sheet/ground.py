"""Job → the board at true scale: what is drawn in board mm, and the spaces it covers."""

from collections.abc import Iterable
from dataclasses import dataclass

from printgen.figure.archipelago import archipelago, silhouette
from printgen.figure.board import board_scene_items
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.map_view import MapStyle, MapView, overlay_style
from printgen.figure.scene import Item
from printgen.figure.space_grid import space_grid
from printgen.geometry import Point, Size
from printgen.sheet.board_view import board_view
from printgen.sheet.job import Job
from printgen.sheet.map_view import map_view


@dataclass(frozen=True)
class Ground:
    """A board to be printed at its real size.

    ``items`` are drawn in mm from the upper left corner of the first space; ``columns`` and
    ``rows`` (first, last exclusive) reach over the extra spaces beside the grid. ``land`` is a
    small picture of it, in the same mm. ``prefer`` are borders a cut should follow.
    """

    pitch: Size
    columns: tuple[int, int]
    rows: tuple[int, int]
    items: tuple[Item, ...]
    land: tuple[Item, ...]
    column_labels: tuple[str, ...]
    row_labels: tuple[str, ...]
    prefer_columns: frozenset[int]
    prefer_rows: frozenset[int]


def ground(job: Job) -> Ground:
    """Give the board of the job: its map when it has a seed, its spaces otherwise."""
    pitch = Size(job.game.grid.pitch.x, job.game.grid.pitch.y)
    if job.game.setup.tile_map is not None:
        return _map_ground(job, pitch)
    return _board_ground(job, pitch)


def map_drawing(job: Job, pitch: Size) -> tuple[MapView, MapStyle]:
    """Give the view and style of a tile map at true scale, with its band where there is one."""
    seed = job.position.seed if job.position else None
    band = job.game.grid.band or 0.0
    style = overlay_style(pitch, job.theme, job.icons, seed, band=band)
    return map_view(job, "with-tiles"), style


def _map_ground(job: Job, pitch: Size) -> Ground:
    view, style = map_drawing(job, pitch)
    drawn = job.position is not None
    fold = frozenset() if view.fold_after is None else frozenset({view.fold_after})
    return Ground(
        pitch=pitch,
        columns=(0, view.columns),
        rows=(0, view.rows),
        items=archipelago(view, style) if drawn else space_grid(view, style),
        land=silhouette(view, style) if drawn else (),
        column_labels=view.column_labels,
        row_labels=view.row_labels,
        prefer_columns=fold,
        prefer_rows=frozenset(),
    )


def _board_ground(job: Job, pitch: Size) -> Ground:
    view = board_view(job, pieces=False)
    style = BoardStyle(Point(*pitch), job.theme, job.icons, look="overlay")
    cells = view.cells.values()
    columns, rows = _reach(column for _, column in cells), _reach(row for row, _ in cells)
    spans = job.game.board.ground.spans if job.game.board.ground else 1
    return Ground(
        pitch=pitch,
        columns=columns,
        rows=rows,
        items=board_scene_items(view, style),
        land=(),
        column_labels=_labels(view, 0),
        row_labels=_labels(view, 1),
        prefer_columns=frozenset(range(0, columns[1], spans)),
        prefer_rows=frozenset(range(0, rows[1], spans)),
    )


def _labels(view: BoardView, which: int) -> tuple[str, ...]:
    return view.labels[which]


def _reach(numbers: Iterable[int]) -> tuple[int, int]:
    found = list(numbers)
    return min(found), max(found) + 1
