"""A journal keeps what is done through everything but the loss of its disk."""

import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from printgen.errors import CannotWrite, PrintgenError, UsageError
from printgen.search.journal import Journal

TASK = {"printgen": "1", "sampler": 1, "data": "d", "task": {"count": 9, "best": 2}}


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "maps" / "found.jsonl"


@pytest.fixture
def begun(target: Path) -> Iterator[Path]:
    journal = Journal(target, TASK, resume=False)
    journal.add(0, 3, b"one\ntwo\nthree\n", {"n": 1})
    journal.add(3, 2, b"four\nfive\n", {"n": 2.5})
    journal.close()
    yield target


def test_a_run_goes_on_where_the_journal_ends(begun: Path) -> None:
    journal = Journal(begun, TASK, resume=True)
    assert journal.resumed and journal.done == 5
    assert [entry.noted for entry in journal.entries] == [{"n": 1}, {"n": 2.5}]
    journal.add(5, 1, b"six\n", {"n": 3})
    journal.finish()
    assert begun.read_bytes() == b"one\ntwo\nthree\nfour\nfive\nsix\n"
    assert [path.name for path in begun.parent.iterdir()] == [begun.name]


@pytest.mark.parametrize("torn", range(1, 40, 7))
def test_a_torn_last_line_is_dropped_with_what_it_spoke_of(begun: Path, torn: int) -> None:
    path = begun.with_name(f"{begun.name}.journal")
    path.write_bytes(path.read_bytes()[:-torn])
    journal = Journal(begun, TASK, resume=True)
    assert journal.done == 3
    journal.add(3, 2, b"FOUR\nFIVE\n", {})
    journal.finish()
    assert begun.read_bytes() == b"one\ntwo\nthree\nFOUR\nFIVE\n"


def test_text_that_was_not_journalled_is_cut_off(begun: Path) -> None:
    with begun.with_name(f"{begun.name}.part").open("ab") as part:
        part.write(b"si")
    journal = Journal(begun, TASK, resume=True)
    journal.finish()
    assert begun.read_bytes() == b"one\ntwo\nthree\nfour\nfive\n"


def test_another_text_may_take_the_place_of_all(begun: Path) -> None:
    journal = Journal(begun, TASK, resume=True)
    journal.finish(b"the best\n")
    assert begun.read_bytes() == b"the best\n"


def test_a_journal_that_is_there_is_not_begun_anew_unasked(begun: Path) -> None:
    with pytest.raises(UsageError, match="was not finished") as caught:
        Journal(begun, TASK, resume=False)
    assert "`--resume` goes on with it" in caught.value.problems[0].hints
    journal = Journal(begun, TASK, resume=True)
    assert journal.done == 5
    journal.close()


def test_without_a_journal_a_run_begins(target: Path) -> None:
    journal = Journal(target, TASK, resume=True)
    assert (journal.resumed, journal.done) == (False, 0)
    journal.close()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"printgen": "2"}, "its `printgen` is `1`, here it is `2`"),
        ({"sampler": 2}, "its `sampler` is `1`, here it is `2`"),
        ({"task": {"count": 9, "best": 3}}, "its `best` is `2`, here it is `3`"),
        ({"task": {"count": 9}}, "its `best` is `2`, here it is not said"),
    ],
)
def test_a_journal_of_something_else_is_refused_with_both_said(
    begun: Path, change: dict[str, object], told: str
) -> None:
    with pytest.raises(PrintgenError, match=told):
        Journal(begun, TASK | change, resume=True)
    journal = Journal(begun, TASK, resume=True)
    assert journal.done == 5  # nothing is lost by that
    journal.close()


def test_of_the_journal_of_another_printgen_only_that_is_told(begun: Path) -> None:
    with pytest.raises(PrintgenError) as caught:
        Journal(begun, {"printgen": "2", "sampler": 2, "task": {}}, resume=True)
    [problem] = caught.value.problems
    assert problem.message == "its `printgen` is `1`, here it is `2`"
    assert "the printgen and the options it was begun with" in problem.hints[0]


