// The address ↔ what is chosen; everything else asks here and hears of changes.

const OURS = ["tab", "page", "zoom"];
let query = new URLSearchParams(location.search);
const listeners = new Set();

export const get = (name) => query.get(name) ?? "";
export const all = (name) => query.getAll(name);

/** The part of the address that names a sheet: what the server is asked with. */
export function sheetQuery(changes = {}) {
  const asked = with_(changes);
  for (const name of OURS) asked.delete(name);
  return asked.toString();
}

/** Change the address and tell who listens: null removes, a list repeats. */
export function set(changes, { push = false } = {}) {
  const next = with_(changes);
  if (next.toString() === query.toString()) return;
  query = next;
  history[push ? "pushState" : "replaceState"](null, "", `?${query}`);
  tell(new Set(Object.keys(changes)));
}

/** Take another sheet: what only the last one had is left behind. */
export function open(changes) {
  const kept = ["game", "language", "lang", "paper", "theme", "tab"];
  const dropped = Object.fromEntries([...query.keys()].filter((name) => !kept.includes(name)).map((name) => [name, null]));
  set({ ...dropped, ...changes }, { push: true });
}

export function listen(listener) {
  listeners.add(listener);
}

function with_(changes) {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== "" && one !== false) next.append(name, one === true ? "yes" : one);
  }
  return next;
}

function tell(changed) {
  for (const listener of listeners) listener(changed);
}

addEventListener("popstate", () => {
  const before = query;
  query = new URLSearchParams(location.search);
  tell(new Set([...before.keys(), ...query.keys()]));
});
