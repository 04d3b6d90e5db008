/** The HTML page of a gallery: screenshots side by side, filtered by app, state, language, size and scheme. */
import type { Picture } from "./looks.ts";

const FILTERS = ["app", "state", "language", "size", "scheme"] as const satisfies (keyof Picture)[];

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

const valuesOf = (pictures: readonly Picture[], filter: (typeof FILTERS)[number]) => [
  ...new Set(pictures.map((picture) => picture[filter])),
];

/** Self-contained HTML, except for the pictures in the same folder. */
export function albumPage(pictures: readonly Picture[]): string {
  const screens = Map.groupBy(pictures, ({ app, screen }) => `${app}: ${screen}`);
  const choices = FILTERS.map((filter) => {
    const options = valuesOf(pictures, filter).map((value) => `<option>${escape(value)}</option>`);
    return `<label>${filter} <select name="${filter}"><option value="">all</option>${options.join("")}</select></label>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 0 16px 48px; }
form { position: sticky; top: 0; padding: 12px 0; background: Canvas; display: flex; gap: 16px; flex-wrap: wrap; }
section div { display: flex; gap: 12px; overflow-x: auto; align-items: start; }
figure { margin: 0; } figcaption { color: GrayText; font-size: 12px; } img { height: 480px; border: 1px solid #8884; }
[hidden] { display: none; }
</style>
<form>${choices.join("")}</form>
${[...screens].map(([name, ofScreen]) => sectionOf(name, ofScreen)).join("\n")}
<script>
const form = document.querySelector("form");
form.addEventListener("change", () => {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== "");
  for (const figure of document.querySelectorAll("figure"))
    figure.hidden = chosen.some(([name, value]) => figure.dataset[name] !== value);
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.querySelector("figure:not([hidden])");
});
</script>
`;
}

function sectionOf(name: string, pictures: readonly Picture[]): string {
  const figures = pictures.map((picture) => {
    const data = FILTERS.map((filter) => `data-${filter}="${escape(picture[filter])}"`).join(" ");
    const caption = FILTERS.slice(1).map((filter) => picture[filter]);
    const image = `<img loading="lazy" src="${escape(picture.file)}" alt="${escape([name, ...caption].join(", "))}">`;
    return `<figure ${data}><a href="${escape(picture.file)}">${image}</a><figcaption>${escape(caption.join(" · "))}</figcaption></figure>`;
  });
  return `<section><h2>${escape(name)}</h2><div>${figures.join("")}</div></section>`;
}
