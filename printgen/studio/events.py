"""What happens → server-sent events to every page that listens."""

import asyncio
import json
from collections.abc import AsyncIterator

HEARTBEAT = 15.0
"""Seconds after which a quiet stream says that it is still there."""

LISTENERS_AT_MOST = 16


class Events:
    """Everybody who listens, each with a queue of what was not sent yet."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str | None]] = set()

    def send(self, name: str, content: object) -> None:
        """Send something to all who listen; from the thread of the server."""
        for queue in self._queues:
            queue.put_nowait(f"event: {name}\ndata: {json.dumps(content, ensure_ascii=False)}\n\n")

    @property
    def is_full(self) -> bool:
        """Whether as many listen as may."""
        return len(self._queues) >= LISTENERS_AT_MOST

    def end(self) -> None:
        """End all streams."""
        for queue in self._queues:
            queue.put_nowait(None)

    async def stream(self) -> AsyncIterator[str]:
        """Yield what is sent from now on, until the end."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._queues.add(queue)
        try:
            yield "retry: 500\nevent: hello\ndata: {}\n\n"
            while True:
                try:
                    said = await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if said is None:
                    return
                yield said
        finally:
            self._queues.discard(queue)
