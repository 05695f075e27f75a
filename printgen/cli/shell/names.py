"""A word of the command line → a game or a kit; a word begun → the names of data that end it."""

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from printgen.cli.shell.command import current_workspace

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace
    from printgen.model.game import Game
    from printgen.model.load.kit import LoadedKit

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


class GameName(click.ParamType[str]):
    """The id of a game that comes with printgen, or the folder of a game of the user's own."""

    name = what = "game"
    heads: tuple[str, ...] = ("game.yaml",)

    def ids(self, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the ids of what comes with printgen."""
        return current_workspace(ctx).game_ids()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id or the whole path; say what was probably meant otherwise."""
        known = self.ids(ctx)
        if value in known:
            return str(value)
        folder = self.folder(Path(value))
        if any((folder / head).is_file() for head in self.heads):
            return str(folder.resolve())
        if folder.is_dir() and len(self.heads) == 1:
            self.fail(f"there is no game in `{value}`: it has no game.yaml", param, ctx)
        close = get_close_matches(value, known, 1)
        meant = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"
        self.fail(f"no {self.what} `{value}`; {meant}", param, ctx)

    def folder(self, path: Path) -> Path:
        """Return the folder that a path means: its own, or that of a file of it."""
        return path.parent if path.name == "game.yaml" else path

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete ids, then folders."""
        known = [CompletionItem(name) for name in self.ids(ctx) if name.startswith(incomplete)]
        return known or [CompletionItem(incomplete, type="dir")]


class KitName(GameName):
    """The id of a kit or a game that comes with printgen, or the folder of one's own."""

    name = "kit"
    heads = ("kit.yaml", "game.yaml")

    def __init__(self, what: str = "kit") -> None:
        self.what = what

    def ids(self, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the ids of kits and of games."""
        return (*current_workspace(ctx).kit_ids(), *current_workspace(ctx).game_ids())

    def folder(self, path: Path) -> Path:
        """Return the path: it is the folder itself."""
        return path


def split_names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _starting(find: Callable[["Workspace", Iterator["Game"]], Iterable[str]]) -> Complete:
    """Complete the names that the data has; ``find`` gets the game that stands before, else all games, as needed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        # A parser that waits for the value of an option has not yet looked at what stands before it.
        asked = ctx.params.get("game") or ctx.params.get("kit")
        games = (workspace.sound_game(name).game for name in ([asked] if asked else workspace.game_ids()))
        return [name for name in dict.fromkeys(find(workspace, games)) if name.startswith(incomplete)]

    return complete


def _last_of_several(find: Callable[["LoadedKit"], Iterable[str]]) -> Complete:
    """Complete the last of several names at commas, of what the kit that stands before has, or all kits."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        before, comma, begun = incomplete.rpartition(",")
        named = ctx.params.get("kit")
        kits = [named] if named in workspace.kit_ids() else workspace.kit_ids()
        names = dict.fromkeys(name for kit in kits for name in find(workspace.sound_kit(kit)))
        return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]

    return complete


def _readings(workspace: "Workspace", games: Iterator["Game"]) -> Iterable[str]:
    from printgen.model.play.options import switchable

    return (name.replace(".", "=", 1) for game in games for name in switchable(game))


def _printers(workspace: "Workspace", games: Iterator["Game"]) -> Iterable[str]:
    from printgen.cli.shell.files import printer_folder
    from printgen.model.printers import printer_names

    return printer_names(printer_folder())


COMPLETIONS: dict[str, Complete] = {
    "paper": _starting(lambda workspace, _: workspace.resources().papers),
    "theme": _starting(lambda workspace, _: workspace.resources().themes),
    "language": _starting(lambda workspace, _: workspace.tool_words()),
    "variants": _starting(lambda _, games: (name for game in games for name in game.variants)),
    "readings": _starting(_readings),
    "table": _starting(lambda _, games: (name for game in games for name in game.rules.tables)),
    "printer": _starting(_printers),
    "only": _last_of_several(lambda kit: (*kit.kit.parts, *(part.group for part in kit.kit.parts.values()))),
    "suits": _last_of_several(lambda kit: (*kit.suits, *(suit.set for suit in kit.suits.values()))),
}
"""How the values of options are completed, by the names of the options' parameters."""
