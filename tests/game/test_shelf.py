import shutil
from pathlib import Path

import pytest

from printgen.errors import ExitCode, PrintgenError, UsageError
from printgen.game.shelf import load_stationery, load_tool_words


@pytest.fixture
def data(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the print data."""
    for name in ("themes", "icons", "words"):
        shutil.copytree(root / "data" / name, tmp_path / name)
    shutil.copy(root / "data" / "papers.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_papers_themes_and_icons_are_found_by_name(data: Path) -> None:
    shelf = load_stationery(data)
    assert (shelf.paper("a4").width, shelf.paper("a4").height) == (210, 297)
    assert shelf.paper("letter").width == pytest.approx(215.9)
    assert not shelf.theme("low-ink").fills
    assert shelf.icons["suns"].paths


def test_a_paper_that_does_not_exist_is_a_usage_error_with_a_hint(data: Path) -> None:
    with pytest.raises(UsageError) as caught:
        load_stationery(data).paper("leter")
    assert caught.value.exit_code is ExitCode.USAGE
    assert caught.value.problems[0].hints == ("did you mean `letter`?",)


def test_the_problems_of_all_print_data_come_at_once(data: Path) -> None:
    (data / "papers.yaml").write_text("papers: [{id: a4}]\n")
    theme = data / "themes" / "standard.yaml"
    theme.write_text(theme.read_text().replace('"#1D232A"', "red"))
    with pytest.raises(PrintgenError) as caught:
        load_stationery(data)
    codes = {
        (problem.code, problem.span and problem.span.file) for problem in caught.value.problems
    }
    assert codes == {
        ("missing-key", "papers.yaml"),
        ("bad-form", str(Path("themes", "standard.yaml"))),
    }


def test_an_icon_drawn_in_two_files_is_refused(data: Path) -> None:
    shutil.copy(data / "icons" / "suits.yaml", data / "icons" / "twice.yaml")
    with pytest.raises(PrintgenError) as caught:
        load_stationery(data)
    assert {problem.code for problem in caught.value.problems} == {"duplicate-id"}


def test_the_words_of_the_tool_are_read_by_language(data: Path) -> None:
    assert load_tool_words(data)["en"]["aid.name"] == "player aid"


def test_words_of_the_tool_with_a_fault_are_refused(data: Path) -> None:
    (data / "words" / "xx.yaml").write_text("a: {b: '{c'}\n")
    with pytest.raises(PrintgenError) as caught:
        load_tool_words(data)
    assert [str(problem.span) for problem in caught.value.problems] == [
        f"{Path('words', 'xx.yaml')}:1:9"
    ]
