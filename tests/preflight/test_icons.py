"""Icons of every sheet of every game: none stands on a sheet without a word that says what it is."""

from collections.abc import Iterator
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.model.text.game_catalog import Inline
from printgen.sheet.aid.blocks import ScoringPanel
from printgen.sheet.core.context import Picture
from printgen.sheet.core.page import Page
from tests import workshop
from tests.sheet.plain import aid_blocks, content_of
from tests.workshop import WORKSPACE, request_of

WORDS = ("name", "text", "note", "symbol", "across", "word", "verdict")
"""What says in words what the icon beside it is."""


@pytest.mark.parametrize("game", WORKSPACE.game_ids())
def test_every_icon_has_its_word_on_the_same_sheet(game: str) -> None:
    for kind in ("aid", "pad", "rulings"):
        pages = next(pipeline.arrangements(workshop.game_context(request_of(kind, game)))).pages
        found = [(page, icon, words) for page in pages for icon, words in icons(content_of(page))]
        told = {icon for _, icon, words in found if words}
        for page, icon, words in found:
            assert words or icon in told or (kind == "aid" and icon_heads(page, icon)), (kind, icon)


def test_an_icon_without_a_word_is_told_from_one_with_a_word() -> None:
    skull = Picture("icon-skull-ink", 5, 5)
    row = {"icon": skull, "name": (Inline("text", "Skull"),)}
    assert list(icons({"rows": [row]})) == [("skull", True)]
    assert list(icons({"rows": [{**row, "name": None}]})) == [("skull", False)]


def icons(value: Any, owner: Any = None) -> Iterator[tuple[str, bool]]:
    """Yield the name of every icon in a content, and whether a word stands beside it."""
    if isinstance(value, Picture):
        if value.figure.startswith("icon-"):
            yield base(value), any(owner.get(key) for key in WORDS)
    elif isinstance(value, dict):
        # The words of an equation say what its signs are.
        beside = {key: owner[key] for key in WORDS if owner and owner.get(key)} if "signs" not in value else {}
        for item in value.values():
            yield from icons(item, {**beside, **{k: v for k, v in value.items() if v or k not in beside}})
    elif isinstance(value, list | tuple):
        for item in value:
            yield from icons(item, owner)


def icon_heads(page: Page, icon: str) -> bool:
    """Whether an icon only counts what the head of its column names in words."""
    return any(
        icon == base(picture) and block["entries"][number]
        for block in aid_blocks(page, ScoringPanel)
        for row in block["rows"]
        for number, entry in enumerate(row["entries"])
        for picture in entry["pictures"]
    )


def base(picture: Picture) -> str:
    """Return the icon of a picture, whatever its colour."""
    return "-".join(picture.figure.split("-")[1:]).rsplit("-", 1)[0].removesuffix("-pip")
