import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures, rasterise, renditions } from "./draw.ts";

const all = [...pictures()];
const named = (name: string) => {
  const found = all.find((picture) => picture.name === name);
  if (!found) throw new Error(`No picture ${name}`);
  return found;
};

test("every product has three pictures and every shelf has its own", () => {
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^(?!news|avatar).+-[123]$/.test(name))).toHaveLength(48 * 3);
  for (const [prefix, count] of [
    ["category-", 6],
    ["banner-", 6],
    ["news-", 4],
    ["company-profile", 1],
    ["avatar-", 12],
  ] as const)
    expect(names.filter((name) => name.startsWith(prefix))).toHaveLength(count);
});

test("no two pictures are the same", () => {
  expect(new Set(all.map(({ svg }) => svg)).size).toBe(all.length);
});

test("drawing again gives the same bytes", () => {
  expect([...pictures()].map(({ svg }) => svg)).toEqual(all.map(({ svg }) => svg));
});

test("every paint that is used is defined, and nothing is not a number", () => {
  for (const { name, svg } of all) {
    const used = new Set([...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]));
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
    expect(
      [...used].filter((id) => !defined.has(id)),
      name,
    ).toEqual([]);
    expect(svg, name).not.toMatch(/NaN|undefined|<text/);
  }
});

test.each(["banyan-set-3", "glass-storage-jars-3", "alishan-oolong-1"])(
  "%s is light enough for a phone",
  async (name) => {
    const webp = new Map((await renditions(named(name))).map((rendition) => [rendition.width, rendition.webp]));
    expect(webp.get(800)?.length).toBeLessThan(40 * 1024);
    expect(webp.get(320)?.length).toBeLessThan(15 * 1024);
  },
);

test("a rendition is a WebP of the asked width", async () => {
  const { name, svg } = named("banner-tea");
  const { format, width, height, hasAlpha } = await sharp(await rasterise(name, svg, 640)).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: "webp", width: 640, height: 360, hasAlpha: false });
});

test("what is not a drawing is refused by name", async () => {
  await expect(rasterise("nothing", "<svg/>", 320)).rejects.toThrow("nothing");
});
