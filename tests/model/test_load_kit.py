"""Kits as they are and as they should not be: everything wrong is told at once, with its place."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.model.load.kit import LoadedKit, load_kit
from printgen.problems import Problem
from printgen.resources import kits_in
from tests import workshop
from tests.workshop import WORKSPACE, request_of

KIT = "piecepack"


class Copy:
    """A copy of a kit in a folder of the user's own, to be spoiled."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder, self.data = folder, data

    def replace(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"`{old}` does not stand in {name}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def load(self) -> LoadedKit:
        resources = WORKSPACE.resources()
        return load_kit(self.folder, self.data, resources.icons, resources.themes["standard"].colours)

    def problems(self) -> tuple[Problem, ...]:
        with pytest.raises(PrintgenError) as raised:
            self.load()
        return raised.value.problems

    def told(self) -> list[str]:
        """Return code, place and message of every problem."""
        return [f"{problem.code} {problem.place}: {problem.message}" for problem in self.problems()]


@pytest.fixture
def copy(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    folder = tmp_path / KIT
    shutil.copytree(root / "data" / "kits" / KIT, folder)
    monkeypatch.chdir(folder)
    return Copy(folder, root / "data")


def place(name: str, text: str) -> str:
    """Say where a text begins in a file, as line and column."""
    before, found, _ = Path(name).read_text(encoding="utf-8").partition(text)
    assert found
    return f"{name}:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"


def test_every_kit_that_comes_along_loads_and_is_called_like_its_folder(root: Path) -> None:
    names = kits_in(root / "data")
    assert names
    for name in names:
        loaded = workshop.make_context(request_of("kit", name)).loaded
        assert loaded.kit.id == name
        assert set(loaded.words) == set(loaded.kit.languages)
        assert set(loaded.places) == set(loaded.suits)


def test_a_kit_may_lie_in_a_folder_of_the_users_own(copy: Copy) -> None:
    loaded = copy.load()
    assert {f"{KIT}/{name}.yaml" for name in ("kit", "parts", "suits")} <= set(loaded.digests)
    assert f"{KIT}/words/en.yaml" in loaded.texts


def test_a_kit_is_called_as_its_folder(copy: Copy) -> None:
    copy.folder = copy.folder.rename(copy.folder.with_name("mine"))
    assert [problem.code for problem in copy.problems()] == ["wrong-id"]


def test_a_folder_without_a_kit_is_told(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError) as raised:
        workshop.make_context(request_of("kit", str(tmp_path)))
    assert [problem.code for problem in raised.value.problems] == ["unknown-kit"]


def test_a_missing_file_of_suits_is_told_alone(copy: Copy) -> None:
    (copy.folder / "suits.yaml").unlink()
    assert [problem.code for problem in copy.problems()] == ["missing-file"]


@pytest.mark.parametrize("text", ["[]", "a text", "1"])
@pytest.mark.parametrize("name", ["kit.yaml", "parts.yaml", "suits.yaml"])
def test_a_file_that_is_no_map_is_told(name: str, text: str, copy: Copy) -> None:
    (copy.folder / name).write_text(text)
    assert copy.problems()


SPOILED = (
    ("kit.yaml", "suits: [suns, moons", "suits: [suns, monos", "monos", "unknown-suit", "moons"),
    ("kit.yaml", "box: piecepack", "box: pieces", "pieces\n", "unknown-box", ""),
    ("kit.yaml", "languages: [en, de]", "languages: [en, xx]", "xx", "unknown-language", ""),
    ("kit.yaml", "value: 1, shows: suit", "value: 1, shows: sun", "sun}", "unknown-icon", "suns"),
    ("kit.yaml", "source: anatomy, section: contents", "source: an, section: contents", "an, s",
     "unknown-source", "anatomy"),
    ("kit.yaml", "version: 1", "version: then", "then", "wrong-type", ""),
    ("kit.yaml", "letter: a,", "letter: ab,", "ab,", "bad-form", ""),
    ("kit.yaml", "{id: suits, part: coins", "{id: suits, part: coin", "coin, side", "unknown-part",
     "coins"),
    ("kit.yaml", "{id: ranks, part: coins", "{id: ranks, part: dice", "back, scale", "missing-side",
     ""),
    ("suits.yaml", "icon: moons", "icon: mons", "moons: ", "unknown-icon", "moons"),
    ("suits.yaml", ", letter: M", "", "moons: ", "missing-letter", ""),
    ("suits.yaml", "diamonds: {set: french, icon", "diamonds: {icon", "hearts", "uneven-set", ""),
    ("suits.yaml", "letter: M", "letter: m", "m}\n  crowns", "bad-form", ""),
    ("parts.yaml", "component: tile\n", "component: tiles\n", "tiles\n    drawn",
     "unknown-component", "tile"),
    ("parts.yaml", "component: die\n", "component: \"\"\n", '""', "bad-id", ""),
    ("parts.yaml", "size: {width: 19.05 mm, height: 19.05 mm}\n    ", "", "dice-stickers",
     "missing-size", ""),
    ("parts.yaml", "size: {width: 19.05 mm, height: 19.05 mm}", "size: {width: 19.05 mm}",
     "size: {width: 19.05 mm}", "missing-key", ""),
    ("parts.yaml", "width: 19.05 mm, height: 19.05 mm", "width: 0 mm, height: 19.05 mm",
     "0 mm, height: 19.05", "out-of-range", ""),
    ("parts.yaml", "{width: 4.7625 mm, height: 31.1585 mm}", "{width: 3, height: 31 mm}", "3, h",
     "bad-length", ""),
    ("parts.yaml", "      2: {width: 4.7625 mm, height: 31.1585 mm}\n", "",
     "sizes:\n      \"null\": {width: 9.525", "missing-size", ""),
    ("parts.yaml", "2: {width: 4.7625 mm, height: 31.1585 mm}",
     "2: &two {width: 5 mm, height: 31 mm}\n      two: *two", "two: *", "unknown-rank", ""),
    ("parts.yaml", "- {}\n      - {}\n    front", "- {}\n    front", "faces:\n      - {}",
     "wrong-faces", ""),
    ("parts.yaml", "{rank: 5}, {rank: 4}", "{rank: 6}, {rank: 4}", "6}", "unknown-rank", ""),
    ("parts.yaml", "- {}\n      - layers:\n", "- {}\n      - rank: 6\n        layers:\n", "6\n",
     "unknown-rank", ""),
    ("parts.yaml", "line: 0.16 mm, again", "line: 0.16 mm, colour: rde, again", "rde",
     "unknown-colour", ""),
    ("parts.yaml", "folds: [9.525 mm, 31.75 mm", "folds: [31.75 mm, 9.525 mm", "folds:",
     "bad-fold", ""),
    ("parts.yaml", "53.975 mm]\n    each", "63.975 mm]\n    each", "folds:", "bad-fold", ""),
    ("parts.yaml", "[9.525 mm, 31.75 mm, 53", "[31.75 mm, 53", "folds:", "bad-fold", ""),
    ("parts.yaml", "drawn-for: 59.8473 mm\n    tab: 4 mm\n", "drawn-for: 59.8473 mm\n", "belts:",
     "bad-fold", ""),
    ("parts.yaml", "icon: pawn, at: [-11.5225 mm", "icon: prawn, at: [-11.5225 mm", "prawn",
     "unknown-icon", "pawn"),
    ("parts.yaml", "ranks: [\"null\"]", "ranks: [nil]", "nil", "unknown-rank", ""),
    ("parts.yaml", "outline: 0.28 mm}\n    cite", "outline: 0.28 mm, colour: green-}\n    cite",
     "green-}", "unknown-colour", "green"),
    ("parts.yaml", "instead: {ace: ace-spiral}, outline", "instead: {as: ace-spiral}, outline",
     "as: ace", "unknown-rank", "ace"),
    ("parts.yaml", "M0 -6.9L", "M0 -6.9X", '"M0 -6.9X', "bad-path", ""),
    ("parts.yaml", "{show: rank, figure: 7.2 mm, size: 8.6 mm}\n    cite: {source: anatomy, "
     "section: dice}\n\n  # For", "{show: pips}\n\n  # For", "{show: pips}", "not-a-choice", ""),
    ("parts.yaml", "part: saucers", "part: saucer", "saucer,", "unknown-part", "saucers"),
    ("parts.yaml", "templates:", "plates:", "plates:", "unknown-key", "templates"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "code", "meant"), SPOILED, ids=[f"{one[4]}-{n}" for n, one in enumerate(SPOILED)]
)
def test_one_thing_wrong_is_told_with_its_place_and_what_was_meant(
    name: str, old: str, new: str, at: str, code: str, meant: str, copy: Copy
) -> None:
    copy.replace(name, old, new)
    problems = copy.problems()
    assert {problem.code for problem in problems} == {code}, copy.told()
    assert {problem.place for problem in problems} == {place(name, at)}  # told for each alias
    if meant:
        assert any(f"`{meant}`" in hint for hint in problems[0].hints)


def test_everything_that_is_wrong_is_told_at_once(copy: Copy) -> None:
    copy.replace("kit.yaml", "suits: [suns, moons", "suits: [suns, monos")
    copy.replace("suits.yaml", "icon: crowns", "icon: crown")
    copy.replace("parts.yaml", "component: tile\n", "component: tiles\n")
    copy.replace("parts.yaml", "part: saucers", "part: saucer")
    codes = ["unknown-component", "unknown-icon", "unknown-part", "unknown-suit"]
    assert sorted(problem.code for problem in copy.problems()) == codes


def test_files_that_cannot_be_read_do_not_hide_each_others_problems(copy: Copy) -> None:
    copy.replace("kit.yaml", "version: 1", "version: then")
    copy.replace("suits.yaml", "letter: M", "letter: m")
    (copy.folder / "words" / "de.yaml").write_text("title: {a: [}", encoding="utf-8")
    files = {problem.place.partition(":")[0] for problem in copy.problems()}
    assert files == {"kit.yaml", "suits.yaml", str(Path("words") / "de.yaml")}


def refused(kind: type[PrintgenError], **asked: object) -> Problem:
    """Return the one problem with which a request is refused before anything is drawn."""
    with pytest.raises(kind) as raised:
        pipeline.lay_out(workshop.make_context(request_of("kit", KIT, **asked)))
    assert type(raised.value) is kind
    (problem,) = raised.value.problems
    return problem


@pytest.mark.parametrize(
    ("asked", "code", "hint"),
    [
        ({"only": ("tile",)}, "unknown-part", "`tiles`"),
        ({"only": ("tiles", "xyz")}, "unknown-part", "`coins`"),
        ({"suits": ("sun",)}, "unknown-suit", "`suns`"),
        ({"suits": ("nautic",)}, "unknown-suit", "`nautical`"),
        ({"bleed": "3"}, "bad-length", ""),
        ({"bleed": "11 mm"}, "bad-bleed", ""),
        ({"language": "xx"}, "unknown-language", ""),
        ({"theme": "lowink"}, "unknown-theme", "`low-ink`"),
        ({"paper": "a44"}, "unknown-paper", "`a4`"),
    ],
)
def test_a_name_or_a_length_that_is_none_is_a_usage_error(asked: dict[str, object], code: str, hint: str) -> None:
    problem = refused(UsageError, **asked)
    assert problem.code == code
    assert hint in " ".join(problem.hints)


@pytest.mark.parametrize(
    "asked",
    [
        {"paper": "60x80mm", "only": ("tiles",)},
        {"paper": "60x110mm", "only": ("tiles",), "arrangement": "gutterfold"},
        {"paper": "60x60mm", "only": ("matchsticks",)},
        {"settings": {"components.tile.size.width": "400 mm"}, "only": ("tiles",)},
    ],
)
def test_a_piece_larger_than_the_paper_is_told_with_its_size(asked: dict[str, object]) -> None:
    problem = refused(LimitError, **asked)
    assert problem.code == "piece-larger-than-paper"
    assert "mm" in problem.message


def test_margins_that_leave_no_room_are_told() -> None:
    context = workshop.make_context(request_of("kit", KIT, only=("dice",), paper="60x80mm"))
    for margin in (20.0, 30.0, 50.0):
        paper = context.paper.model_copy(update={"printer_margin": margin})
        with pytest.raises(LimitError) as raised:
            pipeline.lay_out(replace(context, paper=paper))
        assert [problem.code for problem in raised.value.problems] == ["piece-larger-than-paper"]


@pytest.mark.parametrize("width", ["2 mm", "3.5 mm"])
def test_a_body_too_small_for_its_tabs_is_told(width: str) -> None:
    settings = {"components.die.size.width": width}
    problem = refused(PrintgenError, settings=settings, only=("dice",))
    assert problem.code == "impossible-part"
    assert "`dice`" in problem.message


def test_ones_own_measures_reach_the_pieces() -> None:
    own = "components: {tile: {size: {width: 52 mm, height: 51 mm}}}"
    sheet = pipeline.lay_out(workshop.make_context(request_of("kit", KIT, only=("tiles",), my_box=own)))
    sides = [side for page in sheet.pages for side in page.sides]
    assert {(round(s.trim.width, 3), round(s.trim.height, 3)) for s in sides} <= {(52, 51), (51, 52)}
    assert len(sides) == 48
