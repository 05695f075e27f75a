// The editor beside the page.

export function start() {}
