"""python -m tests.mutation → the mutation table and the survivors."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.mutation.proof import survivors, table, tried
from tests.mutation.trial import Trial


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--all", action="store_true", help="make every mutant: about two hours")
    parser.add_argument("--each", type=int, default=3, help="so many of each kind in each file")
    parser.add_argument("--seed", default="1", help="chooses which, and how each is changed")
    parser.add_argument("--only", default="", help="files whose name has this in it")
    parser.add_argument("--brief", action="store_true", help="leave the list of survivors out")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        files = [file for file in trial.files if asked.only in file]
        outcomes = list(tried(trial, asked.seed, None if asked.all else asked.each, files))
    listed = "" if asked.brief else f"\n{survivors(outcomes)}\n"
    sys.stdout.write(f"{table(outcomes)}\n{listed}")


if __name__ == "__main__":
    main()
