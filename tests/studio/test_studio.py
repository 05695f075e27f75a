"""The studio: what one sees is what is printed, while one edits; only whom it knows is answered."""

import json
import re
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_core_python.sync_playwright import Axe
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import FrameLocator, Page, expect

from printgen.studio.security import BODY_AT_MOST
from tests.studio.conftest import PATIENCE, Running, running
from tests.workshop import WORKSPACE

MAPPED = next(
    name for name in WORKSPACE.game_ids() if (game := WORKSPACE.sound_game(name).game).setup.tile_map and game.fairness
)


def opened(page: Page, studio: Running, query: str) -> FrameLocator:
    """Open an address and give the frame of its sheet, painted."""
    page.goto(f"http://127.0.0.1:{studio.port}/?{query}")
    page.wait_for_selector("body[data-painted]", state="attached")
    return page.frame_locator("#page")


def test_only_whom_it_knows_is_answered(studio: Running) -> None:
    assert studio.ask("/")[0] == 200
    refused = {
        "no cookie": studio.ask("/", Cookie=""),
        "another cookie": studio.ask("/", Cookie=studio.cookie[:-1]),
        "the token, once used": studio.ask("/?" + studio.address.partition("?")[2], Cookie=""),
        "a foreign host": studio.ask("/", Host=f"evil.example:{studio.port}"),
        "another port of this host": studio.ask("/", Host="127.0.0.1:1"),
        "a foreign origin": studio.ask("/api/rail", Origin="http://evil.example"),
        "no origin at all": studio.ask("/api/rail", Origin="null"),
        "another site": studio.ask("/", Sec_Fetch_Site="cross-site"),
        "another port of this site": studio.ask("/", Sec_Fetch_Site="same-site"),
    }
    assert {name: status for name, (status, _, _) in refused.items()} == dict.fromkeys(refused, 403)
    assert all(b"frogs" not in body for _, _, body in refused.values())


def test_what_is_too_long_or_lies_elsewhere_is_refused(studio: Running) -> None:
    assert studio.ask("/?" + "a" * 9000)[0] == 414
    assert studio.ask("/api/prove", "POST", b"x", Content_Length=str(10**9))[0] == 413
    saving = "/api/save?game=frogs&name=game.yaml"
    assert studio.ask(saving, "POST", iter((bytes(BODY_AT_MOST), b"x")))[0] == 413
    for said in (b"no JSON", b"[" * 100_000, b'{"text": "\\ud800", "anyway": true}'):
        assert b"bad-value" in studio.ask(saving, "POST", said)[2]
    assert studio.ask("/", "DELETE")[0] == 405
    for path in ("/static/..%2fserver.py", "/static/index.html", "/font/..%2f..%2fsetup.py", "/figure/x.svg"):
        assert studio.ask(path)[0] == 404
    for query in ("game=..%2F..&sheet=aid", "game=%2Fetc&sheet=aid", "game=frogs&sheet=aid&my-box=..%2Fbox.yaml"):
        _, _, body = studio.ask(f"/api/sheet?{query}")
        assert {one["code"] for one in json.loads(body)["problems"]} <= {"unknown-game", "no-file"}


def test_each_answer_forbids_the_browser_what_it_does_not_need(studio: Running) -> None:
    for path in ("/", "/blank", "/api/rail", "/static/main.js"):
        headers = studio.ask(path)[1]
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "unsafe-eval" not in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert "script-src" not in studio.ask("/blank")[1]["content-security-policy"]
    nonces = [re.search(r"'nonce-([\w-]+)'", studio.ask("/")[1]["content-security-policy"]) for _ in range(2)]
    assert nonces[0] and nonces[1] and nonces[0][1] != nonces[1][1]
    assert 'sandbox="allow-same-origin"' in studio.ask("/")[2].decode()


