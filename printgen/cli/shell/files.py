"""Files that the command line names, read with a bound, written whole or not at all; the folders of this user."""

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from platformdirs import PlatformDirs

from printgen.cli.shell.process import heed
from printgen.cli.shell.terminal import shown
from printgen.errors import CannotWrite, LimitError, PrintgenError, UsageError, reason
from printgen.limits import PDF_BYTES

STDIN = Path("-")
OUTPUT = Path("output")
"""Where sheets go in the working folder."""

CONFIG, CACHE = "PRINTGEN_CONFIG", "PRINTGEN_CACHE"

_DIRS = PlatformDirs("printgen", appauthor=False, roaming=True)


def config_folder() -> Path:
    """Return the folder of what this user has set."""
    return Path(os.environ.get(CONFIG) or _DIRS.user_config_dir)


def printer_folder() -> Path:
    """Return the folder in which a file stands for each printer."""
    return config_folder() / "printers"


def cache_folder() -> Path | None:
    """Return the folder of what need not be made again; None where nobody knows where this account is at home."""
    if named := os.environ.get(CACHE):
        return Path(named).absolute()
    folder = Path(_DIRS.user_cache_dir)
    return folder if folder.is_absolute() else None


def read_text_file(path: Path) -> str:
    """Read a YAML file of the user's; raises PrintgenError when it cannot be read."""
    from printgen.source import decode, read_bytes

    return decode(read_bytes(path, str(path)), str(path))


def name_of(path: Path) -> str:
    """Return what messages call a file."""
    return "stdin" if path == STDIN else str(path)


def read_pdf_file(path: Path) -> bytes:
    """Read a PDF, from stdin for ``-``; raises PrintgenError, or LimitError for a huge file."""
    try:
        if path == STDIN:
            content = sys.stdin.buffer.read(PDF_BYTES + 1)
        else:
            with path.open("rb") as file:
                content = file.read(PDF_BYTES + 1)
    except OSError as error:
        message = f"`{path}` cannot be read: {reason(error)}"
        raise PrintgenError.with_code("cannot-read", message, file=str(path)) from error
    if len(content) > PDF_BYTES:
        raise LimitError.with_code("pdf-too-large", f"the file is larger than {PDF_BYTES:,} bytes", file=str(path))
    return content


def check_target(context: click.Context, option: click.Parameter | None, output: str | None) -> str | None:
    """Refuse a folder at once, before anything is made that could not be written."""
    if output is not None and Path(output).is_dir():
        raise CannotWrite.with_code("cannot-write", f"`{output}` is a folder", "name a file in it with -o")
    refuse_lost(output)
    return output


def check_ending(output: str, known: Sequence[str]) -> None:
    """Refuse a file whose name ends as if it were something else than what is written; a name may have no ending."""
    ending = Path(output).suffix
    if ending[1:2].isalpha() and ending[1:].lower() not in known:
        message = f"`{ending}` is no format that printgen writes here: `{shown(output)}`"
        hint = f"let the name end with {' or '.join(f'`.{one}`' for one in known)}, or leave the ending out"
        raise UsageError.with_code("unknown-format", message, hint)


def refuse_lost(output: str | None) -> None:
    """Refuse a place in a folder that is not there; the one where files usually go is made."""
    folder = Path(output).parent if output not in (None, "-") else Path()
    if not folder.is_dir() and folder.parts[:1] != ("output",):
        message = f"there is no folder `{shown(str(folder))}`"
        raise CannotWrite.with_code("cannot-write", message, f"make it: mkdir -p {shlex.quote(str(folder))}")


def check_folder(path: Path) -> None:
    """Refuse a file where a folder is meant, before anything is made."""
    if path.exists() and not path.is_dir():
        raise CannotWrite.with_code("cannot-write", f"`{path}` is no folder", "name a folder with -o")


def refuse_terminal(output: str | None) -> None:
    """Keep a PDF from being shown as if it were text."""
    if output == "-" and sys.stdout.isatty():
        message = "stdout is a terminal, and a PDF is not text"
        raise UsageError.with_code("pdf-to-terminal", message, "redirect it: printgen … -o - > file.pdf")


def write_result(data: bytes, output: str | None, default: Path) -> Path | None:
    """Put a finished file in its place, or on stdout for ``-``; return where it is.

    Raises CannotWrite for a file, OSError for a stdout that does not take it.
    """
    heed()
    if output != "-":
        from printgen.pdf.files import put_in_place

        path = default if output is None else Path(output)
        put_in_place(path, data)
        return path
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    return None


def write_changed(data: bytes, path: Path) -> None:
    """Put a finished file in its place, unless the same stands there already. Raises CannotWrite."""
    try:
        same = path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        same = False
    if not same:
        write_result(data, None, path)


def write_text(text: str, output: str | None) -> None:
    """Write a text to stdout, or into the file that was named for it."""
    if output is None or output == "-":
        click.echo(shown(text) if sys.stdout.isatty() else text, nl=False)
    else:
        write_result(text.encode(), output, Path(output))
