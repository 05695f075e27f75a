"""Addresses in a document → bytes in memory, and nothing else: no file, no network.

Imported only when a PDF is written, for it imports WeasyPrint.
"""

from collections.abc import Mapping

from weasyprint.urls import URLFetcher, URLFetcherResponse


class AssetFetcher(URLFetcher):  # type: ignore[misc]
    """Returns the figures of one document; every other address is refused and remembered."""

    def __init__(self, figures: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self._figures = figures
        self.refused: list[str] = []

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Return the figure behind an address; raises ValueError for every other address."""
        if url not in self._figures:
            self.refused.append(url)
            raise ValueError("only the figures of the sheet may be fetched")
        return URLFetcherResponse(url, self._figures[url], {"Content-Type": "image/svg+xml"})
