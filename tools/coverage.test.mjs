/** How the lists of docs/product.md are read, and what the check of docs/coverage.md reports. */
import { expect, test } from "vitest";
import { differences, hasTest, listsOf } from "./coverage.mjs";

const PRODUCT = `## 2. Routes

- Tab bar: \`/\` (alias \`pages/web\`) home
- Shop: \`pages/search\`,
  \`pages/choose-it\`

- **Cart**: select all, empty
  cart, go to checkout

## 7. Calls

- GET \`cart/index\`; \`order/index\`, \`detail\`
- POST \`cart/add\`, \`del\`

## 8. Errors

## 9. Times and constants

| what | value |
|---|---|
| limit of a request | 60 s |
`;

test("lists are read from routes, bold lists, calls and the table", () => {
  const [routes, calls, constants] = ["2. Routes", "7. Calls", "9. Times and constants"];
  expect(listsOf(PRODUCT)).toEqual([
    { section: routes, list: "Routes", items: ["/", "pages/web", "pages/search", "pages/choose-it"] },
    { section: routes, list: "Cart", items: ["select all", "empty cart", "go to checkout"] },
    { section: calls, list: "GET", items: ["cart/index", "order/index", "order/detail"] },
    { section: calls, list: "POST", items: ["cart/add", "cart/del"] },
    { section: constants, list: "Times and constants", items: ["limit of a request"] },
  ]);
});

test("an item without a row and a row without an item are named", () => {
  const lists = [{ list: "Cart", items: ["select all", "empty cart"] }];
  expect(differences(lists, { Cart: { "select all": [], "empty cart": [] } })).toEqual([]);
  expect(differences(lists, { Cart: { "select all": [], gone: [] }, Search: { history: [] } })).toEqual([
    "Cart: “empty cart” has no row in tools/product",
    "Cart: “gone” is not in docs/product.md",
    "Search: “history” is not in docs/product.md",
  ]);
});

test.each([
  ['test("it holds", () => {})', true],
  ['  it("it holds", () => {})', true],
  ['test.each([1])("it holds", () => {})', true],
  ['test.each(\n  [1],\n)(\n  "it holds",\n  () => {})', true],
  ["test(`it holds`, async () => {})", true],
  ['describe("it holds", () => {})', false],
  ['test("it holds not", () => {})', false],
  ['expect("it holds").toBe("it holds")', false],
])("a title is that of a test: %s", (source, is) => {
  expect(hasTest(source, "it holds")).toBe(is);
});
