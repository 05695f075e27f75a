// The options of the sheet as controls, as the server says them; the command that prints the same.

import { ask, hear, latest } from "./net.js";
import * as state from "./state.js";
import { $, el } from "./dom.js";
import { say } from "./words.js";
import { shown } from "./desk.js";
import * as fairness from "./fairness.js";

const drawn = new Map();   // name → what was drawn of it
let stale = false;
export let controls = [];

const refresh = latest(async () => {
  const asked = state.sheetQuery();
  const found = await ask("/api/choices", asked);
  if (!found.controls || asked !== state.sheetQuery()) return;
  controls = found.controls;
  const focused = document.activeElement?.id;
  const parts = controls.map((control) => {
    const said = JSON.stringify(control), known = drawn.get(control.name);
    if (known?.said === said) return known.part;
    const part = FORMS[control.form](control);
    drawn.set(control.name, { said, part });
    return part;
  });
  const more = parts.filter((_, n) => controls[n].more), isOpen = $("more")?.open ?? false;
  const rest = more.length ? el("details", { id: "more", class: "more", open: isOpen }, el("summary", {}, say("more")), ...more) : null;
  $("options").replaceChildren(...parts.filter((_, n) => !controls[n].more), ...(rest ? [rest] : []));
  if (focused && document.activeElement?.id !== focused) $(focused)?.focus();
});

const change = (control, value) => state.set({ [control.name]: value });

/** A control with its head; beside the head stands what is worth knowing at a glance. */
export function group(control, aside, ...children) {
  const head = el("div", { class: "legend" }, el("span", { id: `label-${control.name}` }, control.label), aside ? el("span", { class: "aside" }, aside) : null);
  return el("div", { class: `control ${control.form}`, role: "group", "aria-labelledby": `label-${control.name}`, data: { name: control.name } }, head, ...children);
}

const id = (control, value = "") => `option-${control.name}-${value}`.replace(/[^\w-]/g, "_");

const NAMES = new Map();
function named(control, choice) {
  if (control.name !== "lang" || choice.value.includes(",")) return choice.label;
  if (!NAMES.has(choice.value)) {
    const name = new Intl.DisplayNames([choice.value], { type: "language" }).of(choice.value);
    NAMES.set(choice.value, name[0].toUpperCase() + name.slice(1));
  }
  return NAMES.get(choice.value);
}

function segments(control) {
  const letters = control.choices.reduce((sum, one) => sum + one.label.length + 4, 0);
  if (control.choices.length > 8 || (letters > 44 && control.choices.length > 2)) return select(control);
  const inputs = control.choices.map((one) => el("label", { title: one.reason || null },
    el("input", { type: "radio", name: control.name, id: id(control, one.value), value: one.value, checked: one.value === String(control.value), disabled: Boolean(one.reason), onchange: () => change(control, one.value) }),
    el("span", {}, named(control, one))));
  const against = control.choices.filter((one) => one.reason);
  return group(control, null, el("div", { class: "segments" }, ...inputs), against.length ? el("p", { class: "note" }, against[0].reason) : null);
}

function select(control) {
  const made = el("select", { id: id(control), "aria-label": control.label, onchange: () => change(control, made.value) },
    ...control.choices.map((one) => el("option", { value: one.value, selected: one.value === String(control.value), disabled: Boolean(one.reason) }, named(control, one))));
  return group({ ...control, form: "select" }, null, made);
}

function options(control) {
  const chosen = new Set(control.value.map((one) => (control.name === "reading" ? one.replace(".", "=") : one)));
  const rows = control.choices.map((one) => el("label", { class: one.reason ? "option excluded" : "option" },
    el("input", { type: "checkbox", id: id(control, one.value), checked: chosen.has(one.value), disabled: Boolean(one.reason), onchange: (event) => {
      if (event.target.checked) chosen.add(one.value); else chosen.delete(one.value);
      change(control, [...chosen]);
    } }),
    el("span", {}, el("b", {}, one.label), el("small", {}, one.reason || one.note))));
  return group(control, say("taken", { n: chosen.size, all: control.choices.length }), ...rows);
}

