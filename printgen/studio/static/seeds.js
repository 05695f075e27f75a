// A wall of maps that fills while one scrolls.

export function start() {}
