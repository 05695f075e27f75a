"""Positions in Portable Piecepack Notation: where each piece lies, and with which letters."""

import re
from collections import Counter

import pytest

from printgen.errors import UsageError
from tests import workshop
from tests.workshop import WORKSPACE, request_of

GAME = "ahoy-matey"
DROP = re.compile(r"(\S+)@(\(-?[\d.]+,-?[\d.]+\)|[a-z]+\d+)")


def noted(game: str = GAME, **options: object) -> str:
    request = request_of("setup", game, **options)  # type: ignore[arg-type]
    return workshop.notation(request)


def drops(text: str) -> list[tuple[str, str]]:
    """Return every piece and its place, from below upward."""
    head, moves = text.split("\n...\n")
    assert head.startswith("---\n") and moves.startswith("setup. ")
    return DROP.findall(moves)


def test_the_tiles_lie_face_down_and_one_on_top_face_up_with_the_pawn_on_it() -> None:
    found = drops(noted(players=4))
    pieces = Counter(piece for piece, _ in found)
    assert (pieces["t"], pieces["tf"], pieces["p"]) == (23, 1, 1)
    assert found.index(("tf", "(5.5,5.5)")) < found.index(("p", "(5.5,5.5)"))
    assert ("t", "(1.5,1.5)") in found
    assert ("t", "(1.5,9.5)") not in found and ("t", "(9.5,1.5)") not in found


def test_coins_have_the_suits_of_the_seats_and_lie_where_the_sheet_has_them() -> None:
    found = drops(noted(players=4))
    assert {place for piece, place in found if piece == "cn"} == {"a8", "c10", "j3", "h1"}
    aces = {piece: place for piece, place in found if piece.endswith("af")}
    assert aces == {"cSaf": "(0,8)", "cMaf": "c11", "cCaf": "k3", "cAaf": "(8,0)"}
    ships = [place for piece, place in found if piece == "cS"]
    assert ships == ["(0,7)", "(0,6)", "(0,5)"]


def test_a_second_board_is_noted_beside_the_first_and_its_suits_by_their_set() -> None:
    found = drops(noted(players=8, variants=("doubloons",)))
    pieces = Counter(piece for piece, _ in found)
    assert (pieces["t"], pieces["tf"], pieces["p"]) == (46, 2, 2)
    assert pieces["cSaf,nautical'"] == 1 and pieces["cSaf"] == 1
    assert len({place for piece, place in found if piece == "t"}) == 46


def test_the_head_names_game_designer_and_command() -> None:
    head = noted(players=2)
    assert 'Event: "Ahoy, Matey!, setup for 2 players"' in head
    assert "printgen setup ahoy-matey --players 2" in head
    assert max(map(len, head.splitlines())) < 100


@pytest.mark.parametrize("other", [name for name in WORKSPACE.game_ids() if name != GAME])
def test_a_box_without_letters_has_no_notation(other: str) -> None:
    seeded = WORKSPACE.sound_game(other).game.setup.has_chance
    with pytest.raises(UsageError) as caught:
        noted(other, seed="1" if seeded else None)
    assert {problem.code for problem in caught.value.problems} == {"no-notation"}
