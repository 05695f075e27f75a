// The first visit, and whatever begins anew: print a game that is here, make one, bring one in as a table.

import * as state from "./state.js";
import { $, el, close, dialog } from "./dom.js";
import * as rail from "./rail.js";
import { say } from "./words.js";

const SEEN = "printgen-visited";
const DRAWN = {
  print: "M14 22V8h24v14M10 22h32a4 4 0 0 1 4 4v12h-8M14 38H6V26a4 4 0 0 1 4-4M14 32h24v16H14zM20 38h12M20 43h12",
  own: "M10 6h22l8 8v34H10zM32 6v8h8M17 22h10M17 29h7M24 41l16-16 4 4-16 16-6 2z",
  sheet: "M6 10h40v34H6zM6 19h40M6 27h40M6 36h40M19 10v34M33 10v34",
};

const seen = () => { try { localStorage.setItem(SEEN, "yes"); } catch { /* a browser may keep nothing */ } };

/** Show the three cards. */
function show() {
  const does = { print: () => { close(); }, own, sheet };
  dialog(say("visit.title"), el("ul", { class: "visit" }, ...Object.entries(does).map(([name, run]) => el("li", {},
    el("button", { onclick: run }, el("svg", { viewBox: "0 0 52 54", "aria-hidden": "true" }, el("path", { d: DRAWN[name] })), el("b", {}, say(`visit.${name}`)), el("small", {}, say(`visit.${name}-note`)))))));
  $("dialog").classList.add("wide");
  document.querySelector(".visit button").focus();
}

function form(title, ...parts) {
  $("dialog").classList.remove("wide");
  const wrong = el("p", { class: "wrong", role: "alert" });
  const name = el("input", { type: "text", id: "new-name", maxLength: 60, required: true, autocomplete: "off", "aria-describedby": "new-name-hint" });
  const made = el("form", { class: "copy" }, ...parts, el("label", { htmlFor: "new-name" }, say("visit.name")), name, el("p", { class: "note", id: "new-name-hint" }, say("visit.name-hint")), wrong,
    el("button", { class: "primary", type: "submit" }, title));
  return { made, name, wrong };
}

async function send(query, body, { name, wrong }) {
  const found = await fetch(`/api/new?${new URLSearchParams({ name: name.value, ...query })}`, { method: "POST", body }).then((answer) => answer.json());
  if (found.problems) { wrong.replaceChildren(...found.problems.map((one) => el("span", {}, [one.message, ...one.hints].join(". ").replaceAll("`", "")))); return; }
  close();
  await rail.load();
  const game = rail.known().find((one) => one.id === found.game);
  if (!game) { addEventListener("games", () => begin(found.game), { once: true }); return; }
  begin(found.game);
}

const begin = (game) => state.open({ game, sheet: "aid", tab: "edit", seed: null, page: null });

function own() {
  const boards = ["none", "squares", "hexes", "cards"].map((one) => el("option", { value: one }, say(`visit.boards.${one}`)));
  const board = el("select", { id: "new-board" }, ...boards);
  const about = form(say("visit.make"));
  about.made.insertBefore(el("label", { htmlFor: "new-board" }, say("visit.board")), about.wrong);
  about.made.insertBefore(board, about.wrong);
  about.made.addEventListener("submit", (event) => { event.preventDefault(); send({ board: board.value }, undefined, about); });
  dialog(say("visit.own"), about.made);
  about.name.focus();
}

function sheet() {
  const file = el("input", { type: "file", id: "new-file", accept: ".csv,.tsv,.txt,.xlsx,.md,.markdown", required: true, onchange: () => {
    about.name.value ||= (file.files[0]?.name ?? "").replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  } });
  const about = form(say("visit.bring"), el("label", { htmlFor: "new-file" }, say("visit.file")), file);
  about.made.addEventListener("submit", async (event) => { event.preventDefault(); send({ file: file.files[0].name }, await file.files[0].arrayBuffer(), about); });
  dialog(say("visit.sheet"), about.made);
  file.focus();
}

export function start() {
  let known = false;
  try { known = Boolean(localStorage.getItem(SEEN)); } catch { /* see above */ }
  $("new").addEventListener("click", show);
  $("dialog").addEventListener("close", () => { seen(); $("dialog").classList.remove("wide"); });
  if (!known && !state.get("game")) show();
}
