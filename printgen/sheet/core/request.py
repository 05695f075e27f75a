"""Request: what the user asked to be printed, as plain values that can be stored and repeated."""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from types import UnionType
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

from printgen.errors import PrintgenError
from printgen.model.printer import Flip, Printer
from printgen.problems import Problem
from printgen.sheet.kit.imposition.arrangement import USUAL, Arrangement

Kind = Literal["aid", "overlay", "setup", "pad", "worksheet", "rulings", "calibration", "kit", "catalogue", "result"]
WITHOUT_GAME: tuple[Kind, ...] = ("calibration",)
KINDS: tuple[Kind, ...] = tuple(
    kind for kind in get_args(Kind) if kind not in (*WITHOUT_GAME, "kit", "catalogue", "result")
)
"""The kinds of sheets that every game has."""

COMMANDS: Mapping[Kind, str] = {"calibration": "calibrate", "result": "score"}
"""The command that prints a sheet, where it is not called like it."""

OverlayStyle = Literal["sheet", "frame", "map"]
STYLES: tuple[OverlayStyle, ...] = get_args(OverlayStyle)
DealStyle = Literal["list", "strips", "open"]
DEAL_STYLES: tuple[DealStyle, ...] = get_args(DealStyle)
MarkedSides = Literal["both", "front", "none"]
MARKED_SIDES: tuple[MarkedSides, ...] = get_args(MarkedSides)

OWN = "./"
"""What names of the user's own files begin with, where those of printgen are meant otherwise."""

FORMER = {"law": "distribution", "parlay": "variant_seed"}
"""What fields were called in files of an earlier printgen, which can still be made again."""

LISTS = ("variants", "readings", "only", "suits")


@dataclass(frozen=True, slots=True)
class Request:
    """One sheet: its kind, the game (or none), and every option that changes what is printed.

    ``my_box`` is the text of the owner's measurements, ``settings`` single values on top of them,
    ``files`` the texts of a game that does not come with printgen, by name: all of them stand in
    the printed file, so that it can be made again elsewhere. ``my_box_name`` is only what problems
    call that text. ``own``: the texts of a theme and of suits that the user brought, by the names
    that ``theme`` and ``suits`` hold; ``own_names`` is only what problems call them. ``printer``:
    the one the finished file is corrected for. ``filled``: the text of a filled pad, ``date`` when
    that was played.
    """

    kind: Kind
    game: str
    paper: str = "a4"
    theme: str = "standard"
    language: str = "en"
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
    deal: DealStyle = "list"
    hidden: bool = False
    numbered_from: int | None = None
    copies: int = 1
    fillable: bool = False
    flip: Flip = "long-edge"
    arrangement: Arrangement = USUAL
    bleed: str | None = None
    marks: MarkedSides = "both"
    only: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    printer: Printer | None = None
    filled: str | None = None
    date: str | None = None
    my_box: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    my_box_name: str = field(default="my-box", compare=False)
    own_names: Mapping[str, str] = field(default_factory=dict, compare=False)

    def as_record(self) -> dict[str, Any]:
        """Give the request as JSON, without what is at its default."""
        blank = Request(self.kind, self.game)
        stored = {one.name: getattr(self, one.name) for one in fields(self) if one.compare}
        changed = {name: value for name, value in stored.items() if value != getattr(blank, name)}
        if self.printer is not None:
            changed["printer"] = self.printer.as_record()
        return {"kind": self.kind, "game": self.game, **changed}

    @classmethod
    def from_record(cls, record: object) -> Self:
        """Read a request back from JSON; raises PrintgenError for what cannot be one."""
        stored: dict[str, Any] = record if isinstance(record, dict) else {}
        values = {FORMER.get(name, name): value for name, value in stored.items()}
        if faults := tuple(_faults(values, cls)):
            raise PrintgenError(faults)
        lists = {name: tuple(values.get(name, ())) for name in LISTS}
        printer = values.get("printer")
        read = {} if printer is None else {"printer": Printer.from_record(printer)}
        return cls(**values | lists | read)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the sheet, the first one on the front."""
        return tuple(self.language.split(","))

    @property
    def options(self) -> tuple[str, ...]:
        """All that conditions may ask for: variants, then readings."""
        return (*self.variants, *self.readings)

    def known_as(self, name: str) -> str:
        """Give what problems call a file of the user's own."""
        return self.own_names.get(name, name)

    @property
    def command(self) -> str:
        """The command line that makes the sheet again."""
        words = ["printgen", COMMANDS.get(self.kind, str(self.kind))]
        words += [f"./{self.game}" if self.files else self.game] if self.game else []
        words += ["FILE"] if self.filled is not None else []
        words += _option("--style", self.style, "sheet")
        words += _option("--paper", self.paper, "a4")
        words += _option("--theme", self.theme, "standard")
        words += _option("--lang", self.language, "en")
        words += _option("--date", self.date, None)
        words += _option("--players", self.players if self.filled is None else None, None)
        words += _option("--seed", self.seed, None)
        words += _option("--distribution", self.distribution, "default")
        words += _option("--fair", None if self.fair is None else _plain(self.fair), None)
        words += _option("--from", self.first, None)
        words += _option("--count", self.count, None)
        told = self.variant_seed is not None or self.filled is not None
        for variant in () if told else self.variants:
            words += ["--variant", variant]
        words += _option("--variant-seed", self.variant_seed, None)
        for reading in self.readings if self.filled is None else ():
            words += ["--reading", reading.replace(".", "=", 1)]
        words += _option("--deal", self.deal, "list")
        words += ["--hidden"] if self.hidden else []
        words += _option("--number-from", self.numbered_from, None)
        words += _option("--arrangement", self.arrangement, USUAL)
        words += _option("--bleed", self.bleed, None)
        words += _option("--marks", self.marks, "both")
        words += _option("--only", ",".join(self.only), "")
        words += _option("--suits", ",".join(self.suits), "")
        words += _option("--copies", self.copies, 1)
        words += ["--fillable"] if self.fillable else []
        words += _option("--flip", self.flip, "long-edge")
        words += _option("--printer", self.printer.name if self.printer else None, None)
        words += ["--my-box", "FILE"] if self.my_box is not None else []
        for name, value in self.settings.items():
            words += ["--set", f"{name}={value}"]
        words += ["-o", "result.pdf"] if self.filled is not None else []
        return shlex.join(words)

    @property
    def file_name(self) -> str:
        """The name of the file in the folder of the game; other options give another name."""
        parts: list[str] = [self.kind]
        parts += [self.style] if self.kind == "overlay" else []
        parts += [f"{self.players}-players"] if self.players else []
        parts += [_slug(f"seed-{self.seed}")] if self.seed is not None else []
        parts += _unless(self.distribution, "default")
        parts += [f"fair-{_plain(self.fair)}"] if self.fair is not None else []
        parts += [f"{self.count}-maps"] if self.count is not None else []
        parts += [f"from-{self.first}"] if self.first is not None else []
        drawn = self.variant_seed is not None
        parts += [_slug(f"variants-{self.variant_seed}")] if drawn else self.variants
        parts += self.readings
        parts += _unless(self.deal, "list")
        parts += _unless(self.arrangement, USUAL)
        parts += [f"bleed-{self.bleed}".replace(" ", "")] if self.bleed is not None else []
        parts += [f"marks-{self.marks}"] if self.marks != "both" else []
        parts += [*self.only, *map(stem, self.suits)]
        parts += ["hidden"] if self.hidden else []
        parts += ["fillable"] if self.fillable else []
        parts += [f"from-{self.numbered_from}"] if self.numbered_from is not None else []
        parts += [f"{self.copies}-pages"] if self.copies != 1 else []
        parts += ["my-box"] if self.my_box is not None or self.settings else []
        parts += _unless(self.flip, "long-edge")
        parts += [self.paper]
        parts += [self.printer.name] if self.printer else []
        parts += _unless(stem(self.theme), "standard")
        parts += _unless(self.language.replace(",", "-"), "en")
        return _slug("-".join(parts), 150) + ".pdf"


