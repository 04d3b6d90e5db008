import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageMeant } from "./people.ts";

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const open = (url: string, accept = ACCEPT, method = "GET") => pageMeant({ method, url, headers: { accept } });

/** The addresses of all pages, as the front ends write them. */
const PAGES = ["shop", "office"].flatMap((app) => {
  const source = readFileSync(join(import.meta.dirname, `../../../../${app}/src/routes.ts`), "utf8");
  const base = app === "shop" ? "/" : "/office/";
  return [...source.matchAll(/"(\/[\w/$-]+)"/g)].flatMap(([, path = ""]) => {
    const page = `${base}#${path.replace(/\$\w+/g, "1042")}`;
    return [page, `${page}?id=1042&invite_code=ABCDEFGH`];
  });
});

const DECORATIONS: Record<string, (page: string) => string> = {
  "without the hash": (page) => page.replace("#/", ""),
  "with an encoded hash": (page) => page.replace("#", "%23"),
  "with a twice encoded hash": (page) => page.replace("#", "%2523"),
  "with encoded separators": (page) => page.replace(/#.*/, encodeURIComponent),
};

test.each(Object.entries(DECORATIONS))("a browser finds every page by its address %s", (_how, decorate) => {
  expect(PAGES.length).toBeGreaterThan(120);
  expect(PAGES.filter((page) => open(decorate(page)) !== page)).toEqual([]);
});

test.each([
  ["/products", "/#/products"],
  ["/pages/register%EF%BC%8C%E5%BF%AB%E4%BE%86", "/#/pages/register%EF%BC%8C%E5%BF%AB%E4%BE%86"],
  ["//elsewhere.example/x", "/#/elsewhere.example/x"],
  ["/%c0%ae%c0%ae/", "/#/%c0%ae%c0%ae/"],
  ["/OFFICE/orders", "/office/#/orders"],
  ["/officers", "/#/officers"],
])("%s leads to %s, which says what it is", (url, page) => {
  expect(open(url)).toBe(page);
});

test("programs, calls and files get no page, and the first pages lead nowhere", () => {
  for (const url of [
    "/",
    "/office",
    "/office/",
    "/api/nothing",
    "/API",
    "/files/pictures/x",
    "/assets/x.js",
    "/office/assets/x.js",
  ])
    expect(open(url), url).toBeUndefined();
  expect(open("/products", "application/json")).toBeUndefined();
  expect(open("/products", ACCEPT, "POST")).toBeUndefined();
});
