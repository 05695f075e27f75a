"""Request: what the user asked to be printed, as plain values that can be stored and repeated.

Each kind of sheet has a request of its own, a frozen dataclass in `sheet/<kind>/request.py`. Its fields carry what
follows from them: the option of the command (`Option`), with it the command on the foot, and the part of the file's
name (`InFileName`). The record embedded in the PDF holds every field that is not at its default.
"""

import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, get_args, get_type_hints

from printgen.model.printer import Flip, Printer
from printgen.sheet.core.option import AT_THE_TABLE as AT_THE_TABLE
from printgen.sheet.core.option import ON_PAPER as ON_PAPER
from printgen.sheet.core.option import OWN as OWN
from printgen.sheet.core.option import OWN_BOX, RequestField, plain
from printgen.sheet.core.option import PIECES as PIECES
from printgen.sheet.core.option import InFileName as InFileName
from printgen.sheet.core.option import Option as Option
from printgen.sheet.core.option import slug as slug
from printgen.sheet.core.option import stem as stem
from printgen.sheet.kit.imposition.arrangement import USUAL, Arrangement

Kind = str
OverlayStyle = Literal["sheet", "frame", "map"]
DealStyle = Literal["list", "strips", "open"]
CardSize = Literal["poker", "a6"]
MarkedSides = Literal["both", "front", "none"]
Engine = Literal["own", "stock"]

_COMMAND_ORDER = (
    "style size paper theme language date map players seed distribution fair first count variants variant_seed "
    "readings deal hidden numbered_from arrangement bleed marks only suits copies stack fillable link flip * printer "
    "engine my_box settings"
)
"""How fields follow one another in the command on the foot; * stands for those of new kinds."""

_FILE_NAME_ORDER = (
    "style size players seed distribution fair count first variants variant_seed readings deal arrangement bleed marks "
    "only suits hidden fillable link numbered_from copies * my_box settings flip paper printer theme language engine"
)


