"""python -m tests.mutation → the mutation table and the survivors."""

import argparse
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.mutation.proof import Outcome, Sample, survivors, table, tried
from tests.mutation.trial import Trial


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--all", action="store_true", help="make every mutant: an hour of one core")
    parser.add_argument("--share", type=float, help="make each mutant with this chance")
    parser.add_argument("--each", type=int, default=3, help="so many of each kind in each file")
    parser.add_argument("--seed", default="1", help="chooses which, and how each is changed")
    parser.add_argument("--only", default="", help="files whose name has this in it")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    parser.add_argument("--brief", action="store_true", help="leave the list of survivors out")
    asked = parser.parse_args()
    each = None if asked.all or asked.share is not None else asked.each
    sample = Sample(each, None if asked.all else asked.share)
    with tempfile.TemporaryDirectory() as folder:
        files = [file for file in Trial(Path(folder)).files if asked.only in file]
    shares = [files[first :: asked.jobs] for first in range(asked.jobs)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = pool.map(partial(outcomes, asked.seed, sample), shares)
        everything = [one for several in found for one in several]
    listed = "" if asked.brief else f"\n{survivors(everything)}\n"
    sys.stdout.write(f"{table(everything, sample)}\n{listed}")


def outcomes(seed: str, sample: Sample, files: list[str]) -> list[Outcome]:
    """Try the mutants of some files in a data folder of this process."""
    with tempfile.TemporaryDirectory() as folder:
        return tried(Trial(Path(folder)), seed, sample, files)


if __name__ == "__main__":
    main()
