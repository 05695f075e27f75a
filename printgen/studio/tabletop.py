"""What is at hand at the table: the page for phones in a frame, the code by which phones open it themselves."""

import re
from html import escape
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from printgen.app.context import game_in_play
from printgen.app.phone.file import phone_file
from printgen.errors import PrintgenError
from printgen.figure.print.code import LONGEST, code
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.core.link import linked
from printgen.sheet.core.request import Request as SheetRequest
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.phone.request import PhoneRequest
from printgen.studio.address import GAME, SHEET, request_of
from printgen.studio.live import figure
from printgen.studio.rail import problem_records

if TYPE_CHECKING:
    from printgen.studio.address import Pairs
    from printgen.studio.state import Record, Studio

CODE = 40.0
_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
AT_TABLE = (GAME, "players", "variant", "reading", "my-box", "set", "lang")
"""What of an address decides about the page for phones."""


def phone_page(query: "Pairs", studio: "Studio") -> str:
    """Return the page for phones of the game of an address, for what is played; raises PrintgenError."""
    pairs = (*((name, value) for name, value in query if name in AT_TABLE), (SHEET, AidRequest.kind))
    asked = request_of(pairs, studio)
    name = f"{studio.version} {asked!r}"
    if (known := studio.phones.get(name)) is None:
        known = phone_file(asked.of_kind(PhoneRequest, paper="a5"), studio.workspace).html
        studio.phones.put(name, known)
    return known


def page_headers(html: str, ancestors: str) -> dict[str, str]:
    """Return what a browser must know of the page for phones: its own policy, and who may frame it."""
    found = _POLICY.search(html)
    own = found[1].replace("&#39;", "'") if found else "default-src 'none'"
    return {"content-security-policy": f"{own}; frame-ancestors {ancestors}"}


async def _page(request: Request) -> Response:
    studio: Studio = request.app.state.studio
    try:
        html = await studio.in_turn(phone_page, request.query_params.multi_items(), studio)
    except PrintgenError as error:
        messages = "".join(f"<p>{escape(one.message)}" for one in error.problems)
        return HTMLResponse(f'<!doctype html><meta charset="utf-8"><title>printgen studio</title>{messages}', 409)
    return HTMLResponse(html, headers=page_headers(html, "'self'"))


async def _about(request: Request) -> Response:
    """The command that makes the page; where it is shared its address, and the code with what is played behind it."""
    studio: Studio = request.app.state.studio
    try:
        return JSONResponse(await studio.in_turn(_table_record, request.query_params.multi_items(), studio))
    except PrintgenError as error:
        return JSONResponse({"problems": problem_records(error.problems)})


def _table_record(query: "Pairs", studio: "Studio") -> "Record":
    pairs = [(name, value) for name, value in query if name in AT_TABLE]
    aid = request_of((*pairs, (SHEET, AidRequest.kind)), studio)
    made: Record = {"command": aid.of_kind(PhoneRequest, paper="a5").command, "address": studio.shared}
    if not studio.shared:
        return made
    pad, loaded = game_in_play(request_of((*pairs, (SHEET, PadRequest.kind)), studio), studio.workspace)
    text = linked(pad.changed(link=studio.shared), loaded.game)
    if len(text) <= LONGEST:
        digest, svg, _ = figure(code(text, CODE, studio.workspace.resources().theme(SheetRequest.theme).colours["ink"]))
        studio.figures.put(digest, svg.encode())
        made["code"] = f"/figure/{digest}.svg"
    return made


ROUTES = (Route("/table", _page), Route("/api/table", _about))