def test_players_and_seed_change_the_page_and_print_what_the_command_prints(page: Page, studio: Running) -> None:
    sheet = opened(page, studio, f"game={MAPPED}&sheet=setup&seed=7&players=3")
    expect(sheet.locator("footer").first).to_contain_text("--players 3 --seed 7")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(sheet.locator("footer").first).to_contain_text("--players 2 --seed 7")
    page.get_by_role("textbox", name="Seed").fill("166")
    page.keyboard.press("Enter")
    expect(sheet.locator("footer").first).to_contain_text("--seed 166")
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    expect(sheet.locator("footer").first).to_contain_text("--seed 167")
    expect(page.locator("#command")).to_have_text(re.compile(r"--players 2\s+--seed 167"))
    assert "players=2" in page.url and "seed=167" in page.url

    expect(page.locator("#badge")).to_have_attribute("data-state", "proved", timeout=PATIENCE)
    printed = studio.ask(page.locator("#print").get_attribute("href") or "")
    assert printed[1]["content-type"] == "application/pdf"
    words = shlex.split(page.locator("#command").inner_text())
    done = subprocess.run([sys.executable, "-m", *words, "-o", "-"], cwd=studio.folder, capture_output=True, check=True)
    assert printed[2] == done.stdout


def test_a_saved_word_shows_at_once_a_broken_file_keeps_the_page_and_is_told_at_its_line(
    page: Page, studio: Running
) -> None:
    words = studio.folder / "games" / "frogs" / "words" / "en.yaml"
    whole = words.read_text(encoding="utf-8")
    sheet = opened(page, studio, "game=frogs&sheet=aid&zoom=150")
    expect(sheet.locator("body")).to_contain_text("What a roll buys")
    page.locator("#stage").evaluate("stage => stage.scrollTo(0, 180)")

    words.write_text(whole.replace("What a roll buys", "What dice buy"), encoding="utf-8")
    expect(sheet.locator("body")).to_contain_text("What dice buy")
    assert page.locator("#stage").evaluate("stage => stage.scrollTop") == 180
    assert page.locator("#zoom-now").inner_text() == "150 %"

    words.write_text(whole.replace("{name: Reed}", "{name: Reed"), encoding="utf-8")
    expect(page.locator("#alert")).to_contain_text("frogs/words/en.yaml:14:5")
    expect(page.locator("#badge")).to_have_attribute("data-state", "problems")
    expect(sheet.locator("body")).to_contain_text("What dice buy")
    page.reload()
    expect(page.locator("#alert")).to_contain_text("The last good page is shown")
    expect(sheet.locator("body")).to_contain_text("What dice buy")

    words.write_text(whole, encoding="utf-8")
    expect(sheet.locator("body")).to_contain_text("What a roll buys")
    expect(page.locator("#alert")).to_be_hidden()


def test_what_excludes_something_greys_it_out_and_says_why(studio: Running) -> None:
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.sound_game(name).game
        for variant, about in game.variants.items():
            for other in about.excludes:
                _, _, body = studio.ask(f"/api/choices?game={name}&sheet=setup&variant={variant}")
                controls = {one["name"]: one for one in json.loads(body)["controls"]}
                reasons = {one["value"]: one["reason"] for one in controls["variant"]["choices"]}
                assert "do not go together" in reasons[other.variant] and not reasons[variant]
                return
    pytest.fail("no game has variants that exclude each other")


def test_maps_are_walled_up_by_fairness_and_open_their_sheet(page: Page, studio: Running) -> None:
    opened(page, studio, f"game={MAPPED}&sheet=setup&seed=1&tab=seeds")
    page.get_by_role("button", name="Fairest first").click()
    first, second = page.locator("#wall button").nth(0), page.locator("#wall button").nth(1)
    expect(second).to_be_visible()
    spreads = [float(one.locator(".about span").inner_text().split()[1]) for one in (first, second)]
    assert spreads == sorted(spreads)
    seed = first.locator("b").inner_text()
    first.click()
    expect(page.frame_locator("#page").locator("footer").first).to_contain_text(f"--seed {seed}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_and_reached(page: Page, studio: Running, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    opened(page, studio, f"game={MAPPED}&sheet=setup&seed=1")
    page.locator("#fairest").wait_for()
    found = faults(page)
    page.locator("#badge").click()
    found |= faults(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    found |= faults(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 700, "height": 800})
    page.locator("#open-controls").click()
    found |= faults(page)
    assert found == set()


def faults(page: Page) -> set[str]:
    """Return what axe finds by WCAG 2.2 AA, the sheet itself apart: preflight measures that."""
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "iframes": 0}
    found = Axe().run(page, options=rules)["violations"]
    return {f"{one['id']}: {node['html'][:150]}" for one in found for node in one["nodes"]}


