"""Command and Option: click's, with options in groups and examples that name games there are."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click
from click.types import OptionHelpExtra

from printgen.errors import PrintgenError
from printgen.resources import data_root

if TYPE_CHECKING:
    from printgen.source import Node


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
        """Give what stands in brackets, without a range: its bounds are told where it is passed."""
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


def with_real_games(text: str) -> str:
    """Put ids of the data into the lines of the example.

    GAME: any game; MAPPED: one whose map is drawn; VARIED: one with variants, VARIANT: one of them;
    KIT: a kit, PARTS: kinds of its pieces; CASE: what GAME decides, RULING: one of its rulings;
    PRICED: a game with costs.
    """
    before, mark, lines = text.partition("Example:")
    for word, find in _REAL.items():
        if word in lines:
            lines = lines.replace(word, find() or word)
    return before + mark + lines


def _files(name: str) -> Iterator[tuple[str, "Node"]]:
    """Read one file of every game, cheaply: help is given whatever else the data is like."""
    from printgen.source import read_file

    for folder in sorted(data_root().glob("games/*")):
        with suppress(PrintgenError):
            yield folder.name, read_file(folder / name, name)


def _game() -> str | None:
    return next((game for game, _ in _files("game.yaml")), None)


def _mapped() -> str | None:
    return next((game for game, setup in _files("setup.yaml") if setup.child("tile-map")), None)


def _varied() -> str | None:
    return next((game for game, variants in _files("variants.yaml") if variants.entries), None)


def _variant() -> str | None:
    variants = next((node for _, node in _files("variants.yaml") if node.entries), None)
    entries = variants.entries.items() if variants is not None else ()
    return next((name for name, one in entries if not one.value.child("needs-one-of")), None)


def _case() -> str | None:
    rules = next((node for _, node in _files("rules.yaml")), None)
    tables = rules.child("tables") if rules is not None else None
    for table in tables.entries.values() if tables is not None else ():
        over = table.value.child("over")
        named = over.entries.items() if over is not None else ()
        return " ".join(f"{name}={_first(one.value)}" for name, one in named)
    return None


def _priced() -> str | None:
    return next((game for game, rules in _files("rules.yaml") if rules.child("costs")), None)


def _first(values: "Node") -> str:
    """Give the first value of a dimension: of a list, or of a range such as ``2..5``."""
    return str((values.items[0] if values.items else values).value).partition("..")[0]


def _ruling() -> str | None:
    rulings = next((node for _, node in _files("rulings.yaml")), None)
    return next(iter(rulings.entries), None) if rulings is not None else None


def _kit() -> str | None:
    return next((path.name for path in sorted(data_root().glob("kits/*"))), None)


def _parts() -> str | None:
    from printgen.source import read_file

    for folder in sorted(data_root().glob("kits/*")):
        with suppress(PrintgenError):
            parts = read_file(folder / "parts.yaml", "parts.yaml").child("parts")
            return ",".join(list(parts.entries)[:2]) if parts is not None else None
    return None


_REAL: dict[str, Callable[[], str | None]] = {
    "MAPPED": _mapped,
    "VARIED": _varied,
    "VARIANT": _variant,
    "KIT": _kit,
    "PARTS": _parts,
    "CASE": _case,
    "RULING": _ruling,
    "PRICED": _priced,
    "GAME": _game,
}
