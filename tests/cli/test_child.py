"""What reads something foreign does so in a child with bounds: each of them ends it, and the parent says which."""

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printgen.cli.shell.child import can_part
from printgen.cli.shell.confined import version

pytestmark = pytest.mark.skipif(not can_part(), reason="this system keeps no bounds of a child")

PARTED = """
import os, signal, sys, time
from printgen.cli.shell import child
{}
def work(words):
    {}
    return 0
sys.exit(child.bounded(["preflight", "x.pdf"], work))
"""


def ended(work: str, bounds: str = "", **options: object) -> subprocess.CompletedProcess[str]:
    program = PARTED.format(bounds, work)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)


def test_the_exit_code_is_that_of_the_child() -> None:
    assert ended("return 3").returncode == 3
    assert ended("os.write(1, b'said')").stdout == "said"


def test_too_much_time_of_the_processor_ends_with_4() -> None:
    done = ended("while True: pass", "child.CPU_SECONDS = 1")
    assert (done.returncode, done.stderr) == (4, "error[out-of-time]: this takes more than 1 s of the processor\n")


def test_too_much_time_in_all_ends_with_4() -> None:
    done = ended("time.sleep(50)", "child.WALL_SECONDS = 0.3")
    assert (done.returncode, done.stderr) == (4, "error[out-of-time]: this takes longer than 0.3 s\n")


def test_time_that_is_up_before_the_work_begins_ends_with_4_as_well() -> None:
    late = "from printgen.cli.shell import confined; confined.confine = lambda *_: time.sleep(50)"
    done = ended("return 0", f"child.WALL_SECONDS = 0.3; {late}")
    assert (done.returncode, done.stderr) == (4, "error[out-of-time]: this takes longer than 0.3 s\n")


def test_a_child_that_does_not_listen_is_ended_all_the_same() -> None:
    work = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGXCPU]); time.sleep(50)"
    done = ended(work, "child.WALL_SECONDS = child._GRACE = 0.3")
    assert (done.returncode, done.stderr) == (4, "error[out-of-time]: this takes longer than 0.3 s\n")


def test_what_is_to_be_tidied_up_is_so_when_the_time_is_up(tmp_path: Path) -> None:
    work = f"""
    import tempfile
    with tempfile.TemporaryDirectory(dir={str(tmp_path)!r}):
        while True: pass"""
    assert ended(work, "child.CPU_SECONDS = 1").returncode == 4
    assert list(tmp_path.iterdir()) == []


def test_too_much_memory_is_refused_in_the_child() -> None:
    work = "b'x' * 500_000_000"
    assert ended(work).returncode == 0
    assert "MemoryError" in ended(work, "child.MEMORY_BYTES = 300_000_000").stderr


def test_more_than_may_be_written_into_a_file_is_refused(tmp_path: Path) -> None:
    work = f"file = open({str(tmp_path / 'file')!r}, 'wb', 0); file.write(b'x' * 5000); file.write(b'x')"
    bounds = "child.OUTPUT_BYTES = 1000; sys.dont_write_bytecode = True"  # else what Python compiles is torn for all
    assert "File too large" in ended(work, bounds).stderr


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_crash_of_the_child_is_a_bug_that_says_what_to_report(number: signal.Signals) -> None:
    done = ended(f"os.kill(os.getpid(), {number.value})")
    assert done.returncode == 70
    assert f"was ended by {number.name}\n" in done.stderr
    assert "please report this, with the command and the file" in done.stderr


def test_the_child_ends_with_its_parent(tmp_path: Path) -> None:
    place = tmp_path / "number"
    work = f"open({str(place)!r}, 'w').write(str(os.getpid())); time.sleep(50)"
    parent = subprocess.Popen([sys.executable, "-c", PARTED.format("", work)])
    while not (place.exists() and place.read_text()):
        time.sleep(0.02)
    parent.kill()
    parent.wait()
    for _ in range(200):
        if not Path(f"/proc/{place.read_text()}").exists():
            return
        state = Path(f"/proc/{place.read_text()}/stat").read_text().rpartition(")")[2].split()[0]
        if state == "Z":  # nobody has asked what became of it
            return
        time.sleep(0.05)
    raise AssertionError("the child goes on")


def test_the_parent_stays_small(tmp_path: Path, root: Path) -> None:
    script = "import sys; from printgen.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    script += "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr)"
    big = str(root / "tests" / "cases" / "hostile" / "bigrect.pdf")
    done = subprocess.run([sys.executable, "-c", script, "preflight", big], capture_output=True, text=True, check=False)
    peaks = [int(line) for line in done.stderr.splitlines() if line.isdecimal()]
    assert min(peaks) < 40_000 < max(peaks) < 512_000  # kB: the parent, then the child


def test_a_switch_keeps_all_in_one_process() -> None:
    work = "print(os.getpid() == parent)"
    assert ended(work, "parent = os.getpid()").stdout == "False\n"
    assert ended(work, "parent = os.getpid(); os.environ[child.OFF] = '1'").stdout == "True\n"


def test_bounds_that_are_lower_already_stay() -> None:
    program = PARTED.format("", "import resource; print(resource.getrlimit(resource.RLIMIT_AS)[0])")
    least = 2_000_000_000

    def lower() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (least, least))

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, preexec_fn=lower)
    assert int(done.stdout) == least