function flag(control) {
  return el("div", { class: "control flag", data: { name: control.name } }, el("label", { class: "option" },
    el("input", { type: "checkbox", id: id(control), checked: control.value === true, onchange: (event) => change(control, event.target.checked || null) }),
    el("span", {}, el("b", {}, control.label), el("small", {}, control.hint))));
}

function field(control, type) {
  const [min, max] = control.bounds ?? [];
  const value = Array.isArray(control.value) ? control.value.join(",") : control.value;
  return group(control, null, el("input", { type, min, max, id: id(control), value, "aria-label": control.label, onchange: (event) => change(control, event.target.value || null) }), el("p", { class: "note" }, control.hint));
}

const FACES = { 1: [[10, 10]], 2: [[6, 6], [14, 14]], 3: [[6, 6], [10, 10], [14, 14]], 4: [[6, 6], [14, 6], [6, 14], [14, 14]], 5: [[6, 6], [14, 6], [10, 10], [6, 14], [14, 14]], 6: [[6, 5.5], [6, 10], [6, 14.5], [14, 5.5], [14, 10], [14, 14.5]] };

function die() {
  const face = FACES[1 + Math.floor(Math.random() * 6)];
  return el("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, ...face.map(([cx, cy]) => el("circle", { cx, cy, r: 1.9 })));
}

export const roll = () => state.set({ seed: String(Math.floor(Math.random() * 1_000_000)) });
export function step(by) {
  const now = Number(state.get("seed"));
  if (controls.some((one) => one.form === "seed")) state.set({ seed: String(Math.max(0, (Number.isInteger(now) ? now : 0) + by)) });
}

function seed(control) {
  const input = el("input", { type: "text", id: id(control), value: control.value, maxLength: 60, "aria-label": control.label, placeholder: say("none"), onchange: () => change(control, input.value.trim() || null) });
  const range = el("input", { type: "range", id: id(control, "slider"), min: 0, max: 999, value: Number(control.value) % 1000 || 0, "aria-label": say("seed-slider"), oninput: () => { input.value = range.value; change(control, range.value); } });
  return group(control, say("steps"), el("div", { class: "row" }, input, el("button", { type: "button", class: "die", id: id(control, "roll"), "aria-label": say("roll"), onclick: roll }, die())), range);
}

function pairs(control) {
  const value = control.value.join("\n");
  const made = el("textarea", { id: id(control), rows: Math.max(1, control.value.length), value, "aria-label": control.label, placeholder: "board.pitch=41 mm", onchange: () => change(control, made.value.split("\n").map((one) => one.trim()).filter(Boolean)) });
  return el("details", { class: "control pairs", open: control.value.length > 0, data: { name: control.name } }, el("summary", {}, control.label), made, el("p", { class: "note" }, control.hint));
}

const FORMS = { segments, select, options, flag, seed, pairs, fair: (control) => fairness.control(control, group), number: (control) => field(control, "number"), text: (control) => field(control, "text") };

export function start() {
  $("options").addEventListener("submit", (event) => event.preventDefault());
  state.listen((changed) => {
    if (changed.has("seed") && changed.size === 1) mirror();
    else if ([...changed].some((name) => !["tab", "page", "zoom"].includes(name))) refresh();
  });
  hear("changed", () => { stale = true; });
  shown((sheet) => {
    if (stale) { stale = false; refresh(); }   // the page goes first
    if (sheet?.command) $("command").replaceChildren(...sheet.command.split(/ (?=--)/).flatMap((word) => [el("span", {}, word), " "]));
  });
  $("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText($("command").textContent.trim());
    $("copy").textContent = say("copied");
    setTimeout(() => ($("copy").textContent = say("copy")), 1500);
  });
  $("open-controls").addEventListener("click", () => {
    const is = document.body.toggleAttribute("data-controls");
    $("open-controls").setAttribute("aria-expanded", is);
  });
  refresh();
}

/** The seed changed alone: nothing else is drawn anew. */
function mirror() {
  const input = $("option-seed-"), range = $("option-seed-slider");
  if (!input) return;
  if (document.activeElement !== input) input.value = state.get("seed");
  if (document.activeElement !== range) range.value = Number(state.get("seed")) % 1000 || 0;
  drawn.delete("seed");
}
