"""The drawings of how something is measured show as many things as are laid, and every length of a board."""

import pytest

from printgen.drawing.items import opened
from printgen.drawing.scene import Box, Disc, Path, Scene, Text
from printgen.figure.measuring import ROW, STACK, Pens, board_scene, size_scene
from printgen.model.box.questions import questions
from tests.workshop import WORKSPACE

PENS = Pens("#3A4750", "#E7ECEF", "#005C91")


def drawn(scene: Scene, kind: type) -> int:
    return sum(isinstance(item, kind) for item, _ in opened(scene.items))


def words(scene: Scene) -> list[str]:
    return [item.runs[0].text for item, _ in opened(scene.items) if isinstance(item, Text)]


def test_five_of_several_pieces_lie_in_a_row_and_one_of_few_stands_alone() -> None:
    row = size_scene("round", {"diameter": 20.0}, False, PENS)
    assert (drawn(row, Disc), words(row)) == (ROW, ["÷ 5"])
    alone = size_scene("die", {"width": 12.0, "height": 12.0}, True, PENS)
    assert (drawn(alone, Box), words(alone)) == (1, [])
    assert drawn(alone, Path) > drawn(row, Path)


def test_ten_lie_on_a_stack_where_a_thickness_is_asked() -> None:
    scene = size_scene("square", {"width": 50.0, "height": 50.0, "thickness": 6.0}, False, PENS)
    assert (drawn(scene, Box), words(scene)) == (ROW + STACK, ["÷ 5", "÷ 10"])


def test_a_piece_is_drawn_in_its_own_shape() -> None:
    wide = size_scene("other", {"width": 40.0, "height": 20.0}, True, PENS)
    box = next(item for item, _ in opened(wide.items) if isinstance(item, Box))
    assert box.rect.width == pytest.approx(2 * box.rect.height)


def test_without_fills_nothing_is_filled() -> None:
    scene = size_scene("hex", {"width": 79.0}, False, Pens("#3A4750", None, "#1D232A"))
    assert not any(getattr(item, "fill", None) for item, _ in opened(scene.items))


def test_every_question_about_a_board_is_drawn() -> None:
    asked = {
        one.ask
        for name in WORKSPACE.game_ids()
        for one in questions(WORKSPACE.sound_game(name).game)
        if one.section == "board"
    }
    assert asked
    assert [ask for ask in asked if board_scene(ask, PENS, 5, 4) is None] == []
    assert board_scene("text", PENS, 5, 4) is None
