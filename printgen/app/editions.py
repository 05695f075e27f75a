"""A game or a kit → what a whole build prints of each kind of sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.model.game import Game
from printgen.model.load.kit import LoadedKit
from printgen.model.play.options import variant_conflicts
from printgen.model.text.game_catalog import FALLBACK
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.request import GameRequest
from printgen.sheet.kit.request import BLEED, KitRequest
from printgen.sheet.overlay.request import STYLES, OverlayRequest
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.rulings.request import RulingsRequest
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.worksheet.request import WorksheetRequest

LARGE = ("a4", "letter")
"""The papers that every kind of sheet is printed on, in every language; A5 holds some."""

LOW_INK = "low-ink"

SOME = 6
"""How many maps the catalogue of a whole build has: they fill one page."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a build prints: a game by its name, and the seed of its maps."""

    game: Game
    name: str
    seed: str

    @property
    def drawn(self) -> str | None:
        """The seed, where chance decides anything."""
        return self.seed if self.game.setup.has_chance else None

    @property
    def languages(self) -> list[str]:
        """The languages of the game, the one that others fall back to first."""
        return sorted(self.game.head.languages, key=lambda name: name != FALLBACK)

    def large(self, usual: GameRequest) -> Iterator[GameRequest]:
        """Return a sheet on each large paper in every language."""
        return (replace(usual, paper=p, language=language) for language in self.languages for p in LARGE)

    def once(self, usual: GameRequest) -> GameRequest:
        """Return a sheet that is printed in one language only."""
        return replace(usual, language=self.languages[0])


def aids(subject: Subject) -> Iterator[GameRequest]:
    """Return aids: on A5, with less ink, in two languages."""
    usual = AidRequest(game=subject.name)
    yield from subject.large(usual)
    first, *others = subject.languages
    once = replace(usual, language=first)
    yield replace(once, paper="a5")
    yield replace(once, theme=LOW_INK)
    if others:
        yield replace(once, language=f"{first},{others[0]}")


def overlays(subject: Subject) -> Iterator[GameRequest]:
    """Return overlays: in every style, and with a map."""
    usual = OverlayRequest(game=subject.name)
    yield from subject.large(usual)
    # No strip lies along the edges of a board of hexes.
    for style in STYLES[1:]:
        if style != "frame" or subject.game.grid.kind != "hexes":
            yield subject.once(replace(usual, style=style))
    if subject.drawn is not None and subject.game.setup.has_chance_on_board:
        yield subject.once(replace(usual, seed=subject.drawn))


def setups(subject: Subject) -> Iterator[GameRequest]:
    """Return setup sheets: for every number of players, with what is hidden, dealt, or changed by variants."""
    game, setup = subject.game, subject.game.setup
    most = setup.players[1]
    usual = SetupRequest(game=subject.name, players=most, seed=subject.drawn)
    yield from subject.large(usual)
    once = replace(usual, language=subject.languages[0])
    yield replace(once, paper="a5")
    yield replace(once, theme=LOW_INK)
    for players in sorted({seating.players for seating in setup.seatings if not seating.when} - {most}):
        yield replace(once, players=players)
    if setup.tile_map is not None:
        yield replace(once, hidden=True)
    if setup.deals and game.sheets.setup.strips:
        yield replace(once, deal="strips")
    if setup.hex_map is not None:
        yield replace(once, deal="open")
    for name, variant in game.variants.items():
        if not {"start", "board"} & set(variant.changes) or variant.chooser:
            continue
        variants = (name, *variant.needs_one_of[:1])
        suited = (n for n in sorted(variant.players, reverse=True) if not variant_conflicts(game, n, variants))
        if (largest := next(suited, None)) is not None:
            yield replace(once, players=largest, variants=variants)


def pads(subject: Subject) -> Iterator[GameRequest]:
    """Return score pads: on A5, and as a form."""
    usual = PadRequest(game=subject.name)
    yield from subject.large(usual)
    yield subject.once(replace(usual, paper="a5"))
    yield subject.once(replace(usual, fillable=True))


def worksheets(subject: Subject) -> Iterator[GameRequest]:
    """Return worksheets, one of them a form."""
    usual = WorksheetRequest(game=subject.name)
    yield from subject.large(usual)
    yield subject.once(replace(usual, fillable=True))


def rulings(subject: Subject) -> Iterator[GameRequest]:
    """Return rulings sheets."""
    return subject.large(RulingsRequest(game=subject.name))


def game_kits(subject: Subject) -> Iterator[GameRequest]:
    """Return the kit of a game."""
    yield KitRequest(game=subject.name, seed=subject.drawn)


def catalogues(subject: Subject) -> Iterator[GameRequest]:
    """Return a page of maps, where chance draws any."""
    if subject.game.setup.has_chance_on_board:
        yield CatalogueRequest(game=subject.name, count=SOME)


def whole_kit(loaded: LoadedKit, name: str) -> Iterator[GameRequest]:
    """Return the ways a whole kit is printed: close together to be folded, and with a bleed.

    Once more in each further language, as it takes least paper.
    """
    first, *others = sorted(loaded.kit.languages, key=lambda name: name != FALLBACK)
    folded = KitRequest(game=name, language=first, arrangement="gutterfold")
    yield from (replace(folded, paper=paper) for paper in LARGE)
    yield from (replace(folded, paper=paper, arrangement="duplex", bleed=BLEED) for paper in LARGE)
    yield from (replace(folded, language=language) for language in others)
