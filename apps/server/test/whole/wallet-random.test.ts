/**
 * Everything that moves a member's money, at random and concurrently on one database: orders by all six ways to pay,
 * cancels, expiries, refunds whole and by line, transfers, withdrawals on every path, top-ups and coins that come late,
 * short, twice, to addresses without an owner or to strange ones, grants, people who leave. At the end the books are
 * correct, and everybody has what the answers said. SEED repeats a run. Then each
 * guard is removed in turn, and the test must fail.
 */
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../../tools/repetitions.ts";
import { testSeed } from "../seed.ts";
import { openWorld, type WorldOptions } from "./wallet-crossing.fixture.ts";
import { cross, type Operation, type Shares } from "./wallet-draws.fixture.ts";

const OPERATIONS = repetitions(2_000, 1_000_000);
/** A run without a guard ends at the first error, so most are shorter. */
const FEW = 1_000;
const RICH = { USDT: 20_000, COUPON: 20_000, POINT: 20_000 };
const POOR = { USDT: 100, COUPON: 0, POINT: 30 };

test("random operations leave nothing unaccounted for", async () => {
  console.log(`random operations: SEED=${testSeed}, ${OPERATIONS} operations`);
  const world = await openWorld();
  try {
    const { met, perSecond } = await cross(world, { seed: testSeed, operations: OPERATIONS });
    console.log(`${perSecond} operations each second: ${JSON.stringify(met)}`);
    await world.check();
    // A run must include enough of these operations to be meaningful.
    const wanted: Operation[] = [
      "order",
      "pay",
      "send",
      "cancel",
      "refund",
      "refundLine",
      "transfer",
      "ask",
      "approve",
      "ownerless",
      "strange",
    ];
    for (const name of [...wanted, "reject", "payOut", "fail", "decideOnGrant", "WITHDRAWAL_DAILY_LIMIT"]) {
      expect(met[name] ?? 0, name).toBeGreaterThan(0);
    }
  } finally {
    await world.drop();
  }
});

interface Defect extends WorldOptions {
  /** Frequencies of operations that use the guard. */
  shares: Shares;
  operations?: number;
  secondsAtMost?: number;
}

const WITHDRAWALS = { ask: 20, approve: 40, payOut: 20, reject: 10, fail: 20, endAgain: 20 };
const ORDERS = { order: 20, pay: 60, cancel: 20, send: 20 };
const REFUNDS = { order: 10, pay: 30, ship: 30, receive: 30, refundLine: 60, refund: 10 };

const DEPOSITS_MANY_TIMES = `
  alter table payments.deposit drop constraint deposit_transfer,
  add constraint deposit_transfer unique nulls not distinct (chain_id, tx_hash, block_hash, log_index, id)`;

const DEFECTS: Record<string, Defect> = {
  "the check of the balance": {
    plant: { in: "ledger_post", instead: " and a.balance >= p_amounts[i]", put: "" },
    sabotage: ["alter table ledger.account drop constraint account_balance_not_negative"],
    shares: { transfer: 40, ask: 20 },
    purse: POOR,
    operations: 300,
  },
  "the single end of a hold": { sabotage: ["drop index ledger.posting_resolves"], shares: WITHDRAWALS, purse: RICH },
  "the state before a step of a withdrawal": {
    statement: [/and w\.state = (\$\d+) returning/, "and $1::text is not null returning"],
    shares: WITHDRAWALS,
    purse: RICH,
  },
  "the lock of the day's limit": {
    statement: ["do update set member_id = excluded.member_id", "do nothing"],
    shares: { ask: 1 },
    purse: RICH,
    operations: 1_200,
    secondsAtMost: 1_800,
  },
  "the state of an order that is paid": {
    plant: { in: "orders_decide_payments", instead: "l.state <> p_from", put: "false" },
    shares: ORDERS,
    purse: RICH,
  },
  "the state of an order that is cancelled": {
    statement: [/and p\.state in \('pending_payment'\) and (true|p\.member_id)/, "and $1"],
    shares: ORDERS,
    purse: RICH,
  },
  "the limit of a refund": {
    statement: [/coalesce\(\(\s*select sum\(b\.quantity\)[^)]*\), 0\)/, "0"],
    shares: REFUNDS,
    purse: RICH,
  },
  "the lock of an order that is refunded": {
    statement: [/(from orders\.purchase p where p\.id = \$1) for no key update$/, "$1"],
    shares: REFUNDS,
    purse: RICH,
  },
  "the lock of who receives a transfer": {
    statement: ["order by m.id for key share", "order by m.id"],
    shares: { leave: 1 },
    operations: 24,
  },
  // The address of an invoice has two guards: the read of recorded transfers under its lock, and the constraint.
  "the one record of a deposit": {
    statement: [/(from payments\.deposit where chain_id = \$1 and tx_hash = \$2)/, "$1 and false"],
    sabotage: [DEPOSITS_MANY_TIMES],
    shares: { topUp: 20, send: 60 },
    operations: 300,
  },
  "the constraint of a deposit that no invoice locks": {
    sabotage: [DEPOSITS_MANY_TIMES],
    shares: { ownerless: 1 },
    operations: 300,
  },
  "the lock of a grant": {
    statement: [" for update of g", ""],
    shares: { grant: 20, decideOnGrant: 60 },
  },
};

/** The first inconsistency; null if there is none. */
async function firstWrong({ shares, operations = FEW, secondsAtMost, ...world }: Defect): Promise<string | null> {
  const opened = await openWorld(world);
  try {
    await cross(opened, { seed: testSeed, operations, shares, secondsAtMost });
    await opened.check();
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await opened.drop();
  }
}

describe("with a guard taken away", () => {
  test("and with every guard in place nothing is wrong", async () => {
    const world = await openWorld();
    for (const { shares, operations = FEW, secondsAtMost } of Object.values(DEFECTS)) {
      await cross(world, { seed: testSeed, operations: operations / 5, shares, secondsAtMost });
    }
    await world.check();
    await world.drop();
  });

  test.each(Object.entries(DEFECTS))("without %s something is found wrong", async (guard, defect) => {
    const wrong = await firstWrong(defect);
    console.log(`without ${guard}: ${wrong?.slice(0, 200)}`);
    expect(wrong).not.toBeNull();
  });
});
