// What lies over the page while it is edited: which text is under the pointer, which the cursor prints, what is wrong.

import { $, el } from "./dom.js";
import { say } from "./words.js";

let found = { places: [], texts: [] }, page = 1, boxes = [], here = null, wrong = [], changed = new Set(), over = null, picked = -1;
let layer = null, pick = null, told = null;

const isOn = () => document.body.dataset.tab === "edit";
const plain = (text) => text.replace(/\u00ad/g, "").split(/\s+/).filter(Boolean).join(" ");

/** Take where the texts of a sheet come from, and find them on the page that is shown. */
export function take(sources, number) {
  found = sources;
  page = number;
  draw();
}

/** The rectangles of the texts on the page, each with its source: the nth time that a text stands there. */
function measure() {
  const doc = $("page").contentDocument, body = doc?.body, seen = new Map();
  boxes = [];
  if (!body?.firstElementChild) return;
  const queues = new Map();
  for (const [number, text, places, isExact] of found.texts) {
    if (number !== page) continue;
    if (!queues.has(text)) queues.set(text, []);
    queues.get(text).push({ text, places: places.map((one) => found.places[one]), isExact });
  }
  const walker = doc.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) => (node.parentElement.closest("style, script, title") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const range = doc.createRange();
  while (walker.nextNode()) {
    const text = plain(walker.currentNode.data);
    if (!text) continue;
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    const pip = walker.currentNode.parentElement.closest("span.pip, span.disc, span.tile");   // its frame is that of the number
    pip ? range.selectNode(pip) : range.selectNodeContents(walker.currentNode);
    const rects = [...range.getClientRects()].filter((one) => one.width && one.height);
    if (rects.length) boxes.push({ ...(queues.get(text)?.[nth] ?? { text, places: [], isExact: false }), rects, node: walker.currentNode });
  }
}

/** The lines of a place, and whether a place of a file lies in it. */
const covers = ([name, line, column, endLine, endColumn], at) => name === at.name && line <= at.line && at.line <= endLine && (at.line > line || at.column >= column - 40) && (line !== endLine || at.column <= endColumn + 2);
const size = ([, line, column, endLine, endColumn]) => (endLine - line) * 1000 + endColumn - column;

/** The texts that print what stands at a place: those of the smallest thing there. */
function printing(at) {
  let best = Infinity, texts = [];
  for (const box of boxes) for (const place of box.places) {
    if (!covers(place, at)) continue;
    if (size(place) < best) { best = size(place); texts = []; }
    if (size(place) === best && !texts.includes(box)) texts.push(box);
  }
  return texts;
}

export function at(name, line, column) {
  here = { name, line, column };
  draw(false);
}

export function broken(problems) {
  wrong = problems.filter((one) => one.name && one.line).map((one) => ({ name: one.name, line: one.line, column: one.column }));
}

/** Mark the texts that an edit has changed. */
export function mark(texts) {
  changed = new Set(texts);
  draw(false);
}

export function draw(again = true) {
  if (!layer) return;
  if (again) measure();
  const shown = [];
  const put = (box, kind, pad = 2) => box.rects.forEach((one) => shown.push(el("div", { class: `mark ${kind}`, style: { left: `${one.left - pad}px`, top: `${one.top + 1}px`, width: `${one.width + 2 * pad}px`, height: `${Math.max(one.height - 2, 4)}px` } })));
  if (isOn()) {
    for (const box of boxes) if (changed.has(box.text)) put(box, "changed", 1);
    if (here) for (const box of printing(here)) put(box, "here", 3);
    for (const one of wrong) for (const box of printing(one)) put(box, "wrong", 3);
    if (over) put(over, "over");
  }
  layer.replaceChildren(...shown);
}

function under(event) {
  const box = layer.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  let best = null, least = Infinity;
  for (const one of boxes) for (const rect of one.rects) {
    const area = rect.width * rect.height;
    if (x >= rect.left - 2 && x <= rect.right + 2 && y >= rect.top - 2 && y <= rect.bottom + 2 && area < least) { best = one; least = area; }
  }
  return best ?? inCell(x, y);
}

/** The first text of a small element round a place, such as a cell. */
function inCell(x, y) {
  const cell = $("page").contentDocument.elementFromPoint(x, y);
  const inside = cell ? boxes.filter((one) => cell.contains(one.node)) : [];
  return inside.length && inside.length <= 6 ? (inside.find((one) => one.places.length) ?? inside[0]) : null;
}

/** The arrow keys go from text to text, Enter goes to where it is written. */
function keys(event) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (by) {
    picked = Math.min(Math.max(picked + by, 0), boxes.length - 1);
    over = boxes[picked] ?? null;
    told.textContent = over?.text ?? "";
    draw(false);
  } else if (event.key === "Enter" && over) pick(over);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function start(picker) {
  pick = picker;
  told = el("span", { class: "unseen", role: "status" });
  layer = el("div", { class: "marks", tabIndex: 0, role: "application", "aria-label": say("edit.texts"), onkeydown: keys,
    onpointermove: (event) => { const now = under(event); if (now !== over) { over = now; layer.style.cursor = over?.places.length ? "pointer" : "default"; draw(false); } },
    onpointerleave: () => { over = null; draw(false); },
    onclick: (event) => { const now = under(event); if (now) pick(now); } });
  $("paper").append(layer, told);
  new ResizeObserver(() => draw()).observe($("page"));
}
