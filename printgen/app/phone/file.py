"""A request for the phone's page → its file, made of the sound game in all its languages, held against the data."""

from dataclasses import dataclass

from printgen.app.cases import cases
from printgen.app.context import game_context
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.page.phone import phone_html
from printgen.preflight.phone import missing_on_phone
from printgen.problems import Problem
from printgen.sheet.phone.request import PhoneRequest
from printgen.sheet.phone.sheet import blocks_of_phone, phone_pages

KB_AT_MOST = 300
"""How large the file may be, so that it can be sent from phone to phone."""


@dataclass(frozen=True, slots=True)
class PhoneFile:
    """The finished file, and the request with every choice made."""

    request: PhoneRequest
    html: str


def phone_file(request: PhoneRequest, workspace: Workspace) -> PhoneFile:
    """Return the page of a game, the language that is asked for first; raises PrintgenError."""
    spoken = workspace.sound_game(request.game, request.my_box, tuple(request.settings.items())).game.words
    languages = dict.fromkeys((*request.languages, *spoken))
    context = game_context(request.changed(language=",".join(languages)), workspace)
    html = phone_html(phone_pages(context), context.theme)
    if len(html.encode()) > KB_AT_MOST * 1000:
        message = f"the page has {len(html.encode()) / 1000:.0f} kB, at most {KB_AT_MOST} are meant to be sent on"
        raise PrintgenError(Problem("page-too-large", message))
    if missing := tuple(missing_on_phone(html, blocks_of_phone(context.game), cases(context))):
        raise PrintgenError(missing)
    assert isinstance(context.request, PhoneRequest)
    return PhoneFile(context.request, html)
