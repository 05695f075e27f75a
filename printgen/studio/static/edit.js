// The editor beside the page: which file is open, saving it, what is wrong in it, what an edit has changed.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, el, dialog, close } from "./dom.js";
import * as desk from "./desk.js";
import * as rail from "./rail.js";
import * as marks from "./marks.js";
import * as fact from "./fact.js";
import * as strip from "./changes.js";
import { language as spoken, say } from "./words.js";

const QUIET = 200;   // ms without a key before the file is saved
let editor = null, files = [], open = null, wanted = null;
const parts = {};

const game = () => state.get("game");
export const language = () => state.get("lang") || state.get("language") || spoken;
export const about = (more = {}) => new URLSearchParams({ game: game(), language: language(), ...more }).toString();
export const isOn = () => state.get("tab") === "edit";

function build() {
  parts.game = el("select", { "aria-label": say("edit.game"), onchange: () => { const one = rail.known().find((known) => known.id === parts.game.value); if (one) rail.choose(one); } });
  parts.file = el("select", { "aria-label": say("edit.file"), onchange: () => show(parts.file.value) });
  parts.status = el("span", { class: "status", role: "status" });
  parts.undo = el("button", { class: "quiet", "aria-keyshortcuts": "Control+Z", onclick: () => editor?.undo() }, say("edit.undo"));
  parts.bar = el("div", { class: "bar", hidden: true });
  parts.host = el("div", { class: "host" });
  $("edit").append(
    el("div", { class: "edit-head" }, parts.game, parts.file), parts.bar, parts.host,
    el("div", { class: "edit-foot" }, parts.status, parts.undo), strip.build(go));
  document.body.append(fact.build(go));
  marks.start(pick);
}

/** Open the files of the game that is chosen, once for each game. */
async function load() {
  if (!isOn() || !game()) return;
  if (!parts.host) build();
  games();
  const found = await ask("/api/files", about());
  files = found.files ?? [];
  tell(found.problems ? found.problems[0].message : "");
  parts.file.replaceChildren(...files.map((one) => el("option", { value: one.name }, one.name)));
  parts.canCopy = found.can_copy;
  editor ??= await (await import("./editor.js")).make(parts.host, { changed, moved, ask: { keys: () => ask("/api/keys", about()), names: () => ask("/api/names", about()) } });
  strip.begin(about());
  const at = wanted?.game === game() ? wanted : null;
  wanted = null;
  if (files.length) await show(at?.name ?? first(), at);
}

/** The games there are, as soon as the rail knows them. */
function games() {
  const known = rail.known();
  parts.game?.replaceChildren(...known.map((one) => el("option", { value: one.id, selected: one.id === game() }, one.title)));
  fact.redraw();
}

/** What one most often edits first: the words, or the one file there is. */
const first = () => (files.find((one) => one.name === `words/${language()}.yaml`) ?? files[0]).name;

async function show(name, at = null) {
  const file = files.find((one) => one.name === name);
  if (!file) return;
  if (open?.name !== name || open.game !== game()) {
    await saveNow();
    const found = await ask("/api/file", about({ name }));
    if (found.text === undefined) return;
    open = { ...file, game: game(), saved: found.text, digest: found.digest, problems: [] };
    parts.file.value = name;
    editor.open(found.text, name, file.read_only);
    bar();
    problems();
    tell(say(file.read_only ? "edit.read-only" : "edit.saved"));
  }
  if (at) editor.goTo(at.line, at.column, at.endLine, at.endColumn, at.focus !== false);
}

/** Go to a place of the data: file, line, column, end. */
export function go([name, line, column, endLine, endColumn], focus = true) {
  if (name) return show(name, { line, column, endLine, endColumn, focus });
}

/** A text of the page was chosen: the cursor goes to where it is written. */
function pick(text) {
  fact.from(text);
  if (text?.places.length) go(text.places[0]);
}

// Saving

let timer = null, saving = null;

function changed() {
  if (open.read_only) return;
  tell("…");
  clearTimeout(timer);
  timer = setTimeout(() => saveNow(), QUIET);
}

async function saveNow(anyway = false) {
  clearTimeout(timer);
  if (saving) { await saving; }
  if (!open || open.read_only || !editor || (editor.text() === open.saved && !anyway)) { if (open && !open.read_only && editor?.text() === open.saved && open.syntax?.length) { open.syntax = []; problems(); tell(say("edit.saved")); } return; }
  const text = editor.text(), here = open;
  saving = ask("/api/save", new URLSearchParams({ game: here.game, language: language(), name: here.name }), "POST", JSON.stringify({ text, known: here.digest, anyway }));
  const found = await saving.catch((error) => ({ problems: [{ message: error.message, hints: [] }] }));
  saving = null;
  here.syntax = found.problems ?? [];
  if (found.saved) {
    here.saved = text;
    here.digest = found.digest;
    tell(say("edit.saved"));
  } else if (found.conflict) conflict();
  else tell(say("edit.not-saved", { why: here.syntax[0]?.message ?? "" }), el("button", { class: "quiet", onclick: () => saveNow(true) }, say("edit.anyway")));
  if (open === here) problems();
}

