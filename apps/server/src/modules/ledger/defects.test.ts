/**
 * Whether the tests find defects: each run plants one in the database functions and must find the books wrong. The same
 * run without a defect must find them correct.
 */
import type pg from "pg";
import { expect, test } from "vitest";
import { connectOwner, createTestDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { auditLedger, openAccounts, post, reverse, sealBlocks } from "./index.ts";

/** Longer than any wait here, however busy the machine is. */
const PATIENCE_MS = 60_000;
const NOW = new Date("2026-03-01T08:00:00Z");

/** A planted statement waits here until the gate is opened, which is when another transaction has come as far. */
const GATE = 1;
const AT_THE_GATE = `pg_advisory_xact_lock_shared(${GATE})`;

const READ_THEN_WRITE = `
        select a.sequence + 1, a.balance - p_amounts[i] into v_sequence, v_balance from ledger.account a
        where a.member_id = p_from[i] and a.asset = p_assets[i] and a.balance >= p_amounts[i];
        perform ${AT_THE_GATE};
        update ledger.account a set balance = v_balance, sequence = v_sequence
        where a.member_id = p_from[i] and a.asset = p_assets[i] and v_sequence is not null;`;

/** A guard: statements and replacements in ledger_post that remove it, and what is then found wrong. */
interface Defect {
  found: RegExp;
  run?: string[];
  replace?: [wanted: string | RegExp, planted: string][];
  horizon?: true;
}

const DEFECTS: Record<string, Defect> = {
  "the row lock": {
    found: /^the balance was spent more than once$/,
    run: ["drop index ledger.transfer_from", "drop index ledger.transfer_to"],
    replace: [
      ["order by a.member_id, a.asset for no key update of a", "order by a.member_id, a.asset"],
      [
        /update ledger\.account a set balance = a\.balance - p_amounts[\s\S]*?into v_sequence, v_balance;/,
        READ_THEN_WRITE,
      ],
    ],
  },
  "the check of the balance": {
    found: /^the balance was spent more than once$/,
    run: ["alter table ledger.account drop constraint account_balance_not_negative"],
    replace: [[" and a.balance >= p_amounts[i]", ""]],
  },
  "the key": {
    found: /^one key had more than one effect$/,
    run: ["alter table ledger.posting drop constraint posting_key"],
    replace: [["values (p_keys[e],", "values (p_keys[e] || gen_random_uuid(),"]],
  },
  "the single end of a hold": {
    found: /^every hold ends once and exactly: .* is resolved 3 times$/,
    run: ["drop index ledger.posting_resolves"],
  },
  "the exactness of an end": {
    found: /^every hold ends once and exactly: .* put 100 USDT into account -20, resolving it took out 99$/,
    replace: [[/perform ledger_check_resolution\([\s\S]*?\);/, "null;"]],
  },
  "the horizon": { found: /^sealed rows are as they were sealed: .* was added to the sealed block 1$/, horizon: true },
};

async function plantDefect({ replace, run }: Plant, defect: Omit<Defect, "found">): Promise<void> {
  await run(...(defect.run ?? []));
  for (const [wanted, planted] of defect.replace ?? []) await replace("post", wanted, planted);
  if (defect.horizon) await replace("seal", "ledger_horizon(p_now)", "pg_snapshot_xmax(pg_current_snapshot())");
}

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

/** Opens the gate when two transactions wait at it, or when all work is done without anybody waiting there. */
async function openWhenTwoWait(owner: pg.Client, work: Promise<unknown>): Promise<void> {
  const waiting = `
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${GATE} and not l.granted`;
  const ended = work.then(() => true);
  const soon = () => new Promise<boolean>((resolve) => setTimeout(resolve, 10, false));
  while (((await owner.query(waiting)).rowCount ?? 0) < 2) {
    if (await Promise.race([ended, soon()])) break;
  }
  await owner.query(`select pg_advisory_unlock(${GATE})`);
}

/** Uses everything that the guards protect, concurrently; returns the first thing that is wrong. */
async function firstWrong(database: Database, owner: pg.Client, slow: pg.Client): Promise<string | null> {
  const { queries } = database;
  await openAccounts(queries, 1n, NOW);
  await openAccounts(queries, 2n, NOW);
  const give = { key: "give", kind: "grant" as const, now: NOW };
  await post(queries, { ...give, legs: [{ asset: "USDT", from: "grants", to: 1n, amount: 1_000n }] });

  await owner.query(`select pg_advisory_lock(${GATE})`);
  const spending = Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      post(queries, {
        key: `spend:${index}`,
        kind: "order.payment",
        legs: [{ asset: "USDT", from: 1n, to: "sales", amount: 600n }],
        now: NOW,
      }),
    ),
  );
  await openWhenTwoWait(owner, spending);
  const spent = await spending;
  for (const one of spent) {
    if (one.status === "rejected" && !(one.reason instanceof Refusal)) throw one.reason;
  }
  if (spent.filter((one) => one.status === "fulfilled").length > 1) return "the balance was spent more than once";

  await slow.query("begin");
  await slow.query(
    "select ledger_post('{slow}', '{grant}', '{null}', '{null}', '{null}', array[now()], '{1}', '{USDT}', '{-42}', '{2}', '{5}', '{null}')",
  );
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

async function tryWith(defect: Omit<Defect, "found"> = {}): Promise<string | null> {
  const db = await createTestDatabase({
    maxConnections: 20,
    lockTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
  });
  const owner = connectOwner(db.url);
  const slow = connectOwner(db.url);
  await Promise.all([owner.connect(), slow.connect()]);
  try {
    await plantDefect(planter(owner), defect);
    return await firstWrong(db.database, owner, slow);
  } finally {
    await Promise.all([owner.end(), slow.end()]);
    await db.drop();
  }
}

test("with every guard in place nothing is wrong", async () => {
  expect(await tryWith()).toBeNull();
});

test.for(Object.entries(DEFECTS))("without %s something is found wrong", async ([, defect]) => {
  expect(await tryWith(defect)).toMatch(defect.found);
});
