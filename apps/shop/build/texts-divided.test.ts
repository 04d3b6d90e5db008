import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partOf } from "./texts-divided.ts";

test("each page loads the part of the texts that has those of its area", () => {
  const source = readFileSync(join(import.meta.dirname, "../src/pages.ts"), "utf8");
  const pages = [...source.matchAll(/^ {2}(\w+): \{$([^}]+)\},$/gm)].flatMap(([, part, those = ""]) =>
    [...those.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, file = ""]) => ({ part, file })),
  );
  expect(pages).toHaveLength(source.match(/import\("/g)?.length ?? 0);
  expect(pages.filter(({ part, file }) => partOf(file) !== part)).toEqual([]);
});
