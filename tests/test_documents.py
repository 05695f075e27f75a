"""One hostile document of each kind, read by a command of its own; and that what breaks is told."""

from pathlib import Path

import pytest

from tests import documents
from tests.documents import Ended, faults, furnished, tried
from tests.fuzzing.documents import KINDS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PRINTGEN_CACHE", "PRINTGEN_CONFIG"):
            patch.setenv(name, "")  # what is set below is undone
        return furnished(tmp_path_factory.mktemp("hostile").resolve())


def test_there_are_hundreds_of_hostile_documents_and_each_is_another() -> None:
    assert sum(kind.count for kind in KINDS.values()) >= 300
    for name in ("loops", "tables of objects", "recipes", "odd letters"):
        assert len({KINDS[name].make(number) for number in range(KINDS[name].count)}) > KINDS[name].count // 2


@pytest.mark.parametrize("name", KINDS)
def test_a_hostile_document_is_refused_or_read_in_little_time_and_memory(name: str, folder: Path) -> None:
    result = tried(name, [KINDS[name].count // 2], folder)
    assert result.broken == []
    assert 0 < result.parent < documents.PARENT_BYTES
    assert result.parent <= result.child


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (Ended(70, b"", 1, 1, 1), "exit code 70"),
        (Ended(1, b"Traceback (most recent", 1, 1, 1), "exit code 1: Traceback"),
        (Ended(1, b"", 500, 1, 1), "500 s"),
        (Ended(1, b"", 1, 100_000_000, 1), "100 MB"),
        (Ended(1, b"it says " + documents.SECRET, 1, 1, 1), "shows what lies beside it"),
    ],
)
def test_what_a_document_breaks_is_told(done: Ended, said: str) -> None:
    (fault,) = faults(done, ("preflight",))
    assert said in fault
    assert [*faults(Ended(1, b"error", 1, 1, 1), ("preflight",))] == []
