"""Command and Option: click's, with options in groups; the workspace of a run."""

from typing import TYPE_CHECKING, Any

import click
from click.types import OptionHelpExtra

from printgen.cli.shell.examples import with_real_games

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace


def current_workspace(ctx: click.Context | None = None) -> "Workspace":
    """Return the workspace of this run, made when it is first needed."""
    from printgen.app.workspace import Workspace

    root = (ctx or click.get_current_context()).find_root()
    root.obj = root.obj or Workspace()
    workspace: Workspace = root.obj
    return workspace


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
