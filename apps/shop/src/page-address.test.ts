import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plainHash, plainQuery } from "@banyan/app/page-address.ts";
import { expect, test } from "vitest";

/** The routes of both front ends. */
const PATHS = ["shop", "office"].flatMap((app) => {
  const source = readFileSync(join(import.meta.dirname, `../../${app}/src/routes.ts`), "utf8");
  return [...source.matchAll(/"(\/[\w/$-]*)"/g)].map(([, path]) => (path ?? "").replace(/\$\w+/g, "1042"));
});
const INVITATION = "?invite_code=ABCDEFGH&node_code=23456789";
const HASHES = [...new Set(PATHS)].flatMap((path) => [`#${path}`, `#${path}${INVITATION}`, `#${path}?id=1042`]);

const AFTER = [
  ".",
  ",",
  "!",
  "?",
  ")",
  "]",
  ">",
  "}",
  "”",
  "'",
  '"',
  "。",
  "，",
  "！",
  "）",
  "」",
  "』",
  "》",
  "、",
  "…",
];
const WORDS = ["，快來加入", "）です", "。ครับ", "#tea", "%E3%80%82", "%20", "*", "**", "…more"];
const DECORATIONS: Record<string, (hash: string) => string> = {
  ...Object.fromEntries([...AFTER, ...WORDS].map((text) => [`followed by ${text}`, (hash: string) => hash + text])),
  "with &amp;": (hash) => hash.replaceAll("&", "&amp;"),
  "with &amp; twice": (hash) => hash.replaceAll("&", "&amp;amp;"),
  "with encoded separators": (hash) => `#${encodeURIComponent(hash.slice(1))}`,
  "with twice encoded separators": (hash) => `#${encodeURIComponent(encodeURIComponent(hash.slice(1)))}`,
  "with an encoded hash": (hash) => `#${encodeURIComponent(hash)}`,
  "with two hashes": (hash) => `#${hash}`,
  "without the slash": (hash) => hash.replace("#/", "#"),
};

test.each(Object.entries(DECORATIONS))("every page is found by its address %s", (how, decorate) => {
  expect(HASHES.length).toBeGreaterThan(150);
  const wrong = HASHES.flatMap((hash) => {
    // One word may be a page of the office or a word behind a link.
    if (how === "without the slash" && !hash.slice(2).split("?")[0]!.includes("/")) return [];
    const plain = plainHash(decorate(hash));
    return plain === hash ? [] : [`${decorate(hash)} became ${plain}`];
  });
  expect(wrong).toEqual([]);
});

test.each(HASHES)("%s stays", (hash) => {
  expect(plainHash(hash)).toBe(hash);
});

test.each([
  "",
  "#",
  "#/pages/index?keyword=tea%20(green)!&sort=price",
  "#/books?since=2026-05-01T00%3A00%3A00.000Z&account=member%3A88001001",
  "#/pages/open-location?latitude=25.03&longitude=-121.5&name=Caf%C3%A9%20(2F)&address=%E5%8F%B0%E5%8C%97",
  "#/pages/transfer?to=88001002&asset=USDT",
])("an address without decorations stays: %s", (hash) => {
  expect(plainHash(hash)).toBe(hash);
});

test("a word behind the address of the home page leads home", () => {
  expect(plainHash("#tea")).toBe("#/");
});

test("a query before the hash loses its decorations too", () => {
  expect(plainQuery("?invite_code=ABCDEFGH&amp;node_code=23456789）快來")).toBe(
    "invite_code=ABCDEFGH&node_code=23456789",
  );
});