function tell(...words) {
  parts.status.replaceChildren(...words);
}

/** Somebody else has written the file that is open. */
async function conflict() {
  const found = await ask("/api/file", about({ name: open.name }));
  if (found.digest === open.digest || found.text === undefined) return;
  if (editor.text() === open.saved) { take(found); return; }
  const mine = () => { open.digest = found.digest; open.saved = found.text; parts.bar.hidden = true; saveNow(); };
  parts.bar.replaceChildren(el("span", {}, say("edit.changed")), el("button", { onclick: () => take(found) }, say("edit.take")), el("button", { onclick: mine }, say("edit.keep")));
  parts.bar.hidden = false;
}

function take(found) {
  Object.assign(open, { saved: found.text, digest: found.digest, syntax: [] });
  editor.replace(found.text);
  bar();
  tell(say("edit.saved"));
}

// What comes with printgen is read only

function bar() {
  parts.bar.hidden = !open?.read_only;
  if (!open?.read_only) return;
  parts.bar.replaceChildren(el("span", {}, say("edit.shipped")),
    parts.canCopy ? el("button", { onclick: make }, say("edit.mine")) : el("span", { class: "note" }, say("edit.no-folder")));
}

function make() {
  const name = el("input", { type: "text", id: "copy-name", value: `my-${game()}`.slice(0, 40), pattern: "[a-z0-9][a-z0-9\\-]{0,39}", required: true, autocomplete: "off" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  async function copy(event) {
    event.preventDefault();
    const found = await ask("/api/copy", about({ name: name.value }), "POST");
    if (found.problems) { wrong.textContent = `${found.problems[0].message}. ${found.problems[0].hints.join(", ")}`; return; }
    close();
    wanted = { game: found.game, name: open.name, line: 1, column: 1 };
    open = null;
    await rail.load();
    rail.choose(rail.known().find((one) => one.id === found.game), state.get("sheet"));
  }
  dialog(say("edit.mine"), el("form", { onsubmit: copy, class: "copy" },
    el("p", {}, say("edit.mine-note")),
    el("label", { htmlFor: "copy-name" }, say("edit.mine-name")), name, wrong, el("button", { class: "primary", type: "submit" }, say("copy"))));
  name.select();
}

// What is wrong

function problems() {
  if (!open) return;
  const of_data = (desk.sheet?.problems ?? []).map((one) => ({ ...one, name: files.find((file) => file.path === one.file)?.name }));
  const here = open.syntax?.length ? open.syntax : of_data.filter((one) => one.name === open.name);
  editor.problems(here.filter((one) => one.line));
  fact.problems(open.syntax?.length ? open.syntax.map((one) => ({ ...one, name: open.name })) : of_data);
  marks.broken(of_data);
}

let waiting;

/** The cursor has moved: what it stands on, on this page at once, on every sheet a little later. */
function moved(line, column) {
  if (!open) return;
  marks.at(open.name, line, column);
  fact.left(open.name, line);
  clearTimeout(waiting);
  const asked = open.name;
  waiting = setTimeout(async () => {
    if (editor.text() !== open?.saved) return;   // it will be asked again when the page shows what was typed
    const found = await ask("/api/fact", about({ name: asked, line, column }));
    if (open?.name === asked && !found.problems) fact.show(found);
  }, 350);
}

async function sources(sheet) {
  if (!isOn() || !sheet?.pages) return;
  problems();
  if (sheet.problems?.length) { marks.draw(); return; }
  const asked = state.sheetQuery();
  const found = await ask("/api/sources", asked);
  if (asked === state.sheetQuery() && found.texts) {
    marks.take(found, Math.min(Number(state.get("page") || 1), sheet.pages.length));
    document.body.dataset.sources = Number(document.body.dataset.sources ?? 0) + 1;
    if (open && editor) moved(...editor.where());
    strip.soon();
    editor?.learn();
  }
}

export function start() {
  state.listen((changed) => { if (changed.has("tab") || changed.has("game")) { load(); if (changed.has("tab") && isOn()) sources(desk.sheet); } });
  desk.shown(sources);
  hear("changed", () => { if (isOn() && open) conflict(); });
  addEventListener("keydown", (event) => { if (isOn() && (event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); saveNow(); } });
  addEventListener("beforeunload", (event) => { if (open && editor && !open.read_only && editor.text() !== open.saved) event.preventDefault(); });
  desk.shown(() => { if (parts.game && parts.game.length !== rail.known().length) games(); });
  load();
}
