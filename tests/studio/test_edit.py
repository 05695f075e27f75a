"""The editor of the studio: a word, its page, its place in the files, what is wrong, whose game it is."""

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.studio.conftest import Running

STANDARD = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "iframes": 0}


def _faults(page: Page) -> list[str]:
    found = Axe().run(page, options=STANDARD)["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def _open(page: Page, studio: Running, game: str = "frogs") -> None:
    page.goto(f"http://127.0.0.1:{studio.port}/?game={game}&sheet=aid&tab=edit")
    page.locator("body[data-sources]").wait_for()


def _text(page: Page, text: str) -> Locator:
    return page.frame_locator("#page").get_by_text(text, exact=True).first


def _click_on_page(page: Page, text: str, of: str = "") -> None:
    """Click a text, that of a row where it stands in several."""
    row = page.frame_locator("#page").locator("tr", has_text=of) if of else page.frame_locator("#page").locator("body")
    box = row.get_by_text(text, exact=True).last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_word_is_clicked_changed_and_seen_and_a_broken_file_keeps_the_last_page(page: Page, studio: Running) -> None:
    _open(page, studio)
    words = studio.folder / "games" / "frogs" / "words" / "en.yaml"
    _click_on_page(page, "come up anywhere")
    expect(page.locator(".cm-activeLine")).to_contain_text("dive: {name: Dive, note: come up anywhere}")
    expect(page.locator(".mark.here")).to_have_count(1)
    page.keyboard.type("come up elsewhere")  # what was clicked is selected
    expect(_text(page, "come up elsewhere")).to_be_visible()
    assert "note: come up elsewhere" in words.read_text(encoding="utf-8")
    expect(page.locator(".changes")).to_contain_text("1 cell")
    expect(page.locator(".changes")).to_contain_text("1 answer")
    page.locator(".changes .cell").click()
    expect(page.locator(".changes-panel")).to_contain_text("come up anywhere")

    page.locator(".cm-content").press("End")
    page.keyboard.type(" ]")
    expect(page.locator(".cm-problem-card")).to_be_visible()
    expect(page.locator(".edit-foot")).to_contain_text("Not saved")
    expect(page.locator(".facts .wrong-list")).to_contain_text("words/en.yaml, line 8")
    expect(_text(page, "come up elsewhere")).to_be_visible()
    assert "]\n" not in words.read_text(encoding="utf-8").splitlines(keepends=True)[7]
    assert _faults(page) == []
    while "]" in page.locator(".cm-activeLine").inner_text():
        page.keyboard.press("Control+z")
    expect(page.locator(".edit-foot")).to_contain_text("Saved")
    expect(page.locator(".cm-problem-card")).to_have_count(0)


def test_a_price_leads_to_its_number_and_a_wrong_one_is_told_at_its_line_in_the_list_and_on_the_page(
    page: Page, studio: Running
) -> None:
    _open(page, studio)
    _click_on_page(page, "+2", of="Eat")
    expect(page.get_by_label("File")).to_have_value("rules.yaml")
    expect(page.locator(".cm-activeLine")).to_contain_text("id: eat")
    expect(page.locator(".mark.here")).to_have_count(4)  # every place of the page that prints it
    fact = page.locator(".facts .fact")
    expect(fact).to_contain_text("Stated in the rules")
    expect(fact).to_contain_text("Back")
    expect(page.locator(".facts .prints").first).to_contain_text("Player aid")
    page.keyboard.type("much")
    expect(page.locator(".cm-problem-card")).to_be_visible()
    expect(page.locator(".facts .wrong-list")).to_contain_text("rules.yaml, line 12")
    expect(page.locator(".mark.wrong").first).to_be_visible()
    expect(_text(page, "Eat")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cm-problem-card")).to_have_count(0)
    expect(page.locator(".facts .wrong-list")).to_be_hidden()


def test_a_game_that_comes_with_printgen_is_read_only_until_one_makes_it_ones_own(page: Page, studio: Running) -> None:
    _open(page, studio, "ghost-ship")
    expect(page.locator(".bar")).to_contain_text("read-only")
    page.locator(".cm-content").click()
    page.keyboard.type("nothing")
    expect(page.locator(".edit-foot")).to_contain_text("Read-only")
    page.get_by_role("button", name="Make it mine").click()
    page.get_by_label("What the copy is called").fill("ghosts")
    page.get_by_role("button", name="Copy", exact=True).last.click()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".edit-foot")).to_contain_text("Saved")
    assert (studio.folder / "games" / "ghosts" / "game.yaml").read_text(encoding="utf-8").find("id: ghosts") >= 0
