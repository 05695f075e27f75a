"""A word of the command line → a game or a kit; a word begun → the names of data that end it."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from printgen.model.load.kit import LoadedKit


class GameName(click.ParamType[str]):
    """The id of a game that comes with printgen, or the folder of a game of the user's own."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the id or the whole path; say what was probably meant otherwise."""
        from printgen.app import workspace

        known = workspace.game_ids()
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
        from printgen.app import workspace

        known = [name for name in workspace.game_ids() if name.startswith(incomplete)]
        folders = [] if known else [CompletionItem(incomplete, type="dir")]
        return [*map(CompletionItem, known), *folders]


class KitName(click.ParamType[str]):
    """The id of a kit or a game that comes with printgen, or the folder of one's own."""

    name = "kit"
    what = "kit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the id or the whole path; say what was probably meant otherwise."""
        from printgen.app import workspace

        known = (*workspace.kit_ids(), *workspace.game_ids())
        if value in known:
            return str(value)
        if any((Path(value) / name).is_file() for name in ("kit.yaml", "game.yaml")):
            return str(Path(value).resolve())
        self.fail(f"no {self.what} `{value}`; {_meant(value, known)}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the ids of kits and of games, then folders."""
        from printgen.app import workspace

        ids = (*workspace.kit_ids(), *workspace.game_ids())
        known = [CompletionItem(name) for name in ids if name.startswith(incomplete)]
        return known or [CompletionItem(incomplete, type="dir")]


class GameOrKit(KitName):
    """The same, where either may be meant."""

    what = "game or kit"


def _meant(value: str, known: Sequence[str]) -> str:
    """Say what an unknown name was probably meant to be, else what there is."""
    close = get_close_matches(value, known, 1)
    return f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"


def names_of(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _named(find: Callable[[click.Context], Iterable[str]]) -> Callable[..., list[str]]:
    """Complete the names that the data has; what is unknown is refused where it is looked up."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in find(ctx) if name.startswith(incomplete)]

    return complete


def _listed(find: Callable[["LoadedKit"], Iterable[str]]) -> Callable[..., list[str]]:
    """Complete the last of several names at commas, of what the kit in question has."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from printgen.app import workspace

        before, comma, begun = incomplete.rpartition(",")
        named = ctx.params.get("kit")
        kits = [named] if named in workspace.kit_ids() else workspace.kit_ids()
        names = dict.fromkeys(name for kit in kits for name in find(workspace.sound_kit(kit)))
        return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]

    return complete


@_named
def complete_papers(ctx: click.Context) -> Iterable[str]:
    """Complete the names of papers."""
    from printgen.app import workspace

    return workspace.resources().papers


@_named
def complete_themes(ctx: click.Context) -> Iterable[str]:
    """Complete the names of themes."""
    from printgen.app import workspace

    return workspace.resources().themes


@_named
def complete_languages(ctx: click.Context) -> Iterable[str]:
    """Complete languages that the words of printgen are in."""
    from printgen.app import workspace

    return workspace.tool_words()


@_named
def complete_variants(ctx: click.Context) -> Iterable[str]:
    """Complete the variants of the game in question, or of all."""
    from printgen.app import workspace

    # A parser that waits for the value of an option has not yet looked at what stands before it.
    asked = ctx.params.get("game") or ctx.params.get("kit")
    games = [asked] if asked else workspace.game_ids()
    return dict.fromkeys(name for game in games for name in workspace.sound_game(game).game.variants)


@_named
def complete_readings(ctx: click.Context) -> Iterable[str]:
    """Complete the readings of the game in question, or of all."""
    from printgen.app import workspace
    from printgen.model.play.options import switchable

    games = [ctx.params["game"]] if ctx.params.get("game") else workspace.game_ids()
    offered = (name for game in games for name in switchable(workspace.sound_game(game).game))
    return dict.fromkeys(name.replace(".", "=", 1) for name in offered)


complete_parts = _listed(lambda loaded: (*loaded.kit.parts, *(part.group for part in loaded.kit.parts.values())))
complete_suits = _listed(lambda loaded: (*loaded.suits, *(suit.set for suit in loaded.suits.values())))
