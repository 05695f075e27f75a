// Find a game, a sheet or a seed by typing.

import * as state from "./state.js";
import { $, el, dialog, close } from "./dom.js";
import * as rail from "./rail.js";
import { say } from "./words.js";

function found(words) {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = rail.known().flatMap((game) => game.sheets.map((sheet) => ({ label: game.title, note: sheet.title, go: () => rail.choose(game, sheet.kind) })));
  const hits = all.filter((one) => parts.every((part) => `${one.label} ${one.note}`.toLowerCase().includes(part)));
  const seed = words.trim();
  const here = rail.current();
  if (/^\d+$/.test(seed) && here) hits.unshift({ label: say("found.seed", { seed }), note: here.title, go: () => state.set({ seed }) });
  return hits.slice(0, 12);
}

export function show() {
  const list = el("ul", { class: "found", id: "found" });
  const input = el("input", { type: "search", placeholder: say("found.hint"), "aria-label": say("found.title"), "aria-controls": "found", oninput: draw, onkeydown: (event) => {
    if (event.key === "Enter") list.querySelector("button")?.click();
    if (event.key === "ArrowDown") { event.preventDefault(); list.querySelector("button")?.focus(); }
  } });
  function draw() {
    const hits = found(input.value);
    list.replaceChildren(...hits.map((hit) => el("li", {}, el("button", { onclick: () => { close(); hit.go(); }, onkeydown: move }, el("b", {}, hit.label), el("span", {}, hit.note)))));
    if (!hits.length) list.append(el("li", { class: "note" }, say("found.nothing")));
  }
  function move(event) {
    const item = event.target.closest("li"), to = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[event.key];
    if (to) { event.preventDefault(); to.querySelector("button").focus(); }
  }
  draw();
  dialog(say("found.title"), input, list);
  input.focus();
}

export function start() {
  $("find").addEventListener("click", show);
}
