"""Who may ask the studio, and what its answers may do in a browser.

Only this machine is listened to; what is shared with phones has a listener of its own (`sharing`). Whoever opens the
address with the one-time token gets a cookie, and without it nothing is answered; a foreign name of the host (DNS
rebinding), a foreign origin and a request that another site has caused are refused before that. What is refused says no
more than that it is.
"""

import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException

from printgen.limits import YAML_BYTES

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

BODY_AT_MOST = 2 * YAML_BYTES
"""Bytes of a request: a file of YAML, written as JSON."""

ADDRESS_AT_MOST = 8000
METHODS = ("GET", "HEAD", "POST")

ENTER = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>printgen studio</title>'
    '<meta http-equiv="refresh" content="0;url={}">'
)
"""The page behind the token: it goes on by itself, so that the cookie, which other sites never send, comes along."""

SHUT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>printgen studio</title>'
    "<p>This studio is shut. Start it with <code>printgen studio</code> and open the address it says.</p>"
)

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "no-store",
}

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""What an answer may load that is no page: nothing."""

PAGE = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
"""What a sheet may load: pictures and fonts from here, no script at all."""

STUDIO = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""What the studio itself may load: its own files, and the scripts that its page names."""


class Guard:
    """Stands before an application: answers only whom it knows, and adds to each answer what a browser must not do."""

    def __init__(self, app: App, port: int) -> None:
        self._app, self._names = app, {f"{host}:{port}" for host in ("127.0.0.1", "localhost")}
        self._cookie, self._secret = f"printgen-studio-{port}", secrets.token_urlsafe(32)
        self.token: str | None = secrets.token_urlsafe(32)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        if scope["type"] != "http":
            return None
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if headers.get("host", "").lower() not in self._names:
            return await answer(send, 403, SHUT)
        if self._enters(scope):
            return await self._let_in(scope, send)
        if self._is_foreign(headers) or not self._is_known(headers):
            return await answer(send, 403, SHUT)
        if scope["method"] not in METHODS:
            return await answer(send, 405)
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > ADDRESS_AT_MOST:
            return await answer(send, 414)
        if int(headers.get("content-length") or 0) > BODY_AT_MOST:
            return await answer(send, 413)
        return await self._app(scope, _bounded(receive), _with_headers(send))

    def _enters(self, scope: Message) -> bool:
        """Return whether this opens the address with the token that nobody has used yet."""
        if self.token is None or scope["path"] != "/" or scope["method"] != "GET":
            return False
        said = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return hmac.compare_digest(said.encode(), self.token.encode())

    async def _let_in(self, scope: Message, send: Send) -> None:
        """Give the cookie, and lead on to the same address without the token, which is used up."""
        self.token = None
        words = (one for one in scope["query_string"].decode("latin-1").split("&") if not one.startswith("token="))
        query = "&".join(words).translate({ord(c): None for c in "\"'<>"})
        cookie = f"{self._cookie}={self._secret}; HttpOnly; SameSite=Strict; Path=/"
        await answer(send, 200, ENTER.format(f"/?{query}" if query else "/"), {"set-cookie": cookie})

    def _is_foreign(self, headers: Mapping[str, str]) -> bool:
        """Return whether another site has caused a request."""
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{name}" for name in self._names}:
            return True
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")

    def _is_known(self, headers: Mapping[str, str]) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and hmac.compare_digest(cookie.value.encode(), self._secret.encode())


async def answer(send: Send, status: int, text: str = "", more: Mapping[str, str] | None = None) -> None:
    """Send a page, which may do nothing but what ``more`` lets it."""
    headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": NOTHING,
        **HEADERS,
        **(more or {}),
    }
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": text.encode()})


def _bounded(receive: Receive) -> Receive:
    """Return the same, which ends with 413 where more comes than is read."""
    read = 0

    async def bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > BODY_AT_MOST:
            raise HTTPException(413)
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    """Return the same, with what each answer forbids the browser; one may say so for itself."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message.get("headers", ())}
            usual = HEADERS | {"content-security-policy": NOTHING}
            more = [(name.encode(), value.encode()) for name, value in usual.items() if name.encode() not in known]
            message["headers"] = [*message.get("headers", ()), *more]
        await send(message)

    return sent
