"""The code of dataclasses is compiled once for all processes, and is what Python would have made of their text."""

import dataclasses
from pathlib import Path

import pytest

from printgen.cli import functions
from printgen.cli.functions import kept_functions


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path))


def compiled(monkeypatch: pytest.MonkeyPatch, command: str, *fields: str) -> tuple[list[str], type]:
    """Define a dataclass as a command would; give the texts that had to be compiled, and the class."""
    texts: list[str] = []

    def compiling(text: str, *given: object, **named: bool) -> object:
        texts.append(text)
        return compile(text, *given, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(functions, "compile", compiling, raising=False)
    with kept_functions(command):
        made = dataclasses.make_dataclass("Point", [(field, int) for field in fields], frozen=True, order=True)
    return texts, made


def test_the_next_process_compiles_no_text_again_and_its_classes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = compiled(monkeypatch, "aid", "x", "y")
    second, kept = compiled(monkeypatch, "aid", "x", "y")
    stock = dataclasses.make_dataclass("Point", [("x", int), ("y", int)], frozen=True, order=True)
    assert first and not second
    for name in ("__init__", "__repr__", "__eq__", "__lt__", "__hash__", "__setattr__", "__delattr__"):
        ours, own = getattr(kept, name), getattr(stock, name)
        assert getattr(ours, "__wrapped__", ours).__code__ == getattr(own, "__wrapped__", own).__code__
    assert (repr(kept(1, 2)), hash(kept(1, 2)), kept(1, 2) < kept(1, 3)) == ("Point(x=1, y=2)", hash((1, 2)), True)


def test_what_has_changed_is_compiled_and_what_nobody_uses_any_more_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(monkeypatch, "aid", "x")
    changed, _ = compiled(monkeypatch, "aid", "y")
    assert changed
    assert compiled(monkeypatch, "aid", "x")[0] == []
    compiled(monkeypatch, "aid", "x")
    for name in ("a", "b"):
        compiled(monkeypatch, "aid", name)
    assert compiled(monkeypatch, "aid", "x")[0] != []


def test_each_command_has_its_own_and_afterwards_python_compiles_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(monkeypatch, "aid", "x")
    assert compiled(monkeypatch, "pad", "x")[0] != []
    assert "exec" not in vars(dataclasses)


def test_what_somebody_has_changed_is_not_believed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiled(monkeypatch, "aid", "x")
    (entry,) = (tmp_path / "compiled").iterdir()
    entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    texts, made = compiled(monkeypatch, "aid", "x")
    assert texts
    assert made(1) == made(1)
