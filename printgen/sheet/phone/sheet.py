"""GameContext → page for the phone: page 1 of the aid as a column, what questions are answered from, the score pad."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.ask.context import AskContext
from printgen.ask.offline import offline, tuned
from printgen.expression.javascript import literal
from printgen.figure.artwork import band
from printgen.geometry import Size
from printgen.model.game import Game
from printgen.scoring.script import score_script
from printgen.sheet.aid.panels import aid_block
from printgen.sheet.aid.usual import usual_pages
from printgen.sheet.core.blocks import Block, Key, Picture
from printgen.sheet.core.game_context import GameContext, Pictures, title_of
from printgen.sheet.core.page import Page
from printgen.sheet.phone.words import words


@dataclass(frozen=True, slots=True)
class Spoken(Block):
    """All that is said in one language: heads, the blocks of the aid, the words of the buttons.

    ``ask`` and ``words``: what the scripts answer from and say, as JSON.
    """

    template: ClassVar[str] = "phone/aid.html.j2"
    language: Key
    name: str
    title: str
    credit: str
    unofficial: str
    doubt: str
    foot: str
    tabs: tuple[str, ...]
    blocks: tuple[Block, ...]
    ask: Key
    words: Key


@dataclass(frozen=True, slots=True)
class PhonePage(Block):
    """The page; ``score`` and ``weights`` are scripts, the scoring of the game and the tuning of its search."""

    template: ClassVar[str] = "phone/phone.html.j2"
    game: Key
    art: Picture
    score: Key
    weights: Key


BAND = Size(104.0, 19.0)
WIDTH = 96.0
"""How wide the blocks are laid out, in mm: a phone held upright shows them whole, or lets them be swiped."""


def phone_pages(context: GameContext) -> tuple[Page, ...]:
    """Return the page, then what stands on it in each language, which has figures of its own."""
    pictures = Pictures(context)
    art = pictures.add("band", band(context.game.artwork, BAND, context))
    score = score_script(context.game, context.request.options) if "score" in context.game.has else "null"
    whole = PhonePage(context.game.id, art, score, literal(tuned()))
    return (Page(context.portrait, whole, pictures.scenes), *map(_spoken, context.in_each_language))


def _spoken(context: GameContext) -> Page:
    pictures, catalog = Pictures(context), context.catalog
    head, _ = title_of(context, catalog.tool("aid.name"))
    game, request = context.game, context.request
    command = replace(request, language=catalog.language).command
    body = Spoken(
        language=catalog.language,
        name=catalog.tool("phone.language"),
        title=head.title,
        credit=head.credit,
        unofficial=head.unofficial,
        doubt=catalog.tool("doubt"),
        foot=f"{catalog.tool('foot.data')} {game.head.version} · {command}",
        tabs=tuple(catalog.tool(f"phone.{tab}") for tab in ("aid", "ask", "score")),
        blocks=tuple(_blocks(context, pictures)),
        ask=literal(offline(AskContext(game, catalog, request.players, request.options))),
        words=literal(words(context)),
    )
    return Page(context.portrait, body, pictures.scenes, language=catalog.language)


def _blocks(context: GameContext, pictures: Pictures) -> Iterator[Block]:
    """Yield the blocks of page 1 that mean something at this table, in their order."""
    known = context.game.sheets.aid.blocks
    for name in blocks_of_phone(context.game):
        if context.holds(known[name].when):
            yield aid_block(context, pictures, name, WIDTH, wide=True)


def blocks_of_phone(game: Game) -> tuple[str, ...]:
    """Name the blocks of page 1 of the aid on large paper, in their order."""
    plan = game.sheets.aid
    if "rules" not in game.has or not plan.blocks:
        return ()
    page, *_ = plan.pages("large") or next(usual_pages(game, "large"))
    return tuple(name for band in page.bands for stack in band.stacks for name in stack.blocks)
