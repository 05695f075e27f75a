"""A request that leads somewhere → the code on its sheet: the address, then game, version, seed and options."""

from urllib.parse import quote, urlencode

from printgen.errors import UsageError
from printgen.figure.print.code import LONGEST, code
from printgen.model.game import Game
from printgen.sheet.core.blocks import Picture
from printgen.sheet.core.context import BESIDE, Pictures, SheetContext
from printgen.sheet.core.option import AT_THE_TABLE, plain
from printgen.sheet.core.request import Request

WIDE = {"large": 15.0, "small": 13.5}
"""The side of the code on a sheet, in mm."""


def code_picture(request: Request, game: Game, pictures: Pictures) -> Picture | None:
    """Return the code of a request that leads somewhere; raises UsageError for one with too much behind its address."""
    if request.link is None:
        return None
    text, context = linked(request, game), pictures.context
    if len(text) > LONGEST:
        message = f"the code would hold {len(text)} letters, {LONGEST} can be read from paper"
        raise UsageError.with_code("bad-link", message, "name a shorter address")
    return pictures.add("code", code(text, WIDE[context.paper.layout], context.colour("ink")))


def room_for_code(context: SheetContext) -> float:
    """Return how wide in mm the code of a sheet is with what stays free beside it; 0 without one."""
    return WIDE[context.paper.layout] + BESIDE if context.request.link else 0.0


def linked(request: Request, game: Game) -> str:
    """Return the address with what this table plays behind it, by the names of the command line."""
    asked = [("game", game.id), ("version", str(game.head.version))]
    for one in request.fields():
        value = getattr(request, one.name)
        if one.option is None or one.option.group != AT_THE_TABLE or value == one.default:
            continue
        words = ["yes"] if value is True else one.option.words(value)
        asked += ((one.option.name.removeprefix("--"), plain(word)) for word in words)
    return f"{request.link}{'&' if '?' in (request.link or '') else '?'}{urlencode(asked, quote_via=quote)}"
