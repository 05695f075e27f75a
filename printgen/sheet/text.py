"""Job → text: the position drawn with characters for the terminal, and the certificate."""

from dataclasses import replace
from textwrap import wrap

from printgen.figure.text_diagram import LEGEND_WIDTH, text_diagram, tile_diagram
from printgen.sheet.board_view import board_view
from printgen.sheet.certificate import certificate
from printgen.sheet.job import Job

HIDDEN = "?"


def position_text(job: Job) -> str:
    """Draw the position, then say what was checked."""
    position = job.position
    assert position is not None
    head = f"{job.game.head.title}, {job.say.tool('setup.for-players', players=position.players)}"
    if position.seed is not None:
        head += f", {job.say.tool('foot.seed')} {position.seed}"
    variants = [job.say.plain(f"variants.{name}.name") for name in position.variants]
    drawing = (
        [_tiles(job), "", *_pieces(job)] if position.tiles else [text_diagram(board_view(job))]
    )
    lines = [head, *([", ".join(variants)] if variants else []), "", *drawing, ""]
    for item in certificate(job):
        text = "".join(part.text for part in item["text"])
        lines.append(f"  {'ok' if item['ok'] else '!!'}  {text}")
    return "\n".join(lines)


def _tiles(job: Job) -> str:
    """Draw the map; what chance hides stays hidden on request."""
    position, tile_map = job.position, job.game.setup.tile_map
    assert position is not None and tile_map is not None
    tiles, words = position.tiles, dict(board_view(job).words)
    if job.request.hidden:
        count = sum(1 for tile in tiles if tile.symbol)
        tiles = tuple(replace(tile, symbol=tile.symbol and HIDDEN) for tile in tiles)
        words |= {f"symbols.{HIDDEN}": job.say.tool("setup.hidden-symbols", count=count)}
    return tile_diagram(tiles, job.game.board, job.game.grid, tile_map.edge, words)


def _pieces(job: Job) -> list[str]:
    """Say where the pieces lie, sort by sort; those of a seat bear its number."""
    position = job.position
    assert position is not None
    spaces: dict[str, list[str]] = {}
    for piece in position.pieces:
        name = job.say.plain(f"pieces.{piece.piece}.name")
        if piece.owner is not None:
            name += f" {position.seats.index(piece.owner) + 1}"
        spaces.setdefault(name, []).append(piece.space)
    width = max(map(len, spaces), default=0)
    lines = []
    for name, where in spaces.items():
        listed = wrap(", ".join(where), LEGEND_WIDTH - width - 2, break_on_hyphens=False)
        names = [name, *[""] * (len(listed) - 1)]
        lines += [f"{one:<{width}}  {text}" for one, text in zip(names, listed, strict=True)]
    return lines
