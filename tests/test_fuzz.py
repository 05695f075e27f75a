"""A few hostile inputs of each kind, the same each time, and all that once broke something."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz import KEPT, SHARES, Subjects, Tally, fuzz, tried

INPUTS = 400
SLOW = "bigrect.pdf"  # as slow as any large page: tests/test_hostile.py has it
BROKE = sorted(path for path in KEPT.iterdir() if path.name != SLOW)


def test_some_hostile_inputs_of_each_kind_break_nothing() -> None:
    tally = fuzz("0", lambda so_far: sum(so_far.tried.values()) < INPUTS, keep=None)
    assert tally.broken == {}
    assert tally.tried.keys() == SHARES.keys()
    assert len(tally.codes) > 15


@pytest.fixture(scope="module")
def subjects(tmp_path_factory: pytest.TempPathFactory) -> Subjects:
    return Subjects(tmp_path_factory.mktemp("hostile").resolve())


@pytest.mark.parametrize("path", BROKE, ids=lambda path: path.name)
def test_what_once_broke_something_does_so_no_more(subjects: Subjects, path: Path) -> None:
    subject = path.name.partition("-")[0]
    assert tried(subjects, subject if subject in SHARES else "pdf", path.read_bytes(), Tally()) is None


def test_what_breaks_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def read(subjects: Subjects, subject: str, content: bytes) -> Iterator[str]:
        while subject == "words":
            pass
        raise RuntimeError("no")
        yield ""

    monkeypatch.setattr(Subjects, "read", read)
    monkeypatch.setattr("tests.fuzz.SECONDS", 0.05)
    monkeypatch.setattr("tests.fuzz.BY_COMMAND", 10**9)
    tally = fuzz("0", lambda so_far: sum(so_far.tried.values()) < 12, keep=tmp_path)
    assert set(tally.broken.values()) >= {"RuntimeError: no", "took more than 0.05 s"}
    assert {path.name for path in tmp_path.iterdir()} == tally.broken.keys()
