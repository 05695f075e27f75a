"""What is typed into the editor of a game in one file: where a line begins, what is offered, what is proved of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import PATIENCE, Running

GAME = """title: Marsh
players: 2-4
turn:
  - Row: up to three spaces
facts:
  moves: 3
box:
  components:
    Lanterns: 24
"""


@pytest.fixture
def file(studio: Running, page: Page) -> Iterator[Path]:
    """Yield the file of a game that is open in the editor, its cursor at the end."""
    path = studio.folder / "games" / "marsh.yaml"
    path.write_text(GAME, encoding="utf-8")
    page.goto(f"http://127.0.0.1:{studio.port}/?game=marsh&sheet=aid&tab=edit")
    page.locator("body[data-sources]").wait_for()
    expect(page.locator(".edit-foot .status")).to_have_text("Saved")
    yield path
    path.unlink()


def _at(page: Page, line: str) -> None:
    """Put the cursor at the end of a line."""
    page.locator(".cm-line", has_text=line).first.click()
    page.keyboard.press("End")


def _lines(page: Page) -> list[str]:
    return [one.replace("\n", "") for one in page.locator(".cm-line").all_inner_texts()]


def _offered(page: Page) -> list[str]:
    page.locator(".cm-tooltip-autocomplete").wait_for()
    page.wait_for_timeout(200)  # what has only just appeared is not yet taken by Enter
    return page.locator(".cm-tooltip-autocomplete .cm-completionLabel").all_inner_texts()


def test_enter_and_a_dash_begin_a_line_where_its_keys_and_its_list_stand(page: Page, file: Path) -> None:
    _at(page, "Row: up to")
    page.keyboard.press("Enter")
    page.keyboard.type("- Light: a lantern")
    page.keyboard.press("Enter")
    page.keyboard.type("- Trade: a heron")
    _at(page, "Lanterns: 24")
    page.keyboard.press("Enter")
    page.keyboard.type("Herons: 4")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Backspace")
    page.keyboard.type("costs: # of what one does")
    page.keyboard.press("Enter")
    page.keyboard.type("Actions:")
    page.keyboard.press("Enter")
    page.keyboard.type("- Build: 2")
    page.keyboard.press("Enter")
    page.keyboard.type("- Row on: 1")
    assert _lines(page)[3:6] == ["  - Row: up to three spaces", "  - Light: a lantern", "  - Trade: a heron"]
    costs = ["costs: # of what one does", "  Actions:", "    - Build: 2", "    - Row on: 1"]
    assert _lines(page)[10:16] == ["    Lanterns: 24", "    Herons: 4", *costs]
    expect(page.frame_locator("#page").get_by_text("Row on", exact=True)).to_be_visible()
    assert file.read_text(encoding="utf-8").splitlines()[12:16] == costs


def test_keys_are_offered_where_keys_may_stand_and_not_among_words(page: Page, file: Path) -> None:
    _at(page, "up to three spaces")
    page.keyboard.type(", de")
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(300)
    expect(page.locator(".cm-tooltip-autocomplete")).to_have_count(0)
    page.keyboard.type(" or {mov")
    assert _offered(page) == ["facts.moves"]
    page.keyboard.press("Escape")
    for _ in range(3):
        page.keyboard.press("Control+z")
    page.locator(".cm-content").press("Control+End")
    page.keyboard.press("Control+Space")
    offered = _offered(page)
    assert {"setup", "board", "score", "costs"} <= {*offered}
    assert {"title", "players", "turn", "facts", "box"}.isdisjoint(offered)
    page.keyboard.press("Escape")
    page.keyboard.type("setup: {deals: {draw: {comp")
    assert _offered(page) == ["component"]
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    assert _offered(page) == ["lanterns"]


LISTEN = """() => {
  window.proofs = 0;
  new EventSource("/api/events").addEventListener("proof", () => { window.proofs += 1; });
}"""


def test_what_was_proved_before_does_not_hide_what_is_wrong_now(page: Page, file: Path) -> None:
    badge = page.locator("#badge")
    page.evaluate(LISTEN)
    _at(page, "up to three spaces")
    page.keyboard.type(", no more")
    expect(page.frame_locator("#page").get_by_text("spaces, no more")).to_be_visible()
    page.wait_for_timeout(600)  # its PDF is begun
    page.keyboard.type(" than {moves}")
    expect(badge).to_have_attribute("data-state", "problems")
    expect(page.locator(".cm-problem-card")).to_contain_text("facts.moves")
    for _ in range(PATIENCE // 100):
        if page.evaluate("window.proofs"):
            break
        page.wait_for_timeout(100)
    else:
        pytest.fail("nothing was proved")
    expect(badge).to_have_attribute("data-state", "problems")
    expect(page.locator("#alert")).to_contain_text("The last good page is shown")
    expect(page.locator("#alert .problem")).to_have_count(0)  # it stands at its line, and in the list
    page.locator("#tab-see").click()
    expect(page.locator("#alert .problem")).to_contain_text("marsh.yaml:4")
    expect(page.locator("#games .problems")).to_have_text("1 problem")
    expect(page.locator("#games")).to_contain_text("Marsh")
    expect(page.locator("#sheets")).to_contain_text("Player aid")  # of before


def test_of_many_problems_at_one_line_two_are_told_there_and_all_in_the_list(page: Page, file: Path) -> None:
    _at(page, "players: 2-4")
    page.keyboard.insert_text("\nlanguages: [en, de]\ncosts: {Actions: [{Build: 1}, {Light: 2}, {Trade: 3}]}")
    line = page.locator(".cm-line", has_text="costs:")
    expect(line.locator("xpath=following-sibling::*[2]")).to_contain_text("more at this line")
    expect(line.locator("xpath=following-sibling::*[3]")).to_contain_text("turn:")
    assert page.locator(".facts .wrong-list li", has_text="costs.actions").count() >= 3
