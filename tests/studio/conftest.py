"""A studio that runs in a process of its own over a small workspace, and a browser that looks at it."""

import http.client
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from printgen.resources import example_root
from tests.starting import interruptible

PATIENCE = 60_000  # ms
AXE = "postMessage"  # it asks each frame, those of a sandbox as well


@dataclass
class Running:
    """A studio: where it listens, the token nobody has used yet, the folder it works on."""

    process: "subprocess.Popen[str]"
    address: str
    folder: Path
    cookie: str = ""

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    def ask(
        self, path: str, method: str = "GET", body: bytes | Iterator[bytes] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask for something with the cookie, or with what the headers say instead."""
        sent = {"Cookie": self.cookie} | {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)) as connection:
            connection.request(method, path, body, {name: value for name, value in sent.items() if value})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """Yield a studio in a folder, opened once; what else it says stands behind its address."""
    words = [sys.executable, "-m", "printgen", "studio", "--no-browser", *options]
    with interruptible():
        process = subprocess.Popen(words, cwd=folder, env=os.environ, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    running = Running(process, process.stderr.readline().strip(), folder)
    said = urlsplit(running.address)
    status, headers, _ = running.ask(f"{said.path}?{said.query}")
    assert status == 200, "the address with the token opens the studio"
    running.cookie = headers["set-cookie"].partition(";")[0]
    try:
        yield running
    finally:
        stop(process)


def stop(process: "subprocess.Popen[str]") -> None:
    """End a studio as Ctrl-C does; it ends without a fault."""
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def known_to(studio: Running, browser: Browser) -> BrowserContext:
    """Return a window of a browser that a studio has let in."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    name, _, value = studio.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{studio.port}"}])
    return context


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Yield a studio over a workspace with a small game."""
    folder = tmp_path_factory.mktemp("studio")
    shutil.copytree(example_root(), folder, dirs_exist_ok=True)
    with running(folder, "frogs") as started:
        yield started


@pytest.fixture
def page(studio: Running, browser: Browser) -> Iterator[Page]:
    """Yield a page of a browser that was let in; afterwards it has reported nothing and asked nobody else."""
    context = known_to(studio, browser)
    page, wrong = context.new_page(), list[str]()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    loud = ("error", "warning")
    page.on("console", lambda one: wrong.append(one.text) if one.type in loud and AXE not in one.text else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda one: wrong.append(one.url) if urlsplit(one.url).port != studio.port and "data:" not in one.url else None,
    )
    yield page
    context.close()
    assert wrong == []
