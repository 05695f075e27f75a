"""The suite itself draws the same examples every time."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def drawn() -> list[tuple[int, float, str]]:
    seen = []

    @settings(max_examples=200)
    @given(st.integers(), st.floats(), st.text())
    def draw(number: int, share: float, text: str) -> None:
        seen.append((number, share, text))

    draw()
    return seen


def test_examples_do_not_depend_on_what_was_loaded_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not settings().derandomize:
        pytest.skip("random examples are asked for")
    before = repr(drawn())
    module = ModuleType("loaded_later")
    module.__file__ = str(tmp_path / "loaded_later.py")
    Path(module.__file__).write_text("A, B, C = 271828182, 0.577215664, 'a text of its own'")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert repr(drawn()) == before
