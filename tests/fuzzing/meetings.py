"""Two processes that write the same files at once, each in a process namespace of its own or both in one.

In two namespaces both have the same number, as in two containers on one volume.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SIZE, ROUNDS = 300_000, 60

WRITER = """
import os, sys
from pathlib import Path
from printgen.app.cache import Cache
from printgen.errors import UsageError
from printgen.part_files import own_folder, sweep
from printgen.pdf.files import put_in_place
from printgen.search.journal import Journal

folder, letter, size, rounds = Path(sys.argv[1]), sys.argv[2].encode(), int(sys.argv[3]), int(sys.argv[4])
cache, task = Cache(folder / "cache" / "room", 4 * size), {"printgen": "1", "sampler": 1, "data": "d", "task": {}}
print(os.getpid(), flush=True)
sys.stdin.readline()  # both are there
for number in range(rounds):
    put_in_place(folder / "sheet.pdf", letter * size)
    assert set((folder / "sheet.pdf").read_bytes()) in ({65}, {66}), "torn"
    name = f"{number % 7:064x}"
    cache.keep(name, b"the same" * 9000)
    assert cache.read(name) in (None, b"the same" * 9000), "a torn entry"
    with own_folder(folder) as own:
        (own / "mine").write_bytes(letter)
        sweep(folder)
        assert (own / "mine").read_bytes() == letter, "another's folder"
    try:
        journal = Journal(folder / "found.jsonl", task, resume=False)
        journal.add(0, 1, letter * 1000, {})
        journal.finish()
    except UsageError as error:
        assert [one.code for one in error.problems] == ["journal-in-use"], error
"""


def namespaces() -> Sequence[str] | None:
    """Return the words that give a command a process namespace of its own; None where the system lets nobody."""
    for words in (("unshare", "--pid", "--fork"), ("unshare", "--user", "--map-root-user", "--pid", "--fork")):
        try:
            if subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:
                return words
        except FileNotFoundError:
            return None
    return None


def meet(folder: Path, apart: Sequence[str]) -> list[int]:
    """Have two processes write the same files; return their numbers as they see them.

    ``apart``: words in front of the command of each. Raises AssertionError with what one of them found torn.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    words = (*apart, sys.executable, "-c", WRITER, str(folder))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    both = [
        subprocess.Popen([*words, letter, str(SIZE), str(ROUNDS)], env=environment, text=True, **pipes)
        for letter in "AB"
    ]
    try:
        numbers = [int(one.stdout.readline()) for one in both if one.stdout is not None]
        for one in both:
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
        for one in both:
            _, err = one.communicate()
            assert one.returncode == 0, err
        return numbers
    finally:
        for one in both:
            one.kill()
            one.wait()