class Unasked:
    """What layout code reads of a kind of sheet that has no such option."""

    players: int | None = None
    seed: str | None = None
    distribution: str = "default"
    fair: float | None = None
    first: int | None = None
    count: int | None = None
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    variant_seed: str | None = None
    style: OverlayStyle = "sheet"
    size: CardSize = "poker"
    deal: DealStyle = "list"
    hidden: bool = False
    numbered_from: int | None = None
    copies: int = 1
    fillable: bool = False
    link: str | None = None
    flip: Flip = "long-edge"
    arrangement: Arrangement = USUAL
    bleed: str | None = None
    stack: str | None = None
    marks: MarkedSides = "both"
    only: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    filled: str | None = None
    date: str | None = None
    map: str | None = None
    my_box: str | None = None
    my_box_name: str = "my-box"
    settings: Mapping[str, str] = MappingProxyType({})
    files: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Request(Unasked):
    """One sheet: its game (or none), and every option that changes what is printed.

    ``own``: the texts of a theme and of suits that the user brought, by the names that ``theme`` and ``suits`` hold;
    ``own_names`` is only what problems call them. ``printer``: the one the finished file is corrected for.
    """

    kind: ClassVar[Kind]
    help: ClassVar[str] = ""
    """The help of the command, where it does nothing but print the sheet."""
    command_name: ClassVar[str] = ""
    """What the command is called, where it is not called like the kind."""
    bilingual: ClassVar[bool] = False
    """Whether its pages can take turns in several languages."""
    for_all_players: ClassVar[bool] = False
    """Whether it suits every number of players that the game is for."""
    shows_setup: ClassVar[bool] = False
    """Whether the set-up itself is drawn on it."""
    words_after_game: ClassVar[tuple[str, ...]] = ()
    words_at_end: ClassVar[tuple[str, ...]] = ()

    game: str = ""
    paper: Annotated[
        str,
        Option("--paper", "a4, letter, a5, a3, photo, or width x height: 100x150mm, 4x6in.", "PAPER", ON_PAPER),
        InFileName(always=True),
    ] = "a4"
    theme: Annotated[
        str,
        Option(
            "--theme",
            "standard, low-ink, colour-blind, monochrome, inverted, or your own FILE.yaml.",
            "THEME",
            ON_PAPER,
        ),
        InFileName(stem),
    ] = "standard"
    language: Annotated[
        str,
        Option("--lang", "The language of the sheet; an aid has several in turn, as in en,de.", "LANG", ON_PAPER),
        InFileName(lambda value: value.replace(",", "-")),
    ] = "en"
    printer: Annotated[
        Printer | None,
        Option(
            "--printer",
            "Correct the pages for a printer that was measured, see `printgen profile`.",
            "NAME",
            ON_PAPER,
            words=lambda printer: [printer.name],
        ),
        InFileName(lambda printer: printer.name),
    ] = None
    engine: Annotated[
        Engine,
        Option("--engine", "own, or stock: WeasyPrint alone lays out and draws, slowly; to compare.", None, ON_PAPER),
        InFileName(),
    ] = "own"
    own: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    own_names: Mapping[str, str] = field(default_factory=dict, compare=False, kw_only=True)

    @classmethod
    def fields(cls) -> tuple[RequestField, ...]:
        """Return the fields with what their annotations say, in the order in which they are declared."""
        return _fields(cls)  # type: ignore[arg-type]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the sheet, the first one on the front."""
        return tuple(self.language.split(","))

    @property
    def options(self) -> tuple[str, ...]:
        """All that conditions may ask for: variants, then readings."""
        return (*self.variants, *self.readings)

    def known_as(self, name: str) -> str:
        """Return what problems call a file of the user's own."""
        return self.own_names.get(name, name)

    def changed(self, **values: Any) -> Self:
        """Return the request with other values; those of options that its kind has not are left out."""
        known = {one.name for one in fields(self)}
        return replace(self, **{name: value for name, value in values.items() if name in known})

    def of_kind(self, kind: "type[RequestT]", **values: Any) -> "RequestT":
        """Return a request of another kind, with the values of all options that both have, and others."""
        ours = {one.name: getattr(self, one.name) for one in fields(self)}
        return kind(**{one.name: ours[one.name] for one in fields(kind) if one.name in ours} | values)

    def as_record(self) -> dict[str, Any]:
        """Return the request as JSON, without what is at its default."""
        changed = {one.name: getattr(self, one.name) for one in self.fields() if self._differs(one)}
        if self.printer is not None:
            changed["printer"] = self.printer.as_record()
        return {"kind": self.kind, "game": self.game, **changed}

    def _differs(self, one: RequestField) -> bool:
        return one.name != "game" and getattr(self, one.name) != one.default

    def _asked(self, order: str, more: Collection[str] = ()) -> Iterator[RequestField]:
        """Return the fields that are not at their default, or always named, or ``more``, in an order of names."""
        place = {name: number for number, name in enumerate(order.split())}
        for one in sorted(self.fields(), key=lambda one: place.get(one.name, place["*"])):
            if one.name == "variants" and self.variant_seed is not None:
                continue  # they follow from the seed
            if one.name in more or self._differs(one) or (one.in_file_name is not None and one.in_file_name.always):
                yield one

    @property
    def command(self) -> str:
        """The command line that makes the sheet again, for whom nothing else is usual."""
        return self._command()

    @property
    def command_for_all(self) -> str:
        """The command line that makes the sheet again, whatever paper and language are usual for its reader."""
        return self._command("paper", "language")

    def _command(self, *always: str) -> str:
        words = ["printgen", self.command_name or self.kind]
        words += [self.game_word] if self.game else []
        words += self.words_after_game
        for one in self._asked(_COMMAND_ORDER, always):
            value = getattr(self, one.name)
            if one.option is None or (value == one.default and one.name not in always):
                continue
            if value is True:
                words.append(one.option.name)
            else:
                words += [word for said in one.option.words(value) for word in (one.option.name, said)]
        return shlex.join((*words, *self.words_at_end))

    @property
    def game_word(self) -> str:
        """How the game is asked for: by its path, where it lies in no workspace."""
        alone = next((name for name in self.files if name.startswith((f"{self.game}/", f"{self.game}.yaml"))), "")
        return f"./{alone.partition('/')[0]}" if alone else self.game

    @property
    def file_name(self) -> str:
        """The name of the file in the folder of the game; other options give another name."""
        parts = [self.kind]
        for one in self._asked(_FILE_NAME_ORDER):
            value = getattr(self, one.name)
            if one.in_file_name is None or (value == 0 and one.name == "players"):
                continue
            part = one.in_file_name.part
            for each in value if isinstance(value, tuple) else (value,):
                text = part(each) if callable(part) else part.format(plain(each))
                if text != OWN_PART or parts[-1] != OWN_PART:
                    parts.append(text)
        return slug("-".join(parts), 150) + ".pdf"


