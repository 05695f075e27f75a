"""What commands are made of: options in groups, shared arguments, the names of data and how a shell completes them."""

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from click.types import OptionHelpExtra

from printgen.cli.shell.examples import with_real_games
from printgen.cli.shell.files import cache_folder, check_target, printer_folder
from printgen.cli.shell.terminal import QUIET

if TYPE_CHECKING:
    from printgen.app.summary import GameSummary, KitSummary
    from printgen.app.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def current_workspace(ctx: click.Context | None = None) -> "Workspace":
    """Return the workspace of this run, made when it is first needed."""
    from printgen.app.workspace import Workspace

    root = (ctx or click.get_current_context()).find_root()
    root.obj = root.obj or Workspace(cache=cache_folder())
    workspace: Workspace = root.obj
    return workspace


def given_options() -> list[str]:
    """Return the options that stand on the command line, by their long names."""
    context = click.get_current_context()
    options = (one for one in context.command.params if isinstance(one, click.Option))
    typed = ParameterSource.COMMANDLINE
    return [max(one.opts, key=len) for one in options if context.get_parameter_source(one.name or "") is typed]


class Option(click.Option):
    """An option that stands in a group of the help; ``former`` is a name it once had, which still works."""

    def __init__(self, *args: Any, group: str = "Options", former: str | None = None, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.group = group
        self.former = former

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Accept the former name as well; neither help nor completion shows it."""
        super().add_to_parser(parser, ctx)
        if self.former is not None:
            names, self.opts = self.opts, [self.former]
            super().add_to_parser(parser, ctx)
            self.opts = names

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Return what stands in brackets, without a range: its bounds are reported where it is passed."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


class Command(click.Command):
    """A command with grouped options and real examples."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with games of the data in its examples."""
        self.help = with_real_games(self.help or "")
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group, in the order in which they are declared."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                groups.setdefault(getattr(param, "group", "Options"), []).append(record)
        for title, records in groups.items():
            with formatter.section(title):
                formatter.write_dl(records)


class DataName(click.ParamType[str]):
    """The id of a game, or of a kit as well, that comes with printgen; or the folder of one's own."""

    def __init__(self, name: str = "game", kits: bool = False) -> None:
        self.name, self.kits = name, kits

    def _ids(self, ctx: click.Context | None) -> tuple[str, ...]:
        workspace = current_workspace(ctx)
        return (*(workspace.kit_ids() if self.kits else ()), *workspace.game_ids())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id or the whole path; say what was probably meant otherwise."""
        known, path = self._ids(ctx), Path(value)
        if value in known:
            return str(value)
        folder = path.parent if path.name == "game.yaml" and not self.kits else path
        is_file = folder.suffix == ".yaml" and folder.is_file()
        if is_file or (folder / "game.yaml").is_file() or (self.kits and (folder / "kit.yaml").is_file()):
            return str(folder.resolve())
        if folder.is_dir() and not self.kits:
            self.fail(f"there is no game in `{value}`: it has no game.yaml", param, ctx)
        close = get_close_matches(value, known, 1)
        meant = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"
        self.fail(f"no {self.name} `{value}`; {meant}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete ids, then folders."""
        known = [CompletionItem(name) for name in self._ids(ctx) if name.startswith(incomplete)]
        return known or [CompletionItem(incomplete, type="dir")]


def split_names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _starting(find: Callable[["Workspace", Iterator["GameSummary"]], Iterable[str]]) -> Complete:
    """Complete the names that the data has; ``find`` gets the game that stands before, else all games, as needed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        # A parser that waits for the value of an option has not yet looked at what stands before it.
        asked = ctx.params.get("game") or ctx.params.get("kit")
        games = (workspace.summary(name) for name in ([asked] if asked else workspace.game_ids()))
        return [name for name in dict.fromkeys(find(workspace, games)) if name.startswith(incomplete)]

    return complete


def _last_of_several(find: Callable[["KitSummary"], Iterable[str]]) -> Complete:
    """Complete the last of several names at commas, of what the kit that stands before has, or all kits."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        workspace = current_workspace(ctx)
        before, comma, begun = incomplete.rpartition(",")
        named = ctx.params.get("kit")
        kits = [named] if named in workspace.kit_ids() else workspace.kit_ids()
        names = dict.fromkeys(name for kit in kits for name in find(workspace.kit_summary(kit)))
        return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]

    return complete


def _printers(workspace: "Workspace", games: Iterator["GameSummary"]) -> Iterable[str]:
    from printgen.model.load.resources import printer_names

    return printer_names(printer_folder())


COMPLETIONS: dict[str, Complete] = {
    "paper": _starting(lambda workspace, _: workspace.resources().papers),
    "theme": _starting(lambda workspace, _: workspace.resources().themes),
    "language": _starting(lambda workspace, _: workspace.tool_words()),
    "variants": _starting(lambda _, games: (name for game in games for name in game.variants)),
    "readings": _starting(lambda _, games: (name for game in games for name in game.readings)),
    "table": _starting(lambda _, games: (name for game in games for name in game.tables)),
    "printer": _starting(_printers),
    "only": _last_of_several(lambda kit: (*(name for names in kit.parts.values() for name in names), *kit.parts)),
    "suits": _last_of_several(lambda kit: (*(name for names in kit.suits.values() for name in names), *kit.suits)),
}
"""How the values of options are completed, by the names of the options' parameters."""


play_option = partial(click.option, cls=Option, group="At the table")
output_option = partial(click.option, cls=Option, group="Output")

game_argument = click.argument(
    "game",
    type=DataName(),
    metavar="GAME",
    help="The id of a game (see `printgen games`), or the folder of a game of your own.",
)

pdf_argument = click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="A PDF that printgen made, - for stdin.",
)


def _keep_quiet(ctx: click.Context, param: click.Parameter, quiet: bool) -> None:
    ctx.meta[QUIET] = quiet


quiet_option = output_option(
    "-q", "--quiet", is_flag=True, expose_value=False, callback=_keep_quiet, help="Say nothing but problems."
)


def _pass_cache(ctx: click.Context, param: click.Parameter, passed: bool) -> None:
    if passed:
        ctx.find_root().obj = current_workspace(ctx).without_cache()


cache_option = output_option(
    "--no-cache",
    is_flag=True,
    expose_value=False,
    callback=_pass_cache,
    help="Make anew what was made before, and keep nothing of it.",
)


def output_options(function: F) -> F:
    """Add where a PDF goes, and ``--quiet``."""
    place = output_option(
        "-o",
        "--output",
        metavar="FILE",
        callback=check_target,
        help="Where the PDF goes, - for stdout; else output/GAME/SHEET….pdf.",
    )
    return place(quiet_option(function))


def form_option(*forms: str) -> Callable[[F], F]:
    """Return the option that says how problems are written."""
    return output_option(
        "--format",
        "form",
        type=click.Choice(forms),
        default="text",
        show_default=True,
        help="How problems are written.",
    )


def json_option(what: str) -> Callable[[F], F]:
    """Return the option that writes one JSON document instead of something for people."""
    return output_option("--json", "as_json", is_flag=True, help=f"Write {what} as JSON.")
