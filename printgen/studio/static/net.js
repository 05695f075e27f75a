// What is asked of the server, and what it tells by itself.

/** Ask for JSON; what is wrong comes as `problems`. */
export async function ask(path, query = "", method = "GET", body = undefined) {
  const answer = await fetch(query ? `${path}?${query}` : path, { method, body, headers: body ? { "content-type": "application/json" } : {} });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

let source;
const heard = {};

/** Hear of an event: `changed`, `proof`, `hello`. */
export function hear(name, listener) {
  source ??= new EventSource("/api/events");
  (heard[name] ??= []).push(listener);
  if (heard[name].length === 1) source.addEventListener(name, (event) => heard[name].forEach((one) => one(JSON.parse(event.data))));
}

/** Run one piece of work at a time, and of those asked for meanwhile only the last. */
export function latest(work) {
  let running = false, again = null;
  return async function run(...about) {
    if (running) { again = about; return; }
    running = true;
    try { await work(...about); } finally {
      running = false;
      if (again) { const next = again; again = null; run(...next); }
    }
  };
}
