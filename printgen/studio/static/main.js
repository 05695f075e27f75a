// Starts the parts of the page, and what belongs to all of them: tabs and keys.

import * as state from "./state.js";
import { $, el, dialog, start as startDialogs } from "./dom.js";
import * as desk from "./desk.js";
import * as rail from "./rail.js";
import * as controls from "./controls.js";
import * as fairness from "./fairness.js";
import * as badge from "./badge.js";
import * as seeds from "./seeds.js";
import * as edit from "./edit.js";
import * as find from "./find.js";
import * as table from "./table.js";
import * as visit from "./visit.js";
import { say } from "./words.js";

const TABS = ["see", "edit", "seeds", "table"];

function tab() {
  const now = TABS.includes(state.get("tab")) ? state.get("tab") : "see";
  document.body.dataset.tab = now;
  for (const one of document.querySelectorAll("[data-tab][role=tab]")) {
    one.setAttribute("aria-selected", one.dataset.tab === now);
    one.tabIndex = one.dataset.tab === now ? 0 : -1;
  }
  $("edit").hidden = now !== "edit";
  $("seeds").hidden = now !== "seeds";
  $("table").hidden = now !== "table";
  $("desk").hidden = now === "seeds" || now === "table";
  desk.fit();
}

const KEYS = { tabs: "1 2 3 4", step: "← →", roll: "R", print: "P", fit: "F", zoom: "+ −", turn: "PgUp PgDn", find: "Ctrl K", this: "?" };

function keys(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") { event.preventDefault(); find.show(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
  if (event.target.closest("input, textarea, select, [contenteditable], .cm-editor")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const page = Number(state.get("page") || 1), pages = desk.sheet?.pages?.length ?? 1;
  const does = {
    1: () => state.set({ tab: null }), 2: () => state.set({ tab: "edit" }), 3: () => state.set({ tab: "seeds" }), 4: () => state.set({ tab: "table" }),
    ArrowLeft: () => controls.step(-1), ArrowRight: () => controls.step(1), r: controls.roll,
    p: () => $("print").click(), f: () => state.set({ zoom: null }), "+": () => $("zoom-in").click(), "-": () => $("zoom-out").click(),
    PageDown: () => state.set({ page: String(Math.min(page + 1, pages)) }), PageUp: () => state.set({ page: page > 2 ? String(page - 1) : null }),
    "?": () => dialog(say("keys.title"), el("dl", { class: "keys" }, ...Object.entries(KEYS).flatMap(([what, one]) => [el("dt", {}, el("kbd", {}, one)), el("dd", {}, say(`keys.${what}`))]))),
  }[key];
  if (!does || (event.target.closest("[role=tab], .wall") && key.startsWith("Arrow"))) return;
  event.preventDefault();
  does();
}

function startTabs() {
  for (const one of document.querySelectorAll("[role=tab]")) {
    one.addEventListener("click", () => state.set({ tab: one.dataset.tab === "see" ? null : one.dataset.tab }));
    one.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = TABS[(TABS.indexOf(one.dataset.tab) + by + TABS.length) % TABS.length];
      document.querySelector(`[role=tab][data-tab=${next}]`).focus();
      state.set({ tab: next === "see" ? null : next });
    });
  }
  state.listen((changed) => { if (changed.has("tab")) tab(); });
}

startDialogs();
startTabs();
for (const part of [desk, badge, rail, controls, fairness, seeds, edit, find, table, visit]) part.start();
addEventListener("keydown", keys);
tab();
rail.load();
desk.refresh();
