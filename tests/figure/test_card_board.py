"""A board of cards: no wave is drawn behind what stands on a card."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as Folder

import pytest

from printgen.drawing.items import extent, opened
from printgen.drawing.path import bounds
from printgen.drawing.scene import Disc, Group, Path, Text
from printgen.figure.board_view import BoardLook, BoardStyle, BoardView
from printgen.figure.cards import card_board
from printgen.geometry import Point, Rect
from printgen.model.load.game import load_game
from tests.figure.test_dealt import view_of
from tests.workshop import WORKSPACE

MakeStyle = Callable[..., BoardStyle]
DATA = Folder(__file__).parents[2] / "data"
GAMES = DATA / "games"
CARDS = [one for one in WORKSPACE.game_ids() if load_game(GAMES / one, DATA).game.grid.kind == "cards"]


@pytest.mark.parametrize("look", ["setup", "overlay"])
@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("side", [14.0, 40.0])
def test_no_wave_meets_a_word_or_a_disc_and_there_are_waves(
    game: str, side: float, look: BoardLook, style: MakeStyle
) -> None:
    view: BoardView = view_of(load_game(GAMES / game, DATA).game)
    drawn = card_board(view, replace(style(), pitch=Point(1.4 * side, side), look=look))
    waves, signs = list[Rect](), list[Rect]()
    for item, by in opened(drawn):
        if isinstance(item, Path) and {letter for letter, _ in item.commands} == {"M", "Q"}:
            strokes = [item.commands[n : n + 3] for n in range(0, len(item.commands), 3)]
            waves += [bounds(one) for one in strokes if item.fill is None]
        elif isinstance(item, Text | Disc):
            signs.append(extent([Group((item,), by)]))
    assert len(waves) > len(view.squares) or (look == "overlay" and not style().theme.fills)
    assert not [one for one in waves if any(one.meets(sign) for sign in signs)]
