"""Studio → the page for phones in the local network: one address with a token of its own, and nothing else."""

import hmac
import secrets
import socket
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from printgen.errors import EnvironmentFault, PrintgenError, reason
from printgen.studio.security import ADDRESS_AT_MOST, Message, Receive, Send, answer
from printgen.studio.tabletop import page_headers, phone_page

if TYPE_CHECKING:
    from printgen.studio.state import Studio

CONNECTIONS = 16
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: no word is sent there, the system only says by which of its own it would go."""


class Shared:
    """Answers who knows the token with the page for phones of a game, everybody else with nothing at all."""

    def __init__(self, studio: "Studio", host: str, port: int) -> None:
        self._studio, self._token = studio, secrets.token_urlsafe(9)
        self.address = f"http://{host}:{port}/{self._token}"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        query = scope["query_string"]
        if not hmac.compare_digest(scope["path"].strip("/").encode(), self._token.encode()):
            return await answer(send, 404)
        if scope["method"] not in ("GET", "HEAD") or len(query) > ADDRESS_AT_MOST:
            return await answer(send, 405 if len(query) <= ADDRESS_AT_MOST else 414)
        try:
            html = await self._studio.in_turn(phone_page, parse_qsl(query.decode("latin-1")), self._studio)
        except PrintgenError:
            return await answer(send, 404)
        await answer(send, 200, html, page_headers(html, "'none'"))


def in_network() -> socket.socket:
    """Return a socket at a free port of this machine's address in its network; raises EnvironmentFault."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_ELSEWHERE)
            host = asking.getsockname()[0]
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.bind((host, 0))
    except OSError as error:
        message = f"this machine has no address in a network: {reason(error)}"
        raise EnvironmentFault.with_code("no-network", message, "leave out `--share`, or join a network") from error
    return made