def _option(name: str, value: object, default: object) -> list[str]:
    return [] if value == default else [name, str(value)]


def _plain(number: float) -> str:
    """Write a number as one would type it."""
    return repr(float(number)).removesuffix(".0")


def _unless(value: str, default: str) -> list[str]:
    return [] if value == default else [value]


def stem(name: str) -> str:
    """Name a file of the user's without its folder and its ending."""
    return name.removeprefix(OWN).removesuffix(".yaml").removesuffix(".yml")


def _slug(text: str, longest: int = 60) -> str:
    """Keep what every file system takes; a digest keeps apart what would become the same."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-._") else "_" for c in text)
    if plain == text and len(text) <= longest:
        return text
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=3).hexdigest()
    return f"{plain[: longest - 7]}-{digest}"


def _faults(record: Mapping[str, Any], request: type[Request]) -> Iterator[Problem]:
    """Say what makes a record that somebody else wrote no request."""
    stored = {one.name for one in fields(request) if one.compare}
    hints = get_type_hints(request)
    for name in ("kind", "game"):
        if name not in record:
            yield Problem("damaged-recipe", f"the recipe does not name the {name} of the sheet")
    for name, value in record.items():
        if name not in stored:
            message = f"this printgen knows no option `{str(name)[:40]}` that the recipe names"
            yield Problem("damaged-recipe", message, hints=("print it with a newer printgen",))
        elif not _fits(value, hints[name]):
            yield Problem("damaged-recipe", f"the recipe has an impossible `{name}`")


def _fits(value: object, hint: Any) -> bool:
    """Tell whether a value read from JSON is what the annotation of a field says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in inner
    if origin is UnionType:
        return any(_fits(value, one) for one in inner)
    if hint is Printer:
        return _is_printer(value)
    if origin is tuple:
        return isinstance(value, list) and all(_fits(item, inner[0]) for item in value)
    if origin is Mapping:
        return isinstance(value, dict) and all(_fits(item, inner[1]) for item in value.values())
    return type(value) is hint


def _is_printer(value: object) -> bool:
    try:
        Printer.from_record(value)
    except ValueError:
        return False
    return True
