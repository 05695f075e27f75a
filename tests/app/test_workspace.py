"""A workspace loads once, and again as soon as a file has changed."""

import pickle
from pathlib import Path

import pytest

from printgen.app.registry import KINDS
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError


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
