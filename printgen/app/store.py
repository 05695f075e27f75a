"""Requests and sheets → what was printed of them before, with what preflight found.

A sheet is looked up twice. By all that it can depend on: its request, the data, the code, templates, fonts and
libraries; where none of that has changed nothing is even laid out. Else by what its pages show and are held against;
so one changed word prints anew the sheets that show it, and no others. What data a sheet rests on stands in its recipe,
which is attached to what was typeset, the same way whether or not that was kept.
"""

import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from printgen.app.cache import Cache, Entries, digest_of
from printgen.app.fingerprint import KIT_FILES, SHARED_FILES, Folder, digest
from printgen.app.libraries import library_versions
from printgen.problems import Problem
from printgen.resources import data_root, font_folder, template_root

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace
    from printgen.sheet.core.page import Sheet
    from printgen.sheet.core.request import Request

TEMPLATE_FILES = ("**/*.j2", "**/*.css")
FONT_FILES = ("*.ttf",)

Typeset = tuple[bytes, tuple[Problem, ...]]
"""What was typeset, without the recipe, and what preflight found in it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A sheet as it is put into a file; ``typeset``: how often the typesetter was needed for it."""

    request: "Request"
    game: str
    pages: int
    pdf: bytes
    problems: tuple[Problem, ...]
    typeset: int


class Store:
    """What was printed before, kept in a folder of a workspace; ``typeset`` counts what was not."""

    def __init__(self, cache: Cache, workspace: "Workspace | None" = None) -> None:
        self._cache, self._workspace = cache, workspace
        self.typeset = 0

    @cached_property
    def _tool(self) -> str | None:
        """The digest of what every sheet rests on but data; None where that is not known."""
        if self._workspace is None or self._workspace.tool is None:
            return None
        with suppress(OSError):
            known = self._workspace.digests
            joints = data_root() / "hyphens", ("*.yaml",)
            folders: tuple[Folder, ...] = (template_root(), TEMPLATE_FILES), (font_folder(), FONT_FILES), joints
            looks = (digest(one, known) for one in folders)
            return digest_of(self._workspace.tool, *looks, *library_versions())
        return None

    @property
    def entries(self) -> Entries | None:
        """What is kept of the libraries that print; None where nothing is."""
        space = self._workspace
        return Entries(space.compiled, space.tool) if space is not None and space.tool is not None else None

    def known(self, request: "Request") -> Finished | None:
        """Return the sheet of a request, if it was made of this data before."""
        name = self._name_of(request)
        kept = self._cache.read(name) if name is not None else None
        return None if kept is None else pickle.loads(kept)

    def finished(self, request: "Request", make: "Callable[[Request], Finished]") -> Finished:
        """Return the sheet of a request, made where it was not, or not of this data."""
        if (known := self.known(request)) is not None:
            return known
        name, done = self._name_of(request), make(request)
        if name is not None and name == self._name_of(request):  # what changed meanwhile is not what was read
            self._cache.keep(name, pickle.dumps(replace(done, typeset=0)))
        return done

    def _name_of(self, request: "Request") -> str | None:
        if self._tool is None or self._workspace is None:
            return None
        space = self._workspace
        folders: list[Folder] = [(space.root, (*SHARED_FILES, *KIT_FILES))]
        folders += space.files_of(request.game) if request.game else ()
        with suppress(OSError):
            return digest_of("finished", self._tool, repr(request), *(digest(one, space.digests) for one in folders))
        return None

    def proved(self, sheet: "Sheet", make: "Callable[[Sheet], Typeset]", is_right: Callable[[bytes], bool]) -> Typeset:
        """Return a sheet as it was typeset and measured before; made anew where there is none that ``is_right``."""
        name = None if self._tool is None else digest_of("typeset", self._tool, digest_of_sheet(sheet))
        kept = self._cache.read(name) if name is not None else None
        if kept is not None:
            known: Typeset = pickle.loads(kept)
            if is_right(known[0]):
                return known
        self.typeset += 1
        made = make(sheet)
        if name is not None:  # a page that is too full as well: the next arrangement is tried without printing it
            self._cache.keep(name, pickle.dumps(made))
        return made


def digest_of_sheet(sheet: "Sheet") -> str:
    """Return the digest of all that is read of a sheet to typeset and to measure it, but its recipe."""
    from printgen.model.printer import Printer
    from printgen.model.resources import Paper, Theme
    from printgen.sheet.core.expectations import ExpectedCount, ExpectedMap, ExpectedSpace

    of_sets: tuple[type, ...] = (ExpectedCount, ExpectedMap, ExpectedSpace)
    of_model: tuple[type, ...] = (Paper, Printer, Theme)
    total = _Digest()
    pickler = pickle.Pickler(total, protocol=5)
    pickler.fast = True  # as it is, not as its parts are shared in memory
    pickler.dispatch_table = dict.fromkeys(of_sets, _with_sets_in_order) | dict.fromkeys(of_model, _as_json)
    pickler.dump([getattr(sheet, one.name) for one in fields(sheet) if one.name != "recipe"])
    return total.found.hexdigest()


class _Digest:
    """A file that keeps nothing but the digest of what is written."""

    def __init__(self) -> None:
        self.found = hashlib.sha256()

    def write(self, data: Any) -> int:
        self.found.update(data)
        return len(data)


def _with_sets_in_order(value: Any) -> tuple[type, tuple[Any, ...]]:
    """Return what a value is made of; sets come in another order in each process."""
    parts = (getattr(value, one.name) for one in fields(value))
    return type(value), tuple(sorted(part) if isinstance(part, frozenset) else part for part in parts)


def _as_json(value: Any) -> tuple[type, tuple[str]]:
    """Return a noun of the model as text: which of its fields were set is a set, too."""
    return type(value), (value.model_dump_json(),)
