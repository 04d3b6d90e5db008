/**
 * What `npm run new` writes: it stands beside its neighbours, is formatted, and the contract compiles with it. The other
 * packages are not compiled here, which takes too long; what binds them to the contract is compared by name.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { literalAt, nameOf, parse, propertyOf } from "./literals.mjs";
import { plan } from "./new.mjs";

const ROOT = dirname(import.meta.dirname);
const STUBS = [
  ["call", "orders.reorder"],
  ["call", "officeOrders.hold"],
  ["call", "disclosure.subscribe"],
  ["setting", "orders.giftDays"],
  ["setting", "withdrawal.coolingDays"],
  ["refusal", "ORDER_GIFT_TAKEN"],
  ["notice", "order.delayed"],
  ["page", "office/orders/late-orders"],
  ["page", "shop/orders/gift-cards"],
];

/** All stubs, one after the other: the changed files by path. */
const files = new Map();
const read = (path) => files.get(path) ?? readFileSync(join(ROOT, path), "utf8");
const namesIn = (path, ...names) => {
  const literal = literalAt(parse(path, read(path)), names);
  return (literal.properties ?? literal.elements).map(nameOf);
};
/** The name before `name`. */
const before = (names, name) => names[names.indexOf(name) - 1];

let copy;
/** What a program says where it fails; else nothing. */
function complaints(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
  return status === 0 ? "" : `${status} ${stdout} ${stderr}`;
}
const program = (name) => join(ROOT, "node_modules/.bin", name);

