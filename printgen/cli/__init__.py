"""The command line: words in, one of the commands out; every failure becomes an exit code."""

import os
import sys
import traceback

import click

from printgen.cli.commands import printgen
from printgen.cli.terminal import say_problems, warn
from printgen.errors import ExitCode, PrintgenError


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with the exit code of what happened."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and give its exit code; nothing but a bug shows a traceback."""
    try:
        result = printgen.main(arguments, prog_name="printgen", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as wrong:
        wrong.show(sys.stderr)
        return int(ExitCode.USAGE)
    except (click.Abort, KeyboardInterrupt):
        warn("stopped; nothing was left half-written")
        return int(ExitCode.INTERRUPTED)
    except PrintgenError as error:
        say_problems(error.problems)
        return int(error.exit_code)
    except BrokenPipeError:
        # The reader (head, less) went away; keep Python from complaining when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(ExitCode.FINE)
    except Exception as bug:  # the one place where a bug may end
        return _report_bug(bug)
    return int(result) if isinstance(result, int) else int(ExitCode.FINE)


def _report_bug(bug: Exception) -> int:
    if os.environ.get("PRINTGEN_DEBUG"):
        traceback.print_exc()
    last = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{os.path.basename(last.filename)}:{last.lineno}"
    warn(f"bug: {type(bug).__name__}: {bug} ({where})")
    warn("   this is a fault of printgen, not yours; PRINTGEN_DEBUG=1 shows where it comes from")
    return int(ExitCode.BUG)
