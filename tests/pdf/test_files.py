"""Files that are there whole or not at all."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printgen.errors import CannotWrite, ExitCode
from printgen.part_files import make_folder, own_folder, part_file, sweep, write_whole
from printgen.pdf.files import put_in_place


def refused(path: Path, data: bytes = b"new") -> str:
    with pytest.raises(CannotWrite) as excinfo:
        put_in_place(path, data)
    assert excinfo.value.exit_code == ExitCode.CANNOT_WRITE
    (problem,) = excinfo.value.problems
    assert str(path) in problem.message
    assert problem.file == str(path)
    assert problem.hints
    return problem.message


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_is_written_with_its_folders(tmp_path):
    path = tmp_path / "a" / "b" / "sheet.pdf"
    put_in_place(path, b"one")
    put_in_place(path, b"two")
    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["sheet.pdf"]


def test_a_new_file_gets_the_users_rights_and_an_old_one_keeps_its_own(tmp_path):
    path = tmp_path / "sheet.pdf"
    mask = os.umask(0o027)
    try:
        put_in_place(path, b"one")
    finally:
        os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o640
    path.chmod(0o604)
    put_in_place(path, b"two")
    assert path.stat().st_mode & 0o777 == 0o604


def test_a_folder_is_not_replaced(tmp_path):
    assert "is a folder" in refused(tmp_path)
    assert tmp_path.is_dir()


def test_a_file_where_a_folder_is_meant_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    assert "a file stands where a folder is meant" in refused(tmp_path / "file" / "sheet.pdf")


def test_a_name_that_is_too_long_is_told(tmp_path):
    assert "too long a name" in refused(tmp_path / ("x" * 300))
    long = tmp_path / ("ä" * 120 + ".pdf")
    put_in_place(long, b"fits")
    assert long.read_bytes() == b"fits"


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    put_in_place(Path(os.devnull), b"gone")
    assert Path(os.devnull).is_char_device()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_told():
    assert "the disk is full" in refused(Path("/dev/full"))


def test_what_was_there_stays_when_the_new_file_does_not_fit(tmp_path):
    path = tmp_path / "sheet.pdf"
    put_in_place(path, b"old")
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        refused(path, b"x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["sheet.pdf"]


READ_ONLY = """
import os, sys
from pathlib import Path
from printgen.errors import CannotWrite
from printgen.part_files import make_folder, own_folder, part_file, sweep, write_whole
from printgen.pdf.files import put_in_place
if os.geteuid() == 0:
    os.setuid(65534)  # nothing is closed to root
try:
    put_in_place(Path(sys.argv[1]), b"new")
except CannotWrite as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are another thing there")
def test_a_read_only_folder_is_told(tmp_path, root):
    path = tmp_path / "closed" / "sheet.pdf"
    put_in_place(path, b"old")
    for folder in (*tmp_path.parents, tmp_path):
        if folder.owner() == tmp_path.owner() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    path.parent.chmod(0o555)
    result = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(path)], cwd=root, capture_output=True, text=True, check=True
    )
    path.parent.chmod(0o755)
    assert result.stdout == f"`{path}` may not be written\n"
    assert path.read_bytes() == b"old"


WRITE_FOR_EVER = """
from pathlib import Path
import sys
from printgen.part_files import make_folder, own_folder, part_file, sweep, write_whole
from printgen.pdf.files import put_in_place
while True:
    for letter in b"AB":
        put_in_place(Path(sys.argv[1]), bytes([letter]) * 3_000_000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_killed_process_leaves_no_half_file_and_its_remains_are_swept(tmp_path, root):
    path = tmp_path / "sheet.pdf"
    for _ in range(6):
        process = subprocess.Popen([sys.executable, "-c", WRITE_FOR_EVER, str(path)], cwd=root)
        deadline = time.monotonic() + 300
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.05)
        process.kill()
        process.wait()
        data = path.read_bytes()
        assert len(data) == 3_000_000
        assert len(set(data)) == 1
    (tmp_path / ".other.pdf.0123456789abcdef.part").write_bytes(b"left behind")
    with part_file(tmp_path / "mine.pdf") as (_, part):  # as if by a writer of our number in another container
        put_in_place(path, b"done")
        assert names(tmp_path) == [part.name, "sheet.pdf"]
    assert names(tmp_path) == ["sheet.pdf"]


def test_two_writers_of_one_file_leave_one_of_both_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "getpid", lambda: 7)
    path = tmp_path / "sheet.pdf"
    with part_file(path) as (descriptor, part):
        put_in_place(path, b"other")
        write_whole(descriptor, b"ours")
        part.replace(path)
    assert path.read_bytes() == b"ours"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_short_write_is_gone_on_with(tmp_path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    put_in_place(tmp_path / "sheet.pdf", b"x" * 100)
    assert (tmp_path / "sheet.pdf").read_bytes() == b"x" * 100


def test_a_link_stays_one(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "sheet.pdf").symlink_to(tmp_path / "kept" / "there.pdf")
    put_in_place(tmp_path / "sheet.pdf", b"new")
    assert (tmp_path / "sheet.pdf").is_symlink()
    assert (tmp_path / "kept" / "there.pdf").read_bytes() == b"new"


def test_a_folder_of_a_process_that_was_killed_goes_and_that_of_a_living_one_stays(tmp_path: Path) -> None:
    (child := os.fork()) or (make_folder(tmp_path), os.kill(os.getpid(), signal.SIGKILL))
    os.waitpid(child, 0)
    (left,) = tmp_path.iterdir()
    (tmp_path / ".printgen-own-notempty").mkdir()
    (tmp_path / ".printgen-own-notempty" / "mine").touch()
    with own_folder(tmp_path) as living:
        assert not left.exists()
        with own_folder(tmp_path) as other:
            assert living.is_dir()
            assert other.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == [".printgen-own-notempty"]


def test_many_processes_that_make_folders_at_once_take_none_from_each_other(tmp_path: Path) -> None:
    children = []
    for _ in range(6):
        if (child := os.fork()) == 0:
            code = 1
            try:
                for _ in range(30):
                    with own_folder(tmp_path) as folder:
                        (folder / "file").write_text("here")
                        sweep(tmp_path)
                        assert (folder / "file").read_text() == "here"
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * 6
    assert [*tmp_path.iterdir()] == []