RequestT = TypeVar("RequestT", bound=Request)
OWN_PART = "my-box"


@cache
def _fields(cls: type[Request]) -> tuple[RequestField, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for one in fields(cls):
        if not one.compare:
            continue
        kind, *notes = get_args(hints[one.name]) if hasattr(hints[one.name], "__metadata__") else (hints[one.name],)
        default = one.default_factory() if one.default_factory is not MISSING else one.default
        option = next((note for note in notes if isinstance(note, Option)), None)
        part = next((note for note in notes if isinstance(note, InFileName)), None)
        found.append(RequestField(one.name, kind, default, option, part))
    return tuple(found)


@dataclass(frozen=True)
class GameRequest(Request):
    """A sheet of a game, or a kit.

    ``my_box`` is the text of the owner's measurements, ``settings`` single values on top of them, ``files`` the texts
    of a game that does not come with printgen, by name: all of them stand in the printed file, so that it can be made
    again elsewhere. ``my_box_name`` is only what problems call that text.
    """

    my_box: Annotated[
        str | None,
        Option(
            "--my-box",
            "What you counted and measured in your box: YAML, or a filled worksheet.",
            "FILE",
            OWN_BOX,
            words=lambda text: ["FILE"],
        ),
        InFileName(lambda text: OWN_PART),
    ] = field(default=None, kw_only=True)
    settings: Annotated[
        Mapping[str, str],
        Option(
            "--set",
            'One such value, for example board.pitch="41.5 mm"; may be repeated.',
            "KEY=VALUE",
            OWN_BOX,
            words=lambda settings: [f"{name}={value}" for name, value in settings.items()],
        ),
        InFileName(lambda settings: OWN_PART),
    ] = field(default_factory=dict, kw_only=True)
    files: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    my_box_name: str = field(default="my-box", compare=False, kw_only=True)


# Options that several kinds of sheets have.

Players = Annotated[
    int | None,
    Option("--players", "The number of players; else as many as the game is for.", "N", bounds=(1, 99)),
    InFileName("{}-players"),
]
Seed = Annotated[
    str | None,
    Option("--seed", "Any number or text: the same seed, the same map, for ever.", "SEED"),
    InFileName(lambda seed: slug(f"seed-{seed}")),
]
Distribution = Annotated[
    str,
    Option(
        "--distribution",
        "How chance weighs maps: as if played, or each legal map alike.",
        former="--law",
        choices=("default", "uniform"),
    ),
    InFileName(),
]
SPREAD = (0, 1000)
Fair = Annotated[
    float | None,
    Option(
        "--fair",
        "Take the seed's first map whose seats differ by no more: 0.75, in the unit told there.",
        "SPREAD",
        bounds=SPREAD,
        parsed=False,
    ),
    InFileName("fair-{}"),
]
Variants = Annotated[
    tuple[str, ...], Option("--variant", "A variant in play; may be repeated.", "VARIANT", words=list), InFileName()
]
Readings = Annotated[
    tuple[str, ...],
    Option(
        "--reading",
        "Another reading of a gap in the rules, see `printgen rulings`; may be repeated.",
        "RULING=READING",
        words=lambda readings: [one.replace(".", "=", 1) for one in readings],
    ),
    InFileName(),
]
Hidden = Annotated[
    bool, Option("--hidden", "Show the board, but nothing that chance keeps secret."), InFileName(lambda _: "hidden")
]
Fillable = Annotated[
    bool,
    Option("--fillable", "With form fields, to fill in on a screen.", group=ON_PAPER),
    InFileName(lambda _: "fillable"),
]
Link = Annotated[
    str | None, Option("--link", "Print a code that opens this address.", "URL", ON_PAPER), InFileName("link")
]
