"""Job → text: the position drawn with characters for the terminal, and the certificate."""

from printgen.figure.text_diagram import text_diagram, tile_diagram
from printgen.sheet.board_view import board_view
from printgen.sheet.certificate import certificate
from printgen.sheet.job import Job


def position_text(job: Job) -> str:
    """Draw the position, then say what was checked."""
    view = board_view(job)
    position = job.position
    assert position is not None
    if position.tiles:
        tile_map = job.game.setup.tile_map
        assert tile_map is not None
        tiles = position.tiles
        drawing = tile_diagram(tiles, job.game.board, job.game.grid, tile_map.edge, view.words)
    else:
        drawing = text_diagram(view)
    head = f"{job.game.head.title}, {job.say.tool('setup.for-players', players=position.players)}"
    if position.seed is not None:
        head += f", {job.say.tool('foot.seed')} {position.seed}"
    variants = [job.say.plain(f"variants.{name}.name") for name in position.variants]
    lines = [head, *([", ".join(variants)] if variants else []), "", drawing, ""]
    for item in certificate(job):
        text = "".join(part.text for part in item["text"])
        lines.append(f"  {'ok' if item['ok'] else '!!'}  {text}")
    return "\n".join(lines)
