// CodeMirror with YAML: how it looks, what it offers while one types, what it says of a key, what is wrong at its line.

import * as cm from "./codemirror.js";
import { coded, el } from "./dom.js";
import { say } from "./words.js";
import * as typing from "./typing.js";

const PHRASES = Object.fromEntries(Object.entries({ Find: "find", Replace: "replace", replace: "replace-one", "replace all": "replace-all", next: "next", previous: "previous", all: "all", "match case": "case", regexp: "regexp", "by word": "word", close: "close" }).map(([one, key]) => [one, say(`search.${key}`)]));

const setProblems = cm.StateEffect.define();

class Card extends cm.WidgetType {
  constructor(problem) { super(); this.problem = problem; }
  eq(other) { return other.problem.message === this.problem.message && other.problem.more === this.problem.more; }
  toDOM() {
    const { message, code, hints, more } = this.problem;
    return el("div", { class: "cm-problem" }, el("div", { class: "cm-problem-card" }, ...coded(message), " ", el("code", {}, code ?? ""), ...hints.map((hint) => el("small", {}, ...coded(hint))), more ? el("small", { class: "more" }, say("edit.more", { n: more })) : null));
  }
}

const problemField = cm.StateField.define({
  create: () => cm.Decoration.none,
  update(now, transaction) {
    for (const effect of transaction.effects) if (effect.is(setProblems)) return drawn(transaction.state.doc, effect.value);
    return now.map(transaction.changes);
  },
  provide: (field) => cm.EditorView.decorations.from(field),
});

const CARDS = 2;   // below one line: the text should stay in sight

function drawn(doc, problems) {
  const ranges = [], folded = (all) => (all.length > CARDS ? [...all.slice(0, CARDS - 1), { ...all[CARDS - 1], more: all.length - CARDS }] : all);
  for (const one of [...Map.groupBy(problems, (one) => one.line).values()].flatMap(folded).slice(0, 30)) {
    const [from, to] = range(doc, one.line, one.column, one.end_line, one.end_column);
    if (to > from) ranges.push(cm.Decoration.mark({ class: "cm-wrong" }).range(from, to));
    ranges.push(cm.Decoration.widget({ widget: new Card(one), block: true, side: 1 }).range(doc.lineAt(from).to));
  }
  return cm.Decoration.set(ranges, true);
}

/** The offsets of a place; at least a letter, at most the line. */
function range(doc, line, column, endLine, endColumn) {
  const first = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(first.from + Math.max(column - 1, 0), first.to);
  const last = doc.line(Math.min(Math.max(endLine ?? line, line), doc.lines));
  const to = endLine === line ? Math.min(last.from + Math.max((endColumn ?? column) - 1, 0), last.to) : first.to;
  return to > from ? [from, to] : from > first.from ? [from - 1, from] : [from, first.to];
}

const look = cm.HighlightStyle.define([
  { tag: [cm.tags.definition(cm.tags.propertyName), cm.tags.propertyName], color: "var(--ink)", fontWeight: "600" },
  { tag: [cm.tags.string, cm.tags.content, cm.tags.attributeValue], color: "var(--green)" },
  { tag: [cm.tags.comment, cm.tags.lineComment], color: "var(--grey)", fontStyle: "italic" },
  { tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.squareBracket, cm.tags.brace], color: "var(--grey)" },
  { tag: cm.tags.labelName, color: "var(--purple)" },
]);

/** Numbers are blue, and `{facts}` in words: the grammar of YAML does not tell them apart. */
function coloured(pattern, className) {
  const decorator = new cm.MatchDecorator({ regexp: pattern, decoration: cm.Decoration.mark({ class: className }) });
  return cm.ViewPlugin.fromClass(class {
    constructor(view) { this.decorations = decorator.createDeco(view); }
    update(change) { this.decorations = decorator.updateDeco(change, this.decorations); }
  }, { decorations: (plugin) => plugin.decorations });
}

// What may be written

let known = null, asking = null, names = { facts: [], icons: [], named: {} };

/** The keys as a tree: what a file may choose freely is left out of it. */
function tree(keys) {
  const root = new Map();
  for (const [path, [form, sentence]] of Object.entries(keys)) {
    let at = root;
    for (const step of path.split(".")) {
      if (!at.has(step)) at.set(step, { below: new Map() });
      const node = at.get(step);
      at = node.below;
      if (path.endsWith(step)) Object.assign(node, { form, sentence, path });
    }
  }
  return root;
}

async function knowledge(ask) {
  asking ??= ask.keys().then((found) => { known = { tree: tree(found.keys ?? {}) }; return known; }).catch(() => { asking = null; return null; });
  return known ?? asking;
}

/** What a game calls its things: asked anew whenever it can be read. */
const learn = (ask) => ask.names().then((found) => { if (found.facts) names = found; }).catch(() => null);

