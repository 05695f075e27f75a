"""Print data as it is shipped, and a board of tiles built from plain values."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from printgen.figure.board_view import BoardStyle, BoardView
from printgen.geometry import Point
from printgen.model.board.board import Board
from printgen.model.board.spaces import name_on
from printgen.model.box.box import Component, Grid
from printgen.model.kit import Part
from printgen.model.position import PlacedPiece
from printgen.model.resources import Icon, Icons, Theme
from printgen.model.setup import Piece, Seat
from tests.workshop import WORKSPACE

DATA = Path(__file__).parents[2] / "data"
CITE = {"source": "rules", "section": "Setup"}

FIRST_WIND = ["a8", "b7", "c6", "d5", "e4", "f3", "g2", "h1"]
SECOND_WIND = ["c10", "d9", "e8", "f7", "g6", "h5", "i4", "j3"]
BOARD = {
    "grid": "tiles",
    "labels": {"columns": "letters", "rows": "numbers", "rows-from": "bottom", "pattern": "{column}{row}"},
    "ground": {"component": "tile", "spans": 2},
    "gaps": ["a9", "a10", "b9", "b10", "i1", "i2", "j1", "j2"],
    "extra": {
        "west": {"beside": "a8", "side": "west", "confidence": "stated", "cite": CITE},
        "north": {"beside": "c10", "side": "north", "confidence": "stated", "cite": CITE},
        "east": {"beside": "j3", "side": "east", "confidence": "stated", "cite": CITE},
        "south": {"beside": "h1", "side": "south", "confidence": "stated", "cite": CITE},
    },
    "regions": {
        "island": {
            "spaces": ["e5", "e6", "f5", "f6"],
            "raised": True,
            "impassable": True,
            "confidence": "stated",
            "cite": CITE,
        },
        "anchorage": {
            "spaces": ["d5", "d6", "e4", "f4", "g5", "g6", "e7", "f7"],
            "icon": "anchor",
            "confidence": "stated",
            "cite": CITE,
        },
    },
    "lines": {
        "first": {"spaces": FIRST_WIND, "diagonal": True, "confidence": "stated", "cite": CITE},
        "second": {"spaces": SECOND_WIND, "diagonal": True, "confidence": "stated", "cite": CITE},
    },
    "links": {"strait": {"spaces": ["a1", "j10"], "confidence": "stated", "cite": CITE}},
    "copies": {"count": 2, "join": ["j10", "a1"], "when": "players > 4", "confidence": "stated", "cite": CITE},
}
GRID = {"columns": 10, "rows": 10, "pitch": {"x": "25.4 mm", "y": "25.4 mm"}, "cite": CITE}
SEATS = {
    "suns": ("west", "a8", 1),
    "moons": ("north", "c10", 1),
    "crowns": ("east", "j3", 1),
    "arms": ("south", "h1", 1),
    "anchors": ("west", "a8", 2),
    "wheels": ("north", "c10", 2),
    "compasses": ("east", "j3", 2),
    "sails": ("south", "h1", 2),
}
NOTES = {"suns": "Pirates", "moons": "Moors", "crowns": "Spanish", "arms": "French"}
PIECES = {
    "null": {"component": "coin", "look": "coin"},
    "ace": {"component": "coin", "look": "coin", "icon": "ace-spiral"},
    "ship": {"component": "coin", "look": "coin", "coloured": True},
    "treasure": {"component": "pawn", "look": "pawn", "accent": "vermilion"},
}
COMPONENTS = {
    "coin": {"shape": "round", "size": {"diameter": "19.05 mm"}, "cite": CITE},
    "pawn": {"shape": "figure", "cite": CITE},
    "tile": {"shape": "square", "size": {"width": "50.8 mm", "height": "50.8 mm"}, "cite": CITE},
}
WORDS = {
    "board.gap": "no tile",
    "board.regions.island": "Skull Island",
    "board.regions.anchorage": "anchorage",
    "board.lines.first": "Roaring Forties",
    "board.lines.second": "Roaring Forties",
    "board.lines.ring": "Roaring Forties",
    "board.links.strait": "Strait",
    **{f"board.extra.{side}": "harbour" for side in ("west", "north", "east", "south")},
    "pieces.null.name": "null coin",
    **{f"seats.{seat}.name": seat.capitalize() for seat in SEATS},
    **{f"seats.{seat}.note": note for seat, note in NOTES.items()},
}


def seaboard(taken: tuple[str, ...] = ("suns", "moons", "crowns", "arms")) -> BoardView:
    """Build the board with nulls, and ace and three waiting ships for every seat taken."""
    boards = max(SEATS[seat][2] for seat in taken)
    board = Board.model_validate(BOARD)
    placed = [PlacedPiece("treasure", "e5")]
    for number in range(1, boards + 1):
        nulls = (name_on(board, number, end) for _, end, home in SEATS.values() if home == 1)
        placed += [PlacedPiece("null", name) for name in nulls]
    for seat in taken:
        start = name_on(board, SEATS[seat][2], SEATS[seat][0])
        placed.append(PlacedPiece("ace", start, seat))
        placed += [PlacedPiece("ship", start, seat, waiting=True)] * 3
    return BoardView(
        board=board,
        grid=Grid.model_validate(GRID),
        words=WORDS,
        seats={
            seat: Seat.model_validate({"space": SEATS[seat][0], "board": SEATS[seat][2], "colour": seat, "icon": seat})
            for seat in taken
        },
        pieces={name: Piece.model_validate(piece) for name, piece in PIECES.items()},
        components={name: Component.model_validate(part) for name, part in COMPONENTS.items()},
        placed=tuple(placed),
        boards=boards,
    )


def with_ring(view: BoardView) -> BoardView:
    """Join both lines to a closed one that jumps over the gaps."""
    ring = {"spaces": FIRST_WIND + SECOND_WIND[::-1], "closed": True, "confidence": "stated", "cite": CITE}
    return replace(view, board=Board.model_validate(BOARD | {"lines": {"ring": ring}}))


def shipped_icons() -> dict[str, Icon]:
    """Read the icons of the folder data/."""
    files = sorted((DATA / "icons").glob("*.yaml"))
    texts = (yaml.safe_load(file.read_text("utf-8")) for file in files)
    return {name: icon for text in texts for name, icon in Icons.model_validate(text).icons.items()}


def shipped_theme(name: str) -> Theme:
    """Read a theme of the folder data/."""
    text = (DATA / "themes" / f"{name}.yaml").read_text("utf-8")
    return Theme.model_validate(yaml.safe_load(text))


@pytest.fixture(scope="session")
def icons() -> dict[str, Icon]:
    return shipped_icons()


@pytest.fixture(scope="session")
def looks() -> Mapping[str, Part]:
    return WORKSPACE.looks()


@pytest.fixture(params=["standard", "low-ink"], scope="session")
def theme(request: pytest.FixtureRequest) -> Theme:
    return shipped_theme(request.param)


@pytest.fixture(scope="session")
def low_ink() -> Theme:
    return shipped_theme("low-ink")


@pytest.fixture
def board() -> Callable[..., BoardView]:
    return seaboard


@pytest.fixture
def ring() -> Callable[[BoardView], BoardView]:
    return with_ring


@pytest.fixture
def style(theme: Theme, icons: dict[str, Icon], looks: Mapping[str, Part]) -> Callable[..., BoardStyle]:
    def make(pitch: float = 12.7, look: str = "setup") -> BoardStyle:
        return BoardStyle(Point(pitch, pitch), theme, icons, looks, look=look)

    return make


@pytest.fixture
def piece_style(style: Callable[..., BoardStyle]) -> BoardStyle:
    return style()


@pytest.fixture
def low_ink_style(low_ink: Theme, icons: dict[str, Icon], looks: Mapping[str, Part]) -> BoardStyle:
    return BoardStyle(Point(12.7, 12.7), low_ink, icons, looks)
