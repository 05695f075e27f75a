"""The words of a command line → the request that the tool makes of them."""

from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.cli.shell.command_group import printgen
from printgen.cli.shell.sheets import make_request
from printgen.sheet.core.request import Request


def parsed(words: list[str]) -> Request:
    """Read the words of a command line as the tool does, up to the request."""
    tool, kind, *arguments = words
    assert tool == "printgen" and kind in (*KINDS, "catalogue")
    command = printgen.get_command(None, kind)  # type: ignore[arg-type]
    context = command.make_context(kind, arguments)
    options = dict(context.params)
    for name in ("output", "quiet", "text", "ppn", "workers", "scheduler", "resume"):
        options.pop(name, None)
    for name in ("first", "count") if kind == "setup" else ():  # of many sheets
        options.pop(name)
    game = options.pop("game")
    with context.scope():
        return make_request(kind, *game if isinstance(game, tuple) else (game,), options)