CALLS = (
    "socket.socket().connect(('127.0.0.1', 9))",
    "socket.socket().bind(('127.0.0.1', 0))",
    "socket.socket(type=socket.SOCK_DGRAM).sendmsg([b'x'], [], 0, ('127.0.0.1', 9))",
    "socket.getnameinfo(('127.0.0.1', 9), 0)",
)


@pytest.mark.parametrize("call", CALLS)
def test_the_child_opens_no_network(call: str) -> None:
    assert "opens no network" in ended(f"import socket; {call}").stderr
    assert ended("import socket; socket.socketpair()").returncode == 0


@pytest.mark.parametrize(
    "words", ["'check', 'studio'", "'--workspace=studio', 'check', 'build'", "'aid', 'archipelago'"]
)
def test_a_folder_that_is_called_as_a_command_lifts_no_bound(words: str) -> None:
    def done(work: str, bounds: str = "") -> subprocess.CompletedProcess[str]:
        program = PARTED.format(bounds, work).replace('"preflight", "x.pdf"', words)
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert "opens no network" in done("import socket; socket.socket().bind(('127.0.0.1', 0))").stderr
    assert done("time.sleep(50)", "child.WALL_SECONDS = 0.3").returncode == 4


def test_what_a_shell_asks_for_is_found_within_bounds_too() -> None:
    program = PARTED.format("parent = os.getpid()", "print(os.getpid() == parent)").replace('"preflight", "x.pdf"', "")
    for environment, same in (({}, "True\n"), ({"_PRINTGEN_COMPLETE": "bash_complete"}, "False\n")):
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
        assert done.stdout == same


needs_landlock = pytest.mark.skipif(not version(), reason="this kernel has no Landlock")


@needs_landlock
@pytest.mark.parametrize(
    "words",
    ["'preflight', 'x.pdf'", "'--workspace', '.', 'check'", "'--workspace=.', 'check'", "'score', 'x', 'y', '-o', '-'"],
)
def test_a_command_that_only_reads_can_write_nothing_but_cache_and_temporary_files(words: str, tmp_path: Path) -> None:
    for name in ("temporary", "cache", "here"):
        (tmp_path / name).mkdir()
    program = PARTED.format("", "[open(f'{name}/a', 'w').close() for name in sys.argv[1:]]")
    program = program.replace("'preflight', 'x.pdf'", words).replace('"preflight", "x.pdf"', words)

    def write(*names: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"TMPDIR": f"{tmp_path}/temporary", "PRINTGEN_CACHE": f"{tmp_path}/cache"}
        command = [sys.executable, "-c", program, *names]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert write("temporary", "cache").returncode == 0
    assert "Permission denied: 'here/a'" in write("here").stderr


@needs_landlock
@pytest.mark.parametrize("words", ["'aid', 'x'", "'reprint', 'x.pdf'", "'--workspace=.', 'build'"])
def test_a_command_that_prints_can_write_nothing_but_where_sheets_go(words: str, tmp_path: Path) -> None:
    for name in ("temporary", "here", "work", "linked"):
        (tmp_path / name).mkdir()
    work = "for name in sys.argv[1:]: os.makedirs(name, exist_ok=True); open(f'{name}/a', 'w').close()"
    program = PARTED.format("", work).replace('"preflight", "x.pdf"', words)
    environment = os.environ | {"TMPDIR": f"{tmp_path}/temporary", "PRINTGEN_CACHE": f"{tmp_path}/cache"}

    def write(*names: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, *names]
        return subprocess.run(
            command, cwd=tmp_path / "work", env=environment, capture_output=True, text=True, check=False
        )

    assert write("output/frogs", f"{tmp_path}/cache").returncode == 0
    (tmp_path / "work" / "output" / "toads").symlink_to(tmp_path / "linked")
    assert write("output/frogs", "output/toads").returncode == 0
    assert (tmp_path / "linked" / "a").exists()
    for name in ("../here", "."):
        assert f"Permission denied: '{name}/a'" in write(name).stderr


@needs_landlock
@pytest.mark.parametrize("word", ["'-o', 'here/b.pdf'", "'-ohere/b.pdf'", "'-qo', 'here/b'", "'--report=here/b'"])
def test_a_result_that_is_named_can_be_written(word: str, tmp_path: Path) -> None:
    for name in ("temporary", "here", "there"):
        (tmp_path / name).mkdir()
    program = PARTED.format("", "open('here/b', 'w').close(); os.rename('here/b', 'here/c'); open('there/b', 'w')")
    program = program.replace('"x.pdf"', f'"x.pdf", {word}')
    environment = os.environ | {"TMPDIR": f"{tmp_path}/temporary"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "Permission denied: 'there/b'" in done.stderr
    assert (tmp_path / "here" / "c").exists()


@pytest.mark.skipif(version() < 4, reason="this kernel binds no calls")
def test_no_library_of_the_child_calls_anybody_either() -> None:
    work = """import ctypes, socket, struct
    called = ctypes.CDLL(None, use_errno=True).connect
    one = socket.socket()
    called(one.fileno(), struct.pack('=HH4s8x', 2, 9, bytes([127, 0, 0, 1])), 16)
    print(ctypes.get_errno())"""
    assert ended(work).stdout == f"{errno.EACCES}\n"


def test_what_names_a_scheduler_may_call_it() -> None:
    program = PARTED.format("", "import socket; socket.socket().bind(('127.0.0.1', 0))")
    program = program.replace('"x.pdf"]', '"--scheduler=tcp://there:1"]')
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
