"""Studio → the application that answers its requests: the page, its files, what the page asks for."""

import json
import re
import secrets
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from printgen.model.text.message_catalog import FALLBACK
from printgen.resources import font_folder
from printgen.studio import beginnings, editing, sheets, tabletop
from printgen.studio.security import PAGE, STUDIO

if TYPE_CHECKING:
    from printgen.studio.state import Studio

STATIC = Path(__file__).parent / "static"
_PLACE = re.compile(r"\{\{([\w.-]+)\}\}")
_OURS = "studio."

FOR_EVER = "private, max-age=31536000, immutable"


def make_application(studio: "Studio") -> Starlette:
    """Return the application of a studio."""
    routes = [
        Route("/", _index),
        Route("/blank", _blank),
        Route("/static/{name}", _static),
        Route("/font/{name}", _font),
        Route("/figure/{digest}.svg", _figure),
        Route("/api/events", _events),
        *sheets.ROUTES,
        *editing.ROUTES,
        *tabletop.ROUTES,
        *beginnings.ROUTES,
    ]
    application = Starlette(routes=routes, exception_handlers={Exception: _failed})
    application.state.studio = studio
    application.state.editing = editing.Editing(studio)
    return application


async def _failed(request: Request, fault: Exception) -> Response:
    """Report a fault of ours to whoever started the studio; the page hears that there was one."""
    request.app.state.studio.failed(fault)
    return Response(status_code=500)


async def _index(request: Request) -> Response:
    """The one page of the studio, with a nonce of its own for its scripts."""
    nonce, studio = secrets.token_urlsafe(16), request.app.state.studio
    texts = json.dumps(_texts(studio)).replace("<", r"\u003c")
    put = {"nonce": nonce, "language": studio.words.language, "words": texts}
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    text = _PLACE.sub(lambda found: put.get(found[1]) or escape(studio.say(found[1])), text)
    headers = {"content-security-policy": STUDIO.format(nonce=nonce)}
    return Response(text, media_type="text/html", headers=headers)


def _texts(studio: "Studio") -> dict[str, str]:
    """Return all words of the studio as its page reads them; those a language lacks in English."""
    spoken = studio.workspace.tool_words()
    known = {**spoken[FALLBACK], **spoken[studio.words.language]}
    return {key.removeprefix(_OURS): text for key, text in known.items() if key.startswith(_OURS)}


async def _blank(request: Request) -> Response:
    """The empty page into which a sheet is put; it runs no script, whatever a sheet says."""
    headers = {"content-security-policy": PAGE, "cache-control": "private, max-age=60"}
    return FileResponse(STATIC / "blank.html", media_type="text/html", headers=headers)


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in {one.name for one in STATIC.iterdir()} or name.endswith(".html"):
        return Response(status_code=404)
    return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})


async def _font(request: Request) -> Response:
    name = request.path_params["name"]
    known = {one.name for one in font_folder().glob("*.ttf")}
    if name not in known:
        return Response(status_code=404)
    return FileResponse(font_folder() / name, media_type="font/ttf", headers={"cache-control": FOR_EVER})


async def _figure(request: Request) -> Response:
    svg = request.app.state.studio.figures.get(request.path_params["digest"])
    if svg is None:
        return Response(status_code=404)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": FOR_EVER})


async def _events(request: Request) -> Response:
    events = request.app.state.studio.events
    if events.is_full:
        return Response(status_code=503)
    return StreamingResponse(events.stream(), media_type="text/event-stream")
