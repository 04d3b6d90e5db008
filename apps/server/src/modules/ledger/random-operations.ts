/**
 * Seeded random business events for tests and benches of the ledger, from many sides at once: grants, payments, mixed
 * payments, transfers, holds and their ends, reversals, bulk credits, repeated and reused keys, and amounts that nobody
 * has. The seed alone decides the events, but not how they interleave.
 */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { Database } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Leg, openAccounts, type Posting, post, reverse } from "./ledger.ts";
import { LedgerFault } from "./store.ts";

export interface Run {
  seed: number;
  operations: number;
  /** Members 1 to this number take part. */
  members: number;
  concurrency: number;
  now: Date;
}

export interface Outcome {
  posted: number;
  repeated: number;
  refused: number;
  /** Attempts to end something that had already ended. */
  endedTwice: number;
}

/** Uniform whole numbers from 0 to below `bound`, the same for the same seed (Mulberry32). */
export function seededDice(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const ISSUERS = { USDT: "grants", COUPON: "coupons_issued", POINT: "points_issued" } as const;
const ASSET_LIST = Object.keys(ISSUERS) as Asset[];
const LARGEST = 100_000_000;

/** Opens the accounts and runs the events. Throws errors other than refusals and attempts to end something twice. */
export async function runOperations(database: Database, run: Run): Promise<Outcome> {
  const dice = seededDice(run.seed);
  for (let member = 1; member <= run.members; member++) await openAccounts(database.queries, BigInt(member), run.now);
  const outcome: Outcome = { posted: 0, repeated: 0, refused: 0, endedTwice: 0 };
  const state: State = { payments: [], holds: [], made: [] };
  let next = 0;
  async function worker() {
    while (next < run.operations) {
      const operation = drawOperation(dice, state, next++, run);
      try {
        const { postingId, repeated } = await operation(database);
        outcome[repeated ? "repeated" : "posted"]++;
        operation.made?.(postingId);
      } catch (error) {
        if (error instanceof Refusal) outcome.refused++;
        else if (error instanceof LedgerFault && error.fault === "alreadyResolved") outcome.endedTwice++;
        else throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, worker));
  return outcome;
}

interface State {
  payments: bigint[];
  holds: { id: bigint; member: bigint; amount: bigint }[];
  made: Posting[];
}

interface Operation {
  (database: Database): Promise<{ postingId: bigint; repeated: boolean }>;
  made?: (postingId: bigint) => void;
}

function drawOperation(dice: (bound: number) => number, state: State, number: number, run: Run): Operation {
  const { now } = run;
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  const key = `random:${String(number).padStart(9, "0")}`;
  const member = BigInt(dice(run.members) + 1);
  const other = (member % BigInt(run.members)) + 1n;
  const asset = pick(ASSET_LIST);
  const amount = BigInt(dice(LARGEST) + 1);
  const event = (kind: Posting["kind"], legs: Leg[], made?: (postingId: bigint) => void, resolves?: bigint) => {
    const posting: Posting = { key, kind, legs, resolves, now, reference: `random:${number}` };
    state.made.push(posting);
    return Object.assign(((database) => post(database.queries, posting)) as Operation, { made });
  };
  const draw = dice(100);
  if (draw < 25) return event("grant", [{ asset, from: ISSUERS[asset], to: member, amount: amount * 3n }]);
  if (draw < 45) {
    const legs: Leg[] = [
      { asset, from: member, to: "sales", amount },
      { asset: "USDT", from: member, to: "shipping", amount: amount / 10n + 1n, kind: "order.shipping" },
    ];
    return event("order.payment", legs, (id) => state.payments.push(id));
  }
  if (draw < 65) {
    const fee: Leg = { asset: "USDT", from: member, to: "fees", amount: amount / 100n + 1n, kind: "transfer.fee" };
    return event("transfer", [{ asset: "USDT", from: member, to: other, amount }, fee]);
  }
  if (draw < 75) {
    const legs: Leg[] = [{ asset: "USDT", from: member, to: "withdrawals_pending", amount }];
    return event("withdrawal.hold", legs, (id) => state.holds.push({ id, member, amount }));
  }
  if (draw < 85 && state.holds.length > 0) {
    const hold = pick(state.holds);
    const to = dice(2) === 0 ? "custody" : hold.member;
    const kind = to === "custody" ? "withdrawal.payout" : "withdrawal.release";
    return event(kind, [{ asset: "USDT", from: "withdrawals_pending", to, amount: hold.amount }], undefined, hold.id);
  }
  if (draw < 90 && state.payments.length > 0) {
    const postingId = pick(state.payments);
    return (database) => database.transaction((tx) => reverse(tx, { postingId, key, now }));
  }
  if (draw < 95 && state.made.length > 0) {
    const known = pick(state.made);
    const [first, ...rest] = known.legs as [Leg, ...Leg[]];
    const changed = { ...known, legs: [{ ...first, amount: first.amount + 1n }, ...rest] };
    // The end of a hold cannot be changed: after its key was refused, it would be no valid event.
    const asked = known.resolves === undefined && dice(2) === 0 ? changed : known;
    return (database) => post(database.queries, asked);
  }
  if (draw < 99 || dice(5) > 0)
    return event("order.payment", [{ asset, from: member, to: "sales", amount: amount * 1_000_000n }]);
  const credits = Array.from({ length: Math.min(60, run.members) }, (_, index): Leg => {
    return { asset: "USDT", from: "income_payable", to: BigInt(index + 1), amount: amount + BigInt(index) };
  });
  return event("bonus.income", credits);
}
