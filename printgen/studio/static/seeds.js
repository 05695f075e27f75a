// A wall of maps that fills while one scrolls: by number or by fairness, each a step from its set-up sheet.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, el } from "./dom.js";
import { known as games } from "./rail.js";
import { look } from "./fairness.js";
import { decimal, say } from "./words.js";

const STEP = 12, MOST = 5000;
let order = [], drawn = 0, looker = null, busy = false, run = 0, by = "seed";
const wall = () => $("wall");

const hasMaps = () => games().find((one) => one.id === state.get("game"))?.sheets.some((one) => one.kind === "catalogue");

function build() {
  run += 1;
  order = []; drawn = 0;
  const sorts = ["seed", "spread"].map((name) => el("button", { type: "button", "aria-pressed": by === name, onclick: () => { by = name; build(); } }, say(`maps.${name}`)));
  const hidden = el("button", { type: "button", "aria-pressed": state.get("hidden") === "yes", onclick: () => state.set({ hidden: state.get("hidden") ? null : "yes" }) }, say("maps.hidden"));
  $("seeds").replaceChildren(el("div", { class: "wall-head" }, el("h2", {}, say("maps.title")), el("div", { class: "sorts", role: "group", "aria-label": say("maps.order") }, ...sorts), hidden, el("p", { id: "rate", class: "note", "aria-live": "polite" })),
    el("ul", { class: "wall", id: "wall", onkeydown: move }), el("div", { class: "end", id: "wall-end" }));
  if (!hasMaps()) { wall().append(el("li", { class: "empty" }, say("maps.empty"))); return; }
  looker?.disconnect();
  looker = new IntersectionObserver((entries) => { if (entries.some((one) => one.isIntersecting)) fill(); }, { root: $("seeds"), rootMargin: "600px" });
  looker.observe($("wall-end"));
}

/** Add some more maps; of the fairest, those of all seeds that were looked at. */
async function fill() {
  if (busy || $("seeds").hidden) return;
  busy = true;
  const mine = run;
  try {
    if (by === "spread" && !order.length) {
      const found = await look((known, rate) => { if (mine === run) $("rate").textContent = say("maps.looked", { count: decimal(known.length), rate: decimal(rate) }); });
      if (mine !== run || !found) return;
      if (found.problems) { $("rate").textContent = found.problems[0].message.replaceAll("`", ""); by = "seed"; }
      else order = found.spreads.map((spread, n) => [spread, n + 1]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, seed]) => seed);
    }
    const seeds = Array.from({ length: STEP }, (_, n) => (by === "spread" ? order[drawn + n] : drawn + n + 1)).filter(Boolean);
    if (!seeds.length || drawn >= MOST) { looker.disconnect(); return; }
    const found = await ask("/api/maps", `${state.sheetQuery()}&seeds=${seeds.join(",")}`);
    if (mine !== run) return;
    if (found.problems) { $("rate").textContent = found.problems[0].message.replaceAll("`", ""); looker.disconnect(); return; }
    drawn += seeds.length;
    wall().append(...found.maps.map(card));
  } finally {
    busy = false;
    const end = $("wall-end")?.getBoundingClientRect();
    if (mine !== run || (end && end.top < innerHeight + 600 && drawn < MOST && hasMaps() && drawn)) setTimeout(fill);
  }
}

const spread = (map) => say("spread", { spread: decimal(map.fairness.spread, 2) });

function card(map) {
  const shares = map.fairness?.shares ?? [], most = Math.max(...shares.map(([, one]) => one), 0.01);
  return el("li", {}, el("button", { onclick: () => state.set({ seed: map.seed, sheet: "setup", fair: null, tab: null, page: null }, { push: true }), "aria-label": [say("found.seed", { seed: map.seed }), map.fairness ? spread(map) : ""].filter(Boolean).join(", ") },
    el("img", { src: map.picture, alt: "", loading: "lazy", decoding: "async" }),
    el("span", { class: "about" }, el("b", {}, map.seed), map.fairness ? el("span", {}, spread(map)) : null),
    shares.length && shares.length <= 8 ? el("span", { class: "bars", "aria-hidden": "true" }, ...shares.map(([, one]) => el("i", { style: { width: `${(100 * one) / most}%` } }))) : null));
}

/** Arrows move among the maps, by rows as well. */
function move(event) {
  const items = [...wall().querySelectorAll("button")], at = items.indexOf(event.target);
  if (at < 0) return;
  const columns = getComputedStyle(wall()).gridTemplateColumns.split(" ").length;
  const to = items[at + ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key] ?? NaN)];
  if (to) { event.preventDefault(); to.focus(); to.scrollIntoView({ block: "nearest" }); }
}

export function start() {
  let stale = true;
  const show = () => { if (state.get("tab") === "seeds" && stale && games().length) { stale = false; build(); } };
  state.listen((changed) => {
    if ([...changed].some((name) => !["tab", "page", "zoom", "seed", "sheet"].includes(name))) stale = true;
    setTimeout(show);
  });
  hear("changed", () => { stale = true; show(); });
  addEventListener("games", show);
}
