"""Request: what the user asked to be printed, as plain values that can be stored and repeated."""

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

Kind = Literal["aid", "overlay", "setup", "pad"]
KINDS: tuple[Kind, ...] = ("aid", "overlay", "setup", "pad")
OverlayStyle = Literal["sheet", "frame", "map"]


@dataclass(frozen=True, slots=True)
class Request:
    """One sheet: its kind, the game, and every option that changes what is printed.

    ``my_box`` is the text of the owner's measurements, ``settings`` single values on top of them;
    both stand in the printed file, so that it can be made again.
    """

    kind: Kind
    game: str
    paper: str = "a4"
    theme: str = "standard"
    language: str = "en"
    players: int | None = None
    seed: str | None = None
    law: str = "default"
    variants: tuple[str, ...] = ()
    parlay: str | None = None
    style: OverlayStyle = "sheet"
    hidden: bool = False
    numbered_from: int | None = None
    copies: int = 1
    fillable: bool = False
    my_box: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)

    def as_record(self) -> dict[str, Any]:
        """Give the request as JSON, without what is at its default."""
        plain = asdict(self)
        blank = asdict(Request(self.kind, self.game))
        kept = {name: value for name, value in plain.items() if value != blank[name]}
        return {"kind": self.kind, "game": self.game, **kept}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read a request back from JSON; raises TypeError for keys that are not its own."""
        values = dict(record)
        values["variants"] = tuple(values.get("variants", ()))
        return cls(**values)

    @property
    def command(self) -> str:
        """The command line that makes the sheet again."""
        words = ["printgen", self.kind, self.game]
        words += _option("--style", self.style, "sheet")
        words += _option("--paper", self.paper, "a4")
        words += _option("--theme", self.theme, "standard")
        words += _option("--lang", self.language, "en")
        words += _option("--players", self.players, None)
        words += _option("--seed", self.seed, None)
        words += _option("--law", self.law, "default")
        for variant in self.variants if self.parlay is None else ():
            words += ["--variant", variant]
        words += _option("--parlay", self.parlay, None)
        words += ["--hidden"] if self.hidden else []
        words += _option("--number-from", self.numbered_from, None)
        words += _option("--copies", self.copies, 1)
        words += ["--fillable"] if self.fillable else []
        words += ["--my-box", "FILE"] if self.my_box else []
        for name, value in self.settings.items():
            words += ["--set", f"{name}={value}"]
        return shlex.join(words)

    @property
    def file_name(self) -> str:
        """The name of the file under the game's folder in ``output/``."""
        parts = [self.kind]
        parts += [self.style] if self.kind == "overlay" else []
        parts += [f"{self.players}-players"] if self.players else []
        parts += [_slug(f"seed-{self.seed}")] if self.seed is not None else []
        parts += (
            [_slug(f"parlay-{self.parlay}")] if self.parlay is not None else list(self.variants)
        )
        parts += ["hidden"] if self.hidden else []
        parts += ["fillable"] if self.fillable else []
        parts += [self.paper]
        parts += [self.theme] if self.theme != "standard" else []
        parts += [self.language] if self.language != "en" else []
        return "-".join(parts)[:150] + ".pdf"


def _option(name: str, value: object, default: object) -> list[str]:
    return [] if value == default else [name, str(value)]


def _slug(text: str) -> str:
    """Keep what every file system takes."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-._") else "_" for c in text)[:60]
