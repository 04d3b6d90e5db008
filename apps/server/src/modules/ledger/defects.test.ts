/**
 * Whether the tests find defects: each run plants one in the database functions and must find the books wrong. The same
 * run without a defect must find them correct.
 */
import type pg from "pg";
import { expect, test } from "vitest";
import { connectOwner, createTestDatabase } from "../../../test/database.ts";
import { type Database, sql } from "../../platform/database.ts";
import { auditLedger, openAccounts, post, reverse, sealBlocks } from "./index.ts";

const NOW = new Date("2026-03-01T08:00:00Z");

const READ_THEN_WRITE = `
      select a.sequence + 1, a.balance - v_amount into v_from_sequence, v_from_balance from ledger.account a
      where a.member_id = v_from and a.asset = v_asset and a.balance >= v_amount;
      perform pg_sleep(0.05);
      update ledger.account a set balance = v_from_balance, sequence = v_from_sequence
      where a.member_id = v_from and a.asset = v_asset and v_from_sequence is not null;`;

const DEFECTS: Record<string, (plant: Plant) => Promise<void>> = {
  "the row lock": async ({ replace, run }) => {
    await run("drop index ledger.transfer_from", "drop index ledger.transfer_to");
    await replace(
      "post",
      /update ledger\.account a set balance = a\.balance - v_amount[\s\S]*?into v_from_sequence, v_from_balance;/,
      READ_THEN_WRITE,
    );
  },
  "the check of the balance": async ({ replace, run }) => {
    await run("alter table ledger.account drop constraint account_balance_not_negative");
    await replace("post", " and a.balance >= v_amount", "");
  },
  "the key": async ({ replace, run }) => {
    await run("alter table ledger.posting drop constraint posting_key");
    await replace("post", "values (p_key,", "values (p_key || random()::text,");
  },
  "the single end of a hold": async ({ run }) => {
    await run("drop index ledger.posting_resolves");
  },
  "the exactness of an end": async ({ replace }) => {
    await replace("post", "perform ledger_check_resolution(p_resolves, p_from, p_assets, p_amounts);", "null;");
  },
  "the horizon": async ({ replace }) => {
    await replace("seal", "ledger_horizon(p_now)", "pg_snapshot_xmax(pg_current_snapshot())");
  },
};

interface Plant {
  replace(name: string, wanted: string | RegExp, planted: string): Promise<void>;
  run(...statements: string[]): Promise<void>;
}

function planter(owner: pg.Client): Plant {
  return {
    async replace(name, wanted, planted) {
      const { rows } = await owner.query("select pg_get_functiondef($1::regproc) as text", [`ledger_${name}`]);
      const changed = rows[0].text.replace(wanted, () => planted);
      if (changed === rows[0].text) throw new Error(`ledger_${name} has no ${wanted}: plant the defect anew`);
      await owner.query(changed);
    },
    async run(...statements) {
      for (const statement of statements) await owner.query(statement);
    },
  };
}

/** Uses everything that the guards protect, concurrently; returns the first thing that is wrong. */
async function firstWrong(database: Database, slow: pg.Client): Promise<string | null> {
  const { queries } = database;
  // All connections are open before the first event; otherwise it would end before the second begins.
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.2)`.execute(queries)));
  await openAccounts(queries, 1n, NOW);
  await openAccounts(queries, 2n, NOW);
  const give = { key: "give", kind: "grant" as const, now: NOW };
  await post(queries, { ...give, legs: [{ asset: "USDT", from: "grants", to: 1n, amount: 1_000n }] });
  await slow.query("begin");
  await slow.query(
    "select ledger_post('slow', 'grant', null, null, null, now(), '{USDT}', '{-42}', '{2}', '{5}', '{null}')",
  );

  const spent = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      post(queries, {
        key: `spend:${index}`,
        kind: "order.payment",
        legs: [{ asset: "USDT", from: 1n, to: "sales", amount: 600n }],
        now: NOW,
      }),
    ),
  );
  if (spent.filter((one) => one.status === "fulfilled").length !== 1) return "the balance was spent more than once";

  const same = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(queries, {
        key: "same",
        kind: "order.payment",
        legs: [{ asset: "USDT", from: 1n, to: "sales", amount: 1n }],
        now: NOW,
      }),
    ),
  );
  if (same.filter((one) => !one.repeated).length !== 1) return "one key had more than one effect";

  const legs = [{ asset: "USDT" as const, from: 1n, to: "withdrawals_pending" as const, amount: 100n }];
  const { postingId } = await post(queries, { key: "hold", kind: "withdrawal.hold", legs, now: NOW });
  const short = { key: "short", kind: "withdrawal.release" as const, resolves: postingId, now: NOW };
  const end = { asset: "USDT" as const, from: "withdrawals_pending" as const, to: 1n, amount: 99n };
  await post(queries, { ...short, legs: [end] }).catch(() => {});
  await Promise.allSettled(
    ["a", "b", "c"].map((key) => reverse(queries, { postingId, key, kind: "withdrawal.release", now: NOW })),
  );
  await sealBlocks(database, NOW);
  await slow.query("commit");
  await sealBlocks(database, NOW);
  for await (const { check, fault } of auditLedger(queries)) {
    if (fault) return `${check}: ${fault.row} ${fault.message}`;
  }
  return null;
}

async function tryWith(defect: ((plant: Plant) => Promise<void>) | undefined): Promise<string | null> {
  const db = await createTestDatabase({ maxConnections: 20 });
  const owner = connectOwner(db.url);
  const slow = connectOwner(db.url);
  await Promise.all([owner.connect(), slow.connect()]);
  try {
    await defect?.(planter(owner));
    return await firstWrong(db.database, slow);
  } finally {
    await Promise.all([owner.end(), slow.end()]);
    await db.drop();
  }
}

test("with every guard in place nothing is wrong", async () => {
  expect(await tryWith(undefined)).toBeNull();
});

test.for(Object.entries(DEFECTS))("without %s something is found wrong", async ([, defect]) => {
  const wrong = await tryWith(defect);
  expect(wrong).not.toBeNull();
});
