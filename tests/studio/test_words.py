"""The words of the studio: every kind of sheet and every option has its own, in each language."""

import pytest

from printgen.app.registry import KINDS
from printgen.model.load.resources import load_tool_words
from printgen.resources import data_root
from printgen.studio.choices import LEFT_OUT

WORDS = load_tool_words(data_root())


@pytest.mark.parametrize("language", WORDS)
def test_every_kind_of_sheet_and_every_option_is_called_something(language: str) -> None:
    wanted = {f"studio.titles.{kind}" for kind in KINDS}
    options = {one.name for entry in KINDS.values() for one in entry.request.fields() if one.option is not None}
    wanted |= {f"studio.labels.{name}" for name in options - {*LEFT_OUT}}
    assert wanted <= WORDS[language].keys()
