import shutil
from pathlib import Path

import pytest

from printgen.errors import ExitCode, PrintgenError, UsageError
from printgen.model.load.resources import load_resources, load_tool_words


@pytest.fixture
def data(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the print data."""
    for name in ("themes", "icons", "words"):
        shutil.copytree(root / "data" / name, tmp_path / name)
    shutil.copy(root / "data" / "papers.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_papers_themes_and_icons_are_found_by_name(data: Path) -> None:
    resources = load_resources(data)
    assert (resources.paper("a4").width, resources.paper("a4").height) == (210, 297)
    assert resources.paper("letter").width == pytest.approx(215.9)
    assert not resources.theme("low-ink").fills
    assert resources.icons["suns"].paths


def test_a_paper_that_does_not_exist_is_a_usage_error_with_a_hint(data: Path) -> None:
    with pytest.raises(UsageError) as caught:
        load_resources(data).paper("leter")
    assert caught.value.exit_code is ExitCode.USAGE
    assert caught.value.problems[0].hints == ("did you mean `letter`?",)


@pytest.mark.parametrize(
    ("text", "name", "size", "layout"),
    [
        ("100x150mm", "100x150mm", (100, 150), "small"),
        ("4x6 in", "4x6in", (101.6, 152.4), "small"),
        ("6 × 4in", "4x6in", (101.6, 152.4), "small"),
        ("29.7x42cm", "29.7x42cm", (297, 420), "large"),
    ],
)
def test_a_paper_may_be_named_by_its_size_and_lies_upright(
    data: Path, text: str, name: str, size: tuple[float, float], layout: str
) -> None:
    paper = load_resources(data).paper(text)
    assert (paper.id, paper.layout) == (name, layout)
    assert (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize("text", ["12x", "4x6", "4x6ft", "1e3x9mm", "100x9999mm", "0x5in"])
def test_a_size_that_cannot_be_a_paper_is_refused_with_an_example(data: Path, text: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_resources(data).paper(text)
    assert caught.value.problems[0].code == "bad-paper"
    assert caught.value.problems[0].hints


def test_the_problems_of_all_print_data_come_at_once(data: Path) -> None:
    (data / "papers.yaml").write_text("papers: [{id: a4}]\n")
    theme = data / "themes" / "standard.yaml"
    theme.write_text(theme.read_text().replace('"#1D232A"', "red"))
    with pytest.raises(PrintgenError) as caught:
        load_resources(data)
    codes = {(problem.code, problem.span and problem.span.file) for problem in caught.value.problems}
    assert codes == {("missing-key", "papers.yaml"), ("bad-form", str(Path("themes", "standard.yaml")))}


def test_an_icon_drawn_in_two_files_is_refused(data: Path) -> None:
    shutil.copy(data / "icons" / "suits.yaml", data / "icons" / "twice.yaml")
    with pytest.raises(PrintgenError) as caught:
        load_resources(data)
    assert {problem.code for problem in caught.value.problems} == {"duplicate-id"}


def test_the_words_of_the_tool_are_read_by_language(data: Path) -> None:
    assert load_tool_words(data)["en"]["aid.name"] == "player aid"


def test_words_of_the_tool_with_a_fault_are_refused(data: Path) -> None:
    (data / "words" / "xx.yaml").write_text("a: {b: '{c'}\n")
    with pytest.raises(PrintgenError) as caught:
        load_tool_words(data)
    assert [str(problem.span) for problem in caught.value.problems] == [f"{Path('words', 'xx.yaml')}:1:9"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("themes/low-ink.yaml", "  hairline:", "  hareline:",
         ["missing-colour themes/inverted.yaml:7:1: the theme `inverted` has no colour "
          "`hareline`, `low-ink` has",
          "missing-colour themes/low-ink.yaml:16:1: the theme `low-ink` has no colour `hairline`, "
          "`standard` has",
          "missing-colour themes/monochrome.yaml:7:1: the theme `monochrome` has no colour "
          "`hareline`, `low-ink` has",
          "missing-colour themes/standard.yaml:6:1: the theme `standard` has no colour "
          "`hareline`, `low-ink` has"]),
        ("themes/low-ink.yaml", "id: low-ink", "id: lowink",
         ["wrong-id themes/low-ink.yaml:3:5: the id `lowink` is not the name of the file, "
          "`low-ink`"]),
        ("icons/symbols.yaml", "  sail:", "  sale:",
         ["missing-icon icons/tools.yaml:3:1: there is no icon `sail`, drawings need it"]),
        ("icons/symbols.yaml", '"M11 2.4V13.6H3.6C7 11.2 9.8 7.4 11 2.4Z"', '"M11 2.4V"',
         ["bad-path icons/symbols.yaml:8:13: `icons.boat.paths[0].d`: `V` needs another number "
          "at 8"]),
        ("icons/symbols.yaml", '  boat:\n    viewBox: "0 0 24 24"',
         '  boat:\n    viewBox: "0 0 0 24"',
         ["bad-form icons/symbols.yaml:6:14: `icons.boat.viewBox` must match "
          r"`^-?\d{1,4} -?\d{1,4}( [1-9]\d{0,3}){2}$`, not be the text `0 0 0 24`"]),
    ],
)  # fmt: skip
def test_print_data_that_drawings_could_not_use_is_refused(
    data: Path, file: str, old: str, new: str, told: list[str]
) -> None:
    path = data / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(PrintgenError) as caught:
        load_resources(data)
    assert [
        f"{problem.code} {problem.place}: {problem.message}"
        for problem in caught.value.problems
        if "colour-blind" not in problem.place
    ] == told