/** The kind of a file by its name; "" for a game in one file. */
function kindOf(name) {
  const base = name.split("/").pop().replace(".yaml", "");
  if (name.startsWith("words/")) return "words";
  if (name.startsWith("icons/")) return "icons";
  if (name.startsWith("boxes/")) return base === "box" ? "box" : `box-${base}`;
  return known?.tree.has(base) ? base : "";
}

/** Where a tree begins for a file. */
function roots(name) {
  const kind = kindOf(name);
  if (kind) return known.tree.has(kind) ? [known.tree.get(kind).below] : [];
  const one = ["game", "rules"].map((part) => known.tree.get(part)?.below).filter(Boolean);
  return [...one, known.tree];
}

/** Follow keys down the tree; names that were chosen freely stay where they are. */
function follow(name, keys) {
  let at = roots(name);
  for (const key of keys) {
    const next = at.map((one) => one.get(key)?.below).filter(Boolean);
    if (next.length) at = next;
  }
  return at;
}

/** The keys above a line, by their indentation and, within braces, by the brackets. */
function pathAt(doc, number) {
  const keys = [];
  let depth = indent(doc.line(number).text);
  for (let n = number - 1; n >= 1 && depth > 0; n--) {
    const text = doc.line(n).text;
    if (!text.trim() || text.trim().startsWith("#")) continue;
    const found = /^(\s*(?:- )*)(["']?)([^"':#{[]+)\2:(\s|$)/.exec(text);
    const column = found ? found[1].length : indent(text);
    if (column < depth) { if (found) keys.unshift(found[3].trim()); depth = column; }
  }
  return keys;
}

const indent = (text) => /^\s*(?:- )*/.exec(text)[0].length;

const within = (before) => {   // keys open in braces of this line: `goal: {cite: {` → goal, cite
  const open = [];
  for (const found of before.matchAll(/([\w-]+):\s*\{|(\})/g)) found[2] ? open.pop() : open.push(found[1]);
  return open;
};

/** The keys that stand beside a line already, in its block. */
function beside(doc, number) {
  const depth = indent(doc.line(number).text), found = new Set();
  for (const by of /^\s*- /.test(doc.line(number).text) ? [1] : [-1, 1]) for (let n = number + by; n >= 1 && n <= doc.lines; n += by) {
    const text = doc.line(n).text, column = indent(text);
    if (!text.trim() || column > depth) continue;
    const isItem = /^\s*- /.test(text);
    if (column < depth || (isItem && by > 0)) break;
    const key = /^\s*(?:- )*([\w-]+):/.exec(text);
    if (key) found.add(key[1]);
    if (isItem) break;
  }
  return found;
}

const words = (form) => [...form.matchAll(/`([^`]+)`/g)].map((found) => found[1]);

/** What may be written for a value: one of some words, or what the game calls a thing of that sort. */
function values(form) {
  const choices = words(form.split("; else")[0]).filter((one) => !one.includes(" ") && !one.includes(".."));
  const sort = form.startsWith("for each") ? "" : /(?:name|names) of (?:a|an) ([a-z]+)/.exec(form)?.[1];
  return [...choices.map((label) => ({ label, type: "enum" })), ...(names.named[sort] ?? []).map((label) => ({ label, type: "variable" }))];
}

function completer(ask, file) {
  return async (context) => {
    const { doc } = context.state, line = doc.lineAt(context.pos), before = line.text.slice(0, context.pos - line.from);
    if (!(await knowledge(ask))) return null;
    const slot = /\{(?:(?:pip|extra|saved|disc|tile) )?([\w.-]*)$/.exec(before), icon = /\bicon:? ([\w-]*)$/.exec(before);
    if (icon) return { from: context.pos - icon[1].length, options: names.icons.map((label) => ({ label, type: "constant" })), validFor: /^[\w-]*$/ };
    const brackets = slot ? typing.open(doc, line.from + slot.index + 1) : typing.open(doc, context.pos), isIn = brackets.at(-1);
    if (slot && (file().startsWith("words/") || (!kindOf(file()) && isIn !== "{"))) return { from: context.pos - slot[1].length, options: names.facts.map((label) => ({ label, type: "variable" })), validFor: /^[\w.-]*$/ };
    const above = [...pathAt(doc, line.number), ...within(before)];
    const value = /(?:^|[{,\s])([\w-]+):\s+(?:\[(?:[^\]]*,)?\s*)?([\w-]*)$/.exec(before);
    if (value) {
      const options = values(follow(file(), above).map((one) => one.get(value[1])?.form).find(Boolean) ?? "");
      return options.length ? { from: context.pos - value[2].length, options, validFor: /^[\w-]*$/ } : null;
    }
    const key = /(?:^\s*(?:- )*|[{,]\s*)([\w-]*)$/.exec(before);
    if (!key || (!key[1] && !context.explicit) || (isIn ? isIn !== "{" : key[0].trimStart()[0] === ",")) return null;
    const found = new Map(), there = isIn ? new Set() : beside(doc, line.number);
    for (const one of follow(file(), above)) for (const [label, node] of one) if (node.sentence && !found.has(label) && !there.has(label)) found.set(label, node);
    const options = [...found].map(([label, node]) => ({ label, apply: `${label}: `, type: "property", detail: node.form.split(/[;:]/)[0].replaceAll("`", ""), info: node.sentence, boost: node.form.includes("needed") && (above.length || kindOf(file())) ? 1 : 0 }));
    return options.length ? { from: context.pos - key[1].length, options, validFor: /^[\w-]*$/ } : null;
  };
}

