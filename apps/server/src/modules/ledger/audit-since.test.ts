/** An audit that goes on from a proven block: what it finds at once, what it finds later, and how little it reads. */
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll, sealAll } from "../../../test/roll-up.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { type Database, type Executor, openDatabase, sql } from "../../platform/database.ts";
import {
  type AuditResult,
  assertLedgerClean,
  auditLedger,
  auditSince,
  openAccounts,
  type Proven,
  post,
  provenUntil,
  proveStill,
  reverse,
} from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const LATER = new Date("2026-03-02T08:00:00Z");
let db: TestDatabase;
let owner: pg.Client;

/** A ledger with some history, of which nothing is sealed. */
async function open(): Promise<void> {
  db = await createTestDatabase();
  owner = connectOwner(db.url);
  await owner.connect();
  for (const member of [1n, 2n, 3n]) {
    await openAccounts(db.database.queries, member, NOW);
    await give(member, 1_000n, `give:${member}`);
  }
  await hold("hold:old");
  await hold("hold:ended");
  await reverse(db.database.queries, {
    postingId: await idOf("hold:ended"),
    key: "end",
    kind: "withdrawal.release",
    now: NOW,
  });
  for (let round = 0; round < 24; round++) await send(`old:${round}`, NOW);
}

async function close(): Promise<void> {
  await owner.end();
  await db.drop();
}

/** Gives each test of a group a ledger of its own. */
function eachWithItsOwn(): void {
  beforeEach(open);
  afterEach(close);
}

async function give(member: bigint, amount: bigint, key: string): Promise<void> {
  const legs = [{ asset: "USDT" as const, from: "grants" as const, to: member, amount }];
  await post(db.database.queries, { key, kind: "grant", legs, now: NOW });
}

/** Two legs between members 1 and 2, with a fee. */
async function send(key: string, now: Date): Promise<void> {
  const legs = [
    { asset: "USDT" as const, from: 1n, to: 2n, amount: 10n },
    { asset: "USDT" as const, from: 1n, to: "fees" as const, amount: 1n, kind: "transfer.fee" as const },
  ];
  await post(db.database.queries, { key, kind: "transfer", legs, reference: key, now });
}

async function hold(key: string): Promise<void> {
  const legs = [{ asset: "USDT" as const, from: 2n, to: "withdrawals_pending" as const, amount: 50n }];
  await post(db.database.queries, { key, kind: "withdrawal.hold", legs, now: NOW });
}

const idOf = async (key: string): Promise<bigint> =>
  BigInt((await owner.query("select id from ledger.posting where key = $1", [key])).rows[0].id);

const seal = () => sealAll(db.database, NOW, 2);

/** Proves everything and gives what is written down. */
async function proveAll(): Promise<Proven> {
  await assertLedgerClean(db.database.queries);
  return (await provenUntil(db.database.queries, { now: NOW }))!;
}

async function faultsOf(results: AsyncIterable<AuditResult>): Promise<string[]> {
  const found: string[] = [];
  for await (const { check, fault } of results) if (fault) found.push(`${check}: ${fault.row} ${fault.message}`);
  return found;
}

async function faultsSince(proven: Proven, within: Executor = db.database.queries): Promise<string[]> {
  return faultsOf((await auditSince(within, proven))!);
}

/** Everything that happens between two audits: each kind of posting, sealed but for the last. */
async function goOn(): Promise<void> {
  await send("new:1", LATER);
  await send("new:2", LATER);
  await hold("hold:new");
  await reverse(db.database.queries, {
    postingId: await idOf("hold:old"),
    key: "end:old",
    kind: "withdrawal.release",
    now: LATER,
  });
  await seal();
  await rollUpAll(db.database, LATER);
  await send("unsealed", LATER);
}

