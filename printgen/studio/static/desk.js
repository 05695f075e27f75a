// The address → the page on the desk: its title, its pages as a strip, its size on the screen.

import { ask, hear, latest } from "./net.js";
import * as state from "./state.js";
import { $, el, dialog, close } from "./dom.js";
import * as frame from "./frame.js";
import { say } from "./words.js";

export let sheet = null;   // what the server said of it last
let parsed = null, strip = null;
const listeners = new Set();

/** Hear of each sheet that is on the desk now, painted. */
export const shown = (listener) => listeners.add(listener);

export const refresh = latest(async () => {
  if (!state.get("game") && !state.get("sheet")) return;
  const asked = state.sheetQuery();
  const found = await ask("/api/sheet", asked);
  if (asked !== state.sheetQuery()) return;
  document.body.dataset.broken = found.problems.length ? "yes" : "";
  if (!found.html) { sheet = sheet ? { ...sheet, problems: found.problems } : { problems: found.problems }; tell(); return; }
  const next = await frame.parse(found.html);
  await frame.show($("page"), next, pageNumber(next.pages.length));
  sheet = { ...found, query: asked };
  delete sheet.html;
  parsed = next;
  words();
  fit();
  requestAnimationFrame(() => {
    document.body.dataset.painted = Number(document.body.dataset.painted ?? 0) + 1;
    setTimeout(() => { tell(); requestIdleCallback(drawStrip, { timeout: 300 }); });   // when the page is there
  });
});

function tell() {
  for (const listener of listeners) listener(sheet);
}

const pageNumber = (count) => Math.min(Math.max(Number(state.get("page") || 1), 1), count) - 1;

function words() {
  const [width, height] = size();
  const now = pageNumber(sheet.pages.length) + 1, count = sheet.pages.length;
  const heading = parsed.pages[now - 1].querySelector("h1")?.cloneNode(true), behind = heading?.querySelector("span");
  behind?.remove();
  const name = plain(heading) || sheet.title, rest = plain(behind);
  $("title").firstElementChild.textContent = name;
  $("title").lastElementChild.textContent = rest;
  const lying = say(width > height ? "landscape" : "portrait");
  $("about").textContent = say("about", { paper: sheet.paper, lying, page: now, pages: count, ms: sheet.ms });
  document.title = `${sheet.title} – printgen studio`;
}

const plain = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";

const size = () => sheet.pages[pageNumber(sheet.pages.length)];

// Pages

async function turn(number) {
  state.set({ page: number ? String(number + 1) : null });
}

async function showPage() {
  if (!parsed) return;
  await frame.show($("page"), parsed, pageNumber(parsed.pages.length));
  words();
  fit();
  markStrip();
  tell();
}

function drawStrip() {
  const key = parsed.pages.length;
  $("strip").hidden = key < 2;
  if (key < 2) { strip = null; return; }
  if (strip?.key !== key) {
    const buttons = parsed.pages.map((_, n) => el("button", { "aria-label": say("page-number", { n: n + 1 }), onclick: () => turn(n) }));
    $("strip").replaceChildren(...buttons);
    strip = { key, buttons, seen: new Set(), looker: new IntersectionObserver(look, { root: $("strip"), rootMargin: "100px" }) };
    buttons.forEach((one) => strip.looker.observe(one));
  } else strip.seen.forEach((n) => small(n));
  markStrip();
}

function look(entries) {
  for (const entry of entries) {
    if (!entry.isIntersecting || !strip) continue;
    const n = strip.buttons.indexOf(entry.target);
    if (n >= 0 && !strip.seen.has(n)) { strip.seen.add(n); small(n); }
  }
}

function small(n) {
  const size = sheet.pages[n];
  if (!size) return;   // the strip is still that of a longer sheet
  const inside = strip.buttons[n].firstElementChild;
  if (inside) frame.show(inside, parsed, n).then(() => frame.scale(inside, size, 78 / size[1] / frame.PX));
  else strip.buttons[n].append(frame.thumbnail(parsed, size, n, 120, 78));
}

function markStrip() {
  strip?.buttons.forEach((one, n) => one.toggleAttribute("aria-current", n === pageNumber(parsed.pages.length)));
}

// Size on the screen

const FOOT = 84;   // what the strip and the size take below the page

const TRUE = "printgen-pixels-per-mm";
const perMm = () => Number(localStorage.getItem(TRUE)) || frame.PX;

function scaleNow() {
  const asked = state.get("zoom") || "fit";
  if (asked === "true") return perMm() / frame.PX;
  if (asked !== "fit") return Math.min(Math.max(Number(asked) / 100 || 1, 0.1), 8);
  const [width, height] = size(), room = $("stage").getBoundingClientRect();
  return Math.max(0.1, Math.min((room.width - 56) / (width * frame.PX), (room.height - 20 - FOOT) / (height * frame.PX)));
}

export function fit() {
  if (!sheet?.pages) return;
  const by = scaleNow(), asked = state.get("zoom") || "fit";
  frame.scale($("page"), size(), by);
  $("zoom-now").textContent = `${Math.round(by * 100)} %`;
  $("zoom-fit").setAttribute("aria-pressed", asked === "fit");
  $("zoom-true").setAttribute("aria-pressed", asked === "true");
}

const zoom = (by) => state.set({ zoom: String(Math.round(Math.min(8, Math.max(0.1, scaleNow() * by)) * 100)) });

const CARD = 85.6;

/** Ask once how large a bank card is on this screen. */
function calibrate() {
  const card = el("div", { class: "card-outline", role: "img", "aria-label": say("card.outline") });
  const range = el("input", { type: "range", min: 200, max: 700, step: 0.5, value: perMm() * CARD, "aria-label": say("card.width"), oninput: draw });
  function draw() {
    card.style.width = `${range.value}px`;
    card.style.height = `${(range.value * 53.98) / CARD}px`;
  }
  draw();
  dialog(say("true-size"), el("p", {}, say("card.hold")), card, range,
    el("button", { class: "primary", onclick: () => { localStorage.setItem(TRUE, range.value / CARD); close(); fit(); } }, say("card.done")));
}

export function start() {
  state.listen((changed) => {
    if (changed.has("zoom")) fit();
    if ([...changed].some((name) => !["tab", "page", "zoom"].includes(name))) refresh();
    else if (changed.has("page")) showPage();
  });
  new ResizeObserver(fit).observe($("stage"));
  $("zoom-in").addEventListener("click", () => zoom(1.25));
  $("zoom-out").addEventListener("click", () => zoom(0.8));
  $("zoom-fit").addEventListener("click", () => state.set({ zoom: null }));
  $("zoom-true").addEventListener("click", () => {
    if (!localStorage.getItem(TRUE) || state.get("zoom") === "true") calibrate();
    state.set({ zoom: "true" });
  });
  hear("changed", () => refresh());
  hear("proof", (proof) => { if (proof.moved) refresh(); });
}
