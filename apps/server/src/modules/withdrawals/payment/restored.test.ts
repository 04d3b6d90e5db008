/** After a restore nobody pays by hand before the chain, and the journal where there is one, was read. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase, connectOwner } from "../../../../test/database.ts";
import { type Database, openDatabase } from "../../../platform/database.ts";
import { type Counter, noteComparison, openCounter, START } from "../withdrawals.fixture.ts";
import { claimWaiting, claimWithdrawal } from "./claims.ts";
import { noteJournalRead, noteOrigin, noteRestore, unreadAfterRestore } from "./restore-store.ts";

const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const closing: (() => Promise<void>)[] = [];

let counter: Counter;
let withdrawalId: string;
beforeEach(async () => {
  counter = await openCounter();
  closing.push(() => counter.drop());
  ({ id: withdrawalId } = await counter.ask(await counter.enter(), 20));
  await counter.approve(withdrawalId);
  const member = await counter.enter();
  await counter.approve((await counter.ask(member, 30)).id);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The same rows in another database, as after a restore. */
async function restore(): Promise<Database> {
  const name = new URL(counter.url).pathname.slice(1);
  const control = connectOwner(counter.url.replace(`/${name}`, "/postgres"));
  await control.connect();
  await control.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await control.end();
  const copy = await cloneDatabase(name);
  const database = openDatabase({ url: copy.url, role: "banyan_app", maxConnections: 10 });
  closing.push(async () => {
    await database.close();
    await copy.drop();
  });
  return database;
}

const claim = (database: Database, now: Date) =>
  database.transaction((tx) => claimWithdrawal(tx, counter.ports, { withdrawalId, by: randomUUID(), now }));
const claimAll = (database: Database, now: Date) =>
  database.transaction((tx) => claimWaiting(tx, counter.ports, { most: 10, by: randomUUID(), now }));

async function refusesBoth(database: Database, now: Date): Promise<void> {
  await expect(claim(database, now)).rejects.toThrow("RESTORE_UNREAD");
  await expect(claimAll(database, now)).rejects.toThrow("RESTORE_UNREAD");
}

describe("a database that was restored", () => {
  test("lets nobody claim before books and chain were compared, whatever the comparison finds", async () => {
    const { queries } = counter.database;
    expect(await noteOrigin(queries, { bySigner: false, now: at(0) })).toBe(false);
    await noteComparison(counter.database, "equal", at(1));
    const restored = await restore();
    expect(await noteOrigin(restored.queries, { bySigner: false, now: at(10) })).toBe(true);
    // A restart after it knows it still, and so does a comparison that failed.
    expect(await noteOrigin(restored.queries, { bySigner: false, now: at(11) })).toBe(false);
    await refusesBoth(restored, at(12));
    await noteComparison(restored, "unread", at(13));
    await refusesBoth(restored, at(14));
    await noteComparison(restored, "different", at(15));
    await claim(restored, at(16));
    expect(await claimAll(restored, at(16))).toHaveLength(1);
  });

  test("with a signer needs its journal too", async () => {
    await noteOrigin(counter.database.queries, { bySigner: true, now: at(0) });
    await noteJournalRead(counter.database.queries, at(1));
    const restored = await restore();
    await noteOrigin(restored.queries, { bySigner: true, now: at(10) });
    await noteComparison(restored, "equal", at(11));
    expect(await unreadAfterRestore(restored.queries)).toEqual({ chain: false, journal: true });
    await refusesBoth(restored, at(12));
    await noteJournalRead(restored.queries, at(13));
    await claim(restored, at(14));
    // The next restore asks for it again.
    await noteRestore(restored.queries, at(20));
    expect(await unreadAfterRestore(restored.queries)).toEqual({ chain: true, journal: true });
    await expect(claimAll(restored, at(21))).rejects.toThrow("RESTORE_UNREAD");
  });

  test("is told from one that only starts again", async () => {
    for (let start = 0; start < 3; start++) {
      expect(await noteOrigin(counter.database.queries, { bySigner: false, now: at(start) })).toBe(false);
    }
    await claim(counter.database, at(5));
  });

  test("of starts at once, one notices it", async () => {
    await noteOrigin(counter.database.queries, { bySigner: false, now: at(0) });
    const restored = await restore();
    const noticed = await Promise.all(
      Array.from({ length: 6 }, (_, place) => noteOrigin(restored.queries, { bySigner: false, now: at(10 + place) })),
    );
    expect(noticed.filter(Boolean)).toHaveLength(1);
    await refusesBoth(restored, at(20));
  });
});
