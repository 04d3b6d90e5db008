/** The shop is called as its settings say: no text or page has the name of the example in it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const NAME = /Banyan|under one tree/;
/** The name in code that people never see, and the name that is there until the settings say another. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "packages/app/src/shop-name.ts": /dataset\.shop \?\? "Banyan"/,
  // The fifth level of members.
  "packages/contract/src/levels.ts": /"Trunk", "Banyan"\]/,
  "apps/server/src/modules/market/market.rules.ts": /name: "Banyan"|Banyan Lane|A market under one tree/,
};

const filesOf = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !/\.(test|fixture)\./.test(file));

test("no text has it", () => {
  const files = filesOf(
    "apps/{shop,office}/src/i18n/locales/*/messages.po",
    "apps/server/src/texts/*.ts",
    "packages/contract/src/messages/*.ts",
  );
  expect(files.length).toBeGreaterThan(3 * LANGUAGES.length);
  const found = files.filter((file) => {
    const texts = readFileSync(join(ROOT, file), "utf8");
    return texts.split("\n").some((line) => /^(msgid|msgstr|  "|  \w+:)/.test(line) && NAME.test(line));
  });
  expect(found).toEqual([]);
});

test("no page, paper or letter has it written into its code", () => {
  const files = filesOf(
    "apps/{shop,office}/src/**/*.{ts,tsx}",
    "packages/{app,ui,contract}/src/**/*.{ts,tsx}",
    "apps/server/src/modules/**/*.ts",
    "apps/server/src/platform/{mail,pdf,http}/**/*.ts",
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
    const lines = code.split("\n").filter((line) => NAME.test(line.replace(ALLOWED[file] ?? /^$/, "")));
    return lines.map((line) => `${file}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});
