"""Without the extra the studio says what brings it."""

import sys

import pytest

from tests.cli.conftest import Tool


def test_without_its_packages_the_studio_says_what_brings_them(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith(("printgen.studio", "uvicorn"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused = tool("studio", "--no-browser")
    assert refused.code == 3
    assert "error[no-studio]" in refused.err and "pip install 'printgen[studio]'" in refused.err