beforeAll(() => {
  for (const [kind, name] of STUBS) for (const [path, text] of plan(kind, name, read).files) files.set(path, text);
  copy = mkdtempSync(join(tmpdir(), "banyan-new-"));
  for (const path of ["biome.json", "tsconfig.base.json", "packages/contract", "tools/browser-contract.ts"])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("what is written is valid code, and Biome has nothing to say but how to format it", () => {
  for (const path of files.keys()) expect(() => parse(path, read(path))).not.toThrow();
  const changed = ["apps", "packages", "e2e"];
  expect(complaints(program("biome"), "check", "--write", "--vcs-enabled=false", ...changed)).toBe("");
});

test("the contract compiles, with what is generated from it", { timeout: 120_000 }, () => {
  expect(complaints(process.execPath, "tools/browser-contract.ts")).toBe("");
  expect(complaints(program("tsc"), "-p", "packages/contract")).toBe("");
});

describe("a call", () => {
  const ROUTES = { orders: "orders/routes.ts", officeOrders: "orders/office/routes.ts" };
  test.each([
    ["orders.ts", "orders", "reorder", "SHOP_SAMPLES"],
    ["office/orders.ts", "officeOrders", "hold", "OFFICE_SAMPLES"],
  ])("%s has %s.%s, and so have the routes and the samples", (file, group, name, samples) => {
    expect(namesIn(`packages/contract/src/${file}`, group)).toContain(name);
    expect(read(`apps/server/src/modules/${ROUTES[group]}`)).toContain(`async ${name}() {`);
    expect(namesIn("apps/server/test/whole/samples.ts", samples, group)).toContain(name);
  });

  test("has its row below those of its group, for those who may write there", () => {
    const table = "apps/server/test/whole/access-table.ts";
    const rows = namesIn(table, "ACCESS");
    expect(before(rows, "POST /api/order/reorder")).toMatch(/ \/api\/order\//);
    expect(before(rows, "POST /api/office/orders/hold")).toMatch(/ \/api\/office\/orders\//);
    expect(read(table)).toContain('"POST /api/order/reorder": "-++ ----- -"');
    expect(read(table)).toContain('"POST /api/office/orders/hold": "--- ++++x 2"');
  });

  test("imports what its file did not need so far", () => {
    expect(read("packages/contract/src/disclosure.ts")).toContain("import { get, post }");
  });
});

describe("a setting", () => {
  test.each([
    ["orders", "giftDays"],
    ["withdrawal", "coolingDays"],
  ])("%s.%s is in every list of settings", (group, name) => {
    const [server, office] = ["apps/server/src/modules/market", "apps/office/src/areas/market"];
    for (const literal of ["marketSchema", "DEFAULT_MARKET"])
      expect(namesIn(`${server}/market.rules.ts`, literal, group)).toContain(name);
    for (const literal of ["marketFields", "settings"])
      expect(namesIn("packages/contract/src/office/market.ts", literal, group)).toContain(name);
    expect(namesIn(`${office}/settings-fields.ts`, "COLUMNS")).toContain(name);
    const plain = namesIn(`${office}/settings-fields.ts`, "PLAIN");
    expect(before(plain, `${group}.${name}`)).toMatch(new RegExp(`^${group}\\.`));
    expect(read(`${office}/settings-inputs.tsx`)).toContain(`"${group}.${name}"`);
  });

  test("is passed on by name only where its group is not passed on as a whole", () => {
    const rules = read("apps/server/src/modules/market/settings.rules.ts");
    expect(rules.match(/coolingDays: withdrawal\.coolingDays/g)).toHaveLength(2);
    expect(rules).not.toContain("giftDays");
  });
});

test("a refusal has a sentence in each language, in the same place", () => {
  const changed = plan("refusal", "ORDER_GIFT_TAKEN").files;
  expect([...changed.keys()].filter((path) => path.includes("/messages/"))).toHaveLength(8);
  const names = namesIn("packages/contract/src/errors.ts", "ERRORS");
  const neighbour = before(names, "ORDER_GIFT_TAKEN");
  expect(neighbour).toMatch(/^ORDER_/);
  expect(before(namesIn("packages/contract/src/messages/zh-tw.ts", "zhTW", "errors"), "ORDER_GIFT_TAKEN")).toBe(
    neighbour,
  );
});

test("a notice has a title and a body in each language, beside those of its subject", () => {
  const { files: changed, left } = plan("notice", "order.delayed");
  expect([...changed.keys()].filter((path) => path.startsWith("apps/server/src/texts/"))).toHaveLength(8);
  expect(before(namesIn("packages/contract/src/notices.ts", "NOTICE_KINDS"), "order.delayed")).toMatch(/^order\./);
  const texts = namesIn("apps/server/src/texts/zh-tw.ts", "zhTW");
  expect(before(texts, "notice.order.delayed.title")).toMatch(/^notice\.order\.\w+\.body$/);
  expect(before(texts, "notice.order.delayed.body")).toBe("notice.order.delayed.title");
  expect(left.join()).not.toContain("notice-list.tsx");
  expect(plan("notice", "gift.sent").left.join()).toContain("notice-list.tsx");
});

test("a page of the shop has its file, its route beside those of its area, and its place in the gallery", () => {
  expect(read("apps/shop/src/areas/orders/gift-cards-page.tsx")).toContain("function GiftCardsPage()");
  expect(before(namesIn("apps/shop/src/pages.ts", "PAGES"), "/pages/giftCards")).toMatch(/^\/pages\/order\//);
  const routes = read("apps/shop/src/routes.ts");
  expect(routes.indexOf('page("/pages/giftCards")')).toBeGreaterThan(routes.indexOf('page("/pages/order/details")'));
  expect(routes.indexOf('page("/pages/giftCards")')).toBeLessThan(routes.indexOf('page("/pages/pc/home")'));
  expect(read("e2e/support/screens.ts")).toContain('{ name: "gift cards", path: () => "/pages/giftCards" }');
});

test("a page of the office has its file, its route with the right of its area, and its place in the gallery", () => {
  expect(read("apps/office/src/areas/orders/late-orders-page.tsx")).toContain("<Page title={t`Late orders`}>");
  const routes = "apps/office/src/routes.ts";
  const tree = namesIn(routes, "routeTree");
  expect(before(tree, "lateOrdersRoute")).toMatch(/^(orders?|returns)Route$/);
  const route = literalAt(parse(routes, read(routes)), ["lateOrdersRoute", "staticData"]);
  expect(propertyOf(route, "right").value.value).toBe("office:orders.read");
  expect(read("e2e/support/office-screens.ts")).toContain('{ name: "late orders", route: "/late-orders" }');
});

test.each([
  ["call", "orders.pay", /There is a call orders\.pay already/],
  ["call", "ordres.reorder", /No group of calls is named ordres/],
  ["call", "officeMarket.export", /not listed one by one/],
  ["call", "reorder", /looks like orders\.reorder/],
  ["call", "orders.re-order", /looks like orders\.reorder/],
  ["setting", "orders.receiptDays", /There is a setting receiptDays already/],
  ["setting", "warehouse.fax", /The settings have no group warehouse/],
  ["refusal", "ORDER_STATE", /There is a refusal ORDER_STATE already/],
  ["refusal", "orderState", /looks like GIFT_TAKEN/],
  ["notice", "order.paid", /There is a notice order\.paid already/],
  ["notice", "delayed", /looks like order\.delayed/],
  ["page", "office/orders/order", /There is .*order-page\.tsx already/],
  ["page", "shop/account/cart", /There is a route \/pages\/cart already/],
  ["page", "office/members/orders", /There is a route \/orders already/],
  ["page", "warehouse/orders/late", /looks like shop\/orders\/gift or office/],
  ["table", "orders.gift", /knows the kinds/],
  [undefined, undefined, /knows the kinds/],
])("%s %s is refused with a sentence", (kind, name, sentence) => {
  expect(() => plan(kind, name)).toThrow(sentence);
});

test("nothing is written with --dry-run", () => {
  const given = [join(ROOT, "tools/new.mjs"), "refusal", "ORDER_GIFT_TAKEN", "--dry-run"];
  const { stdout, status } = spawnSync(process.execPath, given, { encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toContain("would change  packages/contract/src/errors.ts");
  expect(stdout).toContain("What is left:");
  expect(readFileSync(join(ROOT, "packages/contract/src/errors.ts"), "utf8")).not.toContain("ORDER_GIFT_TAKEN");
});
