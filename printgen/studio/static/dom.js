// Small helpers to build elements.

/** Make an element: properties, then children; `on…` are listeners, `data` its data set. */
export function el(tag, about = {}, ...children) {
  const made = tag === "svg" || tag === "path" || tag === "circle" || tag === "rect" ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("aria-")) { made.setAttribute(name, value); continue; }
    if (value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
    else if (name in made && typeof made[name] !== "object" && !(made instanceof SVGElement) && name !== "list") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** The parts of a text, what stands between backticks as code. */
export const coded = (text) => text.split(/`([^`]+)`/).map((part, n) => (n % 2 ? el("code", { class: "coded" }, part) : part));

export const $ = (id) => document.getElementById(id);

/** Show a dialog with a title and a body. */
export function dialog(title, ...body) {
  $("dialog-title").textContent = title;
  $("dialog-body").replaceChildren(...body);
  if (!$("dialog").open) $("dialog").showModal();
}

export const close = () => $("dialog").close();

export function start() {
  $("dialog-close").addEventListener("click", close);
  $("dialog").addEventListener("click", (event) => { if (event.target === $("dialog")) close(); });
}
