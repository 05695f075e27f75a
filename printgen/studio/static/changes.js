// What an edit has changed since the editor was opened: cells, pages, worked examples, rulings, answers.

import { ask, latest } from "./net.js";
import * as state from "./state.js";
import { el } from "./dom.js";
import * as marks from "./marks.js";
import * as desk from "./desk.js";
import { say } from "./words.js";

let strip = null, panel = null, go = null, about = "", found = { counts: {}, changes: [] }, open = null, timer = null;

export function build(goes) {
  go = goes;
  panel = el("div", { class: "changes-panel", id: "changes", role: "region", "aria-label": say("changed.title"), hidden: true });
  strip = el("div", { class: "changes", role: "group", "aria-label": say("changed.since") });
  draw();
  return el("div", { class: "changes-box" }, panel, strip);
}

/** Look from here on at what changes. */
export function begin(asked) {
  if (asked === about) return;
  about = asked;
  found = { counts: {}, changes: [] };
  open = null;
  draw();
}

/** Compare again, when nothing else is to do. */
export function soon(after = 500) {
  clearTimeout(timer);
  timer = setTimeout(compare, after);
}

const compare = latest(async () => {
  const asked = about, now = await ask("/api/changed", asked);
  if (asked !== about || !now.counts) return;
  found = now;
  draw();
});

function draw() {
  const kinds = Object.entries(found.counts).filter(([, count]) => count);
  strip.replaceChildren(...(kinds.length ? kinds.map(([kind, count]) => el("button", { "aria-expanded": String(open === kind), "aria-controls": "changes", class: `kind ${kind}`, onclick: () => { open = open === kind ? null : kind; draw(); } }, el("b", {}, String(count)), ` ${say(`changed.${kind}`, { n: count })}`)) : [el("span", { class: "note" }, say("changed.nothing"))]),
    ...(kinds.length ? [el("button", { class: "quiet", onclick: again }, say("changed.again"))] : []));
  const shown = found.changes.filter((one) => one.kind === open);
  panel.hidden = !shown.length;
  panel.replaceChildren(el("ul", {}, ...shown.map(row)));
  marks.mark(found.changes.filter((one) => one.kind === "cell" && one.after && one.where === state.get("sheet")).map((one) => one.after));
}

async function again() {
  await ask("/api/changed", `${about}&begin=yes`);
  found = { counts: {}, changes: [] };
  open = null;
  draw();
}

function row(one) {
  const where = one.title ? say("changed.where", { sheet: one.title, page: one.page }) : one.where;
  return el("li", {}, el("button", { onclick: () => reach(one) }, el("small", {}, where),
    one.before ? el("del", {}, one.before) : null, one.after ? el("ins", {}, one.after) : null));
}

/** Go to a change: to its page, or to where it is written. */
function reach(one) {
  if (one.at) { go(one.at); return; }
  state.set({ sheet: one.where, page: one.page > 1 ? String(one.page) : null });
}

desk.shown(() => strip && draw());
