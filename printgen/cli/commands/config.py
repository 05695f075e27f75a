"""printgen config: what is usual for this user, kept for all sheets."""

from collections.abc import Iterator
from pathlib import Path

import click

from printgen.app.homes import workspace_in
from printgen.cli.shell.command import Command, current_workspace, output_option
from printgen.cli.shell.files import config_folder, printer_folder, read_text_file
from printgen.cli.shell.request_options import read_paper, theme_file
from printgen.cli.shell.settings import KEYS, Setting, chosen, config_file, read_config, workspace_of_user, write_config
from printgen.cli.shell.terminal import echo_columns, note, shown_line
from printgen.cli.shell.usual import usual_language, usual_paper, usual_theme
from printgen.errors import UsageError
from printgen.model.load.resources import load_printer
from printgen.model.load.validation import near
from printgen.part_files import one_at_a_time


@click.command("config", cls=Command)
@click.argument("key", required=False, type=click.Choice(KEYS), metavar="[KEY]", help=f"{', '.join(KEYS)}.")
@click.argument("value", required=False, metavar="[VALUE]", help="What it is from now on; without it, it is told.")
@output_option("--unset", is_flag=True, help="Forget what was set.")
def command(key: str | None, value: str | None, unset: bool) -> None:
    """Keep what is usual for you: paper, language, printer, theme, your folder of games.

    An option goes before it, and so does PRINTGEN_PAPER, PRINTGEN_LANG … in the environment. Where neither is there,
    paper and language are those of your locale; a sheet is in another language where its game has not got that one.

    \b
    Example:
      printgen config
      printgen config paper letter
      printgen config paper --unset
    """
    if key is None:
        if unset:
            raise UsageError.with_code("no-name", "`--unset` does not say what", f"one of {', '.join(KEYS)}")
        echo_columns([(name, told.value, told.source) for name, told in _all()])
    elif unset or value is not None:
        if unset and value is not None:
            raise UsageError.with_code("contradiction", "`--unset` takes no value", "leave one of them out")
        proved = {} if value is None else {key: _proved(key, value)}
        with one_at_a_time(config_folder()):
            write_config({name: said for name, said in read_config().items() if name != key} | proved)
        note(str(config_file()))
    else:
        click.echo(shown_line(dict(_all())[key].value))


def _all() -> Iterator[tuple[str, Setting]]:
    """Return each value and where it comes from."""
    none = Setting("–", "not set")
    found = (usual_paper(), usual_language(), chosen("printer"), usual_theme(), workspace_of_user())
    yield from ((key, setting or none) for key, setting in zip(KEYS, found, strict=True))


def _proved(key: str, value: str) -> str:
    """Return a value as it is kept; raises PrintgenError for one that no sheet could be printed with."""
    space = current_workspace()
    if key == "paper":
        return space.resources().paper(read_paper(click.get_current_context(), click.Option(["--paper"]), value)).id
    if key == "lang":
        if value not in (known := space.tool_words()):
            raise UsageError.with_code("unknown-language", f"there are no words in `{value}`", *near(value, known))
        return value
    if key == "printer":
        return load_printer(printer_folder(), value).name
    if key == "theme":
        if (file := theme_file(value)) is None:
            return space.resources().theme(value).id
        read_text_file(file)
        return str(file.absolute())
    return str(workspace_in(Path(value)))
