"""The pictures of the studio in the README are goldens, as those of sheets are."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.sheet.test_pictures import PICTURES, STUDIO, hold
from tests.studio.conftest import PATIENCE, Running
from tests.studio.test_studio import MAPPED, opened

SIZE = (880, 550)
TRIES = 20
LIMIT = 10.0
"""Of the mean difference: another tab or sheet is further off than that."""


@pytest.mark.parametrize("tab", STUDIO)
def test_the_studio_looks_like_its_picture(page: Page, studio: Running, tab: str, update_golden: bool) -> None:
    sheet = opened(page, studio, f"game={MAPPED}&sheet=setup&players=4&seed=166&tab={tab}&lang=en")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    if tab == "edit":
        page.locator("body[data-sources]").wait_for()
        box = sheet.get_by_text("Take your set").first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 4, box["y"] + 4)
        expect(page.locator(".facts .prints").first).to_be_visible()
    else:
        page.locator("#fairest").wait_for()
        expect(page.locator(".small:not(:has(iframe))")).to_have_count(0, timeout=2 * PATIENCE)
    expect(page.locator("#badge")).to_have_attribute("data-state", "proved")
    page.evaluate(STILL)
    name, golden = f"studio-{tab}.png", PICTURES / f"studio-{tab}.png"
    for _ in range(TRIES):  # the browser paints when it has time
        page.wait_for_timeout(500)
        taken = Image.open(BytesIO(page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        if update_golden or difference(Image.open(golden), taken) < LIMIT:
            break
    if update_golden:
        hold(name, taken, update_golden)
    assert difference(Image.open(golden), taken) < LIMIT, f"{name}: pytest --update-golden"


def difference(one: Image.Image, other: Image.Image) -> float:
    """Give the mean difference of two pictures: browsers break lines and curves a little differently."""
    first, second = (np.asarray(picture.convert("RGB").reduce(4), dtype=int) for picture in (one, other))
    return float(np.abs(first - second).mean())


STILL = """() => {
  document.querySelector('#badge span').textContent = 'proved · 0.9 s';
  const about = document.querySelector('#about');
  about.textContent = about.textContent.replace(/\\d+ ms/, '50 ms');
  document.querySelectorAll('.die circle').forEach(one => one.remove());
  document.activeElement.blur();
}"""
"""What is never twice the same: how long it took, the face of the die, the cursor."""
