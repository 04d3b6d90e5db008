import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoProducts } from "./load-catalog.ts";
import { pictureFiles } from "./picture-files.ts";

const pictures = pictureFiles();

test("every product has three pictures and every shelf has its own", () => {
  const names = [...pictures.keys()];
  expect(names).toEqual(
    expect.arrayContaining(demoProducts().flatMap(({ slug }) => [1, 2, 3].map((number) => `${slug}-${number}`))),
  );
  for (const [prefix, count] of [
    ["category-", 6],
    ["banner-", 6],
    ["news-", 4],
    ["company-profile", 1],
  ] as const)
    expect(names.filter((name) => name.startsWith(prefix))).toHaveLength(count);
  expect(names).toHaveLength(48 * 3 + 17);
});

test("first pictures of products have the widths of uploads", () => {
  for (const { slug } of demoProducts()) expect(pictures.get(`${slug}-1`)?.widths).toEqual([320, 400, 560, 800, 1200]);
});

test("every file is a WebP of the width in its name, light enough for a phone", async () => {
  for (const [name, { widths, pathOf }] of pictures) {
    for (const width of widths) {
      const { format, width: actual, hasAlpha, size } = await sharp(readFileSync(pathOf(width))).metadata();
      expect({ name, format, actual, hasAlpha }).toEqual({ name, format: "webp", actual: width, hasAlpha: false });
      if (width <= 800) expect(size, name).toBeLessThan(40 * 1024);
      if (width <= 320) expect(size, name).toBeLessThan(15 * 1024);
    }
  }
});
