/** Which citations the check accepts and which it reports. */
import { expect, test } from "vitest";
import { citationChecker } from "./citations.mjs";

const FILES = {
  "docs/rules.md": "## 3. Joining\n\n1. One\n2. Two\n\n## 4. Orders\n",
  "docs/trust.md": "| 17 | guessing |\n",
  "docs/decisions/0013-proof.md": "",
  "apps/server/src/orders/pay.ts": "",
};
const check = citationChecker(Object.keys(FILES), (path) => FILES[path]);

test.each([
  "docs/rules.md 4, docs/rules.md 3 and 4, docs/rules.md 3.2, docs/trust.md 17",
  "orders/pay.ts, pay.ts, apps/server/src/orders, ../orders/pay.ts",
  "decision 13, docs/decisions/0013",
  "*.rules.ts, <area>-page.tsx, https://example.org/rules.md",
])("what exists may be cited: %s", (words) => {
  expect(check("a.ts", `/** ${words} */`)).toEqual([]);
  expect(check("a.md", words)).toEqual([]);
});

test.each([
  ["rules-of-old.md 4", "rules-of-old.md"],
  ["docs/rules.md 5", "docs/rules.md 5"],
  ["docs/rules.md 3 and 9", "docs/rules.md 9"],
  ["docs/rules.md 3.3", "docs/rules.md 3.3"],
  ["docs/trust.md 1, 17", "docs/trust.md 1"],
  ["rules.md 4", "rules.md"],
  ["orders/paid.ts", "orders/paid.ts"],
  ["apps/server/src/wallet", "apps/server/src/wallet"],
  ["decision 14", "decision 14"],
  ["docs/decisions/0014", "decision 14"],
])("what does not exist is named: %s", (words, wrong) => {
  expect(check("a.ts", `// ${words}`)).toEqual([wrong]);
  expect(check("a.sql", `-- ${words}`)).toEqual([wrong]);
  expect(check("a.md", words)).toEqual([wrong]);
});

test("code is no citation, and a number on the next line of a comment is one", () => {
  expect(check("a.ts", 'import "./gone.ts"; // pay.ts')).toEqual([]);
  expect(check("a.ts", "/**\n * See docs/rules.md\n * 5.\n */")).toEqual(["docs/rules.md 5"]);
});

test("a link of a document leads from its directory", () => {
  expect(check("docs/a.md", "[rules](rules.md), [decisions](decisions), [orders](../apps/server/src/orders)")).toEqual(
    [],
  );
  expect(check("README.md", "[decisions](decisions)")).toEqual(["decisions"]);
});
