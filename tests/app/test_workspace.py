"""A workspace loads once, and again as soon as a file has changed."""

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.app.registry import KINDS
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from tests.workshop import WORKSPACE


def test_a_game_is_loaded_once_and_again_when_one_of_its_files_has_changed(own: Path) -> None:
    workspace = Workspace()
    first = workspace.sound_game(str(own))
    assert workspace.sound_game(str(own)) is first
    head = own / "game.yaml"
    head.write_text(head.read_text() + "\n# changed\n")
    again = workspace.sound_game(str(own))
    assert again is not first
    head.write_text(head.read_text() + "\nnonsense: 1\n")
    with pytest.raises(PrintgenError):
        workspace.sound_game(str(own))


def test_a_workspace_arrives_in_another_process_as_the_one_it_has() -> None:
    sent = pickle.dumps(Workspace())
    assert pickle.loads(sent) is pickle.loads(sent)


@pytest.mark.parametrize("name", KINDS)
def test_every_field_that_is_asked_for_is_explained(name: str) -> None:
    asked = [field.option for field in KINDS[name].request.fields() if field.option is not None]
    assert asked and all(option.help.endswith(".") for option in asked)


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function after which no game can be read from its files."""

    def refuse(*args: object) -> None:
        raise AssertionError("a game is read")

    return lambda: monkeypatch.setattr("printgen.model.load.game.check_load", refuse)


def test_what_one_process_has_read_and_checked_another_has_from_the_cache(
    own: Path, tmp_path: Path, unread: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Workspace().sound_game(str(own))
    place = plain.locator.locate(("rules", "tables", "landing"))
    first = Workspace(cache=tmp_path / "cache")
    assert first.sound_game(str(own)).game.words == plain.game.words
    listed = first.summary(str(own))
    unread()
    second = Workspace(cache=tmp_path / "cache")
    loaded = second.sound_game(str(own))
    assert (loaded.game.head, loaded.game.words) == (plain.game.head, plain.game.words)
    assert (loaded.texts, loaded.icons, loaded.digests) == (plain.texts, plain.icons, plain.digests)
    assert second.summary(str(own)) == listed
    assert second.tool_words() == WORKSPACE.tool_words()
    assert second.resources() == WORKSPACE.resources()
    monkeypatch.undo()
    assert loaded.locator.locate(("rules", "tables", "landing")) == place, "its files are read for that"


def test_a_game_of_which_a_byte_has_changed_is_not_had_from_the_cache(own: Path, tmp_path: Path) -> None:
    cache, words = tmp_path / "cache", own / "words" / "en.yaml"
    assert Workspace(cache=cache).sound_game(str(own)).game.words["en"]["rulings.R1.question"] == "Does a frog swim?"
    state, text = words.stat(), words.read_text(encoding="utf-8")
    words.write_text(text.replace("Does a frog", "Must a frog"), encoding="utf-8")
    os.utime(words, ns=(state.st_atime_ns, state.st_mtime_ns))
    changed = Workspace(cache=cache)
    assert changed.sound_game(str(own)).game.words["en"]["rulings.R1.question"] == "Must a frog swim?"
    words.write_text(text + "nobody: reads this", encoding="utf-8")
    spoiled = own / "rules.yaml"
    spoiled.write_text("# nothing\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(PrintgenError):
            Workspace(cache=cache).summary(str(own))


def test_what_the_user_changes_of_a_game_goes_round_the_cache(own: Path, tmp_path: Path) -> None:
    space = Workspace(cache=tmp_path / "cache")
    space.resources(), space.tool_words()
    before = len(list((tmp_path / "cache" / "compiled").iterdir()))
    space.sound_game(str(own), settings=(("board.pitch", "31 mm"),))
    space.sound_game(str(own), my_box="board: {pitch: 31 mm}")
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == before
    space.sound_game(str(own))
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == before + 1


def test_a_cached_game_that_was_changed_by_hand_is_read_anew(own: Path, tmp_path: Path) -> None:
    """A pickle that runs code stands in the place of each entry; none is run."""
    cache, mark = tmp_path / "cache", tmp_path / "was-run"

    class Code:
        def __reduce__(self) -> tuple[object, tuple[Path]]:
            return Path.touch, (mark,)

    words = Workspace(cache=cache).sound_game(str(own)).game.words
    for file in (cache / "compiled").iterdir():
        file.write_bytes(file.read_bytes()[:32] + pickle.dumps(Code()))
    assert Workspace(cache=cache).sound_game(str(own)).game.words == words
    assert not mark.exists()


def test_a_game_is_called_as_each_of_its_languages_calls_it() -> None:
    titles = {name: WORKSPACE.summary(name).titles for name in ("amdiak", "ghost-ship", "entdecker-soeding")}
    assert "Curse" in titles["amdiak"]["en"]
    assert titles["ghost-ship"] == {"de": "Geisterschiff"}
    assert titles["entdecker-soeding"] == {}
