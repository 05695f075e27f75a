// What the page says, in the language of the studio: the words of the package, which the page brings along.

import { coded } from "./dom.js";

const texts = JSON.parse(document.getElementById("words").textContent);
export const language = document.documentElement.lang;

/** Say a word: `{name}` stands for a value, `{name, one: …, other: …}` for what goes with a number, `#` for that. */
export function say(key, values = {}) {
  return texts[key].replace(/\{(\w+)(?:, one: ([^,}]*), other: ([^}]*))?\}/g, (_, name, one, other) =>
    other === undefined ? values[name] : (Number(values[name]) === 1 ? one : other).replace("#", values[name]));
}

/** Say a word whose commands stand in backquotes. */
export const sayCode = (key, values) => coded(say(key, values));

/** A number as the language writes it, with so many decimals. */
export const decimal = (value, digits = 0) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
