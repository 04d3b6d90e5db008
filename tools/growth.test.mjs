/** docs/scale.md is correct: figures, table, list of tables, hot paths; and a defect in each of them is detected. */
import { expect, test } from "vitest";
import { needsOf, readFigures, readPage, wrongIn } from "./growth.mjs";

const page = readPage();
const checkout = readFigures(page).find(({ name }) => name === "checkout-postgres");

test("the plan for growth is true", () => {
  expect(wrongIn(page)).toEqual([]);
});

test.each([
  [
    "a figure that was not measured so",
    `| \`checkout-postgres\` | ${checkout.value} |`,
    "| `checkout-postgres` | 0.8 |",
    /checkout-postgres: 0.8 does not match/,
  ],
  ["words that its source does not contain", `“${checkout.words}”`, "“0.9 ms of all”", /does not contain/],
  ["another assumption", "| `peak` | 10 |", "| `peak` | 20 |", /the table does not match the figures/],
  ["an unlisted table", "`cart.line`, ", "", /cart\.line is not listed exactly once/],
  ["a table listed twice", "`cart.line`, ", "`cart.line`, `cart.line`, ", /cart\.line is not listed exactly once/],
  ["a table that does not exist", "`cart.line`, ", "`cart.line`, `cart.lane`, ", /cart\.lane is not a table/],
  [
    "a column that is not there",
    "`cart.line`, ",
    "`cart.line`, `members.member`, ",
    /members\.member has no member_id/,
  ],
  [
    "a hot path that is not listed",
    "| `ledger/post.sql` |",
    "| `ledger/past.sql` |",
    /does not list ledger\/post\.sql/,
  ],
])("%s is noticed", (_what, is, becomes, finding) => {
  expect(page).toContain(is);
  expect(wrongIn(page.replace(is, becomes)).join("\n")).toMatch(finding);
});

test("what is needed grows with members and with orders", () => {
  const figures = readFigures(page);
  const [one, ten] = [1e6, 1e7].map((members) => needsOf(members, figures));
  for (const name of ["node", "postgres", "yearTerabytes", "treeGigabytes", "settleSeconds", "restoreHours", "dollars"])
    expect(ten[name] / one[name]).toBeGreaterThan(8);
  const many = figures.map((figure) => (figure.name === "orders-a-day" ? { ...figure, value: 1 } : figure));
  expect(needsOf(1e6, many).peak).toBeCloseTo(20 * one.peak);
});
