"""An aid that its game does not arrange fills its page: in large type where it says little."""

from pathlib import Path

import pytest

from printgen.app.own.new_game import new_game
from printgen.preflight import read_pdf
from tests import workshop
from tests.workshop import WORKSPACE, request_of

OWN = Path(__file__).parents[2] / "cases" / "own"


@pytest.mark.parametrize(
    ("paper", "name", "look", "stacks", "filled"),
    [
        ("a4", "thirteen", "large ample grand tall", [1, 2, 1], 0.85),
        ("a4", "new", "large ample grand tall", [1] * 5, 0.65),
        ("a5", "new", "small ample grand tall", [1] * 5, 0.7),
    ],
)
def test_what_is_little_is_printed_large(
    paper: str, name: str, look: str, stacks: list[int], filled: float, tmp_path: Path
) -> None:
    file = OWN / "thirteen.yaml"
    if name == "new":
        file = new_game("my-game", "none", None, tmp_path / "my-game.yaml", WORKSPACE)
    printed = workshop.print_sheet(request_of("aid", str(file), paper=paper))
    (page,) = printed.sheet.pages
    assert (printed.problems, page.body.look) == ((), look)
    assert [len(band) for band in page.body.bands] == stacks
    (facts,) = read_pdf(printed.pdf, printed.sheet).pages
    foot = page.size.height - 20.0
    lowest = max(word.box.bottom for word in facts.words if word.box.bottom < foot)
    assert lowest > filled * page.size.height


def test_the_games_of_the_tool_keep_the_arrangement_of_their_own() -> None:
    for game in WORKSPACE.game_ids():
        pages = workshop.lay_out(workshop.game_context(request_of("aid", game))).pages
        assert not any("grand" in page.body.look for page in pages)
