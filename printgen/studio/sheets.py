"""What the page asks about sheets: the rail, the controls, the live sheet, its proof, the PDF."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printgen.errors import PrintgenError
from printgen.problems import has_errors
from printgen.studio.address import Pairs, request_of
from printgen.studio.choices import choices
from printgen.studio.live import live_sheet
from printgen.studio.maps import maps, spreads_of
from printgen.studio.proving import Proof
from printgen.studio.rail import problem_records, rail

if TYPE_CHECKING:
    from printgen.studio.state import Record, Studio


def pairs_of(request: Request) -> Pairs:
    """Return the query of a request in order."""
    return tuple(request.query_params.multi_items())


async def answer(request: Request, work: "Callable[[Pairs, Studio], Record]", searching: bool = False) -> Response:
    """Return what a piece of work gives as JSON; what is wrong is an answer, too."""
    studio: Studio = request.app.state.studio
    try:
        return JSONResponse(await studio.in_turn(work, pairs_of(request), studio, searching=searching))
    except PrintgenError as error:
        return JSONResponse({"problems": problem_records(error.problems)})


async def _rail(request: Request) -> Response:
    return await answer(request, lambda query, studio: rail(studio))


async def _choices(request: Request) -> Response:
    return await answer(request, lambda query, studio: {"controls": choices(request_of(query, studio), studio)})


async def _sheet(request: Request) -> Response:
    """The live sheet; while its data is wrong the last good one, with what is wrong."""
    return await answer(request, _live_or_last)


def _live_or_last(query: Pairs, studio: "Studio") -> "Record":
    name = repr(sorted(query))
    studio.lay_out_again = lambda: live_sheet(request_of(query, studio), studio)
    try:
        made = live_sheet(request_of(query, studio), studio)
    except PrintgenError as error:
        return {**(studio.last_good.get(name) or {}), "problems": problem_records(error.problems)}
    studio.last_good.put(name, made)
    return made | {"problems": []}


async def _prove(request: Request) -> Response:
    """Have a sheet proved; what comes of it is an event."""
    studio: Studio = request.app.state.studio
    try:
        asked = await studio.in_turn(request_of, pairs_of(request), studio)
    except PrintgenError as error:
        return JSONResponse({"problems": problem_records(error.problems)})
    name = studio.proof_name(asked)
    known = studio.proofs.get(name)
    if known is None:
        studio.prove(name, asked)
    return JSONResponse({"name": name, "proof": None if known is None else proof_record(name, known)})


def proof_record(name: str, proof: Proof) -> "Record":
    """Return what the badge says of a proof."""
    return {
        "name": name,
        "ok": proof.pdf is not None and not has_errors(proof.problems),
        "pages": proof.pages,
        "bytes": len(proof.pdf or b""),
        "seconds": round(proof.seconds, 2),
        "problems": problem_records(proof.problems),
    }


async def _print(request: Request) -> Response:
    """The PDF that the command line makes of the same request, byte by byte; or why there is none."""
    studio: Studio = request.app.state.studio
    try:
        asked = await studio.in_turn(request_of, pairs_of(request), studio)
        proof = await studio.proved(asked)
        problems = proof.problems
    except PrintgenError as error:
        proof, problems = None, error.problems
    if proof is None or proof.pdf is None:
        messages = "".join(f"<li>{escape(one.place)} {escape(one.message)}" for one in problems)
        return Response(
            f"<!doctype html><title>printgen studio</title><p>{studio.say('unprinted')}<ul>{messages}</ul>",
            409,
            None,
            "text/html",
        )
    file = request.path_params["file"]
    disposition = f"inline; filename*=UTF-8''{quote(file)}"
    return Response(proof.pdf, media_type="application/pdf", headers={"content-disposition": disposition})


async def _spreads(request: Request) -> Response:
    return await answer(request, spreads_of, searching=True)


async def _maps(request: Request) -> Response:
    return await answer(request, maps, searching=True)


ROUTES = (
    Route("/api/rail", _rail),
    Route("/api/choices", _choices),
    Route("/api/sheet", _sheet),
    Route("/api/prove", _prove, methods=["POST"]),
    Route("/api/spreads", _spreads),
    Route("/api/maps", _maps),
    Route("/print/{file}", _print),
)
