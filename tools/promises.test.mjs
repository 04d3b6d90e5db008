/**
 * The tests named in docs/trust.md and docs/asvs.md exist: files, and titles in them. Every requirement of OWASP ASVS
 * 5.0.0 at levels 1 and 2 has a row.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = dirname(import.meta.dirname);
const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** The requirement numbers of each section; chapters that do not apply as a whole are listed separately. */
const REQUIREMENTS = {
  1.1: "1 2",
  1.2: "1 2 3 4 5 6 7 8 9",
  1.3: "1 2 3 4 5 6 7 8 9 10 11",
  1.4: "1 2 3",
  1.5: "1 2",
  2.1: "1 2 3",
  2.2: "1 2 3",
  2.3: "1 2 3 4",
  2.4: "1",
  3.2: "1 2",
  3.3: "1 2 3 4",
  3.4: "1 2 3 4 5 6",
  3.5: "1 2 3 4 5",
  3.7: "1 2",
  4.1: "1 2 3",
  4.2: "1",
  4.3: "1 2",
  4.4: "1 2 3 4",
  5.1: "1",
  5.2: "1 2 3",
  5.3: "1 2",
  5.4: "1 2 3",
  6.1: "1 2 3",
  6.2: "1 2 3 4 5 6 7 8 9 10 11 12",
  6.3: "1 2 3 4",
  6.4: "1 2 3 4",
  6.5: "1 2 3 4 5",
  6.6: "1 2 3",
  6.8: "1 2 3 4",
  7.1: "1 2 3",
  7.2: "1 2 3 4",
  7.3: "1 2",
  7.4: "1 2 3 4 5",
  7.5: "1 2",
  7.6: "1 2",
  8.1: "1 2",
  8.2: "1 2 3",
  8.3: "1",
  8.4: "1",
  11.1: "1 2",
  11.2: "1 2 3",
  11.3: "1 2 3",
  11.4: "1 2 3 4",
  11.5: "1",
  11.6: "1",
  12.1: "1 2 3",
  12.2: "1 2",
  12.3: "1 2 3 4",
  13.1: "1",
  13.2: "1 2 3 4 5",
  13.3: "1 2",
  13.4: "1 2 3 4 5",
  14.1: "1 2",
  14.2: "1 2 3 4",
  14.3: "1 2 3",
  15.1: "1 2 3",
  15.2: "1 2 3",
  15.3: "1 2 3 4 5 6 7",
  16.1: "1",
  16.2: "1 2 3 4 5",
  16.3: "1 2 3 4",
  16.4: "1 2 3",
  16.5: "1 2 3",
};
const WHOLE_CHAPTERS = ["9", "10", "17"];
const STATES = new Set(["holds", "partly", "open", "does not apply"]);

/** Table rows whose first cell is a number. */
const rowsOf = (text) =>
  text
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );

/** Resolves a path from the root, or from the server. */
const placeOf = (path) => [path, join("apps/server", path)].find((place) => existsSync(join(ROOT, place)));

/** The files and titles in a cell that do not exist. */
function missingIn(cell) {
  return [...cell.matchAll(/`([\w@./-]+\.\w+)`((?: "[^"]+")*)/g)].flatMap(([, path, titles]) => {
    const place = placeOf(path);
    if (!place) return [path];
    const text = read(place);
    return [...titles.matchAll(/"([^"]+)"/g)]
      .filter(([quoted]) => !text.includes(quoted))
      .map(([quoted]) => `${path} ${quoted}`);
  });
}

test("every requirement of ASVS 5.0.0 at levels 1 and 2 has one row", () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, last]) =>
    last.split(" ").map((n) => `${section}.${n}`),
  );
  const there = rowsOf(read("docs/asvs.md")).map(([id]) => id);
  expect(there.toSorted()).toEqual([...wanted, ...WHOLE_CHAPTERS].toSorted());
});

test("every row says whether it holds and why; what holds names a test", () => {
  const wrong = rowsOf(read("docs/asvs.md")).filter(([, , state, where, shown]) => {
    const namesTest = /`[\w@./-]+\.(test\.(ts|tsx|mjs)|e2e\.ts)`/.test(shown);
    return !STATES.has(state) || where.length < 4 || (state === "holds" && !namesTest);
  });
  expect(wrong).toEqual([]);
});

test("the counts above the table are those of its rows", () => {
  const text = read("docs/asvs.md");
  const rows = rowsOf(text);
  const count = (state) => rows.filter((row) => row[2] === state).length;
  const counts = `Of ${rows.length} rows ${count("holds")} hold, ${count("partly")} hold in part, ${count("open")} are open`;
  expect(text).toContain(`${counts}, and ${count("does not apply")} do not apply.`);
});

test.each(["docs/asvs.md", "docs/trust.md"])("every file and title that %s names is there", (document) => {
  const missing = rowsOf(read(document)).flatMap((cells) => cells.flatMap(missingIn));
  expect(missing).toEqual([]);
});

test("every promise has a number of its own", () => {
  const numbers = rowsOf(read("docs/trust.md")).map(([number]) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test("the check notices a file and a title that are not there", () => {
  expect(missingIn("`test/whole/nowhere.test.ts`")).toEqual(["test/whole/nowhere.test.ts"]);
  expect(missingIn('`test/whole/http.test.ts` "no such title"')).toEqual(['test/whole/http.test.ts "no such title"']);
  expect(missingIn('`test/whole/http.test.ts` "429 says after how many seconds to come again"')).toEqual([]);
});

test("nothing switches the check of certificates off", () => {
  const mail = ["transport.ts", "index.ts"].map((name) => `apps/server/src/platform/mail/${name}`);
  const paths = [...mail, "apps/server/src/modules/chain/node.ts", "apps/server/src/platform/database.ts"];
  const careless = paths.filter((path) =>
    /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/.test(read(path)),
  );
  expect(careless).toEqual([]);
});