function explain(ask, file) {
  return cm.hoverTooltip(async (view, pos) => {
    const line = view.state.doc.lineAt(pos), at = pos - line.from;
    const found = [...line.text.matchAll(/([\w-]+):(?=\s|$)/g)].find((one) => one.index <= at && at <= one.index + one[1].length);
    if (!found || !(await knowledge(ask))) return null;
    const above = [...pathAt(view.state.doc, line.number), ...within(line.text.slice(0, found.index))];
    const node = follow(file(), above).map((one) => one.get(found[1])).find((one) => one?.sentence);
    if (!node) return null;
    return { pos: line.from + found.index, end: line.from + found.index + found[1].length, above: true, create: () => {
      const dom = document.createElement("div"), name = document.createElement("b"), form = document.createElement("small");
      dom.className = "cm-explained";
      name.textContent = node.path;
      form.textContent = node.form;
      dom.append(name, node.sentence, form);
      return { dom };
    } };
  }, { hoverTime: 400 });
}

/** Make an editor in an element; it tells of changes, and of each move of the cursor. */
export async function make(host, { changed, moved, ask }) {
  let name = "", quiet = false;
  const file = () => name;
  const nonce = document.querySelector("script[nonce]")?.nonce ?? "";
  const extensions = (readOnly) => [
    cm.EditorView.cspNonce.of(nonce), cm.lineNumbers(), cm.highlightSpecialChars(), cm.history(), cm.foldGutter(),
    cm.indentUnit.of("  "), cm.indentOnInput(), cm.bracketMatching(), cm.closeBrackets(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(),
    cm.highlightSelectionMatches(), cm.search({ top: true }), cm.yaml(), cm.syntaxHighlighting(look), cm.EditorView.lineWrapping,
    coloured(/(?<=[:[{,\s-])-?\d+(?:\.\d+)?(?=\s*(?:[,}\]#]|$))/g, "cm-value"), coloured(/\{[a-z][\w.+-]*(?:[ ,][^{}]*)?\}/g, "cm-slot"),
    cm.autocompletion({ override: [completer(ask, file)], icons: false }), explain(ask, file), problemField, typing.habits,
    cm.keymap.of([...cm.closeBracketsKeymap, ...cm.defaultKeymap, ...cm.searchKeymap, ...cm.historyKeymap, ...cm.foldKeymap, ...cm.completionKeymap, cm.indentWithTab]),
    cm.EditorState.phrases.of(PHRASES), cm.EditorState.readOnly.of(readOnly), cm.EditorView.editable.of(true),
    cm.EditorView.contentAttributes.of({ "aria-label": say("edit.leave", { file: readOnly ? `${name}, ${say("edit.read-only")}` : name }), spellcheck: "false", tabindex: "0" }),
    cm.EditorView.updateListener.of((update) => {
      if (quiet) return;
      if (update.docChanged) changed();
      if (update.selectionSet || update.docChanged) tell(update.state);
    }),
  ];
  const tell = (state) => { const head = state.selection.main.head, line = state.doc.lineAt(head); moved(line.number, head - line.from + 1); };
  const view = new cm.EditorView({ parent: host, extensions: [cm.EditorView.cspNonce.of(nonce)] });
  let readOnly = false;
  const fresh = (text) => { quiet = true; view.setState(cm.EditorState.create({ doc: text, extensions: extensions(readOnly) })); quiet = false; };
  return {
    open(text, called, only) { name = called; readOnly = only; fresh(text); knowledge(ask); learn(ask); },
    learn: () => learn(ask),
    text: () => view.state.doc.toString(),
    undo: () => { cm.undo(view); view.focus(); },
    replace(text) {
      const head = Math.min(view.state.selection.main.head, text.length);
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: head } });
      quiet = false;
    },
    problems: (found) => view.dispatch({ effects: setProblems.of(found) }),
    where() { const head = view.state.selection.main.head, line = view.state.doc.lineAt(head); return [line.number, head - line.from + 1]; },
    goTo(line, column, endLine, endColumn, focus) {
      const [from, to] = range(view.state.doc, line, column, endLine, endColumn);
      view.dispatch({ selection: { anchor: from, head: endLine === line ? to : from }, effects: cm.EditorView.scrollIntoView(from, { y: "center" }) });
      if (focus) view.focus();
    },
  };
}
