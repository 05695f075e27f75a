// At the table: the page for phones, large, and the code by which phones open it themselves.

import { ask } from "./net.js";
import * as state from "./state.js";
import { $, el } from "./dom.js";
import * as rail from "./rail.js";
import { language, say, sayCode } from "./words.js";

const NAMES = ["game", "players", "variant", "reading", "my-box", "set"];   // what decides about the page
const LONGEST = 100_000;   // letters of a pad
let shown = "";

const kept = (game) => `printgen-table-${game}`;

const query = () => new URLSearchParams([...NAMES.flatMap((name) => state.all(name).map((value) => [name, value])), ["lang", state.get("lang") || language]]).toString();

/** Show the page of what is chosen; what stands on the pad of a game stays until a new game is begun there. */
async function show() {
  if (state.get("tab") !== "table" || !state.get("game") || query() === shown) return;
  const asked = shown = query(), game = rail.current()?.title ?? "";
  const pad = encodeURIComponent(localStorage.getItem(kept(state.get("game"))) ?? "");
  const frame = el("iframe", { sandbox: "allow-scripts allow-forms allow-modals", src: `/table?${asked}&open=score#${pad}`, title: say("table.frame", { game }) });
  frame.dataset.game = state.get("game");
  const aside = el("section", { class: "phones", "aria-labelledby": "phones-title" }, el("h2", { id: "phones-title" }, say("table.phone")));
  $("table").replaceChildren(frame, aside);
  const about = await ask("/api/table", asked);
  if (asked !== shown) return;
  if (about.code) aside.append(el("img", { src: about.code, alt: about.address }));
  if (about.address) aside.append(el("p", { class: "note" }, ...sayCode("table.shared")), el("label", { htmlFor: "phone-address" }, say("table.address")),
    el("input", { id: "phone-address", type: "text", readOnly: true, value: about.address, onfocus: (event) => event.target.select() }));
  else aside.append(el("p", { class: "note" }, ...sayCode("table.not-shared")));
  if (about.command) aside.append(el("p", { class: "note" }, ...sayCode("table.file", { command: about.command })));
}

/** Keep what the page says of its pad: alone in its frame it may keep nothing itself. */
function keep({ source, data }) {
  const frame = $("table").querySelector("iframe");
  if (source === frame?.contentWindow && typeof data?.kept === "string" && data.kept.length < LONGEST) localStorage.setItem(kept(frame.dataset.game), data.kept);
}

export function start() {
  addEventListener("message", keep);
  state.listen(show);
  addEventListener("games", show);
}
