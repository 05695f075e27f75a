"""A word of the command line → a game or a kit; a word begun → the names of data that end it."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from printgen.cli.shell.command import current_workspace

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace
    from printgen.model.load.kit import LoadedKit

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


class GameName(click.ParamType[str]):
    """The id of a game that comes with printgen, or the folder of a game of the user's own."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id or the whole path; say what was probably meant otherwise."""
        known = current_workspace(ctx).game_ids()
        if value in known:
            return str(value)
        path = Path(value)
        folder = path.parent if path.name == "game.yaml" else path
        if (folder / "game.yaml").is_file():
            return str(folder.resolve())
        if folder.is_dir():
            self.fail(f"there is no game in `{value}`: it has no game.yaml", param, ctx)
        self.fail(f"no game `{value}`; {_meant(value, known)}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the ids of games, then folders."""
        return _ids_or_folders(current_workspace(ctx).game_ids(), incomplete)


class KitName(click.ParamType[str]):
    """The id of a kit or a game that comes with printgen, or the folder of one's own."""

    name = "kit"

    def __init__(self, what: str = "kit") -> None:
        self.what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id or the whole path; say what was probably meant otherwise."""
        known = _kits_and_games(current_workspace(ctx))
        if value in known:
            return str(value)
        if any((Path(value) / name).is_file() for name in ("kit.yaml", "game.yaml")):
            return str(Path(value).resolve())
        self.fail(f"no {self.what} `{value}`; {_meant(value, known)}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the ids of kits and of games, then folders."""
        return _ids_or_folders(_kits_and_games(current_workspace(ctx)), incomplete)


def _kits_and_games(workspace: "Workspace") -> tuple[str, ...]:
    return (*workspace.kit_ids(), *workspace.game_ids())


def _ids_or_folders(ids: Iterable[str], incomplete: str) -> list[CompletionItem]:
    known = [CompletionItem(name) for name in ids if name.startswith(incomplete)]
    return known or [CompletionItem(incomplete, type="dir")]


def _meant(value: str, known: Sequence[str]) -> str:
    """Say what an unknown name was probably meant to be, else what there is."""
    close = get_close_matches(value, known, 1)
    return f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"


def split_names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _starting(find: Callable[["Workspace", str | None], Iterable[str]]) -> Complete:
    """Complete the names that the data has; ``find`` gets the game that stands before, where one does."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        # A parser that waits for the value of an option has not yet looked at what stands before it.
        asked = ctx.params.get("game") or ctx.params.get("kit")
        names = dict.fromkeys(find(current_workspace(ctx), asked))
        return [name for name in names if name.startswith(incomplete)]

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


def _variants(workspace: "Workspace", asked: str | None) -> Iterable[str]:
    games = [asked] if asked else workspace.game_ids()
    return (name for game in games for name in workspace.sound_game(game).game.variants)


def _readings(workspace: "Workspace", asked: str | None) -> Iterable[str]:
    from printgen.model.play.options import switchable

    games = [asked] if asked else workspace.game_ids()
    offered = (name for game in games for name in switchable(workspace.sound_game(game).game))
    return (name.replace(".", "=", 1) for name in offered)


def _tables(workspace: "Workspace", asked: str | None) -> Iterable[str]:
    games = [asked] if asked else workspace.game_ids()
    return (name for game in games for name in workspace.sound_game(game).game.rules.tables)


def _printers(workspace: "Workspace", asked: str | None) -> Iterable[str]:
    from printgen.cli.shell.folders import printer_folder
    from printgen.model.load.resources import printer_names

    return printer_names(printer_folder())


COMPLETIONS: dict[str, Complete] = {
    "paper": _starting(lambda workspace, _: workspace.resources().papers),
    "theme": _starting(lambda workspace, _: workspace.resources().themes),
    "language": _starting(lambda workspace, _: workspace.tool_words()),
    "variants": _starting(_variants),
    "readings": _starting(_readings),
    "table": _starting(_tables),
    "printer": _starting(_printers),
    "only": _last_of_several(lambda kit: (*kit.kit.parts, *(part.group for part in kit.kit.parts.values()))),
    "suits": _last_of_several(lambda kit: (*kit.suits, *(suit.set for suit in kit.suits.values()))),
}
"""How the values of options are completed, by the names of the options' parameters."""
