"""The pictures of the studio in the README: there as they are shown, and taken anew with `--update-golden`.

No two browsers paint alike, so a page is not held against them.
"""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.sheet.test_pictures import BYTES_AT_MOST, PICTURES, README, STUDIO, hold
from tests.studio.conftest import PATIENCE, Running
from tests.studio.test_studio import MAPPED, opened

SIZE = (880, 550)


@pytest.mark.parametrize("tab", STUDIO)
def test_the_readme_shows_the_studio(request: pytest.FixtureRequest, tab: str, update_golden: bool) -> None:
    if update_golden:
        take(tab, request.getfixturevalue("page"), request.getfixturevalue("studio"))
    path = PICTURES / f"studio-{tab}.png"
    with Image.open(path) as picture:
        assert picture.size == SIZE
    assert path.stat().st_size <= BYTES_AT_MOST
    assert f"tests/golden/readme/{path.name}" in README.read_text(encoding="utf-8")


def take(tab: str, page: Page, studio: Running) -> None:
    """Take the picture of a tab."""
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
    page.wait_for_timeout(500)
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    hold(f"studio-{tab}.png", taken, update_golden=True)


STILL = """() => {
  document.querySelector('#badge span').textContent = 'proved · 0.9 s';
  const about = document.querySelector('#about');
  about.textContent = about.textContent.replace(/\\d+ ms/, '50 ms');
  document.querySelectorAll('.die svg').forEach(one => {
    const five = [[6, 6], [14, 6], [10, 10], [6, 14], [14, 14]];
    one.innerHTML = five.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9"/>`).join('');
  });
  document.activeElement.blur();
}"""
"""What is never twice the same: how long it took, the face of the die, the cursor."""
