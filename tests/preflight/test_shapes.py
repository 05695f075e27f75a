"""Icons on a finished page: found in any turn, and seen from behind where that is asked for."""

import pytest

from printgen.geometry import Point, Rect, Transform
from printgen.model.path_syntax import read_path
from printgen.preflight.read.shapes import Sign, drawings

FLAG = "M1 0H9V3H4V6H7V8H4V20H1Z"
HOUSE = "M0 20V8L6 0L12 8V20Z"


def drawn(text: str, place: Transform) -> Sign:
    points = [place.apply(Point(*ends)) for ends in _ends(text)]
    xs, ys = [point.x for point in points], [point.y for point in points]
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    size = max(box.width, box.height)
    return Sign([Point((x - box.x) / size, (y - box.y) / size) for x, y in points], [box])


def _ends(text: str) -> list[tuple[float, float]]:
    here, found = (0.0, 0.0), []
    for letter, numbers in read_path(text):
        if letter == "Z":
            continue
        here = {"H": (numbers[0], here[1]), "V": (here[0], numbers[0])}.get(letter, tuple(numbers[-2:]))  # type: ignore[assignment]
        found.append(here)
    return found


@pytest.mark.parametrize("degrees", [0, 37, 90, 200])
def test_a_drawing_in_a_mirror_is_found_only_where_it_may_be(degrees: float) -> None:
    mirrored = Transform.scale(-1, 1).then(Transform.turn(degrees)).then(Transform.shift(80, 50))
    shape = drawn(FLAG, mirrored)
    assert drawings([shape], {"flag": [FLAG]})["flag"] == []
    (found,) = drawings([shape], {"flag": [FLAG]}, mirrored=True)["flag"]
    assert found.mirrored
    assert found.box == shape.boxes[0]


def test_a_drawing_that_is_its_own_mirror_image_is_counted_once() -> None:
    shape = drawn(HOUSE, Transform.turn(90).then(Transform.shift(30, 30)))
    assert len(drawings([shape], {"house": [HOUSE]}, mirrored=True)["house"]) == 1
