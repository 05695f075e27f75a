"""printgen ask: a question about the rules of a game, answered with its citation."""

from typing import Any

import click

from printgen.app.context import game_in_play
from printgen.app.homes import as_called
from printgen.ask.answer import answer, completions
from printgen.ask.context import AskContext
from printgen.cli.shell.answer_text import answer_lines
from printgen.cli.shell.command import Command, current_workspace, game_argument, json_option, play_option
from printgen.cli.shell.completion import COMPLETIONS
from printgen.cli.shell.request_options import option_of, options_of
from printgen.cli.shell.sheets import make_request
from printgen.cli.shell.terminal import echo_json, result_colour
from printgen.errors import ExitCode
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.sheet.aid.request import AidRequest


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete names and values of the tables, actions, rulings; values once a name stands."""
    game = ctx.params.get("game")
    if game is None:
        return []
    workspace = current_workspace(ctx)
    loaded = workspace.sound_game(game).game
    language = next(iter(loaded.words))
    known = completions(AskContext(loaded, GameCatalog(loaded, language, workspace.tool_words())))
    fits = dict.fromkeys(one for one in known if one.startswith(incomplete))
    return [one for one in fits if "=" in incomplete or "=" not in one[:-1]]


@click.command("ask", cls=Command)
@game_argument
@click.argument(
    "words",
    nargs=-1,
    metavar="[QUESTION]…",
    shell_complete=_complete,
    help="A whole question, a case of a table, points to spend, an action or a ruling.",
)
@play_option(
    "--table",
    metavar="TABLE",
    shell_complete=COMPLETIONS["table"],
    help="The decision table that is meant, where the names do not tell.",
)
@options_of(AidRequest, "paper", "theme", "language", "printer")
@option_of(AidRequest, "language", group="Output", help="The language of the answer.")
@json_option("the answer")
def command(game: str, words: tuple[str, ...], table: str | None, as_json: bool, **options: Any) -> int:
    """Answer a question about the rules of a game, with its citation and its reading.

    A question in whole words, in the language of the answer, is answered with what the rules say
    to it; where they say nothing, the exit code is 1. NAME=VALUE words, ids or those of any
    language, are a case of a decision table; the cases that are left are listed when some are
    missing. `points=4` tells what so much can do, the name of an action what it costs, `total` and
    `ties` how a game is won, the id of a ruling or `rulings` what the rules leave open. Without a
    question, what can be asked.

    \b
    Example:
      printgen ask GAME
      printgen ask GAME How do I win?
      printgen ask GAME CASE
      printgen ask PRICED points=4
      printgen ask GAME ties
      printgen ask GAME RULING --lang de
    """
    workspace = current_workspace()
    request, loaded = game_in_play(make_request("rulings", game, options), workspace)
    played = in_play(loaded.game, request.options)
    catalog = GameCatalog(played, request.language, workspace.tool_words(), request.players, request.options)
    asked = AskContext(played, catalog, request.players, request.options, called=as_called(game))
    answered = answer(asked, words, table)
    if as_json:
        echo_json({"schema": "printgen.answer/1", "game": loaded.game.id, **answered.record()})
    else:
        for line in answer_lines(answered, catalog):
            click.echo(line, color=result_colour())
    return ExitCode.PROBLEMS if answered.kind == "not-found" else ExitCode.FINE
