"""What commands are made of: options in groups, shared arguments, the names of data."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from click.types import OptionHelpExtra

from printgen.app.homes import Homes, found_twice, game_files
from printgen.cli.shell.examples import with_real_games
from printgen.cli.shell.files import OUTPUT, cache_folder, check_target
from printgen.cli.shell.settings import homes_of_run, workspace_option
from printgen.cli.shell.terminal import QUIET
from printgen.errors import PrintgenError
from printgen.resources import HEADS, name_of

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace

_YAML = (".yaml", ".yml")
_LISTED = 12
"""So many files are listed in a message."""

F = TypeVar("F", bound=Callable[..., Any])


def current_workspace(ctx: click.Context | None = None) -> "Workspace":
    """Return the workspace of this run, made when it is first needed."""
    from printgen.app.workspace import Workspace

    root = (ctx or click.get_current_context()).find_root()
    if root.obj is None:
        homes = homes_of_run(root)
        root.obj = Workspace(cache=cache_folder(), own=homes.own, packs=homes.packs)
    workspace: Workspace = root.obj
    return workspace


def current_homes() -> Homes:
    """Return the folders of data of this run."""
    made: Workspace | None = click.get_current_context().find_root().obj
    return homes_of_run() if made is None else made.homes


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
    """A command with grouped options and real examples; each takes a workspace."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.params.append(workspace_option())

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


def _plain(title: str) -> str:
    """Return a title so that case, spaces and hyphens do not matter."""
    return "-".join(title.casefold().replace("-", " ").split())


def _files_in(folder: Path) -> str:
    """Return the end of a sentence that tells which files of games lie in a folder."""
    files = [f"`{file}`" for file in game_files(folder)]
    more = f" … and {len(files) - _LISTED} more" if len(files) > _LISTED else ""
    where = "this folder" if folder == Path() else f"`{folder}`"
    return f"; games in {where}: {', '.join(files[:_LISTED])}{more}" if files else ""


