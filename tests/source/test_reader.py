import codecs
import sys
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.limits import YAML_BYTES
from printgen.problems import Problem
from printgen.source import read_file, read_text


def problem_of(path: Path) -> Problem:
    with pytest.raises(PrintgenError) as caught:
        read_file(path, path.name)
    (problem,) = caught.value.problems
    return problem


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(codecs.BOM_UTF8 + "é: ü\r\nb: 2\r\n".encode())
    node = read_file(path, "a.yaml")
    assert node.value == {"é": "ü", "b": 2}
    assert str(node.locate(("b",), key=True)) == "a.yaml:2:1"


def test_a_byte_that_is_not_utf8_is_told_with_its_offset(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("ä: 1\nbö: ".encode() + b"\xff\n")
    problem = problem_of(path)
    assert problem.code == "not-utf8"
    assert problem.message == "byte 0xff at offset 11 is not UTF-8"
    assert str(problem.span) == "a.yaml:2:5"


def test_the_offset_of_a_byte_counts_the_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(codecs.BOM_UTF8 + b"a: \xe4\n")
    problem = problem_of(path)
    assert problem.message == "byte 0xe4 at offset 6 is not UTF-8"
    assert str(problem.span) == "a.yaml:1:4"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_utf16_and_utf32_are_told_to_be_saved_as_utf8(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("a: 1".encode(encoding))
    problem = problem_of(path)
    assert (problem.code, problem.hints) == ("not-utf8", ("save it as UTF-8",))


def test_a_file_of_exactly_two_mebibytes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"# " + b"x" * (YAML_BYTES - 7) + b"\na: 1")
    assert path.stat().st_size == YAML_BYTES + 0
    assert read_file(path, "a.yaml").value == {"a": 1}


def test_a_larger_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a" * (YAML_BYTES + 1))
    assert problem_of(path).code == "too-large"


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "none.yaml").code == "missing-file"


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert problem_of(tmp_path).code == "not-a-file"


@pytest.mark.skipif(sys.platform == "win32", reason="a name with a NUL never reaches Windows")
def test_a_name_no_system_knows_is_a_problem(tmp_path: Path) -> None:
    assert problem_of(tmp_path / ("x" * 5000)).code in ("cannot-read", "missing-file")


@pytest.mark.parametrize("letter", ["\0", "\x07", "\x1b", "\x0c", "\ud800", "\ufffe"])
def test_a_control_character_is_refused_at_its_place(letter: str) -> None:
    with pytest.raises(PrintgenError) as caught:
        read_text(f"a: 1\nb: x{letter}y\n", "a.yaml")
    (problem,) = caught.value.problems
    assert problem.code == "control-character"
    assert str(problem.span) == "a.yaml:2:5"
    assert f"U+{ord(letter):04X}" in problem.message
