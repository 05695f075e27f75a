// The games with a small picture each, and the sheets of the chosen one.

import { ask, hear } from "./net.js";
import * as state from "./state.js";
import { $, el } from "./dom.js";
import { say } from "./words.js";
import * as frame from "./frame.js";
import { shown } from "./desk.js";

let games = [];
const pictures = new Map();   // query → where small pictures of it are wanted
const taken = new Map();      // query → what was drawn

export async function load() {
  const found = await ask("/api/rail"), before = new Map(games.map((one) => [one.id, one]));
  games = (found.games ?? []).map((one) => (one.problems && before.has(one.id) ? { ...before.get(one.id), problems: one.problems, note: one.note } : one));   // its sheets stay
  if (!state.get("game") && games.length) choose(games.find((one) => one.id === found.first) ?? games[0]);
  else if (!state.get("sheet")) choose(games.find((one) => one.id === state.get("game")) ?? games[0]);
  draw();
  dispatchEvent(new Event("games"));
}

export const current = () => games.find((one) => one.id === state.get("game"));
export const known = () => games;

const queryOf = (game, sheet) => new URLSearchParams([["game", game.id], ["sheet", sheet.kind], ...(sheet.seed ? [["seed", sheet.seed]] : [])]).toString();

export function choose(game, kind = null) {
  const sheets = game.sheets;
  const same = sheets.find((one) => one.kind === (kind ?? state.get("sheet"))) ?? sheets[0];
  state.open({ game: game.id, sheet: same?.kind ?? "aid", seed: same?.seed || null, page: null });
}

function draw() {
  const chosen = state.get("game"), game = current();
  pictures.clear();
  $("sheets-of").textContent = game ? say("sheets-of", { game: game.title }) : say("sheets");
  $("sheets").replaceChildren(...(game?.sheets ?? []).map((sheet) => el("li", {}, el("button", { "aria-current": sheet.kind === state.get("sheet") ? "true" : null, onclick: () => choose(game, sheet.kind) },
    el("span", { class: "picture", "aria-hidden": "true" }, wanted(queryOf(game, sheet), 88, 74)), el("span", {}, sheet.title)))));
  $("games").replaceChildren(...games.map((game) => el("li", {}, el("button", { "aria-current": game.id === chosen ? "true" : null, onclick: () => choose(game) },
    el("span", { class: "picture", "aria-hidden": "true" }, game.sheets[0] ? wanted(queryOf(game, game.sheets[0]), 26, 34) : null),
    el("span", { class: "names" }, el("b", {}, game.title), el("small", {}, game.note)),
    game.problems ? el("span", { class: "problems" }, say("problems", { n: game.problems })) : null))));
}

/** A place for a small picture, filled when there is time. */
function wanted(query, width, height) {
  const place = el("span", { class: "small" });
  const put = () => { const { sheet, size } = taken.get(query); place.replaceChildren(frame.thumbnail(sheet, size, 0, width, height)); };
  if (taken.has(query)) put();
  else pictures.set(query, [...(pictures.get(query) ?? []), put]);
  return place;
}

let drawing = false, changed = 0;
const REST = 3000;   // ms for which nothing is drawn small after an edit: whoever edits looks at the desk
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function drawPictures() {
  if (drawing) return;
  drawing = true;
  while (pictures.size && state.get("tab") !== "edit") {   // where the rail is not there nothing need be drawn
    while (Date.now() - changed < REST) await sleep(500);
    const [query, places] = pictures.entries().next().value;
    pictures.delete(query);
    const extra = query.includes("sheet=catalogue") ? "&count=4" : "";
    const found = await ask("/api/sheet", query + extra).catch(() => ({}));
    if (!found.html) continue;
    const parsed = await frame.parse(found.html);
    taken.set(query, { sheet: { ...parsed, pages: parsed.pages.slice(0, 1) }, size: found.pages[0] });
    places.forEach((put) => put());
    await sleep(60);
  }
  drawing = false;
}

export function start() {
  state.listen((changed) => { if (changed.has("game") || changed.has("sheet")) { draw(); drawPictures(); } });
  shown(() => setTimeout(drawPictures, 300));
  let waiting;
  hear("changed", () => {
    changed = Date.now();
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      for (const query of taken.keys()) if (games.some((one) => one.own && query.startsWith(`game=${encodeURIComponent(one.id)}&`))) taken.delete(query);
      await load();
      drawPictures();
    }, REST);
  });
  $("open-rail").addEventListener("click", () => {
    const is = document.body.toggleAttribute("data-rail");
    $("open-rail").setAttribute("aria-expanded", is);
  });
}
