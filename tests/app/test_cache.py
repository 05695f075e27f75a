"""The cache: what is kept comes back whole, whatever is wrong with it is as if it were not there."""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from printgen.app.cache import ON_DISK, Cache
from printgen.app.fingerprint import digest

NAME, OTHER = "a" * 64, "b" * 64
FINISHED = 99
"""What a child says that has come to its end."""


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache" / "room", 1_000_000)


def entry(cache: Cache, name: str = NAME) -> Path:
    assert cache.folder is not None
    return cache.folder / name


def test_what_is_kept_comes_back(cache: Cache) -> None:
    assert cache.read(NAME) is None
    cache.keep(NAME, b"content")
    cache.keep(OTHER, b"")
    assert (cache.read(NAME), cache.read(OTHER)) == (b"content", b"")
    cache.keep(NAME, b"other content")
    assert cache.read(NAME) == b"other content"
    assert cache.size() == (2, 32 + len("other content") + 32)
    cache.clear()
    assert cache.read(NAME) is None
    assert cache.size() == (0, 0)


def test_folders_and_files_are_for_this_user_alone(cache: Cache) -> None:
    before = os.umask(0)
    try:
        cache.keep(NAME, b"content")
    finally:
        os.umask(before)
    modes = [
        stat.S_IMODE(place.stat().st_mode) for place in (entry(cache), entry(cache).parent, entry(cache).parent.parent)
    ]
    assert modes == [0o600, 0o700, 0o700]


def changed_byte(file: Path, place: int) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)


@pytest.mark.parametrize("place", [0, 31, 32, -1])
def test_an_entry_of_which_a_byte_was_changed_is_not_believed(cache: Cache, place: int) -> None:
    cache.keep(NAME, b"content")
    changed_byte(entry(cache), place)
    assert cache.read(NAME) is None
    cache.keep(NAME, b"content")
    assert cache.read(NAME) == b"content"


@pytest.mark.parametrize("length", [0, 1, 31, 32, 38])
def test_an_entry_that_was_cut_off_is_not_believed(cache: Cache, length: int) -> None:
    cache.keep(NAME, b"content")
    os.truncate(entry(cache), length)
    assert cache.read(NAME) is None


def test_an_entry_under_the_name_of_another_is_not_believed(cache: Cache) -> None:
    cache.keep(NAME, b"content of another version")
    entry(cache).rename(entry(cache, OTHER))
    assert cache.read(OTHER) is None


