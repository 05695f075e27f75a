"""Words → one of the commands; every failure becomes an exit code and words on stderr."""

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import shell_complete

from printgen.cli.shell.child import COMPLETE
from printgen.cli.shell.command_group import printgen
from printgen.cli.shell.process import came, is_lost, let_go
from printgen.cli.shell.terminal import report_problems, shown, warn
from printgen.errors import ExitCode, PrintgenError, reason
from printgen.limits import MEGABYTE, MEMORY_BYTES
from printgen.problems import Problem

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace

NAME = "printgen"


def run(words: Sequence[str], workspace: "Workspace | None" = None) -> int:
    """Run the command line, with a workspace of its own unless one is given, and return its exit code.

    Nothing but a bug shows a traceback.
    """
    try:
        return _obey(list(words), workspace)
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as wrong:
        return _report_usage(wrong)
    except (click.Abort, KeyboardInterrupt):
        return _stopped()
    except PrintgenError as error:
        if came():
            return _stopped()
        report_problems(error.problems)
        return error.exit_code
    except MemoryError:
        warn(f"error[out-of-memory]: this takes more than {MEMORY_BYTES // MEGABYTE:,} MB of memory, or all there is")
        return ExitCode.LIMIT
    except Exception as fault:  # the one place where a bug may end
        if came():  # what was ended in the middle may fail in many ways
            return _stopped()
        if isinstance(fault, OSError) and is_lost(fault):
            return _lost_stdout(fault)
        if isinstance(fault, OSError) and (problem := _impossible_place(fault)) is not None:
            report_problems([problem])
            return ExitCode.USAGE
        return report_bug(fault)


def _obey(words: list[str], workspace: "Workspace | None") -> int:
    """Do what click's own ``main`` does, without its exits."""
    if instruction := os.environ.get(COMPLETE):
        offered = BytesIO()
        with redirect_stdout(TextIOWrapper(offered, "utf-8", "backslashreplace", "", write_through=True)) as stream:
            code = shell_complete(printgen, {"obj": workspace}, NAME, COMPLETE, instruction)
        stream.detach()
        click.echo(shown(offered.getvalue().decode()), nl=False)
        return code
    with printgen.make_context(NAME, words, obj=workspace) as context:
        result = printgen.invoke(context)
    sys.stdout.flush()
    return result if isinstance(result, int) else ExitCode.FINE


def _report_usage(wrong: click.ClickException) -> int:
    """Say what is wrong with the words, and where help is."""
    if isinstance(wrong, click.exceptions.NoArgsIsHelpError):
        warn(*wrong.format_message().splitlines())
        return ExitCode.USAGE
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    hint = [f"   hint: `{context.command_path} --help` explains it"] if context is not None else []
    warn(f"error[usage]: {wrong.format_message()}", *hint)
    return ExitCode.USAGE


def _stopped() -> int:
    warn("stopped; nothing was left half-written")
    return ExitCode.INTERRUPTED


def _lost_stdout(error: OSError) -> int:
    """End when stdout takes nothing more; a reader that has gone (head, less) has had enough."""
    let_go(1)
    if isinstance(error, BrokenPipeError):
        return ExitCode.FINE
    report_problems([Problem("cannot-write", f"stdout cannot be written: {reason(error)}")])
    return ExitCode.CANNOT_WRITE


def _impossible_place(error: OSError) -> Problem | None:
    """Say which place cannot be: a name too long for any file, the working folder that is gone."""
    if error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
        name = str(error.filename or "")
        return Problem("bad-path", f"`{name[:40]}{'…' if len(name) > 40 else ''}` cannot be a file: {reason(error)}")
    try:
        Path.cwd()
    except FileNotFoundError:
        return Problem("bad-path", "the working folder is gone", hints=("change into another",))
    return None


def report_bug(bug: Exception) -> int:
    """Report a fault of our own, with its place; return the exit code for it."""
    if os.environ.get("PRINTGEN_DEBUG"):
        traceback.print_exc()
    frames = traceback.extract_tb(bug.__traceback__)
    last = next((frame for frame in reversed(frames) if NAME in Path(frame.filename).parts), frames[-1])
    warn(f"bug: {type(bug).__name__}: {bug} ({Path(last.filename).name}:{last.lineno})")
    warn("   this is a fault of printgen, not yours; PRINTGEN_DEBUG=1 shows where it comes from")
    return ExitCode.BUG
