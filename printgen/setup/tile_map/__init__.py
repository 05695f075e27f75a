"""Random boards of edge-matched tiles, exact for their distribution."""
