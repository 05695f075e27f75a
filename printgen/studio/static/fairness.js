// How fair the maps of many seeds are, as a curve; the spread up to which maps are kept; the shares of this one.

import { ask } from "./net.js";
import * as state from "./state.js";
import { el } from "./dom.js";
import { shown } from "./desk.js";

let place = null;

export function draw(control) {
  place = el("fieldset", { class: "control fair", data: { name: control.name } }, el("legend", {}, control.label));
  return place;
}

export function start() {}
