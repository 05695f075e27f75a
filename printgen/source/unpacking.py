"""Files that a request brought along → a folder that holds them, as a game or a kit of its own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from printgen.errors import PrintgenError


@contextmanager
def unpacked(files: Mapping[str, str]) -> Iterator[tuple[Path, Path]]:
    """Unpack the files of a game into a folder that is gone afterwards; yield that and the game's own in it."""
    with TemporaryDirectory(prefix="printgen-") as name:
        folder = Path(name).resolve()
        yield folder, _unpack(files, folder)


def _unpack(files: Mapping[str, str], folder: Path) -> Path:
    """Write the files of a game below a folder and return the game's own; raises PrintgenError."""
    tops = set()
    for name, text in files.items():
        parts = PurePosixPath(name).parts
        if len(parts) < 2 or not all(map(_is_plain, parts)):
            message = f"the recipe brings a file with the impossible name `{name[:80]}`"
            raise PrintgenError.with_code("damaged-recipe", message)
        place = folder.joinpath(*parts)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            message = f"`{name[:80]}` cannot be unpacked: {(error.strerror or '').lower()}"
            raise PrintgenError.with_code("damaged-recipe", message) from error
        tops.add(parts[0])
    if len(tops) != 1:
        raise PrintgenError.with_code("damaged-recipe", "the recipe brings several games")
    return folder / tops.pop()


def _is_plain(part: str) -> bool:
    """Return whether a part of a path stays where it is put, on every system."""
    return part.isprintable() and not part.startswith(".") and not set(part) & set("/\\:")
