"""Studio → a server on this machine alone, until Ctrl-C."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn

from printgen.errors import EnvironmentFault, PrintgenError, reason
from printgen.studio.address import GAME, SHEET, request_of
from printgen.studio.application import make_application
from printgen.studio.live import live_sheet
from printgen.studio.rail import rail
from printgen.studio.security import App, Guard
from printgen.studio.sharing import CONNECTIONS as PHONES
from printgen.studio.sharing import Shared
from printgen.studio.watching import watch

if TYPE_CHECKING:
    from printgen.studio.state import Studio

HOST = "127.0.0.1"
CONNECTIONS = 64
"""At most so many at a time; more are told to come again."""


def listening(port: int) -> socket.socket:
    """Return a socket of this machine alone at a port, any free one for 0; raises EnvironmentFault."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
    except OSError as error:
        made.close()
        message = f"nobody can listen at port {port}: {reason(error)}"
        raise EnvironmentFault.with_code("no-port", message, "leave out `--port`, or name another one") from error
    return made


def serve(
    studio: "Studio", at: socket.socket, ready: Callable[[str], None], shared: socket.socket | None = None
) -> None:
    """Answer at a socket until somebody stops it; ``ready`` hears the address with the one-time token.

    ``shared``: a socket of the local network for the page for phones alone.
    """
    asyncio.run(_serve(studio, at, ready, shared))


@asynccontextmanager
async def _sharing(studio: "Studio", at: socket.socket | None) -> AsyncIterator[None]:
    """Answer phones at a socket, if there is one, as long as this is open."""
    if at is None:
        yield
        return
    application = Shared(studio, *at.getsockname())
    studio.shared = application.address
    server = _server(application, PHONES)
    serving = asyncio.create_task(server.serve([at]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def _server(application: App, connections: int) -> uvicorn.Server:
    config = uvicorn.Config(
        application,
        log_level="critical",  # a request that is cut off at the end is no news
        access_log=False,
        lifespan="off",
        ws="none",
        server_header=False,
        limit_concurrency=connections,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def warm(studio: "Studio") -> None:
    """Load what the first page needs, while the browser starts."""
    rail(studio)
    games = studio.workspace.game_ids()
    with suppress(PrintgenError):
        live_sheet(request_of(((GAME, studio.game or games[0]), (SHEET, "aid")), studio), studio)
    studio.settle()


async def _serve(
    studio: "Studio", at: socket.socket, ready: Callable[[str], None], shared: socket.socket | None
) -> None:
    async with _sharing(studio, shared):
        await _studio(studio, at, ready)


async def _studio(studio: "Studio", at: socket.socket, ready: Callable[[str], None]) -> None:
    port = at.getsockname()[1]
    guard = Guard(make_application(studio), port)
    server, stop = _server(guard, CONNECTIONS), asyncio.Event()
    serving = asyncio.create_task(server.serve([at]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    watching = asyncio.create_task(watch(studio, stop))
    game = f"&game={studio.game}" if studio.game else ""
    warming = asyncio.create_task(studio.in_turn(warm, studio))
    ready(f"http://{HOST}:{port}/?token={guard.token}{game}")
    try:
        while not serving.done():
            if server.should_exit:
                studio.events.end()
            await asyncio.wait({serving}, timeout=0.1)
    finally:
        stop.set()
        studio.close()
        warming.cancel()
        await asyncio.gather(watching, warming, return_exceptions=True)
    await serving
