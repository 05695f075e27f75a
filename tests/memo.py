"""What was typeset and measured before in this session is not made again, in whichever process it was.

A stage of the way is a function of what it is given and of nothing else: the same sheet gives the same bytes, the same
bytes held against the same sheet the same problems. So what it gave is kept by the content of all that it was given:
a sheet that a test changes, by its data or by what it plants, is another one. Nothing is kept for the next session.
"""

import gc
import hashlib
import pickle
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

TIDIED = 16
"""After so many results."""

LOOKED_AT = 32
"""When a process has filled one of so many parts of its room, it looks what must go: where there are many results,
looking costs more than one."""


class Memo:
    """A folder that all processes of a session share, of so many bytes; the oldest go first."""

    def __init__(self, folder: Path, largest: int) -> None:
        self.folder = folder
        self.largest = largest
        self.passed_over = False
        self.made = 0
        self.added = 0

    def kept(
        self, function: Callable[..., T], content: Callable[..., tuple[object, ...]] = lambda *given: given
    ) -> Callable[..., T]:
        """Return a stage that is gone through once for the same content of what it is given."""

        @wraps(function)
        def known(*given: object) -> T:
            if self.passed_over:
                return function(*given)
            path = self.folder / content_key(function.__qualname__, *content(*given))
            try:
                return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]
            except FileNotFoundError:
                result = function(*given)
                self._keep(path, pickle.dumps(result))
                self._tidy_up()
                return result

        return known

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Have everything made anew for a while, and nothing of it kept."""
        before, self.passed_over = self.passed_over, True
        try:
            yield
        finally:
            self.passed_over = before

    def _tidy_up(self) -> None:
        """Free the rings of objects that typesetting leaves, before they are gigabytes.

        What is alive is not looked at again but now and then: it mostly stays to the end.
        """
        self.made += 1
        if self.made % TIDIED == 0:
            if self.made % (40 * TIDIED) == 0:
                gc.unfreeze()
            gc.collect()
            gc.freeze()

    def _keep(self, path: Path, content: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix="new-", delete=False) as file:
            file.write(content)
        Path(file.name).replace(path)  # another process sees it whole or not at all
        self.added += len(content)
        if self.added > self.largest // LOOKED_AT:
            self.added = 0
            self._let_go()

    def _let_go(self) -> None:
        """Let the oldest results go that are more than there is room for."""
        known = sorted((one.stat().st_mtime_ns, one.stat().st_size, one) for one in self.folder.glob("[!n]*"))
        size = sum(one for _, one, _ in known)
        while size > self.largest and known:
            _, gone, oldest = known.pop(0)
            oldest.unlink(missing_ok=True)
            size -= gone


class Latest:
    """The results of a function for what was last asked, so many of them, in this process."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.results: OrderedDict[str, object] = OrderedDict()

    def kept(self, function: Callable[..., T]) -> Callable[..., T]:
        """Return a function whose last results are remembered by content."""

        @wraps(function)
        def known(*given: object) -> T:
            key = content_key(*given)
            if key not in self.results:
                self.results[key] = function(*given)
                if len(self.results) > self.number:
                    self.results.popitem(last=False)
            self.results.move_to_end(key)
            return self.results[key]  # type: ignore[return-value]

        return known


def content_key(*given: object) -> str:
    """Name the content of some values."""
    return hashlib.blake2b(pickle.dumps(given, 5), digest_size=20).hexdigest()
