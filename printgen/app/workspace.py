"""Workspace: games, kits, themes and words, loaded once and found sound, read again when a file changes."""

import pickle
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from printgen.app.cache import Cache, digest_of
from printgen.app.fingerprint import (
    HOME_FILES,
    KIT_FILES,
    SHARED_FILES,
    WORD_FILES,
    Fingerprint,
    Folder,
    Moments,
    digest,
    digest_of_tool,
    files_at,
)
from printgen.app.homes import Homes
from printgen.app.summary import GameSummary, KitSummary, summary_of_game, summary_of_kit
from printgen.errors import LimitError, PrintgenError
from printgen.problems import Problem, has_errors
from printgen.recent import Recent
from printgen.resources import HEADS, data_root, places_in

if TYPE_CHECKING:
    from printgen.app.store import Store
    from printgen.checker.check import CheckInput, Coverage
    from printgen.model.kit import Part
    from printgen.model.load.game import LoadedGame
    from printgen.model.load.kit import LoadedKit, LoadedPatterns
    from printgen.model.load.resources import Resources
    from printgen.pdf.alike.kept_pages import KeptPages
    from printgen.source import Node

T = TypeVar("T")
Settings = tuple[tuple[str, str], ...]
Words = Mapping[str, Mapping[str, str]]

_LARGEST = 64
"""How many loaded things are kept; a game counts once for each box it is measured with."""


