/** Which connection reads the configuration within a transaction. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Database, openDatabase, sql } from "../../platform/database.ts";
import { forgetMarket, marketWithin } from "./store.ts";

const NOW = new Date("2026-05-01T04:00:00Z");

let test_: TestDatabase;
let database: Database;
beforeAll(async () => {
  test_ = await createTestDatabase();
  database = openDatabase({ url: test_.url, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await test_.drop();
});

test("a transaction that has not begun does not begin with it", async () => {
  forgetMarket();
  await database.transaction(async (tx) => {
    expect((await marketWithin(tx, database, NOW)).timeZone).toBe("Asia/Taipei");
    expect(tx.ownConnection.isUnused).toBe(true);
  });
});

test("a transaction that holds the only connection reads on it", async () => {
  forgetMarket();
  await database.transaction(async (tx) => {
    await sql`select 1`.execute(tx);
    expect(tx.ownConnection.isUnused).toBe(false);
    expect((await marketWithin(tx, database, NOW)).timeZone).toBe("Asia/Taipei");
  });
});
