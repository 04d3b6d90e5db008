/** docs/decisions: each record has a status, and the index lists each with title and status. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../docs/decisions");
const read = (name) => readFileSync(join(FOLDER, name), "utf8");
const records = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
const rows = read("README.md").split("\n");

test.each(records)("%s has a status and a row of the index", (name) => {
  const [title, , status] = read(name).split("\n");
  const found = status.match(/^Status: (accepted|withdrawn), \d{4}-\d{2}-\d{2}$|^Status: (superseded by \d{4})$/);
  expect(found).not.toBeNull();
  const row = rows.find((line) => line.includes(`(${name})`)) ?? "";
  expect(row).toContain(title.replace(/^# (\d+\. )?/, ""));
  expect(row).toContain(found[1] ?? found[2]);
});

test("the index lists no record that is gone", () => {
  const listed = rows.flatMap((line) => [...line.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(records);
});