class DataName(click.ParamType[str]):
    """The id of a game, or of a kit as well; or the path of one. ``more``: further ids."""

    def __init__(self, name: str = "game", kits: bool = False, more: tuple[str, ...] = ()) -> None:
        self.name, self.kits, self.more = name, kits, more

    def _ids(self, ctx: click.Context | None) -> tuple[str, ...]:
        workspace = current_workspace(ctx)
        return (*(workspace.kit_ids() if self.kits else ()), *workspace.game_ids(), *self.more)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id, or the whole path of what has none that is known; say what was probably meant otherwise."""
        known, path = self._ids(ctx), Path(value)
        if value in known:
            return str(value)
        place = path.parent if path.name in HEADS.values() else path
        if any((place / head).is_file() for head in self._heads()) or (place.suffix == ".yaml" and place.is_file()):
            return self._id_or_path(place.resolve(), param, ctx)
        if path.is_dir():
            message = f"there is no {self.name} in `{value}`: it has no {' or '.join(self._heads())}"
            self.fail(f"{message}{_files_in(path)}", param, ctx)
        called = [name for name in known if _plain(value) in self._called(name, ctx)]
        if len(called) == 1:
            return called[0]
        from printgen.alike import closest

        beside = {file.stem: file.name for file in Path().glob("*.yaml")}
        close = closest(path.stem if path.suffix in _YAML else value, (*beside, *known))
        meant = f"; did you mean `{beside.get(close, close)}`?" if close else ""
        if path.suffix in _YAML or len(path.parts) > 1 or path.is_file():
            self._refuse_path(path, meant, param, ctx)
        meant = meant or f"; known are {', '.join(known)}"
        self.fail(f"no {self.name} `{value}`{meant}", param, ctx)

    def _refuse_path(
        self, path: Path, meant: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> NoReturn:
        """Say that a path leads nowhere, or to a file of another kind, and which games lie in its folder."""
        if path.is_file():
            self.fail(f"`{path}` is no file of a game: its name ends with `.yaml`", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"there is no folder `{path.parent}`{_files_in(Path())}", param, ctx)
        meant = meant if path.parent == Path() else ""
        what = "file" if path.suffix else "file or folder"
        self.fail(f"there is no {what} `{path}`{meant or _files_in(path.parent)}", param, ctx)

    def _called(self, name: str, ctx: click.Context | None) -> Iterator[str]:
        """Yield what a game or kit may be called as well: its id and title in any case, with spaces or hyphens."""
        workspace = current_workspace(ctx)
        yield _plain(name)
        with suppress(PrintgenError):  # one that is wrong has no title
            is_game = name in workspace.game_ids()
            yield _plain(workspace.summary(name).title if is_game else workspace.kit_summary(name).title)

    def _heads(self) -> tuple[str, ...]:
        return tuple(head for kind, head in HEADS.items() if self.kits or kind == "games")

    def _id_or_path(self, place: Path, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return what a game or kit at a path is known by; refuse one that would print where another does."""
        name, homes = name_of(place), current_workspace(ctx).homes
        there = next(filter(None, (homes.place(name, kind) for kind in HEADS)), None)
        if there is None:
            return str(place)
        if there.resolve() != place:
            self.fail(f"{found_twice(name, there, place).message}; give one of them another name", param, ctx)
        return name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete ids, then folders."""
        known = [CompletionItem(name) for name in self._ids(ctx) if name.startswith(incomplete)]
        return known or [CompletionItem(incomplete, type="dir")]


def split_names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


play_option = partial(click.option, cls=Option, group="At the table")
output_option = partial(click.option, cls=Option, group="Output")

game_argument = click.argument(
    "game",
    type=DataName(),
    metavar="GAME",
    help="The id of a game (see `printgen games`), or the path of a game of your own.",
)

games_argument = click.argument(
    "game",
    nargs=-1,
    required=True,
    type=DataName(),
    metavar="GAME...",
    help="The id or title of a game (see `printgen games`), or the path of a game of your own; or of several.",
)

pdf_argument = click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="A PDF that printgen made, - for stdin.",
)


def _keep(key: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    """Return what keeps the value of an option in the context of its command."""

    def keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        ctx.meta[key] = value

    return keep


quiet_option = output_option(
    "-q", "--quiet", is_flag=True, expose_value=False, callback=_keep(QUIET), help="Say nothing but problems."
)


DRAFT, FORM, DPI, OPEN = "printgen.draft", "printgen.form", "printgen.dpi", "printgen.open"
"""Where the context of a command keeps whether a refused sheet is to be written all the same, and in which form."""

FORMS = ("pdf", "png", "svg", "html")


_form_options = (
    output_option(
        "--format",
        type=click.Choice(FORMS),
        expose_value=False,
        callback=_keep(FORM),
        help="PDF, a picture of each page (NAME-1.png, NAME-1.svg …), or one HTML file; else as -o ends.",
    ),
    output_option(
        "--dpi",
        metavar="N",
        type=click.IntRange(30, 600),
        default=150,
        show_default=True,
        expose_value=False,
        callback=_keep(DPI),
        help="How fine PNG is.",
    ),
    output_option(
        "--draft",
        is_flag=True,
        expose_value=False,
        callback=_keep(DRAFT),
        help="If the sheet is refused, write it as …-draft.pdf, its faults marked and listed.",
    ),
    output_option(
        "--open",
        is_flag=True,
        expose_value=False,
        callback=_keep(OPEN),
        help="Show the finished file with the program of this system.",
    ),
)


def _pass_cache(ctx: click.Context, param: click.Parameter, passed: bool) -> None:
    if passed:
        ctx.find_root().obj = current_workspace(ctx).without_cache(of_sheets_alone=True)


cache_option = output_option(
    "--no-cache",
    is_flag=True,
    expose_value=False,
    callback=_pass_cache,
    help="Make anew sheets that were made before, and keep none.",
)


folder_option = output_option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=OUTPUT,
    show_default=True,
    help="The folder to fill.",
)


def sheet_form_options(function: F, drafts: bool = True) -> F:
    """Add in which form a sheet is written; ``drafts``: also what becomes of one that is refused."""
    for option in reversed(_form_options if drafts else _form_options[:2]):
        function = option(function)
    return function


def output_options(function: F, drafts: bool = True, several: bool = False) -> F:
    """Add where a sheet goes and in which form, and ``--quiet``; ``drafts``: and what becomes of one that is refused.

    ``several``: of several games each has one.
    """
    folder = " a folder for several games;" if several else ""
    place = output_option(
        "-o",
        "--output",
        metavar="FILE",
        callback=None if several else check_target,
        help=f"Where the PDF goes, - for stdout;{folder} else output/GAME/SHEET….pdf.",
    )
    function = quiet_option(function)
    return place(sheet_form_options(function, drafts))


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
