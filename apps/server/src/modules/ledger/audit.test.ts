import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { rollUpAll, sealAll } from "../../../test/roll-up.ts";
import { assertLedgerClean, auditLedger, houseBalance, openAccounts, post, reverse, trialBalance } from "./index.ts";
import { rollUp, sealBlocks } from "./upkeep.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
let db: TestDatabase;
let owner: pg.Client;

beforeEach(async () => {
  db = await createTestDatabase();
  owner = connectOwner(db.url);
  await owner.connect();
  await openAccounts(db.database.queries, 1n, NOW);
  await openAccounts(db.database.queries, 2n, NOW);
  await give(1n, 1_000n);
  await give(2n, 1_000n);
  for (let round = 1; round <= 5; round++) {
    await post(db.database.queries, {
      key: `transfer:${round}`,
      kind: "transfer",
      legs: [
        { asset: "USDT", from: 1n, to: 2n, amount: 10n },
        { asset: "USDT", from: 1n, to: "fees", amount: 1n, kind: "transfer.fee" },
      ],
      reference: `transfer:${round}`,
      now: NOW,
    });
  }
  const legs = [{ asset: "USDT" as const, from: 2n, to: "withdrawals_pending" as const, amount: 50n }];
  const { postingId } = await post(db.database.queries, { key: "hold:1", kind: "withdrawal.hold", legs, now: NOW });
  await post(db.database.queries, { key: "hold:2", kind: "withdrawal.hold", legs, now: NOW });
  await reverse(db.database.queries, { postingId, key: "release:1", kind: "withdrawal.release", now: NOW });
});
afterEach(async () => {
  await owner.end();
  await db.drop();
});

async function give(member: bigint, amount: bigint, key = `give:${member}`): Promise<void> {
  const legs = [{ asset: "USDT" as const, from: "grants" as const, to: member, amount }];
  await post(db.database.queries, { key, kind: "grant", legs, now: NOW });
}

async function faults(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { check, fault } of auditLedger(db.database.queries)) {
    if (fault) found[check] = `${fault.row} ${fault.message}`;
  }
  return found;
}

const idOf = async (key: string): Promise<string> =>
  (await owner.query("select id::text from ledger.posting where key = $1", [key])).rows[0].id;

const seal = (rowsPerBlock?: number) => sealAll(db.database, NOW, rowsPerBlock);