def test_it_ends_at_once_whoever_listens_and_whatever_is_asked(tmp_path: Path) -> None:
    with ExitStack() as open_ones, running(tmp_path, "--share") as studio:
        assert studio.process.stderr is not None
        studio.process.stderr.readline()
        phones = urlsplit(studio.process.stderr.readline().split()[0])
        cookie = {"Cookie": studio.cookie}
        asked = (  # a stream of events, two connections that are kept open, one whose answer is still being worked out
            (studio.address, "/api/events"),
            (studio.address, "/blank"),
            (phones.geturl(), phones.path),
            (studio.address, f"/api/changed?game={MAPPED}"),
        )
        for address, path in asked:
            there = urlsplit(address)
            one = HTTPConnection(there.hostname or "", there.port, timeout=60)
            open_ones.enter_context(closing(one))
            one.request("GET", path, headers=cookie)
            if path == "/api/events":
                assert one.getresponse().readline() == b"retry: 500\n"
            elif "changed" not in path:
                one.getresponse().read()


def test_what_is_printed_is_not_lost_when_another_sheet_is_looked_at(studio: Running) -> None:
    def pdf_of(kind: str) -> int:
        return studio.ask(f"/print/sheet.pdf?game=frogs&sheet={kind}&paper=letter")[0]

    with ThreadPoolExecutor(2) as several:
        printed = [several.submit(pdf_of, kind) for kind in ("pad", "rulings")]
        while not all(one.done() for one in printed):
            studio.ask("/api/prove?game=frogs&sheet=aid&paper=letter", "POST")
            time.sleep(0.2)
    assert [one.result() for one in printed] == [200, 200]


def test_the_first_page_that_is_opened_is_drawn_as_it_is_later(page: Page, studio: Running) -> None:
    page.goto(f"http://127.0.0.1:{studio.port}/?game=frogs&sheet=setup")
    page.locator("body[data-painted='1']").wait_for()
    page.wait_for_timeout(500)
    first = page.locator("#paper").screenshot()
    page.locator("#sheets").get_by_text("Player aid").click()
    page.locator("body[data-painted='2']").wait_for()
    page.locator("#sheets").get_by_text("Set-up").click()
    page.locator("body[data-painted='3']").wait_for()
    page.wait_for_timeout(500)
    pictures = [Image.open(BytesIO(one)).convert("L") for one in (first, page.locator("#paper").screenshot())]
    assert pictures[0].size == pictures[1].size
    differing = ImageChops.difference(*pictures).point(lambda value: 255 * (value > 100))
    # a font that came late once drew words of figures at twice their size
    assert ImageStat.Stat(differing).mean[0] < 0.1


HELD_FONTS = """() => { const held = { status: 'loading', ready: new Promise((done) => window.release = done) };
    for (const one of document.querySelectorAll('#strip iframe'))
        Object.defineProperty(one.contentDocument, 'fonts', { value: held }); }"""


def test_a_small_page_that_comes_late_asks_nothing_of_a_sheet_with_fewer_pages(page: Page, studio: Running) -> None:
    opened(page, studio, f"game={MAPPED}&sheet=setup&seed=7")
    expect(page.locator("#strip iframe")).to_have_count(2)
    page.evaluate(HELD_FONTS)
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    page.locator("body[data-painted='2']").wait_for()
    page.wait_for_timeout(500)  # the small pages are put in when there is nothing else to do
    page.locator("#sheets").get_by_text("Score pad").click()
    page.locator("body[data-painted='3']").wait_for()
    page.evaluate("() => window.release()")
    page.wait_for_timeout(200)
