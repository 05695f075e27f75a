"""The calibration sheet tells what a printer does: each of its readings is taken in thought."""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printgen.app.registry import read_request
from printgen.errors import PrintgenError, UsageError
from printgen.figure.print.calibration import (
    CELLS,
    PITCH,
    SMALLEST,
    TENTHS,
    back_line,
    back_lines,
    drift_of,
    front_line,
    front_lines,
    gauge_lines,
    mark,
    pin_lines,
)
from printgen.geometry import Transform
from printgen.model.printer import FLIPS, Printer
from printgen.preflight.read.printer import laid_down
from printgen.sheet.calibration.sheet import calibration_sheet, mirror
from printgen.sheet.calibration.steps import Places, apart, places
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.page import Sheet
from tests import workshop
from tests.workshop import request_of

PRINTED = [
    ("a4", "en", "standard", "long-edge"),
    ("a4", "de", "low-ink", "short-edge"),
    ("letter", "de", "standard", "long-edge"),
    ("letter", "en", "colour-blind", "short-edge"),
    ("a5", "de", "standard", "long-edge"),
    ("a5", "en", "low-ink", "short-edge"),
    ("a3", "de", "standard", "long-edge"),
]


def desk_of(paper: str = "a4", flip: str = "long-edge") -> SheetContext:
    request = request_of("calibration", "", paper=paper, flip=flip)  # type: ignore[arg-type]
    return workshop.make_context(request)


def printer(**measured: str | float) -> Printer:
    return Printer.from_record({"name": "test"} | {key.replace("_", "-"): value for key, value in measured.items()})


@pytest.mark.parametrize(("paper", "language", "theme", "flip"), PRINTED)
def test_it_is_printed_as_it_should_be(paper: str, language: str, theme: str, flip: str) -> None:
    request = request_of(
        "calibration",
        "",
        paper=paper,
        language=language,
        theme=theme,
        flip=flip,  # type: ignore[arg-type]
    )
    printed = workshop.print_sheet(request)
    assert printed.problems == ()
    assert len(printed.sheet.pages) == 2
    assert printed.sheet.duplex == flip
    assert read_request(printed.sheet.recipe["request"]) == request


def test_its_command_is_calibrate() -> None:
    request = request_of("calibration", "", flip="short-edge", printer=printer(scale_x="99 mm"))
    assert request.command == "printgen calibrate --flip short-edge --printer test"
    assert request.file_name == "calibration-short-edge-a4-test.pdf"


def test_a_language_nobody_wrote_words_for_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        workshop.make_context(request_of("calibration", "", language="dee"))
    assert caught.value.problems[0].hints == ("did you mean `de`?",)


def test_a_paper_too_small_for_its_bars_is_refused() -> None:
    context = desk_of()
    small = context.paper.model_copy(update={"width": 100.0, "height": 150.0})
    with pytest.raises(PrintgenError, match="too small"):
        calibration_sheet(replace(context, paper=small))


# Verniers


def seen(context: SheetContext, at: Places, faults: Printer) -> Iterator[tuple[float, float]]:
    """Hold the sheet against the light: the cell and the line that each vernier shows.

    The front lies right; the back is where the printer lays it. All is seen from the back.
    """
    onto = laid_down(faults, context.portrait, 2, context.request.flip)
    for spot, upright in at.verniers:
        axis = 1 if upright else 0
        front = [start[axis] for start, _ in front_lines(spot, upright)]
        back = [onto.apply(start)[axis] for start, _ in back_lines(spot, upright)]
        cell = round((spot[axis] - onto.apply(spot)[axis]) / PITCH)
        off = [min(abs(one - other) for other in front) for one in back]
        yield -cell * PITCH, drift_of(off.index(min(off)) - TENTHS)


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_verniers_tell_every_drift_to_a_tenth_of_a_millimetre(paper: str, flip: str) -> None:
    context = desk_of(paper, flip)
    at = places(context)
    for tenth in range(-88, 89, 4):  # on a border of two cells their mean is the drift
        dx, dy = tenth / 10, -tenth / 10
        faults = printer(back_dx=f"{dx} mm", back_dy=f"{dy} mm", flip=flip)
        upper, middle, lower = (sum(read) for read in seen(context, at, faults))
        assert upper == pytest.approx(dx, abs=1e-9)
        assert lower == pytest.approx(dx, abs=1e-9)
        assert middle == pytest.approx(dy, abs=1e-9)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_two_verniers_tell_the_turn_and_their_mean_the_drift(paper: str) -> None:
    context = desk_of(paper)
    at = places(context)
    for turn in (-0.4, -0.15, 0.0, 0.2, 0.5):
        faults = printer(back_dx="0.3 mm", back_dy="-0.2 mm", back_turn=turn)
        upper, middle, lower = (sum(read) for read in seen(context, at, faults))
        assert (upper - lower) * at.factor == pytest.approx(turn, abs=at.factor * 0.11)
        assert (upper + lower) / 2 == pytest.approx(0.3, abs=0.11)
        assert middle == pytest.approx(-0.2, abs=0.11)


