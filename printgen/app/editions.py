"""A game or a kit → what a whole build prints of each kind of sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from printgen.model.game import Game
from printgen.model.load.kit import LoadedKit
from printgen.model.play.options import variant_conflicts
from printgen.model.text.game_catalog import FALLBACK
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.card.request import CardRequest
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.request import GameRequest, RequestT
from printgen.sheet.kit.request import BLEED, KitRequest
from printgen.sheet.overlay.request import STYLES, OverlayRequest
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.worksheet.request import WorksheetRequest

LARGE = ("a4", "letter")
"""The papers that every kind of sheet is printed on, in every language; A5 holds some."""

LOW_INK = "low-ink"

SOME = 6
"""How many maps the catalogue of a whole build has: they fill one page."""

Options = dict[str, Any]
"""Options of a request that differ from its usual ones, by the names of its fields."""


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

    def sheets(self, usual: RequestT, *further: Options) -> Iterator[RequestT]:
        """Return a sheet on each large paper in every language, then further ones in the first language."""
        yield from (replace(usual, paper=paper, language=language) for language in self.languages for paper in LARGE)
        first: Options = {"language": self.languages[0]}
        yield from (replace(usual, **(first | options)) for options in further)


def aids(subject: Subject) -> Iterator[GameRequest]:
    """Return aids: on A5, with less ink, in two languages."""
    both = ",".join(subject.languages[:2])
    bilingual: list[Options] = [{"language": both}] if "," in both else []
    return subject.sheets(AidRequest(game=subject.name), {"paper": "a5"}, {"theme": LOW_INK}, *bilingual)


def cards(subject: Subject) -> Iterator[GameRequest]:
    """Return player cards, where a game has some: of both sizes, and with less ink."""
    if subject.game.sheets.card is not None:
        yield from subject.sheets(CardRequest(game=subject.name), {"size": "a6"}, {"theme": LOW_INK})


def overlays(subject: Subject) -> Iterator[GameRequest]:
    """Return overlays: in every style, and with a map."""
    # No strip lies along the edges of a board of hexes.
    styles = (one for one in STYLES[1:] if one != "frame" or subject.game.grid.kind != "hexes")
    further: list[Options] = [{"style": style} for style in styles]
    if subject.drawn is not None and subject.game.setup.has_chance_on_board:
        further.append({"seed": subject.drawn})
    return subject.sheets(OverlayRequest(game=subject.name), *further)


def setups(subject: Subject) -> Iterator[GameRequest]:
    """Return setup sheets: for every number of players, with what is hidden, dealt, or changed by variants."""
    game, setup = subject.game, subject.game.setup
    most = setup.players[1]
    fewer = sorted({seating.players for seating in setup.seatings if not seating.when} - {most})
    further: list[Options] = [{"paper": "a5"}, {"theme": LOW_INK}, *({"players": players} for players in fewer)]
    if setup.tile_map is not None:
        further.append({"hidden": True})
    if setup.deals and game.sheets.setup.strips:
        further.append({"deal": "strips"})
    if setup.hex_map is not None:
        further.append({"deal": "open"})
    for name, variant in game.variants.items():
        if not {"start", "board"} & set(variant.changes) or variant.chooser:
            continue
        variants = (name, *variant.needs_one_of[:1])
        suited = (n for n in sorted(variant.players, reverse=True) if not variant_conflicts(game, n, variants))
        if (largest := next(suited, None)) is not None:
            further.append({"players": largest, "variants": variants})
    return subject.sheets(SetupRequest(game=subject.name, players=most, seed=subject.drawn), *further)


def pads(subject: Subject) -> Iterator[GameRequest]:
    """Return score pads: on A5, and as a form."""
    return subject.sheets(PadRequest(game=subject.name), {"paper": "a5"}, {"fillable": True})


def worksheets(subject: Subject) -> Iterator[GameRequest]:
    """Return worksheets, one of them a form."""
    return subject.sheets(WorksheetRequest(game=subject.name), {"fillable": True})


def game_kits(subject: Subject) -> Iterator[GameRequest]:
    """Return the kit of a game, in its first language."""
    yield KitRequest(game=subject.name, seed=subject.drawn, language=subject.languages[0])


def catalogues(subject: Subject) -> Iterator[GameRequest]:
    """Return a page of maps in the first language, where chance draws any."""
    if subject.game.setup.has_chance_on_board:
        yield CatalogueRequest(game=subject.name, count=SOME, language=subject.languages[0])


def whole_kit(loaded: LoadedKit, name: str) -> Iterator[GameRequest]:
    """Return the ways a whole kit is printed: close together to be folded, and with a bleed.

    Once more in each further language, as it takes least paper.
    """
    first, *others = sorted(loaded.kit.languages, key=lambda name: name != FALLBACK)
    folded = KitRequest(game=name, language=first, arrangement="gutterfold")
    yield from (replace(folded, paper=paper) for paper in LARGE)
    yield from (replace(folded, paper=paper, arrangement="duplex", bleed=BLEED) for paper in LARGE)
    yield from (replace(folded, language=language) for language in others)
