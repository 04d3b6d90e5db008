/** The content security policy allows map tiles from the configured origin only. */
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { securityHeaders } from "./http/security.ts";

const read = (url: string | undefined, attribution?: string) =>
  readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }).mapTiles;
function imagesOf(tiles: ReturnType<typeof read>): string | undefined {
  const rules = String(securityHeaders(tiles)["content-security-policy"]).split("; ");
  return rules.find((rule) => rule.startsWith("img-src"));
}

test("without tiles, pictures come from the shop alone", () => {
  expect(read(undefined)).toBeNull();
  expect(imagesOf(null)).toBe("img-src 'self' data: blob:");
});

test.each([
  ["https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"],
  ["https://Tiles.example:8443/map/{z}/{y}/{x}?key=a;b%20c,d", "https://tiles.example:8443"],
  ["http://127.0.0.1:3999/{z}/{x}/{y}@2x.webp", "http://127.0.0.1:3999"],
])("%s adds exactly %s to where pictures come from", (url, origin) => {
  const tiles = read(url, "© Somebody");
  expect(tiles).toEqual({ url, attribution: "© Somebody" });
  expect(imagesOf(tiles)).toBe(`img-src 'self' data: blob: ${origin}`);
  const others = (policy: Record<string, string>) => policy["content-security-policy"]?.replace(/img-src[^;]+/, "");
  expect(others(securityHeaders(tiles))).toBe(others(securityHeaders(null)));
});

test.each([
  "tiles.example/{z}/{x}/{y}.png",
  "ftp://tiles.example/{z}/{x}/{y}.png",
  "https://{z}.tiles.example/{x}/{y}.png",
  "https://tiles.example/{z}/{x}.png",
  "https://tiles.example/{z}/{x}/{y}/{y}.png",
  "https://name:word@tiles.example/{z}/{x}/{y}.png",
  "https://tiles.example; script-src */{z}/{x}/{y}.png",
  "https:///{z}/{x}/{y}.png",
])("%s stops the start", (url) => {
  expect(() => read(url, "© Somebody")).toThrow(/^MAP_TILES_URL must be like/);
});

test("tiles without whose they are stop the start, and so do words without tiles", () => {
  expect(() => read("https://tiles.example/{z}/{x}/{y}.png")).toThrow("MAP_TILES_ATTRIBUTION");
  expect(() => read(undefined, "© Somebody")).toThrow("MAP_TILES_URL");
});
