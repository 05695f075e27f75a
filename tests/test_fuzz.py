"""A few hostile inputs of each kind, the same each time, and all that once broke something."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz import KEPT, Tally, commanded, fuzz, tried
from tests.fuzzing.subjects import Subject, subjects

INPUTS = 400
SLOW = "bigrect.pdf"  # as slow as any large page: tests/test_hostile.py has it
BROKE = sorted(path for path in KEPT.iterdir() if path.name != SLOW)


def counted(tally: Tally) -> int:
    return tally.tried.total() + tally.by_command.total()


@pytest.fixture(scope="module", autouse=True)
def surroundings() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PRINTGEN_CONFIG", "PRINTGEN_CACHE", "NO_COLOR"):
            patch.setenv(name, "")  # what is set below is undone
        yield


def test_some_hostile_inputs_of_each_kind_break_nothing() -> None:
    tally = fuzz("0", lambda so_far: counted(so_far) < INPUTS, keep=None, by_command=0.06)
    assert tally.broken == {}
    assert len(tally.tried | tally.by_command) > 15
    assert len(tally.codes) > 30
    assert {"exit code 0", "exit code 1", "exit code 2"} <= tally.codes.keys()


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Subject]:
    return subjects(tmp_path_factory.mktemp("hostile").resolve())


@pytest.mark.parametrize("path", BROKE, ids=lambda path: path.name)
def test_what_once_broke_something_does_so_no_more(known: dict[str, Subject], path: Path, tmp_path: Path) -> None:
    name = path.name.rpartition("-")[0]
    subject, content = known.get(name, known["pdf"]), path.read_bytes()
    assert subject.reads is None or tried(subject, content, Tally()) is None
    assert subject.words is None or commanded(subject, content, tmp_path, Tally()) is None


def test_what_breaks_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def read(content: bytes) -> None:
        while content == b"slow":
            pass
        raise RuntimeError("no")

    made = {"a": Subject(1, lambda chance: b"slow", read), "b": Subject(1, lambda chance: b"b", read)}
    monkeypatch.setattr("tests.fuzz.subjects", lambda folder: made)
    monkeypatch.setattr("tests.fuzz.SECONDS", 0.05)
    tally = fuzz("0", lambda so_far: counted(so_far) < 12, tmp_path, by_command=0)
    assert set(tally.broken.values()) == {"RuntimeError: no", "took more than 0.05 s"}
    assert {path.name for path in tmp_path.iterdir()} == tally.broken.keys()


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("raise RuntimeError('no')", "RuntimeError: no"),
        ("sys.exit(70)", "exit code 70"),
        ("print('\\x1b]0;own\\x07')", "the terminal was sent"),
        ("bytearray(b'1') * 600_000_000", " MB"),
        ("os.kill(os.getpid(), 9)", f"exit code -{signal.SIGKILL.value}"),
    ],
)
def test_what_breaks_by_the_command_line_is_told(
    work: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def main() -> None:
        exec(work, {"sys": __import__("sys"), "os": __import__("os")})

    monkeypatch.setattr("printgen.cli.main", main)
    subject = Subject(1, lambda chance: b"", None, lambda content: ("games",))
    assert said in (commanded(subject, b"", tmp_path, Tally()) or "")