def linked(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def made_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def made_a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.parametrize(
    "poison", [lambda file: file.chmod(0o620), lambda file: file.chmod(0o602), linked, made_a_folder, made_a_pipe]
)
def test_an_entry_that_others_could_have_written_or_that_is_no_file_is_not_believed(
    cache: Cache, poison: Callable[[Path], None]
) -> None:
    cache.keep(NAME, b"content")
    poison(entry(cache))
    assert cache.read(NAME) is None


@pytest.mark.parametrize("above", [0, 1])
@pytest.mark.parametrize("poison", [lambda folder: folder.chmod(0o770), lambda folder: folder.chmod(0o707), linked])
def test_a_folder_that_others_may_write_or_that_is_a_link_is_not_used(
    cache: Cache, poison: Callable[[Path], None], above: int
) -> None:
    cache.keep(NAME, b"content")
    poison(entry(cache).parents[above])
    assert cache.read(NAME) is None
    cache.keep(OTHER, b"more")
    assert not entry(cache, OTHER).exists()
    assert cache.size() == (0, 0)


def test_what_belongs_to_another_user_is_not_believed(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep(NAME, b"content")
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    assert cache.read(NAME) is None


@pytest.mark.parametrize("place", ["file/room", "/proc/no-such/room"])
def test_where_no_folder_can_be_made_nothing_is_kept_and_all_goes_on(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    for cache in (Cache(tmp_path / place, 1000), Cache(None)):
        cache.keep(NAME, b"content")
        assert cache.read(NAME) is None
        assert cache.size() == (0, 0)
        cache.clear()


def test_what_was_not_used_for_longest_goes_where_room_is_needed(tmp_path: Path) -> None:
    size = 20_000
    cache = Cache(tmp_path / "room", 10 * (size + 32 + ON_DISK))
    names = [f"{number:064x}" for number in range(10)]
    for age, name in enumerate(names):
        cache.keep(name, bytes(size))
        os.utime(entry(cache, name), (1000 + age, 1000 + age))
    (tmp_path / "room" / "note.txt").write_text("not an entry")
    assert cache.read(names[0]) is not None, "it is used again"
    cache.keep(NAME, bytes(size))
    left = [name for name in names if entry(cache, name).exists()]
    assert left == [names[0], *names[3:]], "a tenth more than needed goes"
    assert entry(cache).exists()
    assert (tmp_path / "room" / "note.txt").exists()


def test_what_a_writer_left_goes_and_what_one_still_writes_stays(cache: Cache) -> None:
    cache.keep(NAME, b"content")
    parts = [entry(cache, f".{OTHER}.{number:016x}.part") for number in (1, 2)]
    parts[0].touch()
    with parts[1].open("w") as locked:
        flock(locked, LOCK_EX)
        Cache(cache.folder, 1_000_000).keep(NAME, b"content")
    assert [part.exists() for part in parts] == [False, True]


KILLED_AT_A_STEP = """
import os, signal, sys
from pathlib import Path
from printgen.app.cache import Cache
cache, steps = Cache(Path(sys.argv[1]), 100_000), 0
def step(frame, event, arg):
    global steps
    steps -= frame.f_code.co_filename.endswith("cache.py")
    if steps < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return step
for child in range(int(sys.argv[2])):
    sys.stdout.flush()
    if not os.fork():
        steps = child % 100
        sys.settrace(step)
        cache.keep(f"{child % 4:064x}", b"%d" % child * 5000)
        sys.settrace(None)
        os._exit(FINISHED)
    status = os.wait()[1]
    print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
"""


def test_writers_that_are_killed_at_any_step_leave_nothing_torn(tmp_path: Path) -> None:
    """Each of a hundred children is killed one line later than the one before; some come to their end."""
    folder, children = tmp_path / "room", 200
    code = KILLED_AT_A_STEP.replace("FINISHED", str(FINISHED))
    command = [sys.executable, "-c", code, str(folder), str(children)]
    ends = subprocess.check_output(command, text=True).split()
    killed = ends.count(str(signal.SIGKILL.value))
    assert killed >= 100
    assert killed + ends.count(str(FINISHED)) == children
    cache, found = Cache(folder, 100_000), 0
    for name in map("{:064x}".format, range(4)):
        content = cache.read(name)
        assert (content is not None) == (folder / name).exists(), "what has a name is whole"
        if content is not None:
            found += 1
            number = content[: len(content) // 5000]
            assert content == number * 5000
            assert int(number) % 4 == int(name, 16)
    assert found == 4


def test_writers_that_are_killed_at_any_time_leave_nothing_torn(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from printgen.app.cache import Cache
cache = Cache(Path(sys.argv[1]), 10_000_000)
print("begun", flush=True)
for number in range(10_000_000):
    cache.keep(f"{number % 8:064x}", b"%07d" % number * 20_000)
"""
    cache = Cache(tmp_path / "room", 10_000_000)
    for wait in range(12):
        command = [sys.executable, "-c", code, str(tmp_path / "room")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
            assert child.stdout is not None and child.stdout.readline()
            time.sleep(wait * 0.007)
            child.kill()
        for name in map("{:064x}".format, range(8)):
            content = cache.read(name)
            assert (content is not None) == entry(cache, name).exists()
            assert content is None or content == content[:7] * 20_000


def settled(folder: Path) -> None:
    """Let files have been as they are for a while."""
    time.sleep(max(0.0, max(file.stat().st_ctime for file in folder.iterdir()) + 2.1 - time.time()))


def test_files_are_known_by_their_times_only_when_these_have_settled(tmp_path: Path, cache: Cache) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "one.yaml").write_text("one")
    files = folder, ("*.yaml",)
    first = digest(files, cache)
    assert cache.size()[0] == 0, "it may change again before the clock ticks"
    settled(folder)
    assert digest(files, cache) == first
    assert cache.size()[0] == 1


def test_a_file_with_the_same_size_and_time_but_other_content_is_seen(tmp_path: Path, cache: Cache) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    file = folder / "one.yaml"
    file.write_text("one")
    settled(folder)
    first, state = digest((folder, ("*.yaml",)), cache), file.stat()
    file.write_text("two")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (state.st_size, state.st_mtime_ns)
    assert digest((folder, ("*.yaml",)), cache) != first
