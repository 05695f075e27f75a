"""The command line: words in, one of the commands out; the process ends with its exit code."""

import gc
import sys

from printgen.cli.shell.process import let_collector_rest, listen, mend_streams
from printgen.errors import ExitCode


def main() -> None:
    """Run the command line and leave with the exit code of what happened."""
    let_collector_rest()
    try:
        listen()
        mend_streams()
        from printgen.cli.shell.run import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before a command was begun, or while one ended
        code = ExitCode.INTERRUPTED
    gc.freeze()  # leaving would search all that was loaded for circles, a third of the whole time
    sys.exit(code)
