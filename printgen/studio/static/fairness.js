// How fair the maps of many seeds are, as a curve; the spread up to which maps are kept; the shares of this one.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, el } from "./dom.js";
import { shown, sheet } from "./desk.js";
import { decimal, say } from "./words.js";

const MANY = 1000, BARS = 44, REST = 1500;   // ms after an edit: whoever edits looks at the page
const COLOURS = ["var(--blue)", "var(--vermilion)", "var(--orange)", "var(--green)", "var(--purple)"];
const looked = new Map();   // what is played → the spreads of its first seeds
let parts = null, waiting = null, changed = false;

/** The part of the address that decides about the maps. */
const setting = () => {
  const query = new URLSearchParams(state.sheetQuery({ seed: null, fair: null, paper: null, theme: null, lang: null, hidden: null, sheet: "setup" }));
  return query.toString();
};

/** Look at the first seeds, some at a time, once for whatever is played; `each` hears how it goes on. */
export function look(each) {
  const name = setting();
  if (!looked.has(name)) {
    const one = { spreads: [], hearers: new Set() };
    looked.set(name, one);
    one.done = goOn(name, one);
  }
  if (each) looked.get(name).hearers.add(each);
  return looked.get(name).done;
}

async function goOn(name, one) {
  while (one.spreads.length < MANY) {
    const began = performance.now(), part = one.spreads.length ? 400 : 200;
    const found = await ask("/api/spreads", `${name}&first=${one.spreads.length + 1}&looked=${part}`);
    if (found.problems) return found;
    if (looked.get(name) !== one || name !== setting()) { looked.delete(name); return null; }
    one.spreads.push(...found.spreads.map((spread) => spread ?? Infinity));
    one.hearers.forEach((hear) => hear(one.spreads, (1000 * part) / (performance.now() - began)));
  }
  return one;
}

export function control(about, group) {
  const curve = el("div", { class: "curve", "aria-hidden": "true" });
  const range = el("input", { type: "range", id: "option-fair-slider", min: 0, max: 100, value: 100, "aria-label": say("keep"), oninput: said, onchange: keep });
  const text = el("p", { class: "kept" }, el("span", { id: "kept" }), el("span", { id: "lies" }));
  const shares = el("div", { class: "shares" });
  const best = el("button", { type: "button", class: "link", id: "fairest", hidden: true });
  const made = group(about, " ", curve, range, text, shares, best);
  parts = { about, curve, range, best, shares, made, most: 1 };
  if (sheet) { show(sheet); fill(); }
  return made;
}

async function fill() {
  const mine = parts;
  const found = await look(draw).catch(() => null);
  if (mine !== parts || !found) return;
  if (found.problems) { mine.curve.replaceChildren(); mine.range.hidden = true; mine.best.hidden = true; $("kept").textContent = found.problems[0].message.replaceAll("`", ""); return; }
  draw(found.spreads);
  const least = Math.min(...found.spreads), seed = found.spreads.indexOf(least) + 1;
  mine.best.hidden = false;
  mine.best.textContent = say("fairest", { all: decimal(MANY), seed, spread: decimal(least, 2) });
  mine.best.onclick = () => state.set({ seed: String(seed), fair: null });
}

function draw(spreads) {
  if (!parts) return;
  const finite = spreads.filter(Number.isFinite).sort((a, b) => a - b);
  parts.most = Math.max(finite[Math.floor(finite.length * 0.985)] ?? 1, 0.01);
  const bins = new Array(BARS).fill(0);
  for (const one of finite) if (one < parts.most) bins[Math.floor((one / parts.most) * BARS)] += 1;
  const high = Math.max(...bins);
  parts.curve.replaceChildren(...bins.map((one) => el("i", { style: { height: `${Math.max(2, (100 * one) / high)}%` } })), el("em", { id: "spread-mark" }));
  parts.range.value = state.get("fair") ? (100 * Number(state.get("fair"))) / parts.most : 100;
  said();
  show(sheet);
}

const limit = () => (parts.range.value * parts.most) / 100;

function said() {
  const isOff = Number(parts.range.value) >= 100;
  [...parts.curve.querySelectorAll("i")].forEach((bar, n) => bar.classList.toggle("out", !isOff && (n + 0.5) / BARS > parts.range.value / 100));
  $("kept").replaceChildren(...(isOff ? [say("kept-all")] : [`${say("kept-to")} `, el("b", {}, decimal(limit(), 2))]));
}

function keep() {
  state.set({ fair: Number(parts.range.value) >= 100 ? null : (Math.ceil(limit() * 100) / 100).toFixed(2) });
}

/** Show where the map on the desk lies, and what each seat gets. */
function show(found) {
  const about = found?.fairness;
  if (!parts || !parts.made.isConnected && !about) return;
  const aside = parts.made.querySelector(".aside"), mark = parts.curve.querySelector("em");
  aside.textContent = about ? `${say("spread", { spread: decimal(about.spread, 2) })} ${about.unit}` : " ";
  parts.shares.replaceChildren();
  if (mark) mark.hidden = !about;
  if (!about) return;
  if (mark) mark.style.left = `${Math.min(100, (100 * about.spread) / parts.most)}%`;
  const most = Math.max(...about.shares.map(([, share]) => share), 0.01);
  if (about.shares.length <= 8) parts.shares.replaceChildren(...about.shares.map(([seat, share], n) => el("span", { title: seat }, el("i", { style: { width: `${(100 * share) / most}%`, background: COLOURS[n % COLOURS.length] } }), short(seat), " ", el("b", {}, decimal(share, 2)))));
}

/** A name of several words by their initials, a long one by its beginning. */
const short = (name) => (/[ -]/.test(name) ? name.split(/[ -]/).map((one) => one[0].toUpperCase()).join("") : name.slice(0, 8));

export function start() {
  shown((found) => {
    show(found);
    clearTimeout(waiting);
    if (parts && !looked.has(setting())) waiting = setTimeout(fill, changed ? REST : 0);
  });
  hear("changed", () => { looked.clear(); changed = true; });
}