def test_a_text_that_was_changed_is_found(begun: Path) -> None:
    part = begun.with_name(f"{begun.name}.part")
    part.write_bytes(part.read_bytes().replace(b"two", b"too"))
    with pytest.raises(PrintgenError, match="is not what"):
        Journal(begun, TASK, resume=True)


@pytest.mark.parametrize("text", ["[]\n", "{}\n", "no JSON\n", "{\n}\n"])
def test_a_file_that_is_no_journal_is_refused(target: Path, text: str) -> None:
    target.parent.mkdir()
    target.with_name(f"{target.name}.journal").write_text(text)
    with pytest.raises(PrintgenError):
        Journal(target, TASK, resume=True)


def test_a_line_that_says_nothing_is_refused(begun: Path) -> None:
    path = begun.with_name(f"{begun.name}.journal")
    path.write_bytes(path.read_bytes() + b"[1]\n")
    with pytest.raises(PrintgenError, match="is not what"):
        Journal(begun, TASK, resume=True)


def test_two_runs_do_not_write_one_journal(target: Path) -> None:
    journal = Journal(target, TASK, resume=False)
    with pytest.raises(UsageError, match="another run"):
        Journal(target, TASK, resume=True)
    journal.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match="cannot be written"):
        Journal(tmp_path / "file" / "found.jsonl", TASK, resume=False)


def test_every_line_is_json_with_a_digest(begun: Path) -> None:
    lines = begun.with_name(f"{begun.name}.journal").read_text().splitlines()
    header, *entries = map(json.loads, lines)
    assert header == {"journal": 1, **TASK}
    assert [entry["bytes"] for entry in entries] == [14, 10]
    assert all(len(entry["digest"]) == 32 for entry in entries)


def test_a_run_that_begins_as_another_finishes_does_not_write_the_journal_that_goes(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Journal(target, TASK, resume=False)
    first.add(0, 1, b"one\n", {})
    flock = fcntl.flock

    def late(file: BinaryIO, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        first.finish()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with pytest.raises(UsageError) as excinfo:
        Journal(target, TASK, resume=False)
    assert [problem.code for problem in excinfo.value.problems] == ["journal-in-use"]
    assert target.read_bytes() == b"one\n"


@pytest.mark.parametrize("text", [None, b"the best\n"])
def test_a_run_that_has_just_begun_keeps_its_part_file_when_another_finishes(
    target: Path, monkeypatch: pytest.MonkeyPatch, text: bytes | None
) -> None:
    first = Journal(target, TASK, resume=False)
    first.add(0, 1, b"one\n", {})
    unlink, begun = Path.unlink, list[Journal]()

    def unlinked(path: Path, missing_ok: bool = False) -> None:
        unlink(path, missing_ok)
        if path == first.path:
            monkeypatch.setattr(Path, "unlink", unlink)
            begun.append(Journal(target, TASK, resume=False))

    monkeypatch.setattr(Path, "unlink", unlinked)
    first.finish(text)
    (second,) = begun
    second.add(0, 1, b"two\n", {})
    second.finish()
    assert target.read_bytes() == b"two\n"
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_the_result_of_a_run_goes_to_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link, behind = tmp_path / "found.jsonl", tmp_path / "elsewhere" / "there.jsonl"
    link.symlink_to(behind)
    journal = Journal(link, TASK, resume=False)
    journal.add(0, 1, b"one\n", {})
    journal.finish()
    assert (link.is_symlink(), behind.read_bytes()) == (True, b"one\n")
    assert [one.name for one in behind.parent.iterdir()] == ["there.jsonl"]


@pytest.mark.parametrize("suffix", [".journal", ".part"])
def test_nothing_is_written_through_a_link_or_a_pipe_that_no_run_has_made(
    begun: Path, tmp_path: Path, suffix: str
) -> None:
    own, other = begun.with_name(f"{begun.name}{suffix}"), tmp_path / "other"
    other.write_bytes(b"secret")
    for make in (lambda: own.symlink_to(other), lambda: os.mkfifo(own)):
        own.unlink()
        make()
        with pytest.raises(CannotWrite):
            Journal(begun, TASK, resume=True)
        assert other.read_bytes() == b"secret"
