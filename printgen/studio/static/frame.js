// A sheet's document → one of its pages in an empty, scriptless frame; swapped when all its pictures are there.

import { say } from "./words.js";

export const PX = 96 / 25.4;

/** Take a sheet's document apart: its styles, its pages; in the frame, whose policy lets it have styles. */
export async function parse(html) {
  const frame = document.getElementById("page");
  await ready(frame);
  const made = new frame.contentWindow.DOMParser().parseFromString(html, "text/html");
  return {
    language: made.documentElement.lang,
    look: made.body.className,
    styles: [...made.querySelectorAll("head style")].map((one) => one.textContent).join("\n"),
    pages: [...made.body.querySelectorAll(":scope > .page")],
  };
}

/** Wait until a frame has loaded its empty page. */
export function ready(frame) {
  const is = () => frame.contentDocument?.getElementById("sheet");
  return is() ? Promise.resolve() : new Promise((done) => frame.addEventListener("load", () => done(), { once: true }));
}

/** Put a page of a parsed sheet into a frame. */
export async function show(frame, sheet, number) {
  await ready(frame);
  const into = frame.contentDocument;
  const page = into.importNode(sheet.pages[number], true);
  await Promise.allSettled([...page.querySelectorAll("img")].map((one) => one.decode()));
  const style = into.getElementById("sheet");
  if (style.textContent !== sheet.styles) style.textContent = sheet.styles;
  into.documentElement.lang = sheet.language;
  into.body.className = sheet.look;
  into.body.replaceChildren(page);
  void page.offsetHeight;   // asks for its fonts
  if (into.fonts.status !== "loading") return;
  await into.fonts.ready;
  into.body.replaceChildren(page);   // Chromium draws texts of figures in the wrong size where a font has come after them
}

/** Give a frame the size of a page in mm at a scale. */
export function scale(frame, [width, height], by) {
  frame.style.width = `${width * PX * by}px`;
  frame.style.height = `${height * PX * by}px`;
  ready(frame).then(() => frame.contentDocument.documentElement.style.setProperty("--z", by));
}

/** Make a small picture of a page that fits into a box of pixels. */
export function thumbnail(sheet, size, number, width, height) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.src = "/blank";
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.title = say("page-small");
  scale(frame, size, Math.min(width / (size[0] * PX), height / (size[1] * PX)));
  ready(frame).then(() => show(frame, sheet, number));
  return frame;
}
