"""The pictures of the README are goldens: a fresh sheet must look as its picture does.

How far the two may differ: both are made half as large and compared window by window, each about
9 mm wide; in none may the mean difference be over LIMIT levels of 255. Reduction to 48 colours
makes up to 11, text that another version of Pango sets 0.1 mm beside its place up to 5 more; a
panel moved by 1 mm makes over 20. Sheets are drawn by the PDFium within pypdfium2, which is the
same on all machines; should a new one draw letters otherwise, the goldens are written anew.
"""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageStat

from printgen.app import pipeline, score_sheet
from printgen.app.registry import BASIC_KINDS as KINDS
from printgen.sheet.core.request import Request
from tests import workshop
from tests.workshop import WORKSPACE, request_of

PICTURES = Path(__file__).parent.parent / "golden" / "readme"
DPI = 66
COLOURS = 48
BYTES_AT_MOST = 60 * 1024
WINDOW = 12
LIMIT = 18.0
README = Path(__file__).parent.parent.parent / "README.md"
RESULT_OF = "ghost-ship"
STUDIO = ("see", "edit")
"""The tabs of the studio that are shown; `tests/studio` takes their pictures."""
KIT_PAGES = (1, 2, 3, 4)
"""What is shown of a kit: front page, the pieces, how they are made, a first page of pieces."""


def unlikeness(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of the window in which two pictures differ most."""
    assert one.size == other.size
    first, second = (np.asarray(picture.convert("RGB").reduce(2), dtype=int) for picture in (one, other))
    difference = np.abs(first - second).mean(axis=2)
    rows, columns = (length // WINDOW for length in difference.shape)
    cut = difference[: rows * WINDOW, : columns * WINDOW]
    return float(cut.reshape(rows, WINDOW, columns, WINDOW).mean(axis=(1, 3)).max())


def asked(game: str, kind: str, setup_of: Any) -> Request:
    return setup_of(game) if kind == "setup" else request_of(kind, game)  # type: ignore[arg-type]


@pytest.fixture
def fresh(game: str, kind: str, make: Any, setup_of: Any, rendered: Any) -> Image.Image:
    return rendered(make(asked(game, kind, setup_of)).pdf, DPI)[0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_looks_like_its_picture(game: str, kind: str, fresh: Image.Image, update_golden: bool) -> None:
    hold(f"{game}-{kind}.png", fresh, update_golden)


def hold(name: str, fresh: Image.Image, update_golden: bool) -> None:
    """Hold a page as it is drawn now against its picture, or write that anew."""
    path = PICTURES / name
    if update_golden:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(few_colours(fresh))
    assert path.is_file(), f"no golden file {name}: pytest --update-golden makes it"
    assert path.stat().st_size <= BYTES_AT_MOST
    assert unlikeness(Image.open(path), fresh) < LIMIT, f"{name}: pytest --update-golden"


@pytest.fixture(scope="module")
def kit_pages(rendered: Any) -> Any:
    """Return the pages of the kits that the README shows, each printed once."""

    @cache
    def pages(kit: str) -> list[Image.Image]:
        context = workshop.make_context(request_of("kit", kit, arrangement="gutterfold"))
        return list(rendered(pipeline.typeset(pipeline.lay_out(context)), DPI))

    return pages


def test_the_result_of_the_game_in_the_readme_looks_like_its_picture(rendered: Any, update_golden: bool) -> None:
    (night,) = re.findall(r"```yaml\n# night\.yaml\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    scored = workshop.score_pad(RESULT_OF, night.encode(), "night.yaml")
    sheet = pipeline.lay_out(workshop.make_context(score_sheet.result(request_of("result", RESULT_OF), scored)))
    hold(f"{RESULT_OF}-score.png", rendered(pipeline.typeset(sheet), DPI)[0], update_golden)


@pytest.mark.parametrize("page", KIT_PAGES)
@pytest.mark.parametrize("kit", WORKSPACE.kit_ids())
def test_a_page_of_a_kit_looks_like_its_picture(kit: str, page: int, kit_pages: Any, update_golden: bool) -> None:
    hold(f"{kit}-kit-{page}.png", kit_pages(kit)[page - 1], update_golden)


def few_colours(picture: Image.Image) -> bytes:
    method, dither = Image.Quantize.FASTOCTREE, Image.Dither.NONE
    target = BytesIO()
    picture.quantize(COLOURS, method=method, dither=dither).save(target, "PNG", optimize=True)
    return target.getvalue()


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_that_moved_by_a_millimetre_is_seen(fresh: Image.Image) -> None:
    golden = Image.open(BytesIO(few_colours(fresh)))
    assert unlikeness(golden, fresh) < LIMIT
    part = darkest_part(fresh)
    pixels = round(DPI / 25.4) + 1
    for across, down in ((pixels, 0), (0, pixels)):
        moved = fresh.copy()
        moved.paste("white", part)
        moved.paste(fresh.crop(part), (part[0] + across, part[1] + down))
        assert unlikeness(golden, moved) > LIMIT


def darkest_part(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the ninth of a picture that holds most ink, clear of the edge of the paper."""
    wide, high = picture.width // 3 - 8, picture.height // 3 - 8
    parts = [
        (x, y, x + wide, y + high)
        for x in range(8, picture.width - wide, wide)
        for y in range(8, picture.height - high, high)
    ]
    return min(parts, key=lambda part: ImageStat.Stat(picture.crop(part).convert("L")).mean[0])


def test_there_is_no_picture_that_nothing_makes() -> None:
    made = {f"{game}-{kind}.png" for game in WORKSPACE.game_ids() for kind in KINDS}
    made |= {f"{kit}-kit-{page}.png" for kit in WORKSPACE.kit_ids() for page in KIT_PAGES}
    made |= {f"{RESULT_OF}-score.png", *(f"studio-{tab}.png" for tab in STUDIO)}
    assert {path.name for path in PICTURES.glob("*")} == made
