// What a key does while one types YAML: Enter and a dash begin a line where its list or its keys stand; which brackets are open.

import * as cm from "./codemirror.js";

const rest = (text) => text.replace(/(^|\s)#.*$/, "").trimEnd();
const isEmpty = (text) => !rest(text).trim();
const start = (text) => /^\s*(?:- +)*/.exec(text)[0].length;

/** The brackets that are open before a place, innermost last; a line that begins at the margin has none from above. */
export function open(doc, pos) {
  let first = doc.lineAt(pos).number;
  while (first > 1 && !/^[^\s#\]}]/.test(doc.line(first).text)) first -= 1;
  const found = [];
  let quote = "";
  for (const one of doc.sliceString(doc.line(first).from, pos).matchAll(/\n|\\.|["']|[\w)\]}*.!?]['"]|(?:^|\s)#.*$|(?<=[:[{,-]\s*|^\s*)[[{]|[\]}]/gm)) {
    const mark = one[0].slice(-1);
    if (one[0] === "\n") quote = "";
    else if (quote) { if (mark === quote && one[0][0] !== "\\") quote = ""; }
    else if (/^["']$/.test(one[0])) quote = mark;
    else if (/^[[{]$/.test(one[0])) found.push(mark);
    else if (/^[\]}]$/.test(one[0])) found.pop();
  }
  return quote ? [...found, quote] : found;
}

/** After a key without a value Enter goes in, to where what belongs to it stands. */
function enter(view) {
  const { state } = view, { main } = state.selection, line = state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from), after = line.text.slice(main.head - line.from);
  if (!main.empty || !isEmpty(after) || !/^\s*(?:- +)*[^\s#'"[{][^#]*:$|^\s*(?:- +)*(["']).*\1:$/.test(rest(before)) || open(state.doc, main.head).length) return false;
  const insert = `\n${" ".repeat(start(before) + 2)}`;
  view.dispatch({ changes: { from: main.head, insert }, selection: { anchor: main.head + insert.length }, scrollIntoView: true, userEvent: "input" });
  return true;
}

/** The column of the dash to which an item belongs that was begun below the text of another one; null where it may stay. */
function dashOf(doc, number, column) {
  for (let n = number - 1; n >= 1; n--) {
    const text = doc.line(n).text;
    if (isEmpty(text)) continue;
    const from = start(text), indent = /^\s*/.exec(text)[0].length;
    if (from < column) return null;
    if (from > column) continue;
    if (/:$/.test(rest(text))) return null;   // the list of this key
    if (indent < from) return /^\s*(?:- +)*(?=- )/.exec(text)[0].length;
  }
  return null;
}

function dash(view, from, to, text) {
  const line = view.state.doc.lineAt(from), before = line.text.slice(0, from - line.from);
  if (text !== " " || from !== to || !/^\s+-$/.test(before) || !isEmpty(line.text.slice(from - line.from))) return false;
  const column = dashOf(view.state.doc, line.number, before.length - 1);
  if (column === null) return false;
  view.dispatch({ changes: { from: line.from, to, insert: `${" ".repeat(column)}- ` }, selection: { anchor: line.from + column + 2 }, userEvent: "input.type" });
  return true;
}

export const habits = [cm.keymap.of([{ key: "Enter", run: enter }]), cm.EditorView.inputHandler.of(dash)];