describe("an honest ledger", () => {
  test("is clean before and after roll-up and seals, and says how much was examined", async () => {
    await assertLedgerClean(db.database.queries);
    await rollUpAll(db.database, NOW);
    await seal();
    const examined: Record<string, bigint> = {};
    for await (const audit of auditLedger(db.database.queries)) {
      expect(audit.fault).toBeNull();
      examined[audit.check] = audit.examined;
    }
    expect(examined).toMatchObject({
      "every transfer is whole and balances": 15n,
      "sealed rows are as they were sealed": 15n,
      "nothing below the horizon is unsealed": 15n,
      "the chain of blocks is whole": 1n,
    });
  });

  test("blocks chain: each holds the hash of the one before, and nothing is sealed twice", async () => {
    const first = await seal(4);
    expect(first.rows).toBe(15n);
    expect(await seal(4)).toEqual({ rows: 0n, head: first.head });
    await give2("later");
    const second = await seal(4);
    expect(second.rows).toBe(1n);
    const { rows } = await owner.query("select previous_hash, hash from ledger.block order by number");
    expect(rows.length).toBeGreaterThan(3);
    for (const [index, block] of rows.entries()) {
      expect(block.previous_hash).toEqual(index === 0 ? Buffer.alloc(0) : rows[index - 1].hash);
    }
    await assertLedgerClean(db.database.queries);
  });

  test("a transaction that commits late is neither sealed nor rolled up too early, and not forgotten", async () => {
    await seal();
    const late = connectOwner(db.url);
    await late.connect();
    await late.query("begin");
    await late.query(
      `select ledger_post('{late}', '{grant}', '{null}', '{null}', '{null}', array[now()], '{1}', '{USDT}', '{-42}', '{1}', '{5}', '{null}')`,
    );
    await give2("earlier to commit");
    const issued = await houseBalance(db.database.queries, "grants", "USDT");
    await rollUp(db.database, NOW);
    await sealBlocks(db.database, NOW);
    expect(await houseBalance(db.database.queries, "grants", "USDT")).toBe(issued);
    await late.query("commit");
    await late.end();
    expect(await houseBalance(db.database.queries, "grants", "USDT")).toBe(issued - 5n);
    await rollUpAll(db.database, NOW);
    const { rows } = await seal();
    expect(rows).toBe(2n);
    expect(await houseBalance(db.database.queries, "grants", "USDT")).toBe(issued - 5n);
    await assertLedgerClean(db.database.queries);
  });

  test("a backlog is rolled up in steps of transactions; each stays, and the books are right after each", async () => {
    await rollUpAll(db.database, NOW, 4);
    const before = await trialBalance(db.database.queries);
    for (let round = 0; round < 20; round++) await give(1n, 3n, `backlog:${round}`);
    const stopping = AbortSignal.abort();
    for (const left of [15, 10, 5]) {
      expect(await rollUpAll(db.database, NOW, 5, stopping)).toBe(5n);
      const { rows } = await owner.query(`select count(*)::int as waiting from ledger.transfer t, ledger.upkeep u
        where t.xid >= u.rolled_until and t.posting_id > u.era_floor`);
      expect(rows).toEqual([{ waiting: left }]);
      await assertLedgerClean(db.database.queries);
    }
    // A transaction is never split: its three legs come at once.
    const legs = [1n, 2n, 3n].map((amount) => ({ asset: "USDT" as const, from: 1n, to: "fees" as const, amount }));
    await post(db.database.queries, { key: "three", kind: "transfer.fee", legs, now: NOW });
    expect(await rollUpAll(db.database, NOW, 6, stopping)).toBe(8n);
    expect(await rollUpAll(db.database, NOW, 6)).toBe(0n);
    const after = await trialBalance(db.database.queries);
    const fees = ({ lines }: typeof after) => lines.find(({ account }) => account === "fees")!.balances.USDT;
    expect(fees(after) - fees(before)).toBe(6n);
    await assertLedgerClean(db.database.queries);
  });

  test("rows restored into a cluster whose transaction numbers start again stay proven", async () => {
    await rollUpAll(db.database, NOW);
    await seal(4);
    await give2("unsealed at the time of the backup");
    // The state after a logical restore: the old cluster's numbers, all above those of the new one.
    await owner.query(`update ledger.transfer set xid = (xid::text::bigint + 1000000000)::text::xid8`);
    await owner.query(`update ledger.upkeep set rolled_until = (rolled_until::text::bigint + 1000000000)::text::xid8,
      sealed_until = (sealed_until::text::bigint + 1000000000)::text::xid8`);
    await owner.query("delete from ledger.block");
    await owner.query("update ledger.upkeep set sealed_until = '0'");
    await owner.query("select ledger_seal_until('2000000000', 4, now())");
    const before = await trialBalance(db.database.queries);

    await sealBlocks(db.database, NOW, 4);
    await give2("new epoch");
    await rollUp(db.database, NOW);
    await sealBlocks(db.database, NOW, 4);
    const { rows } = await owner.query("select era, rolled_until < '1000000000' as low from ledger.upkeep");
    expect(rows).toEqual([{ era: 2, low: true }]);
    await assertLedgerClean(db.database.queries);
    const after = await trialBalance(db.database.queries);
    expect(after.sums).toEqual(before.sums);
    const grants = (trial: typeof before) => trial.lines.find((line) => line.account === "grants")!.balances.USDT;
    expect(grants(after)).toBe(grants(before) - 5n);
  });

  async function give2(key: string): Promise<void> {
    const legs = [{ asset: "USDT" as const, from: "grants" as const, to: 2n, amount: 5n }];
    await post(db.database.queries, { key, kind: "grant", legs, now: NOW });
  }
});