describe("without a defect", () => {
  eachWithItsOwn();

  test("it finds nothing, and proves what an audit of everything proves", async () => {
    await seal();
    const before = await proveAll();
    await goOn();
    expect(await faultsSince(before)).toEqual([]);
    const proven = (await provenUntil(db.database.queries, { since: before, now: LATER }))!;
    expect(BigInt(proven.block)).toBeGreaterThan(BigInt(before.block));
    const { moved, ...all } = await proveAll();
    const { moved: movedSince, ...since } = proven;
    expect(since).toMatchObject({
      block: all.block,
      hash: all.hash,
      wholeAt: before.wholeAt,
      provenAt: LATER.toISOString(),
    });
    expect(new Set(movedSince)).toEqual(new Set(moved));
    // Nothing came since: it is proven again.
    expect(await faultsSince(proven)).toEqual([]);
  });

  test("it says what it examined, in the order of the other audit", async () => {
    await seal();
    const before = await proveAll();
    await goOn();
    const examined: Record<string, bigint> = {};
    for await (const { check, examined: rows } of (await auditSince(db.database.queries, before))!)
      examined[check] = rows;
    const names: string[] = [];
    for await (const { check } of auditLedger(db.database.queries)) names.push(check);
    expect(Object.keys(examined)).toEqual(["the block that was proven is still there", ...names]);
    expect(examined).toMatchObject({
      "every transfer is whole and balances": 8n,
      "every hold ends once and exactly": 1n,
    });
  });

  test("without a block there is nothing to go on from, and a new era is proven whole", async () => {
    expect(await provenUntil(db.database.queries, { now: NOW })).toBeNull();
    await seal();
    const before = await proveAll();
    await owner.query(`update ledger.upkeep set era = era + 1, era_floor = (select max(id) from ledger.posting),
      sealed_until = '0', rolled_until = '0'`);
    expect(await auditSince(db.database.queries, before)).toBeNull();
    expect(await provenUntil(db.database.queries, { now: NOW })).toBeNull();
  });
});

describe("what is wrong after the proven block is found", () => {
  let before: Proven;
  let asOwner: Database;
  // Each defect is undone, so one ledger does for all of them.
  beforeAll(async () => {
    await open();
    await seal();
    before = await proveAll();
    await goOn();
    asOwner = openDatabase({ url: db.url, maxConnections: 1 });
  });
  afterAll(async () => {
    await asOwner.close();
    await close();
  });

  /** What the audit finds once the statements are carried out, which are then undone. */
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    const undo = new Error("undo");
    let found: string[] = [];
    const attempt = asOwner.queries.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await faultsSince(before, tx);
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    return found;
  }

  const CHANGES: [string, string][] = [
    ["amount", "amount = amount + 1"],
    ["receiver", "to_account = -1, to_sequence = null, to_balance = null"],
    ["running balance", "from_balance = from_balance + 1"],
    ["sequence number", "from_sequence = from_sequence + 100"],
    ["asset", "asset = 'POINT'"],
    ["time", "created_at = created_at + interval '1 day'"],
  ];
  const KEYS = ["new:1", "unsealed"];
  const changes = CHANGES.flatMap(([what, change]) => KEYS.map((key) => [what, key, change] as const));
  test.for(changes)("a changed %s, in %s", async ([, key, change]) => {
    const found = await faultsAfter(
      `update ledger.transfer set ${change} where posting_id = ${await idOf(key)} and leg = 1`,
    );
    if (key === "unsealed") expect(found.length).toBeGreaterThan(0);
    else expect(found).toContainEqual(expect.stringMatching("was changed after it was sealed"));
  });

  const PLANTS: Record<string, [statement: string, found: RegExp]> = {
    "a changed posting": [
      "update ledger.posting set reference = 'other' where key = 'new:1'",
      /^sealed rows .* was changed/,
    ],
    "a posting without its legs": [
      "delete from ledger.transfer where posting_id = (select id from ledger.posting where key = 'unsealed')",
      /^every transfer is whole .* is missing/,
    ],
    "a raised balance": [
      "update ledger.account set balance = balance + 1 where member_id = 2 and asset = 'USDT'",
      /^every balance is .* account 2 USDT has/,
    ],
    "a raised balance of somebody who was not concerned": [
      "update ledger.account set balance = balance + 1 where member_id = 3 and asset = 'USDT'",
      /^every asset sums to zero: asset USDT/,
    ],
    "a lowered roll-up": [
      "update ledger.house_balance set balance = balance - 1 where account = -3",
      /^house balances .* account -3 USDT has/,
    ],
    "a lowered day": [
      "update ledger.day_total set amount = amount - 1 where kind = 'transfer'",
      /^the day book .* transfer USDT/,
    ],
    "a rewritten block": [
      "update ledger.block set hash = sha256(hash) where number = (select max(number) from ledger.block)",
      /^sealed rows /,
    ],
    "a block that follows nothing": [
      "update ledger.block set previous_hash = '' where number = (select max(number) from ledger.block)",
      /^the chain of blocks/,
    ],
    "a removed block": [
      "delete from ledger.block where number = (select max(number) from ledger.block)",
      /^nothing below the horizon/,
    ],
    "a hold that was ended with too little": [
      `update ledger.transfer set amount = amount - 1
       where posting_id = (select id from ledger.posting where key = 'end:old')`,
      /^every hold ends once .* put 50 USDT into account -20, resolving it took out 49/,
    ],
    "held money that is taken without an end": [
      "update ledger.posting set resolves = null where key = 'end:old'",
      /^held money .* took out 50, what it ends put in 0/,
    ],
    "a hold that is ended twice": [
      `insert into ledger.posting (key, kind, resolves, created_at)
       select 'twice', 'x', resolves, created_at from ledger.posting where key = 'end:old'`,
      /^every hold ends once .* is resolved 2 times/,
    ],
  };
  test.for(Object.entries(PLANTS))("%s", async ([, [statement, wanted]]) => {
    const found = await faultsAfter("drop index ledger.posting_resolves", statement);
    expect(found).toContainEqual(expect.stringMatching(wanted));
  });

  test("and without any of it nothing is", async () => {
    expect(await faultsSince(before)).toEqual([]);
  });
});