class Workspace:
    """Roots of data and everything that was loaded from them; safe to keep for hours.

    A run of the command line makes one and hands it down. What was loaded is returned again until the fingerprint of
    its files changes. Sent to another process it arrives as the workspace that this process has for the same roots, so
    that workers load a game once, too. ``cache``: the folder in which what was loaded, and printed, is kept for other
    processes; without it nothing is. ``root`` has what comes with printgen, ``own`` and ``packs`` what lies beside it.
    """

    def __init__(
        self, root: Path | None = None, cache: Path | None = None, own: Path | None = None, packs: tuple[Path, ...] = ()
    ) -> None:
        self.root, self._cache, self._keeps_sheets = root or data_root(), cache, True
        self.homes = Homes(self.root, own, packs)
        self._loaded = Recent[tuple[Fingerprint, object]](_LARGEST)
        self.moments = Moments()
        self.compiled, self.digests = (Cache.room(cache, name) for name in ("compiled", "digests"))

    def __reduce__(self) -> "tuple[Callable[[Homes, Path | None, bool], Workspace], tuple[Homes, Path | None, bool]]":
        return workspace_of_process, (self.homes, self._cache, self._keeps_sheets)

    def without_cache(self, of_sheets_alone: bool = False) -> "Workspace":
        """Return a workspace of the same roots that believes nothing that was kept, or no sheet, and keeps none."""
        made = Workspace(self.root, self._cache if of_sheets_alone else None, self.homes.own, self.homes.packs)
        made._keeps_sheets = False
        return made

    def at(self, own: Path) -> "Workspace":
        """Return a workspace with another folder of one's own, and nothing else beside what comes with printgen."""
        return Workspace(self.root, self._cache, own)

    @cached_property
    def store(self) -> "Store":
        """The store of finished sheets."""
        from printgen.app.store import Store

        return Store(Cache.room(self._cache if self._keeps_sheets else None, "sheets"), self)

    @cached_property
    def kept_pages(self) -> "KeptPages":
        """Pages of a run of sheets that are much alike: one run after another may use them, never two at a time."""
        from printgen.pdf import keep_pages

        return keep_pages(self.store.entries)

    @cached_property
    def tool(self) -> str | None:
        """The digest of this tool, as it was when this was first asked; None where nothing is kept."""
        with suppress(OSError):
            return digest_of_tool(self.digests) if self._cache is not None else None
        return None

    def sound_game(
        self, game: str, my_box: str | None = None, settings: Settings = (), my_box_name: str = "my-box"
    ) -> "LoadedGame":
        """Return a game, with what the user changes, whose data is proved sound.

        ``my_box``: the text of a my-box file. Raises PrintgenError with everything that is wrong.
        """
        folder, homes = self._place_and_homes(game, "games")
        files = self._files(folder, homes)

        def load() -> "LoadedGame":
            from printgen.checker.run import check_game
            from printgen.model.load.game import load_game
            from printgen.source import read_text

            box = read_text(my_box, my_box_name) if my_box is not None else None
            loaded = load_game(folder, self.root, my_box=box, settings=dict(settings), homes=homes)
            problems = tuple(check_game(self._data(loaded)))
            if has_errors(problems):
                raise PrintgenError(problems)
            return loaded

        def placed_later() -> "LoadedGame":
            from printgen.model.load.game import Unread

            return replace(load(), locator=Unread(folder.absolute(), self.root, homes))

        def kept() -> "LoadedGame":
            return self._kept(("game", folder.absolute(), *homes), placed_later, *files)

        key = ("game", folder.absolute(), *homes, Path.cwd(), my_box, settings, my_box_name)
        return self._fresh(key, load if my_box is not None or settings else kept, *files, again=load)

    def summary(self, game: str) -> "GameSummary":
        """Return what a list says of a game, whose data is proved sound; raises PrintgenError."""
        folder, homes = self._place_and_homes(game, "games")
        key, files = ("summary", folder.absolute(), *homes), self._files(folder, homes)

        def load() -> "GameSummary":
            return summary_of_game(self.sound_game(game).game)

        return self._fresh(key, lambda: self._kept(key, load, *files), *files, again=load)

    def examine(self, game: str) -> tuple[Problem, ...]:
        """Return all that is wrong with a game, by every check."""
        return self.examine_with_proofs(game, proving=False)[1]

    def examine_with_proofs(
        self, game: str, proving: bool = True
    ) -> "tuple[LoadedGame | None, tuple[Problem, ...], Mapping[str, Coverage]]":
        """Return a game, what is wrong with it, and what each check proved."""
        from printgen.checker.run import check_game, prove
        from printgen.model.load.game import check_load

        try:
            folder, homes = self._place_and_homes(game, "games")
            loaded, problems = check_load(folder, self.root, homes=homes)
        except LimitError:
            raise
        except PrintgenError as error:
            return None, error.problems, {}
        if loaded is None:
            return None, problems, {}
        data = self._data(loaded)
        wrong, coverages = prove(data) if proving else (tuple(check_game(data)), {})
        return loaded, (*problems, *wrong), coverages

    def examine_box(self, folder: Path) -> tuple[Problem, ...]:
        """Return what is wrong with a box: by itself, and in its files by the games it lies beside."""
        from printgen.model.load.game import check_box

        problems, whole = check_box(folder, self.root), folder.resolve()
        home = whole.parent.parent
        games = (home,) if (home / "game.yaml").is_file() else places_in(home, "games")
        for game in games if not has_errors(problems) else ():
            found = ((one, one.span) for one in self.examine(str(game)))
            problems += tuple(
                one for one, span in found if span is not None and Path(span.file).resolve().is_relative_to(whole)
            )
        return problems

    def game_ids(self) -> tuple[str, ...]:
        """Return the ids of the games of the workspace, of packs and of printgen."""
        return self.homes.ids("games")

    def folder_of(self, game: str) -> Path:
        """Return where a game lies, a folder or a file: by its id, else by the path it is."""
        return self.homes.place(game, "games") or Path(game)

    def has_game(self, name: str) -> bool:
        """Return whether there is a game of an id, or at a path."""
        place = self.folder_of(name)
        return (place / HEADS["games"]).is_file() or place.is_file()

    def brought(self, place: Path, texts: Mapping[str, str], languages: Sequence[str]) -> Mapping[str, str]:
        """Return what a sheet of a game or kit brings along, so that it can be printed elsewhere: of ours nothing.

        ``texts``: its own files. Words of the tool in languages that are not ours come along as well.
        """
        if self.homes.is_shipped(place):
            return {}
        words = ((home, f"words/{language}.yaml") for home in self.homes.added for language in languages)
        found = {name: (home / name).read_text(encoding="utf-8") for home, name in words if (home / name).is_file()}
        return {**texts, **found}

    def files_of(self, name: str) -> list[Folder]:
        """Return what a sheet of a game or a kit rests on, beside what comes with printgen."""
        found: list[Folder] = [(home, (*WORD_FILES, *KIT_FILES)) for home in self.homes.added]
        for kind in HEADS:
            place, homes = self._place_and_homes(name, kind)
            found += self._files(place, homes) if place.exists() else ()
        return found

    def _place_and_homes(self, name: str, kind: str) -> tuple[Path, tuple[Path, ...]]:
        place = self.homes.place(name, kind) or Path(name)
        return place, self.homes.beside(place)

    def _files(self, place: Path, homes: tuple[Path, ...]) -> tuple[Folder, ...]:
        """Return what is read for a game or a kit, beside what all share."""
        return (*((home, HOME_FILES) for home in homes), files_at(place))

    def sound_kit(self, kit: str) -> "LoadedKit":
        """Return a kit; raises PrintgenError with everything that is wrong."""
        folder, homes = self._place_and_homes(kit, "kits")
        key, files = ("kit", folder.absolute(), *homes, Path.cwd()), self._files(folder, homes)
        return self._fresh(key, lambda: self._kept(key, lambda: self.read_kit(folder), *files), *files)

    def kit_summary(self, kit: str) -> "KitSummary":
        """Return what a list says of a kit; raises PrintgenError."""
        folder, homes = self._place_and_homes(kit, "kits")
        key = ("kit-summary", folder.absolute(), *homes)
        return self._kept(key, lambda: summary_of_kit(self.sound_kit(kit)), *self._files(folder, homes))

    def read_kit(
        self,
        folder: Path,
        my_box: "Node | None" = None,
        settings: Mapping[str, str] | None = None,
        suits: "Sequence[Node]" = (),
    ) -> "LoadedKit":
        """Return the kit in a folder, with what the user changes of it; raises PrintgenError."""
        from printgen.model.load.kit import load_kit

        ours, homes = (self.root, self.resources().icons, self._colours()), self.homes.beside(folder)
        return load_kit(folder, *ours, my_box=my_box, settings=settings or {}, suits=suits, homes=homes)

    def kit_ids(self) -> tuple[str, ...]:
        """Return the ids of the kits of the workspace, of packs and of printgen."""
        return self.homes.ids("kits")

    def kit_folder(self, kit: str) -> Path:
        """Return the folder of a kit: by its id, else by the path it is."""
        return self.homes.place(kit, "kits") or Path(kit)

    def looks(self) -> "Mapping[str, Part]":
        """Return the parts of kits, and patterns, after which diagrams draw their pieces, by the look they give."""
        ours = (str(place) for place in places_in(self.root, "kits"))
        parts = [part for kit in ours for part in self.sound_kit(kit).kit.parts.values()]
        parts += [pattern.part for pattern in self.patterns().patterns.patterns]
        return {part.look: part for part in reversed(parts) if part.look is not None}

    def patterns(self) -> "LoadedPatterns":
        """Return the patterns by which the things of a box are made of paper."""

        def load() -> "LoadedPatterns":
            from printgen.model.load.kit import load_patterns

            return load_patterns(self.root, self.resources().icons, self._colours())

        return self.shared("patterns", load)

    def resources(self) -> "Resources":
        """Return papers, themes and icons."""

        def load() -> "Resources":
            from printgen.model.load.resources import load_resources

            return load_resources(self.root)

        return self.shared("resources", load)

    def resources_for(self, loaded: "LoadedGame") -> "Resources":
        """Return what there is for a game: a drawing of its own goes before one of ours."""
        ours = self.resources()
        return replace(ours, icons={**ours.icons, **loaded.icons}) if loaded.icons else ours

    def tool_words(self) -> Words:
        """Return the words all sheets share, by language."""

        def load() -> Words:
            from printgen.model.load.resources import load_tool_words

            return load_tool_words(self.root, self.homes.added)

        return self.shared("words", load, *((home, WORD_FILES) for home in self.homes.added))

    def _colours(self) -> Collection[str]:
        return next(iter(self.resources().themes.values())).colours

    def _data(self, loaded: "LoadedGame") -> "CheckInput":
        from printgen.checker.check import CheckInput

        return CheckInput(loaded, self.resources_for(loaded), self.tool_words())

    def shared(self, key: str, load: Callable[[], T], *folders: Folder) -> T:
        """Return what follows from our own data and code, and from these files alone, made once of them."""
        return self._fresh(key, lambda: self._kept((key, *(home for home, _ in folders)), load, *folders), *folders)

    def _kept(self, key: tuple[object, ...], load: Callable[[], T], *folders: Folder) -> T:
        """Return what another process has loaded of the same files by the same code, else load and keep it."""
        name = self._name_of(key, folders)
        kept = self.compiled.read(name) if name is not None else None
        if kept is not None:
            return cast(T, pickle.loads(kept))
        loaded = load()
        if name is not None and name == self._name_of(key, folders):  # what changed meanwhile is not what was read
            self.compiled.keep(name, pickle.dumps(loaded))
        return loaded

    def _name_of(self, key: tuple[object, ...], folders: Sequence[Folder]) -> str | None:
        with suppress(OSError):
            if self.tool is not None:
                files = (digest(one, self.digests) for one in ((self.root, SHARED_FILES), *folders))
                return digest_of(self.tool, str(self.root), *map(str, key), *files)
        return None

    def _fresh(self, key: Hashable, load: Callable[[], T], *folders: Folder, again: Callable[[], T] | None = None) -> T:
        """Return what was loaded before, unless one of its files or of those that all share has changed.

        ``again``: how it is loaded when they have, for they will soon change once more.
        """
        now = self.moments.fingerprint((self.root, SHARED_FILES), *folders)
        known = self._loaded.get(key)
        if known is None or known[0] != now:
            made = again if known is not None and again is not None else load
            known = (now, made())
            self._loaded.put(key, known)
        return cast(T, known[1])


_of_process: dict[tuple[Homes, Path | None, bool], Workspace] = {}


def workspace_of_process(homes: Homes, cache: Path | None, keeps_sheets: bool) -> Workspace:
    """Return the workspace that a worker process keeps for its roots and a cache."""
    made = Workspace(homes.shipped, cache, homes.own, homes.packs)
    made = made if keeps_sheets else made.without_cache(of_sheets_alone=True)
    return _of_process.setdefault((homes, cache, keeps_sheets), made)
