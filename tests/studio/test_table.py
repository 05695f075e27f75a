"""The studio of somebody who is here for the first time, in German: a game of one's own, at the table, on phones."""

import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import Running, running
from tests.studio.test_studio import MAPPED, faults
from tests.workshop import WORKSPACE

TABS = ("see", "edit", "seeds", "table")


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Yield a studio in an empty folder, shared and in German."""
    with running(tmp_path_factory.mktemp("empty"), "--lang", "de", "--share") as started:
        yield started


def _shared(studio: Running) -> str:
    """Return the address for phones, which stands below that of the studio."""
    assert studio.process.stderr is not None
    studio.process.stderr.readline()
    return studio.process.stderr.readline().partition("?")[0]


def test_in_an_empty_folder_one_makes_a_game_of_ones_own_and_sees_it(page: Page, studio: Running) -> None:
    page.goto(f"http://127.0.0.1:{studio.port}/")
    expect(page.locator(".visit button")).to_have_count(3)
    assert faults(page) == set()
    page.get_by_role("button", name="Dein eigenes in einer Minute").click()
    page.get_by_label("Wie es heißt").fill("Froschteich")
    page.get_by_label("Sein Plan").select_option("squares")
    assert faults(page) == set()
    page.get_by_role("button", name="Anlegen").click()
    expect(page.locator(".cm-content")).to_contain_text("froschteich", ignore_case=True)
    expect(page.frame_locator("#page").locator("h1").first).to_be_visible()
    assert (studio.folder / "games" / "froschteich.yaml").is_file()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Ansehen").click()
    page.get_by_role("button", name="+ Neu").click()
    page.get_by_role("button", name="Eine Tabelle mitbringen").click()
    table = {"name": "Fische.csv", "mimeType": "text/csv", "buffer": b"Name,Kosten\nHecht,3\nBarsch,2\n"}
    page.locator("#new-file").set_input_files([table])  # type: ignore[list-item]
    page.get_by_role("button", name="Hereinholen").click()
    expect(page.frame_locator("#page").locator("body")).to_contain_text("Hecht")


def test_at_the_table_the_pad_adds_up_and_only_who_knows_the_address_has_it(page: Page, studio: Running) -> None:
    page.goto(f"http://127.0.0.1:{studio.port}/?game={MAPPED}&sheet=setup&seed=1&players=3&tab=table")
    pad = page.frame_locator("#table iframe")
    expect(pad.locator("[data-total]")).to_have_count(3)
    pad.locator("[data-step='1']").first.click()
    first = pad.locator("[data-total]").first
    expect(first).not_to_have_text("0")
    counted = first.inner_text()
    page.reload()
    expect(first).to_have_text(counted)  # what stands on the pad is kept until somebody begins a new game
    page.once("dialog", lambda asked: asked.accept())
    pad.locator("[data-do=clear]").click()
    expect(first).to_have_text("0")
    address = _shared(studio)
    expect(page.locator("#phone-address")).to_have_value(address)
    expect(page.locator(".phones img")).to_be_visible()
    there = urlsplit(address)
    known = WORKSPACE.sound_game(MAPPED).game.head.title
    asked = {
        "the page": f"{there.path}?game={MAPPED}&players=3",
        "another token": f"{there.path[:-1]}!?game={MAPPED}",
        "no token": f"/?game={MAPPED}",
        "the studio": "/api/rail",
        "no game": f"{there.path}?game=..%2F..",
    }
    answers = {}
    for name, path in asked.items():
        with closing(http.client.HTTPConnection(there.hostname or "", there.port, timeout=60)) as connection:
            connection.request("GET", path)
            answer = connection.getresponse()
            answers[name] = (answer.status, known in answer.read().decode())
            assert "'none'" in (answer.getheader("content-security-policy") or "'none'")
    assert answers == dict.fromkeys(asked, (404, False)) | {"the page": (200, True)}
    with pytest.raises(OSError), socket.create_connection((there.hostname or "", studio.port), timeout=5):
        pass  # the studio itself listens to this machine alone


def test_every_tab_can_be_read_and_reached_and_says_nothing_in_english(page: Page, studio: Running) -> None:
    page.emulate_media(reduced_motion="reduce")
    english, german = (WORKSPACE.tool_words()[one] for one in ("en", "de"))
    foreign = {text for key, text in english.items() if key.startswith("studio.") and text != german[key]}
    found = set[str]()
    for tab in TABS:
        page.goto(f"http://127.0.0.1:{studio.port}/?game={MAPPED}&sheet=setup&seed=1&tab={tab}")
        ready = {"edit": "body[data-sources]", "seeds": "#wall li", "table": "#phone-address"}.get(tab, "#fairest")
        page.locator(ready).first.wait_for()
        for scheme in ("light", "dark") if tab != "see" else ():  # that one is looked at elsewhere
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            found |= {f"{tab}, {scheme}: {one}" for one in faults(page)}
        said = page.locator("body").inner_text().splitlines()
        said += page.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert {re.sub(r"\s+", " ", one).strip() for one in said} & foreign == set(), tab
    assert found == set()
