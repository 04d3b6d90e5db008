import { expect, test } from "vitest";
import { claimsAtMost, heicToJpeg, isHeic } from "./heic.ts";

/** Extent boxes in the format of HEIC files. */
function extents(...sizes: [width: number, height: number][]): Buffer {
  return Buffer.concat(
    sizes.map(([width, height]) => {
      const box = Buffer.alloc(20);
      box.writeUInt32BE(20, 0);
      box.write("ispe", 4);
      box.writeUInt32BE(width, 12);
      box.writeUInt32BE(height, 16);
      return box;
    }),
  );
}

test("a file is taken by what all of its pictures claim, and refused where none says anything", () => {
  expect(claimsAtMost(extents([512, 512], [4032, 3024]), 40_000_000)).toBe(true);
  expect(claimsAtMost(extents([512, 512], [65_000, 65_000]), 40_000_000)).toBe(false);
  expect(claimsAtMost(extents([512, 512]).subarray(0, 18), 40_000_000)).toBe(false);
  expect(claimsAtMost(Buffer.from("ftypheic"), 40_000_000)).toBe(false);
});

test("what cannot be converted is rejected", async () => {
  const bytes = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(64)]);
  expect(isHeic(bytes)).toBe(true);
  await expect(heicToJpeg(bytes)).rejects.toThrow();
});
