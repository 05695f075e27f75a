// Whether the PDF of what is on the desk was proved; the list of what is wrong; the address to print from.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, coded, el, dialog } from "./dom.js";
import * as desk from "./desk.js";
import { decimal, say } from "./words.js";

let proof = null, name = null, page = [];

async function prove() {
  show("proving");
  const asked = state.sheetQuery();
  const found = await ask("/api/prove", asked, "POST");
  if (asked !== state.sheetQuery()) return;
  name = found.name;
  if (found.problems) { page = found.problems; show("problems"); }
  else if (found.proof) take(found.proof);
}

function take(found) {
  if (found.name !== name) return;
  proof = found;
  show(found.ok ? "proved" : "problems");
  frame();
}

/** Frame on the page what was found there. */
function frame() {
  const into = $("page").contentDocument, page = into?.querySelector(".page");
  if (!page) return;
  into.querySelectorAll(".studio-fault").forEach((one) => one.remove());
  const number = Number(state.get("page") || 1);
  for (const one of proof?.name === name ? proof.problems : []) {
    if (one.page !== number || !one.box_mm) continue;
    const [x, y, width, height] = one.box_mm, box = into.createElement("div");
    box.className = "studio-fault";
    Object.assign(box.style, { left: `${x}mm`, top: `${y}mm`, width: `${width}mm`, height: `${height}mm` });
    page.append(box);
  }
}

const problems = () => (page.length ? page : proof?.problems ?? []);

function show(what) {
  const words = { proved: () => say("proved", { seconds: decimal(proof?.seconds ?? 0, 1) }), proving: () => say("proving"), stale: () => say("stale"), problems: () => say("problems", { n: problems().length }) };
  $("badge").dataset.state = what;
  $("badge").lastElementChild.textContent = words[what]();
  $("print").toggleAttribute("aria-disabled", what === "problems");
  alert();
}

/** What is wrong stands above the page as well, with its line; while one edits, at its line and in the list alone. */
function alert() {
  const wrong = page.length ? page : [], last = desk.sheet?.pages ? `${say("last-good")} ` : "", isTold = state.get("tab") === "edit" && !matchMedia("(max-width: 819px)").matches;
  $("alert").hidden = !wrong.length || (isTold && !last);
  $("alert").replaceChildren(...(wrong.length ? [el("b", {}, last), ...(isTold ? [] : list(wrong.slice(0, 3)))] : []));
}

export function list(found) {
  return found.map((one) => el("p", { class: "problem", data: { file: one.file ?? "", line: one.line ?? "", column: one.column ?? "" } },
    el("code", {}, one.place || one.code), " ", ...coded(one.message), " ", el("span", { class: "code" }, one.code), ...one.hints.map((hint) => el("small", {}, ...coded(hint)))));
}

function tell() {
  const found = problems(), state_ = $("badge").dataset.state;
  if (found.length) { dialog(say(state_ === "proved" ? "badge.remarks" : "badge.wrong"), ...list(found)); return; }
  const done = state_ === "proved";
  dialog(say(done ? "badge.proved" : "badge.not-yet"),
    el("p", {}, done ? say("badge.bytes", { n: proof.pages, kb: Math.round(proof.bytes / 1024), seconds: decimal(proof.seconds, 1) }) : say("badge.waiting")),
    el("h3", {}, say("badge.judged")), el("ul", {}, ...["data", "words", "lengths", "looks"].map((one) => el("li", {}, say(`badge.${one}`)))),
    el("h3", {}, say("badge.unjudged")), el("p", {}, say("badge.reading")));
}

export function start() {
  hear("proof", take);
  hear("changed", () => { name = null; if (proof) show("stale"); });   // what is proved of the data of before counts no more
  desk.shown((sheet) => {
    page = sheet?.problems ?? [];
    if (page.length) name = null;
    if (sheet?.file) $("print").href = `/print/${encodeURIComponent(sheet.file)}?${state.sheetQuery()}`;
    if (page.length) show("problems");
    else prove();
  });
  state.listen((changed) => { if (changed.has("page")) setTimeout(frame, 200); if (changed.has("tab")) alert(); });
  $("badge").addEventListener("click", tell);
  $("print").addEventListener("click", (event) => { if ($("print").hasAttribute("aria-disabled")) { event.preventDefault(); tell(); } });
}
