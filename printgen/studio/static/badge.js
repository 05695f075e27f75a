// Whether the PDF of what is on the desk was proved; the list of what is wrong; the address to print from.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, el, dialog } from "./dom.js";
import * as desk from "./desk.js";

let proof = null, name = null, page = [];

async function prove() {
  say("proving");
  const asked = state.sheetQuery();
  const found = await ask("/api/prove", asked, "POST");
  if (asked !== state.sheetQuery()) return;
  name = found.name;
  if (found.problems) { page = found.problems; say("problems"); }
  else if (found.proof) take(found.proof);
}

function take(found) {
  if (found.name !== name) return;
  proof = found;
  say(found.ok ? "proved" : "problems");
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

function say(what) {
  const count = problems().length;
  const words = { proved: `proved · ${proof?.seconds.toFixed(1)} s`, proving: "proving…", stale: "stale", problems: `${count} problem${count === 1 ? "" : "s"}` };
  $("badge").dataset.state = what;
  $("badge").lastElementChild.textContent = words[what];
  $("print").toggleAttribute("aria-disabled", what === "problems");
  alert();
}

/** What is wrong stands above the page as well, with its line. */
function alert() {
  const wrong = page.length ? page : [];
  $("alert").hidden = !wrong.length;
  if (wrong.length) $("alert").replaceChildren(el("b", {}, desk.sheet?.pages ? "The last good page is shown. " : ""), ...list(wrong.slice(0, 3)));
}

export function list(found) {
  return found.map((one) => el("p", { class: "problem", data: { file: one.file ?? "", line: one.line ?? "", column: one.column ?? "" } },
    el("code", {}, one.place || one.code), " ", one.message, " ", el("span", { class: "code" }, one.code), ...one.hints.map((hint) => el("small", {}, hint))));
}

function tell() {
  const found = problems(), state_ = $("badge").dataset.state;
  if (found.length) { dialog(state_ === "proved" ? "Proved, with remarks" : "What is wrong", ...list(found)); return; }
  const done = state_ === "proved";
  dialog(done ? "Proved" : "Not proved yet",
    el("p", {}, done ? `${proof.pages} page${proof.pages > 1 ? "s" : ""}, ${Math.round(proof.bytes / 1024)} kB, made and measured in ${proof.seconds.toFixed(1)} s. These are the bytes that the command prints.` : "The PDF is being made and measured."),
    el("h3", {}, "What is judged"),
    el("ul", {}, ...["the data: names, formulas, meaning, and each rule of the set-up", "every word that the data asks for is on its page, in its place, nothing twice", "lengths in mm, true scale, margins and the space above the foot", "sizes and contrast of all words, fonts, nothing cut off or covered"].map((one) => el("li", {}, one))),
    el("h3", {}, "What cannot be judged"),
    el("p", {}, "Whether the rules were read as their authors meant them; whether your printer keeps the size: measure the bar on the paper."));
}

export function start() {
  hear("proof", take);
  hear("changed", () => { if (proof) say("stale"); });
  desk.shown((sheet) => {
    page = sheet?.problems ?? [];
    if (sheet?.file) $("print").href = `/print/${encodeURIComponent(sheet.file)}?${state.sheetQuery()}`;
    if (page.length) say("problems");
    else prove();
  });
  state.listen((changed) => { if (changed.has("page")) setTimeout(frame, 200); });
  $("badge").addEventListener("click", tell);
  $("print").addEventListener("click", (event) => { if ($("print").hasAttribute("aria-disabled")) { event.preventDefault(); tell(); } });
}
