"""What stands on a command line so far + the data → the values of an option that a shell offers."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from printgen.cli.shell.command import DataName, current_workspace
from printgen.cli.shell.files import printer_folder

if TYPE_CHECKING:
    from printgen.app.summary import GameSummary, KitSummary
    from printgen.app.workspace import Workspace

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def _starting(find: Callable[["Workspace", Iterator["GameSummary"]], Iterable[str]]) -> Complete:
    """Complete the names that the data has; ``find`` gets the games that stand before, else all games, as needed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        named = [name for name in _named(ctx) if workspace.has_game(name)]
        games = (workspace.summary(name) for name in named or workspace.game_ids())
        return [name for name in dict.fromkeys(find(workspace, games)) if name.startswith(incomplete)]

    return complete


def _named(ctx: click.Context) -> list[str]:
    """Return the words that stand before: a parser that waits for the value of an option has made no games of them."""
    values = [ctx.params.get(param.name or "") for param in ctx.command.params if isinstance(param.type, DataName)]
    names = [name for value in values for name in (value if isinstance(value, tuple) else (value,)) if name]
    return names or ctx.args


def _last_of_several(find: Callable[["KitSummary"], Iterable[str]]) -> Complete:
    """Complete the last of several names at commas, of what the kit that stands before has, or all kits."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        before, comma, begun = incomplete.rpartition(",")
        kits = [name for name in _named(ctx) if name in workspace.kit_ids()] or workspace.kit_ids()
        names = dict.fromkeys(name for kit in kits for name in find(workspace.kit_summary(kit)))
        return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]

    return complete


def _players(_: "Workspace", games: Iterator["GameSummary"]) -> Iterable[str]:
    return (str(number) for game in games for number in range(game.with_variants[0], game.with_variants[1] + 1))


def _printers(workspace: "Workspace", games: Iterator["GameSummary"]) -> Iterable[str]:
    from printgen.model.load.resources import printer_names

    return printer_names(printer_folder())


COMPLETIONS: dict[str, Complete] = {
    "paper": _starting(lambda workspace, _: workspace.resources().papers),
    "theme": _starting(lambda workspace, _: (*workspace.resources().themes, *workspace.homes.themes)),
    "language": _starting(lambda workspace, _: workspace.tool_words()),
    "players": _starting(_players),
    "variants": _starting(lambda _, games: (name for game in games for name in game.variants)),
    "readings": _starting(lambda _, games: (name for game in games for name in game.readings)),
    "table": _starting(lambda _, games: (name for game in games for name in game.tables)),
    "printer": _starting(_printers),
    "only": _last_of_several(lambda kit: (*(name for names in kit.parts.values() for name in names), *kit.parts)),
    "suits": _last_of_several(lambda kit: (*(name for names in kit.suits.values() for name in names), *kit.suits)),
}
"""How the values of options are completed, by the names of the options' parameters."""
