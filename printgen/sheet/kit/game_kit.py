"""Everything a table needs in one file: the pieces, the set-up, an aid for each player, a pad.

On paper that is twice a smaller one, two aids lie side by side, so that one cut parts them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printgen.errors import UsageError
from printgen.geometry import Point, Rect, Size
from printgen.model.game import Game
from printgen.model.load.kit import LoadedKit
from printgen.model.load.patterns import LoadedPatterns
from printgen.model.play.conditions import holds
from printgen.model.play.supply import used_parts
from printgen.model.play.token_kit import Counts, Table, token_kit
from printgen.model.resources import Paper
from printgen.problems import Problem
from printgen.sheet.aid.sheet import aid_sheet
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.request import Kind
from printgen.sheet.kit.booklet.front import Section, front_pages
from printgen.sheet.kit.booklet.layout import blank_page
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.counts import kit_counts
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.sheet import leaf_pages, leaves_for, meetings
from printgen.sheet.pad.sheet import pad_sheet
from printgen.sheet.setup.sheet import setup_sheet

HALVED = 1.0
"""How far twice the smaller paper may miss the larger one, in mm."""


@dataclass(frozen=True, slots=True)
class Needed:
    """The kit of a table: its pieces, how many of each, its words, what it lacks."""

    loaded: LoadedKit
    counts: Counts
    words: Mapping[str, str]
    left_out: tuple[str, ...] = ()


def pieces_for(context: GameContext, loaded: LoadedKit | None, patterns: LoadedPatterns) -> Needed:
    """Choose from the kit of the game's box, or make tokens of what lies in the box.

    Raises UsageError for suits of one's own: the pieces of a table have those of its seats.
    """
    game, options = context.game, context.request.options
    _refuse_own_suits(context, loaded)
    assert context.position is not None
    seats = context.position.seats
    if loaded is not None:
        suits = (*loaded.kit.suits, *loaded.suits)
        order = tuple(dict.fromkeys(suits))
        counts = kit_counts(loaded, game, _players(context), options, seats, order)
        words = loaded.words.get(context.catalog.language, {})
        return Needed(loaded, counts, {**words, "title": context.catalog.title()} if words else words)
    players = [seat for seat in seats if game.setup.seats[seat].role == "player"]
    needed = needed_parts(game, _players(context), options)
    table = Table(needed, seats, tuple(players), _owned(game))
    tokens = token_kit(game, table, patterns.patterns, context.icons)
    words = {f"parts.{name}": _named(context, f"components.{name}") for name in tokens.kit.parts}
    words |= {f"suits.{suit}": _suit(context, suit) for suit in tokens.suits}
    words |= {"title": context.catalog.title()}
    left_out = tuple(_named(context, f"components.{name}") for name in tokens.left_out)
    digests = {**context.digests, **patterns.digests}
    box = game.boxes[tokens.kit.box]
    made = LoadedKit(tokens.kit, tokens.suits, box, {}, context.icons, digests)
    return Needed(made, tokens.counts, words, left_out)


def _refuse_own_suits(context: GameContext, loaded: LoadedKit | None) -> None:
    for name in context.request.suits:
        if name in context.request.own:
            message = f"`--suits {name}` changes nothing: a table's pieces have its seats' suits"
            kit = f"printgen kit {loaded.kit.id} --suits {name}" if loaded is not None else None
            hint = f"print them apart: `{kit}`" if kit else "leave it out"
            raise UsageError(Problem("no-effect", message, hints=(hint,)))


def needed_parts(game: Game, players: int, options: tuple[str, ...]) -> Mapping[str, int]:
    """Count what a table needs: what set-up takes, and all of what is dealt or lies ready."""
    needed = used_parts(game, players, options)
    deals = [deal for deal in game.setup.deals.values() if holds(deal.when, players, options)]
    for name in (*(deal.component for deal in deals), *game.setup.supply):
        component = game.components.get(name)
        needed[name] = max(needed[name], (component and component.count) or 1)
    return needed


def _suit(context: GameContext, suit: str) -> str:
    """Name a seat; what belongs to nobody is on the table."""
    seated = suit in context.game.setup.seats
    return _named(context, f"seats.{suit}.name") if seated else context.catalog.tool("kit.table")


def _named(context: GameContext, key: str) -> str:
    """Say a word of the game, or the name by which its data knows the thing."""
    return context.catalog.plain(key) if context.catalog.has(key) else key.split(".")[1].replace("-", " ")


def _players(context: GameContext) -> int:
    return context.request.players or context.game.setup.players[1]


def _owned(game: Game) -> frozenset[str]:
    """Name the components of which each player has as many, and those in the players' colours.

    What lies ready for all belongs to nobody.
    """
    coloured = {piece.component for piece in game.setup.pieces.values() if piece.coloured}
    sizes = {seating.players for seating in game.setup.seatings if seating.when is None}
    first, *others = sorted(sizes or {game.setup.players[1]})
    used = used_parts(game, first, ())
    larger = {other: used_parts(game, other, ()) for other in others or (2 * first,)}
    scaled = {
        name
        for name, count in used.items()
        if count and all(there[name] * first == count * n for n, there in larger.items())
    }
    owned = {*coloured, *scaled} - {*game.setup.supply}
    return frozenset(name for name in owned if name in game.components)


def halved(context: GameContext, papers: Iterable[Paper]) -> GameContext | None:
    """Give the job on the paper two of which make its own; None where there is none."""
    for paper in papers:
        small = Size(paper.width, paper.height)
        if paper.layout == "small" and is_half(small, context.portrait):
            return replace(context, paper=paper, request=replace(context.request, paper=paper.id))
    return None


def game_kit_sheet(context: KitContext) -> Iterator[Sheet]:
    """Yield pieces, set-up, an aid for each player and a pad together, for each arrangement of the set-up.

    Where papers are printed on both sides, each part begins on a paper of its own.
    """
    assert context.table is not None
    for arranged in setup_sheet(_of_kind(context.table, "setup")):
        yield _with_set_up(context, arranged.pages)


def _with_set_up(context: KitContext, set_up: tuple[Page, ...]) -> Sheet:
    table, half = context.table, context.half
    assert table is not None
    leaves = leaves_for(context)
    both_sides = BACKINGS[context.arrangement].on_both_sides
    after: list[Page] = []
    sections = []
    for name, count, pages in (
        (table.catalog.tool("setup.name"), 1, set_up),
        (table.catalog.tool("aid.name"), _players(table), tuple(_aids(table, half, both_sides))),
        (table.catalog.tool("pad.name"), 1, pad_sheet(_of_kind(table, "pad")).pages),
    ):
        if both_sides and len(after) % 2:
            after.append(blank_page(after[-1].size))
        sections.append(Section(name, count, len(after), len(pages)))
        after += [replace(pages[0], bookmark=name[:1].upper() + name[1:]), *pages[1:]]
    first = front_pages(context, leaves, sections)
    pages = (*first, *leaf_pages(context, leaves), *after)
    return context.printed(pages, meetings(leaves, len(first)), BACKINGS[context.arrangement].flip)


def _of_kind(context: GameContext, kind: Kind) -> GameContext:
    """Give the job that prints one of the sheets on its own."""
    blank = type(context.request)("kit", context.request.game)
    plain = {name: getattr(blank, name) for name in ("arrangement", "bleed", "marks", "only")}
    request = replace(context.request, kind=kind, suits=(), copies=1, **plain)
    return replace(context, request=request)


def _aids(context: GameContext, half: GameContext | None, both_sides: bool) -> Iterator[Page]:
    """Give an aid for each player: two on a page, where that takes fewer papers."""
    players = _players(context)
    whole = aid_sheet(_of_kind(context, "aid")).pages
    pairs: tuple[Page, ...] = ()
    if half is not None and players > 1:
        pairs = tuple(_side_by_side(page) for page in aid_sheet(_of_kind(half, "aid")).pages)
    of_pairs = _papers(pairs, both_sides) * ((players + 1) // 2)
    pages, times = whole, players
    if pairs and of_pairs < _papers(whole, both_sides) * players:
        pages, times = pairs, (players + 1) // 2
    for _ in range(times):
        yield from pages
        if both_sides and len(pages) % 2:
            yield blank_page(pages[-1].size)


def _papers(pages: Sequence[Page], both_sides: bool) -> int:
    return (len(pages) + 1) // 2 if both_sides else len(pages)


def _doubled(page: Page) -> Size:
    return Size(2 * page.size.width, page.size.height)


def _side_by_side(page: Page) -> Page:
    """Lay a page twice on one that is twice as wide."""
    places = (Point(0, 0), Point(page.size.width, 0))
    return Page(
        size=_doubled(page),
        template="kit/together.html.j2",
        content={"part": "together"},
        texts=tuple(_text(text, at) for at in places for text in page.texts),
        lines=tuple(_line(one, at) for at in places for one in page.lines),
        smallest_text=page.smallest_text,
        least_contrast=page.least_contrast,
        language=page.language,
        within=tuple((at, replace(page, layout="small")) for at in places),
    )


def _text(text: ExpectedText, at: Point) -> ExpectedText:
    return replace(text, within=_moved(text.within, at))


def _moved(rect: Rect | None, at: Point) -> Rect | None:
    return rect.moved(*at) if rect is not None else None


def _line(one: ExpectedLine, at: Point) -> ExpectedLine:
    return replace(one, start=one.start.moved(*at), end=one.end.moved(*at))


def is_half(small: Size, large: Size) -> bool:
    """Tell whether two of the smaller paper make the larger one."""
    return abs(2 * small.width - large.height) <= HALVED and abs(small.height - large.width) <= HALVED
