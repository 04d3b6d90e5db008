/** First start: filling an empty database. The demo and a real shop never become each other. */
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { DEMO_STAFF } from "../demo/staff.ts";
import { createTestDatabase } from "../test/database.ts";
import { openWhole, PASSWORD, START, type Whole } from "../test/whole/whole.ts";
import { fillDatabase } from "./fill.ts";
import { createAccount } from "./modules/staff/index.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createVault } from "./platform/sealed.ts";
import { writeShopKind } from "./platform/shop-kind.ts";

let whole: Whole;
afterEach(() => whole.close());

async function open() {
  whole = await openWhole({ demo: false });
  const deps = { ...whole, vault: createVault([randomBytes(32)]), log: createLog("silent"), metrics: createMetrics() };
  return (demo: boolean) => fillDatabase({ ...deps, config: { ...whole.config, demo } }, () => {});
}

const hire = (email: string) =>
  createAccount(whole.database, { name: "Someone", email, roles: ["owner"], password: PASSWORD, now: START });

test("a shop of its own gets its first accounts once, and says their passwords", async () => {
  await open();
  const empty = await createTestDatabase();
  const said: string[] = [];
  const deps = { ...whole, database: empty.database, vault: createVault([randomBytes(32)]), log: createLog("silent") };
  const start = () => fillDatabase({ ...deps, metrics: createMetrics() }, (line) => void said.push(line));
  try {
    await start();
    expect(said.join("\n")).toMatch(/first staff account +owner@banyan\.example +[a-z2-9]{20}\n/);
    expect(said.join("\n")).toMatch(/root member +[1-9]\d{7} +[a-z2-9]{20}$/);
    await start();
    expect(said.filter((line) => line.includes("first staff account"))).toHaveLength(1);
  } finally {
    await empty.drop();
  }
});

test("a shop of its own never becomes the demo", async () => {
  const start = await open();
  await hire("boss@example.com");
  expect(await start(false)).toEqual([]);
  await expect(start(true)).rejects.toThrow("DEMO=0");
  for (const { email } of DEMO_STAFF) await hire(email);
  await expect(start(true)).rejects.toThrow("DEMO=0");
});

test("the demo never becomes a shop of its own, also where filling it was interrupted", async () => {
  const start = await open();
  await writeShopKind(whole.database.queries, "demo");
  await expect(start(false)).rejects.toThrow("whose passwords everybody knows");
});

test.each(DEMO_STAFF.map(({ email }) => email))("a database of before with %s is the demo", async (email) => {
  const start = await open();
  await hire(email);
  await expect(start(false)).rejects.toThrow("whose passwords everybody knows");
  expect(await start(true)).not.toEqual([]);
});

test("a database of before without any of the demo's staff is a shop of its own", async () => {
  const start = await open();
  await hire("boss@example.com");
  await expect(start(true)).rejects.toThrow("DEMO=0");
  expect(await start(false)).toEqual([]);
});
