// What the cursor stands on: its value, its citation, how sure it is, every sheet that prints it; and what is wrong.

import * as state from "./state.js";
import { coded, el } from "./dom.js";
import * as rail from "./rail.js";
import { say } from "./words.js";

let card = null, list = null, sheets = null, origin = null, go = null, last = { fact: null, printed: [] }, lines = new Map();

export function build(goes) {
  go = goes;
  card = el("section", { class: "fact", "aria-live": "polite" });
  origin = el("section", { class: "origin", hidden: true });
  sheets = el("section", { class: "printed" });
  list = el("section", { class: "wrong-list", hidden: true });
  empty();
  return el("aside", { class: "facts", "aria-label": say("fact.all") }, list, card, origin, sheets);
}

function empty() {
  card.replaceChildren(el("h2", {}, say("fact.title")), el("p", { class: "note" }, say("fact.empty")));
}

/** Show what the server says of a place. */
export function show(found) {
  last = found;
  const fact = found.fact;
  if (!fact) empty();
  else {
    const steps = fact.path.split("."), name = steps.slice(-2).join(" · ");
    card.replaceChildren(
      ...[el("h2", {}, say("fact.title")), el("p", { class: "path" }, steps.slice(0, -2).join(" › ")), el("h3", {}, name),
        fact.value ? el("p", { class: "value" }, fact.value) : null,
        fact.confidence ? el("p", { class: `sure ${fact.confidence}` }, el("i", { "aria-hidden": "true" }), say(`fact.${fact.confidence}`)) : null,
        ...fact.cite.map((one) => el("p", { class: "cite" }, one))].filter(Boolean));
    if (fact.about) card.append(el("button", { class: "link", onclick: () => go(fact.about) }, say("fact.about", { file: fact.about[0], line: fact.about[1] })));
  }
  draw();
}

/** A text of the page was chosen: list all places that it rests on. */
export function from(text) {
  lines = new Map((text?.places ?? []).filter(([name]) => name).map((place) => [`${place[0]} ${place[1]}`, place]));   // one of each line
  origin.hidden = lines.size < 2;
  if (origin.hidden) return;
  origin.replaceChildren(el("h2", {}, `“${text.text.slice(0, 60)}”`), el("ul", {}, ...[...lines.values()].map((place) =>
    el("li", {}, el("button", { class: "link", onclick: () => go(place) }, place[0], el("small", {}, say("fact.line", { line: place[1] })))))));
}

/** The cursor went to a line: what it does not rest on is told no longer. */
export function left(name, line) {
  if (!lines.has(`${name} ${line}`)) from(null);
}

/** All sheets of the game; those that print the fact with how often. */
function draw() {
  const game = rail.current(), by = new Map(last.printed.map((one) => [one.sheet, one]));
  sheets.replaceChildren(el("h2", {}, say(last.fact ? "fact.printed" : "sheets")), el("ul", {}, ...(game?.sheets ?? []).map((sheet) => {
    const one = by.get(sheet.kind);
    return el("li", {}, el("button", { class: one ? "prints" : "", "aria-current": state.get("sheet") === sheet.kind ? "true" : null,
      onclick: () => state.set({ sheet: sheet.kind, seed: sheet.seed || null, page: one && one.pages[0] > 1 ? String(one.pages[0]) : null }) },
    el("span", {}, sheet.title), one ? el("small", {}, say("fact.places", { n: one.count }) + (one.pages.length > 1 || one.pages[0] > 1 ? `, ${say("fact.pages", { pages: one.pages.join(", ") })}` : "")) : null));
  })));
}

export function problems(found) {
  list.hidden = !found.length;
  list.replaceChildren(el("h2", {}, say("problems", { n: found.length })), el("ul", {}, ...found.slice(0, 20).map((one) =>
    el("li", {}, el("button", { onclick: () => one.name && go([one.name, one.line, one.column, one.end_line, one.end_column]) },
      el("span", {}, ...coded(one.message)), el("small", {}, `${one.name ?? one.place ?? ""}${one.line ? `, ${say("fact.line", { line: one.line })}` : ""} · ${one.code}`))))));
}

state.listen((changed) => { if (sheets && (changed.has("sheet") || changed.has("game"))) draw(); });
export const redraw = () => sheets && draw();