describe("what is changed before the proven block", () => {
  eachWithItsOwn();

  const old = "(select id from ledger.posting where key = 'old:20')";
  test.for([
    [`update ledger.transfer set amount = amount + 1 where leg = 1 and posting_id = ${old}`, "was changed"],
    [`delete from ledger.transfer where leg = 2 and posting_id = ${old}`, "was removed"],
    ["update ledger.posting set reference = 'other' where key = 'old:20'", "was changed"],
  ])("cannot hide: %s", async ([change, words]) => {
    await seal();
    await rollUpAll(db.database, NOW);
    let proven = await proveAll();
    const id = await idOf("old:20");
    await owner.query(change!);
    const wanted = expect.stringMatching(`^sealed rows .* transfer ${id}-[12] ${words} after it was sealed`);
    expect(await faultsOf(auditLedger(db.database.queries))).toContainEqual(wanted);
    // What is compared again begins at the first block, and this row is in a later one.
    expect(await faultsSince(proven)).toEqual([]);
    let found: string[] = [];
    for (let audits = 1; found.length === 0; audits++) {
      expect(audits).toBeLessThan(5);
      proven = (await provenUntil(db.database.queries, { since: proven, now: LATER }))!;
      found = await faultsSince(proven);
    }
    expect(found).toEqual([wanted]);
  });

  test("a chain whose hashes were all computed anew is another one, for both audits", async () => {
    await seal();
    const before = await proveAll();
    await owner.query("update ledger.posting set reference = 'other' where key = 'old:3'");
    await owner.query("delete from ledger.block");
    await owner.query("update ledger.upkeep set sealed_until = '0'");
    await seal();
    await assertLedgerClean(db.database.queries);
    const another = expect.objectContaining({
      message: expect.stringMatching("is another one: block .* was proven on"),
    });
    expect(await proveStill(db.database.queries, before)).toMatchObject({ fault: another });
    expect(await faultsSince(before)).toEqual([expect.stringMatching("is another one")]);
    await owner.query("delete from ledger.block");
    expect(await faultsSince(before)).toEqual([expect.stringMatching("is missing")]);
  });
});

describe("what it reads", () => {
  eachWithItsOwn();

  test("is what is new, and not what there is", { timeout: 120_000 }, async () => {
    const LEGS = 50;
    const ROUNDS = 100;
    const legs = Array.from({ length: LEGS }, () => ({
      asset: "USDT" as const,
      from: "grants" as const,
      to: 3n,
      amount: 1n,
    }));
    const read: number[] = [];
    for (const half of [1, 2]) {
      for (let round = 0; round < ROUNDS; round++) {
        await post(db.database.queries, { key: `many:${half}:${round}`, kind: "grant", legs, now: NOW });
      }
      await sealAll(db.database, NOW, LEGS);
      await rollUpAll(db.database, NOW);
      const proven = await proveAll();
      await send(`since:${half}`, LATER);
      await seal();
      await owner.query("vacuum analyze");
      read.push(await rowsRead(db.database, ["ledger"], (tx) => faultsSince(proven, tx)));
    }
    const [first, second] = read as [number, number];
    const everything = await rowsRead(db.database, ["ledger"], (tx) => faultsOf(auditLedger(tx)));
    console.log(`rows read: ${first}, ${second} after twice as many, ${everything} by the audit of everything`);
    expect(everything).toBeGreaterThan(2 * ROUNDS * LEGS);
    expect(second).toBeLessThan(ROUNDS * LEGS);
    expect(second).toBeLessThan(first * 1.5);
  });
});
