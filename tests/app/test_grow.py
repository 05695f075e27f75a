"""The file of a game becomes a folder, and nothing of it is lost: the same game, the same paper, all comments."""

from pathlib import Path

import pytest

from printgen.app.own.grow import KEPT, grow
from printgen.app.own.new_game import new_game
from printgen.errors import CannotWrite, PrintgenError, UsageError
from printgen.page import render_html
from printgen.source import Comments
from tests.workshop import WORKSPACE, lay_out, make_context, request_of

TEA = """\
# All about tea.
title: Tea
players: 2..4
words: # in two languages
  en:
    # more than they are called above
    components: {leaves: Leaves of tea}
  de:
    game: {lead: Tee}
    clauses: {pour: "Schenke ein.", hand-limit: "Behalte höchstens 7 Blätter.", the-end-1: "Die Kanne ist leer.",
      the-end-2: "Zwei schenken zweimal ein."}
    turn: {sip: {name: Nippen, text: einmal}, pass-on: {name: Weiterreichen, text: die Kanne}}
    blocks: {the-end: {title: Das Ende}}
    variants: {strong: {name: Stark, text: Doppelt so viel Tee.}}
    components: {leaves: Blätter}
lead: Tea # in a word
# what lies in it
box: {Leaves: {count: 40, name: Tea leaves}} # counted twice
icons:
  # a cup
  cup-of-tea: {viewBox: "0 0 24 24", paths: [{d: "M 1 1 L 9 1 L 9 9 Z", fill: true, stroke: false}]}
turn:
  - Sip: once # or twice
  - Pass on: {text: the pot}
clauses: # in order
  # politeness
  pour: "Pour for your neighbour, never for yourself."
  Hand limit: "keep at most 7 leaves"
  # how it ends
  The end:
    - "The pot is empty."
    # for two
    - {text: "Two players pour twice.", when: players == 2}
variants:
  Strong: Twice the tea. # risky
# That is all.
"""


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    path = tmp_path / "tea.yaml"
    path.write_text(TEA, encoding="utf-8")
    return path


def everything_in(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def pages(kind: str, game: Path) -> str:
    """Return what a sheet says and how, but for the name of the file in the command at its foot."""
    return render_html(lay_out(make_context(request_of(kind, str(game))))).text.replace(game.name, game.stem)


@pytest.mark.parametrize("name", ["tea", "thirteen", "squares"])
def test_a_game_that_has_grown_is_the_same_on_paper(name: str, tea: Path, tmp_path: Path, root: Path) -> None:
    file = tmp_path / f"{name}.yaml"
    if name == "thirteen":
        file.write_bytes((root / "tests/cases/own/thirteen.yaml").read_bytes())
    elif name == "squares":
        new_game(name, name, None, file, WORKSPACE)
    content, kinds = file.read_bytes(), ("aid",) if name == "tea" else ("aid", "pad")
    before, printed = WORKSPACE.sound_game(str(file)), [pages(kind, file) for kind in kinds]
    folder = grow(str(file), WORKSPACE)
    after = WORKSPACE.sound_game(str(folder))
    for part in type(after.game).model_fields:
        assert getattr(after.game, part) == getattr(before.game, part), part
    assert (after.icons, repr(after.game)) == (before.icons, repr(before.game))
    assert [pages(kind, folder) for kind in kinds] == printed
    assert (sorted(tmp_path.glob(f"*{name}*")), file.exists()) == ([folder], False)
    files = everything_in(folder)
    assert files.pop(f"{file.name}{KEPT}").encode() == content
    said = [one for text in files.values() for one in Comments(text).rest()]
    assert sorted(said) == sorted(Comments(content.decode()).rest())


def test_a_comment_moves_with_its_key(tea: Path) -> None:
    files = everything_in(grow(str(tea), WORKSPACE))
    places = {
        "game.yaml": ("# All about tea.\ntitle: Tea\n", "# That is all.\n"),
        "rules.yaml": ("  # politeness\n  pour: {}\n", "clauses:  # in order\n", "  # for two\n  the-end-2:"),
        "variants.yaml": ("  # risky\n",),
        "boxes/tea/box.yaml": ("# what lies in it\n# counted twice\n",),
        "icons/icons.yaml": ("  # a cup\n  cup-of-tea:",),
        "words/en.yaml": ("# in two languages\n", "    # how it ends\n    title: The end\n", "# in a word\n"),
    }
    for name, texts in places.items():
        for text in texts:
            assert text in files[name], files[name]


def test_a_game_of_a_workspace_grows_by_its_id(tea: Path) -> None:
    home = tea.parent / "home"
    (home / "games").mkdir(parents=True)
    tea.rename(home / "games" / tea.name)
    workspace = WORKSPACE.at(home)
    assert grow("tea", workspace) == home / "games" / "tea"
    assert "tea" in workspace.game_ids()
    assert workspace.examine("tea") == ()


def test_what_cannot_grow_stays_as_it_is(tea: Path) -> None:
    def refused(game: str, error: type[PrintgenError]) -> str:
        with pytest.raises(error) as caught:
            grow(game, WORKSPACE)
        return caught.value.problems[0].code

    assert refused(WORKSPACE.game_ids()[0], UsageError) == "grown-already"
    tea.with_suffix("").write_text("mine", encoding="utf-8")
    assert refused(str(tea), CannotWrite) == "exists"
    tea.with_suffix("").unlink()
    tea.write_text(TEA.replace("players == 2", "plyers == 2"), encoding="utf-8")
    assert refused(str(tea), PrintgenError) == "unknown-name"
    assert [path.name for path in tea.parent.iterdir()] == [tea.name]


def test_nothing_is_left_where_the_folder_would_be_another_game(tea: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.app.own.grow.written_tree", lambda *_: "title: Coffee\nplayers: [2, 4]\n")
    with pytest.raises(PrintgenError):
        grow(str(tea), WORKSPACE)
    assert [path.name for path in tea.parent.iterdir()] == [tea.name]
    assert tea.read_text(encoding="utf-8") == TEA


def test_one_that_was_ended_before_its_file_went_is_finished_by_the_next_run(tea: Path) -> None:
    text = tea.read_bytes()
    folder = grow(str(tea), WORKSPACE)
    tea.write_bytes(text)
    assert grow(str(tea), WORKSPACE) == folder
    assert not tea.exists()
    assert (folder / f"tea.yaml{KEPT}").read_bytes() == text