describe("tampering is found and its row named", () => {
  const CHANGES: [string, string][] = [
    ["amount", "amount = amount + 1"],
    ["receiver", "to_account = -1, to_sequence = null, to_balance = null"],
    ["running balance", "from_balance = from_balance + 1"],
    ["sequence number", "from_sequence = from_sequence + 100"],
    ["asset", "asset = 'POINT'"],
    ["time", "created_at = created_at + interval '1 day'"],
  ];
  test.for(CHANGES)("a changed %s, before it was sealed", async ([, change]) => {
    const id = await idOf("transfer:3");
    await owner.query(`update ledger.transfer set ${change} where posting_id = $1 and leg = 1`, [id]);
    // If a row left the receiver's account, the first wrong row is the one after the gap.
    const named = change.startsWith("to_account") ? await idOf("transfer:4") : id;
    await expect(assertLedgerClean(db.database.queries)).rejects.toThrow(`transfer ${named}-1 `);
  });

  test.for([...CHANGES, ["kind", "kind = 'grant'"]] as [string, string][])(
    "a changed %s, after it was sealed",
    async ([, change]) => {
      await seal(4);
      const id = await idOf("transfer:3");
      await owner.query(`update ledger.transfer set ${change} where posting_id = $1 and leg = 1`, [id]);
      const found = await faults();
      expect(found["sealed rows are as they were sealed"]).toMatch(`transfer ${id}-1 was changed after it was sealed`);
    },
  );

  test.for(["reference = 'other'", "memo = '{}'", "key = 'other'"])("a changed posting: %s", async (change) => {
    await seal();
    const id = await idOf("transfer:3");
    await owner.query(`update ledger.posting set ${change} where id = $1`, [id]);
    expect(await faults()).toEqual({
      "sealed rows are as they were sealed": expect.stringMatching(`transfer ${id}-1 was changed`),
    });
  });

  test("a removed event, even when balances were adjusted to it", async () => {
    await seal();
    const id = await idOf("transfer:5");
    await owner.query("delete from ledger.transfer where posting_id = $1", [id]);
    await owner.query("delete from ledger.posting where id = $1", [id]);
    const found = await faults();
    expect(found["sealed rows are as they were sealed"]).toMatch(`transfer ${id}-1 was removed after it was sealed`);
    expect(found["every balance is the sum of its transfers"]).toMatch("account 1 USDT has 945");
  });

  test("an event slipped in among sealed ones", async () => {
    await seal();
    const xid = (await owner.query("select min(xid)::text as xid from ledger.transfer")).rows[0].xid;
    await give(1n, 1_000n);
    await owner.query("insert into ledger.posting (key, kind, created_at) values ('forged', 'grant', now())");
    const id = await idOf("forged");
    await owner.query(
      `insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, xid, created_at, asset, kind)
       select id, 1, -42, -1, 5, $2::xid8, created_at, 'USDT', 'grant' from ledger.posting where id = $1`,
      [id, xid],
    );
    const found = await faults();
    expect(found["sealed rows are as they were sealed"]).toMatch(`transfer ${id}-1 was added to the sealed block 1`);
    expect(found["nothing below the horizon is unsealed"]).toMatch("are 16, the blocks hold 15");
  });

  test("a raised balance, a lowered roll-up, a rewritten and a removed block", async () => {
    await rollUpAll(db.database, NOW);
    await seal(4);
    await owner.query("update ledger.account set balance = balance + 1 where member_id = 2 and asset = 'USDT'");
    await owner.query("update ledger.house_balance set balance = balance - 1 where account = -3");
    await owner.query("update ledger.block set row_count = row_count + 1, leaves = '' where number = 2");
    await owner.query("delete from ledger.block where number = 1");
    expect(await faults()).toMatchObject({
      "every balance is the sum of its transfers": expect.stringMatching("^account 2 USDT has 1001 .* make 1000"),
      "house balances are the sums of their transfers": expect.stringMatching("^account -3 USDT has 4 .* make 5"),
      "the chain of blocks is whole": expect.stringMatching("^block 2 follows block 0"),
      "nothing below the horizon is unsealed": expect.any(String),
    });
  });

  test("a hold that is ended a second time, and one that is ended with too little", async () => {
    const id = await idOf("hold:2");
    await owner.query("drop index ledger.posting_resolves");
    for (const key of ["end:1", "end:2"]) {
      await owner.query("insert into ledger.posting (key, kind, resolves, created_at) values ($1, 'x', $2, now())", [
        key,
        id,
      ]);
      await owner.query(
        `insert into ledger.transfer (posting_id, leg, from_account, to_account, amount, xid, created_at, asset, kind)
         select id, 1, -20, -10, 49, pg_current_xact_id(), created_at, 'USDT', 'x' from ledger.posting where key = $1`,
        [key],
      );
    }
    const found = await faults();
    expect(found["every hold ends once and exactly"]).toMatch(`posting ${id} `);
    expect(found["held money equals the open holds"]).toMatch("account -20 USDT has -48, the open holds make 0");
  });
});