def test_a_line_of_the_back_meets_one_of_the_front_exactly_where_its_number_says() -> None:
    for j in range(-TENTHS, TENTHS + 1):
        assert back_line(j) + drift_of(j) == pytest.approx(front_line(j))


def test_the_cells_reach_beyond_what_a_profile_may_hold_less_one() -> None:
    assert (CELLS + 0.5) * PITCH >= 9


@pytest.mark.parametrize("flip", FLIPS)
def test_the_front_half_lies_behind_the_back_half(flip: str) -> None:
    context = desk_of("a4", flip)
    sheet = calibration_sheet(context)
    front = [line for line in sheet.pages[0].lines if line.name == "vernier front"]
    back = [line for line in sheet.pages[1].lines if line.name == "vernier back"]
    turned = mirror(context)
    lines, half = 2 * TENTHS + 1, len(front) // 3
    for number in range(3):
        zero = turned.apply(front[number * half + half // 2].start)
        behind = back[number * lines + TENTHS].end
        axis = 1 if number == 1 else 0
        assert zero[axis] == pytest.approx(behind[axis])


@pytest.mark.parametrize("factor", [0.2, 0.3, 0.5])
def test_a_millimetre_between_two_verniers_is_a_handsome_part_of_a_degree(factor: float) -> None:
    assert math.degrees(math.atan2(1, apart(factor))) == pytest.approx(factor, rel=1e-4)


# Lengths and edges


@pytest.mark.parametrize("scale", [94.1, 97.3, 99.6, 100.0, 101.2])
def test_the_mark_at_the_ruler_is_the_scale_of_the_print(scale: float) -> None:
    assert mark(180, scale) * scale / 100 == pytest.approx(180)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_the_long_lines_end_on_the_paper(paper: str) -> None:
    context = desk_of(paper)
    at = places(context)
    for upright, length in ((False, at.across), (True, at.down)):
        start, end = gauge_lines(at.corner, length, upright)["line"]
        assert math.dist(start, end) == pytest.approx(length * 100 / SMALLEST)
        assert end.x <= context.paper.width - context.paper.printer_margin
        assert end.y <= context.paper.height - context.paper.printer_margin
    assert at.across >= 110
    assert at.down >= 150


def test_the_head_of_a_pin_lies_as_many_millimetres_from_the_edge_as_it_says() -> None:
    context = desk_of()
    paper = context.portrait
    for number, (start, end), _ in pin_lines("south", paper, 100):
        assert start.y == end.y == paper.height - number
    for number, (start, end), _ in pin_lines("east", paper, 100):
        assert start.x == end.x == paper.width - number


def test_the_margin_of_a_profile_does_not_hinder_measuring_it() -> None:
    wide = printer(margin="20 mm")
    assert workshop.print_sheet(request_of("calibration", "", printer=wide)).problems == ()


def test_what_it_ends_in_is_what_profile_takes() -> None:
    from printgen.cli.commands.profile import command

    sheet: Sheet = calibration_sheet(desk_of())
    typed = next(step.typed for step in sheet.pages[1].body.steps if step.typed)
    taken = {option for param in command.params for option in param.opts}
    assert {word.word for word in typed[1:]} <= taken
    assert Transform() == mirror(desk_of()).then(mirror(desk_of()))
