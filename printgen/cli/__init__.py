"""The command line: words in, one of the commands out; the process ends with its exit code."""

import gc
import sys
from collections.abc import Sequence

from printgen.cli.shell.child import bounded
from printgen.cli.shell.process import let_collector_rest, listen, mend_streams
from printgen.errors import ExitCode


def main() -> None:
    """Run the command line and leave with the exit code of what happened."""
    let_collector_rest()
    try:
        mend_streams()
        code = bounded(sys.argv[1:], _run)
    except KeyboardInterrupt:  # before a command was begun, or while one ended
        code = ExitCode.INTERRUPTED
    gc.freeze()  # leaving would search all that was loaded for circles, a third of the whole time
    sys.exit(code)


def _run(words: Sequence[str]) -> int:
    listen()
    from printgen.cli.shell.run import run

    return run(words)
