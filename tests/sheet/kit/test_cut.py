"""What a cutting machine gets of a kit: every front, its folds, and folded papers in two turns."""

import pytest

from printgen.drawing.scene import Box, Disc, Path
from printgen.geometry import Size
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.export.cut import CutPage, cut_pages
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.papers import imposed_pages
from tests import workshop
from tests.workshop import WORKSPACE, request_of

KIT = WORKSPACE.kit_ids()[0]


def cut(**options: object) -> tuple[KitContext, tuple[CutPage, ...]]:
    context = workshop.make_context(request_of("kit", KIT, **options))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context, tuple(cut_pages(context))


def fronts(impositions: tuple[ImposedPage, ...]) -> int:
    return sum(one.side == "front" for imposed in impositions for one in imposed.placed)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("bleed", [None, "3 mm"])
def test_every_front_is_cut_once_and_no_back(arrangement: str, bleed: str | None) -> None:
    context, pages = cut(arrangement=arrangement, bleed=bleed, suits=("arms",))
    assert sum(len(page.lines.cuts) for page in pages) == fronts(imposed_pages(context))
    for page in pages:
        assert len({page.name for page in pages}) == len(pages)


def test_discs_are_circles_boxes_are_boxes_and_nets_have_folds() -> None:
    _, (coins,) = cut(only=("coins",), suits=("suns",), bleed="3 mm")
    assert {type(line) for line in coins.lines.cuts} == {Disc} and not coins.lines.folds
    _, (tiles,) = cut(only=("tiles",), suits=("suns",), bleed="3 mm")
    assert {type(line) for line in tiles.lines.cuts} == {Box}
    _, (dice,) = cut(only=("dice",), suits=("suns",), bleed="3 mm")
    assert {type(line) for line in dice.lines.cuts} == {Path} and len(dice.lines.folds) >= 5


def test_a_folded_paper_is_cut_flat_for_what_has_no_back_and_then_folded() -> None:
    context, pages = cut(arrangement="gutterfold", suits=("suns",))
    states = {page.name: page for page in pages}
    both = [page for page in pages if page.is_folded and str(page.paper) in states]
    assert both, "a template has nets that are cut before it is folded"
    for folded in both:
        flat = states[str(folded.paper)]
        whole, half = flat.lines.size, folded.lines.size
        assert half in (Size(whole.width / 2, whole.height), Size(whole.width, whole.height / 2))
        for line in folded.lines.cuts:
            assert isinstance(line, Box | Disc)
            right = line.rect.right if isinstance(line, Box) else line.centre.x + line.radius
            assert right <= half.width + 1e-6
    assert context.request.arrangement == "gutterfold"
