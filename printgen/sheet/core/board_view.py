"""GameContext → BoardView: what of the board counts at this table, with every word spoken."""

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardLook, BoardStyle, BoardView
from printgen.figure.squares.board import board_scene
from printgen.geometry import Point, Size
from printgen.model.play.conditions import boards_in_play, holds
from printgen.sheet.core.game_context import GameContext


def board_view(context: GameContext, pieces: bool = True) -> BoardView:
    """Return the board as it is at this table; without ``pieces`` as it lies there before set-up.

    Hexes are no pieces in this: they make the board. What was dealt onto spaces lies open; a hex
    map is shown where it is asked for.
    """
    game, position = context.game, context.position
    variants = context.request.options
    players = context.request.players or game.setup.players[1]
    met = {
        "regions": {k: v for k, v in game.board.regions.items() if holds(v.when, players, variants)},
        "lines": {k: v for k, v in game.board.lines.items() if holds(v.when, players, variants)},
    }
    seats = position.seats if position and pieces else ()
    return BoardView(
        board=game.board.model_copy(update=met),
        grid=game.grid,
        words=_words(context),
        seats={name: game.setup.seats[name] for name in seats},
        owners=game.setup.seats,
        pieces=game.setup.pieces,
        components=game.components,
        placed=tuple(
            one for one in (position.pieces if position else ()) if pieces or game.setup.pieces[one.piece].look == "hex"
        ),
        boards=position.boards if position else boards_in_play(game, players, variants),
        deals=game.setup.deals,
        dealt=tuple(one for one in position.dealt if one.space is not None) if position else (),
        hexes=position.hexes if position and shows_map(context) else (),
        chequered=any(rule.colours for rule in game.setup.placement_rules.values()),
    )


def shows_map(context: GameContext) -> bool:
    """Return whether what lies face down is to be drawn as if it were discovered."""
    hex_map = context.game.setup.hex_map
    laid_open = context.request.deal == "open" or (hex_map is not None and hex_map.open)
    return laid_open and not context.request.hidden


def _words(context: GameContext) -> dict[str, str]:
    """Every text of the game that a drawing may need, and the tool's words for boards."""
    drawn = ("board.", "seats.", "pieces.", "symbols.", "kinds.", "letters.")
    spoken = {
        key: context.catalog.plain(key) for key in context.game.words[context.catalog.language] if key.startswith(drawn)
    }
    tool = {f"board.{name}": context.catalog.tool(f"board.{name}") for name in ("gap", "number", "space", "empty")}
    return tool | spoken | {"diagram.tiles": context.catalog.tool("diagram.tiles")}


def board_style(context: GameContext, view: BoardView, pitch: float, look: BoardLook = "setup") -> BoardStyle:
    """Return the style of a drawing; ``pitch`` is the shorter way between neighbouring spaces."""
    true = view.grid.pitch
    scale = pitch / min(true.x, true.y)
    return BoardStyle(Point(true.x * scale, true.y * scale), context.theme, context.icons, context.looks, look)


LARGEST = 0.75
"""The side of a space at most, as a share of the true one: nobody takes a drawing for the board."""


def fitted_board(context: GameContext, view: BoardView, room: Size, look: BoardLook = "setup") -> tuple[Scene, float]:
    """Return the board with all that lies beside it, as large as the room allows, and the side of a space in mm.

    Names beside the board do not grow with it, so the size is found by drawing again.
    """
    pitch = largest = LARGEST * min(view.grid.pitch.x, view.grid.pitch.y)
    scene = board_scene(view, board_style(context, view, pitch, look))
    for _ in range(4):
        factor = min(room.width / scene.window.width, room.height / scene.window.height)
        if factor >= 0.999 or pitch * factor > largest:
            break
        pitch *= factor
        scene = board_scene(view, board_style(context, view, pitch, look))
    return scene, pitch


def small_board(context: GameContext, width: float) -> Scene:
    """Draw the empty board so wide that it fits a panel, in mm."""
    view = board_view(context, pieces=False)
    pitch = 5.0
    for _ in range(3):
        scene = board_scene(view, board_style(context, view, pitch))
        pitch *= width / scene.window.width
    return board_scene(view, board_style(context, view, pitch))
