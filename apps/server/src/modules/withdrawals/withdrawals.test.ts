/** Withdrawals on a real database: every path, every limit, and concurrency (docs/trust.md 3, 5, 7, 20). */

import { PAYOUT_METHODS, type PayoutMethod } from "@banyan/contract/market.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someoneWaits } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { outcomes } from "../../../test/outcomes.ts";
import { addDays, businessDay } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { noteOrigin, noteRestore } from "./payment/restore-store.ts";
import { savedAddresses } from "./saved-addresses.ts";
import { hasOpenWithdrawals, withdrawalLimits } from "./withdrawal.ts";
import {
  type Counter,
  newAddress,
  newTransaction,
  noteComparison,
  openCounter,
  START,
  times,
} from "./withdrawals.fixture.ts";

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ maxConnections: 40 });
});
afterAll(async () => {
  await counter.assertBooks();
  await counter.drop();
});

const limitsOf = (memberId: bigint, now = START) =>
  withdrawalLimits(counter.database.queries, counter.ports, { memberId, market: counter.market, now });

describe("a withdrawal", () => {
  test("is held at once, paid once, and its fee stays", async () => {
    const member = await counter.enter(500);
    const [custody, fees] = [await counter.house("custody"), await counter.house("fees")];
    const { id, fee, state } = await counter.ask(member, 100);
    expect({ fee, state }).toEqual({ fee: usdt(2), state: "pending_review" });
    expect(await counter.purse(member)).toBe(usdt(400));
    expect(await hasOpenWithdrawals(counter.database.queries, member)).toBe(true);
    await counter.approve(id);
    await counter.pay(id);
    expect(await counter.stateOf(id)).toBe("succeeded");
    expect(await counter.purse(member)).toBe(usdt(400));
    expect(await counter.house("custody")).toBe(custody + usdt(98));
    expect(await counter.house("fees")).toBe(fees + usdt(2));
    expect(await hasOpenWithdrawals(counter.database.queries, member)).toBe(false);
    expect(counter.told.filter(({ memberId }) => memberId === member).map(({ kind }) => kind)).toEqual([
      "withdrawal.requested",
      "withdrawal.approved",
      "withdrawal.succeeded",
    ]);
  });

  test("that is rejected or fails comes back whole, with its reason", async () => {
    const member = await counter.enter(500);
    const rejected = await counter.ask(member, 100);
    await counter.reject(rejected.id);
    const failed = await counter.ask(member, 200);
    await counter.approve(failed.id);
    await counter.fail(failed.id);
    expect(await counter.purse(member)).toBe(usdt(500));
    expect([await counter.stateOf(rejected.id), await counter.stateOf(failed.id)]).toEqual(["rejected", "failed"]);
    const told = counter.told.filter(({ memberId }) => memberId === member);
    expect(told.map(({ params }) => [params.reasons, params.reason])).toEqual([
      [undefined, undefined],
      ["activity", "Call us"],
      [undefined, undefined],
      [undefined, undefined],
      ["network", undefined],
    ]);
  });

  test("takes no step from a state that does not know it", async () => {
    const member = await counter.enter();
    const { id } = await counter.ask(member, 100);
    expect(await outcomes([counter.pay(id), counter.fail(id)])).toEqual({ WITHDRAWAL_STATE: 2 });
    await counter.approve(id);
    expect(await outcomes([counter.approve(id), counter.reject(id)])).toEqual({ WITHDRAWAL_STATE: 2 });
    await counter.pay(id);
    const after = [counter.approve(id), counter.reject(id), counter.pay(id), counter.fail(id)];
    expect(await outcomes(after)).toEqual({ WITHDRAWAL_STATE: 4 });
    const nobodys = "00000000-0000-7000-8000-000000000000";
    expect(await outcomes([counter.approve(nobodys)])).toEqual({ WITHDRAWAL_NOT_FOUND: 1 });
  });

  test("needs an approved identity, the minimum, and the money", async () => {
    const member = await counter.enter(50);
    for (const state of ["not_submitted", "pending", "rejected"] as const) {
      counter.identities.set(member, state);
      expect(await outcomes([counter.ask(member, 20)])).toEqual({ IDENTITY_REQUIRED: 1 });
    }
    counter.identities.set(member, "approved");
    expect(await outcomes([counter.ask(member, 9.999999)])).toEqual({ WITHDRAWAL_MINIMUM: 1 });
    expect(await outcomes([counter.ask(member, 50.000001)])).toEqual({ INSUFFICIENT_BALANCE: 1 });
    expect(await counter.purse(member)).toBe(usdt(50));
  });

  test("is refused before money moves where nothing is paid to the country of its member; elsewhere it is not", async () => {
    const [member, asked] = [await counter.enter(500), await counter.enter(500)];
    const { id } = await counter.ask(asked, 100);
    const countries = (payouts: PayoutMethod) => ({ TW: { minimumAgeYears: null, returnWindowDays: null, payouts } });
    for (const method of PAYOUT_METHODS) {
      counter.market.countries = countries(method);
      const may = method !== "none";
      expect((await limitsOf(member)).mayWithdraw).toBe(may);
      expect(await outcomes([counter.ask(member, 20)])).toEqual({ [may ? "done" : "WITHDRAWAL_COUNTRY_UNSERVED"]: 1 });
    }
    expect(await counter.purse(member)).toBe(usdt(500 - 2 * 20));
    expect(counter.told.filter(({ memberId }) => memberId === member)).toHaveLength(2);
    await sql`update members.member set nationality = 'VN' where id = ${member}`.execute(counter.database.queries);
    expect(await outcomes([counter.ask(member, 20)])).toEqual({ done: 1 });
    // Earlier requests are decided and paid by staff.
    await counter.approve(id);
    await counter.pay(id);
    expect(await counter.stateOf(id)).toBe("succeeded");
    counter.market.countries = {};
  });

  test("goes to no address of ours and to none with a wrong checksum", async () => {
    const member = await counter.enter();
    const ours = newAddress();
    counter.ours.add(ours);
    for (const address of [ours, ours.toLowerCase(), "0x0000000000000000000000000000000000000000"]) {
      await expect(counter.ask(member, 20, { address })).rejects.toMatchObject({
        fields: { address: "WALLET_ADDRESS_REFUSED" },
      });
    }
    await expect(
      counter.ask(member, 20, { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD" }),
    ).rejects.toMatchObject({ fields: { address: "WALLET_ADDRESS_CHECKSUM" } });
    expect(await counter.purse(member)).toBe(usdt(100_000));
  });

  test("keeps its address under a name where that is wanted, and none twice", async () => {
    const member = await counter.enter();
    const address = newAddress();
    await counter.ask(member, 20, { address });
    expect(await savedAddresses(counter.database.queries, member)).toEqual([]);
    await counter.ask(member, 20, { address: address.toLowerCase(), saveAs: "Ledger" });
    await counter.ask(member, 20, { address, saveAs: "My ledger" });
    expect(await savedAddresses(counter.database.queries, member)).toMatchObject([{ label: "My ledger", address }]);
    const more = times(25, (index) => counter.ask(member, 10, { saveAs: `Address ${index}` }));
    expect(await outcomes(more)).toEqual({ done: 19, PAYOUT_ADDRESSES_FULL: 6 });
    expect(await savedAddresses(counter.database.queries, member)).toHaveLength(20);
  });
});

describe("approving", () => {
  test("a large one takes two different people", async () => {
    const member = await counter.enter();
    const { id, approvalsNeeded } = await counter.ask(member, 1_000);
    expect(approvalsNeeded).toBe(2);
    const [one, other] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
    await counter.approve(id, one);
    expect(await counter.stateOf(id)).toBe("pending_review");
    expect(await outcomes([counter.approve(id, one), counter.claim(id)])).toEqual({
      WITHDRAWAL_SECOND_PERSON: 1,
      WITHDRAWAL_STATE: 1,
    });
    await counter.approve(id, other);
    expect(await counter.stateOf(id)).toBe("approved");
  });

  test("is needed by two people as soon as a day's requests together are large", async () => {
    const member = await counter.enter();
    const needed: number[] = [];
    for (const amount of [400, 590, 10, 10]) needed.push((await counter.ask(member, amount)).approvalsNeeded);
    expect(needed).toEqual([1, 1, 2, 2]);
  });

  test("twenty times at once by two people is approved once by each", async () => {
    const member = await counter.enter();
    const { id } = await counter.ask(member, 2_000);
    const people = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
    const result = await outcomes(times(20, (index) => counter.approve(id, people[index % 2]!)));
    expect(result.done).toBe(2);
    expect(await counter.stateOf(id)).toBe("approved");
  });

  test("one's own is refused, and so is every other step", async () => {
    const member = await counter.enter();
    const { id } = await counter.ask(member, 100);
    const me = "33333333-3333-4333-8333-333333333333";
    counter.own.add(`${me}:${member}`);
    expect(await outcomes([counter.approve(id, me), counter.reject(id, me)])).toEqual({ OWN_ACCOUNT: 2 });
    await counter.approve(id);
    const steps = [counter.pay(id, newTransaction(), me), counter.fail(id, me)];
    expect(await outcomes(steps)).toEqual({ OWN_ACCOUNT: 2 });
  });
});

describe("at once", () => {
  test("approve, reject, pay and fail cross: one outcome, the money goes one way", async () => {
    const member = await counter.enter();
    const ends: Record<string, number> = {};
    for (const turn of times(12, (index) => index)) {
      const { id } = await counter.ask(member, 100);
      if (turn % 3 === 0) await counter.approve(id);
      const steps = [
        () => counter.approve(id),
        () => counter.reject(id),
        () => counter.pay(id),
        () => counter.fail(id),
        () => counter.pay(id),
        () => counter.reject(id),
      ];
      for (let moved = turn % steps.length; moved > 0; moved--) steps.push(steps.shift()!);
      await outcomes(steps.map((step) => step()));
      const state = (await counter.stateOf(id))!;
      ends[state] = (ends[state] ?? 0) + 1;
      await counter.assertBooks();
      if (state === "approved") await counter.fail(id);
    }
    console.log("crossing ended as", ends);
  });

  test("a whole balance is asked for fifty times: once", async () => {
    const member = await counter.enter(60);
    expect(await outcomes(times(50, () => counter.ask(member, 60)))).toEqual({ done: 1, INSUFFICIENT_BALANCE: 49 });
    expect(await counter.purse(member)).toBe(0n);
  });
});

describe("its member cancels a withdrawal", () => {
  test("that nobody took up: the amount is back, and counts towards no limit", async () => {
    const member = await counter.enter(500);
    const { id } = await counter.ask(member, 100);
    expect((await counter.cancel(member, id)).state).toBe("cancelled");
    expect(await counter.purse(member)).toBe(usdt(500));
    expect((await limitsOf(member)).exchangedToday).toBe(0n);
    expect(await hasOpenWithdrawals(counter.database.queries, member)).toBe(false);
    // Sent again, the answer is the same.
    expect((await counter.cancel(member, id)).state).toBe("cancelled");
    expect(await counter.purse(member)).toBe(usdt(500));
    const steps = [counter.approve(id), counter.reject(id), counter.fail(id), counter.pay(id)];
    expect(await outcomes(steps)).toEqual({ WITHDRAWAL_STATE: 4 });
  });

  test("not somebody else's, not a large one that one person approved, and none that was decided", async () => {
    const [member, other] = [await counter.enter(), await counter.enter()];
    const large = await counter.ask(member, 1_000);
    await expect(counter.cancel(other, large.id)).rejects.toThrow("WITHDRAWAL_NOT_FOUND");
    await counter.approve(large.id);
    const [approved, rejected] = [await counter.ask(member, 100), await counter.ask(member, 100)];
    await counter.approve(approved.id);
    await counter.reject(rejected.id);
    const tries = [large, approved, rejected].map(({ id }) => counter.cancel(member, id));
    expect(await outcomes(tries)).toEqual({ WITHDRAWAL_TAKEN_UP: 2, WITHDRAWAL_STATE: 1 });
    expect(await counter.purse(member)).toBe(usdt(100_000 - 1_000 - 100));
  });

  test("not while what was paid after the backup of a restored database is unknown", async () => {
    const restored = await openCounter();
    try {
      const member = await restored.enter(500);
      const { id } = await restored.ask(member, 100);
      await noteOrigin(restored.database.queries, { bySigner: false, now: START });
      await noteRestore(restored.database.queries, START);
      expect(await outcomes([restored.cancel(member, id)])).toEqual({ WITHDRAWAL_TAKEN_UP: 1 });
      expect(await restored.purse(member)).toBe(usdt(400));
      await noteComparison(restored.database, "equal", new Date(START.getTime() + 120_000));
      expect((await restored.cancel(member, id)).state).toBe("cancelled");
      expect(await restored.purse(member)).toBe(usdt(500));
      await restored.assertBooks();
    } finally {
      await restored.drop();
    }
  });

  test("twenty times at once: once", async () => {
    const member = await counter.enter(500);
    const { id } = await counter.ask(member, 100);
    expect(await outcomes(times(20, () => counter.cancel(member, id)))).toEqual({ done: 20 });
    expect(await counter.purse(member)).toBe(usdt(500));
  });

  test("while staff approve, reject and pay: one outcome, the money goes one way", async () => {
    const member = await counter.enter();
    const ends = new Set<string>();
    for (const turn of times(24, (index) => index)) {
      const before = await counter.purse(member);
      const { id } = await counter.ask(member, 100);
      const steps = [
        () => counter.cancel(member, id),
        () => (turn % 2 ? counter.approve(id) : counter.reject(id)),
        () => counter.cancel(member, id),
        () => counter.pay(id),
      ];
      for (let moved = turn % steps.length; moved > 0; moved--) steps.push(steps.shift()!);
      const found = await outcomes(steps.map((step) => step()));
      const state = (await counter.stateOf(id))!;
      ends.add(state);
      // A cancellation that was answered with "done" was one.
      if (state !== "cancelled")
        expect((found["WITHDRAWAL_TAKEN_UP"] ?? 0) + (found["WITHDRAWAL_STATE"] ?? 0)).toBeGreaterThan(1);
      if (state === "approved") await counter.fail(id);
      const paid = (await counter.stateOf(id)) === "succeeded";
      expect(await counter.purse(member)).toBe(before - (paid ? usdt(100) : 0n));
      await counter.assertBooks();
    }
    expect(ends.has("cancelled")).toBe(true);
  });
});

describe("a member who is suspended", () => {
  const suspension = sql`update members.member set status = 'suspended'`;

  test("asks for nothing, also where the suspension comes while the request is under way", async () => {
    const member = await counter.enter(100);
    let asking: Promise<Record<string, number>> | undefined;
    await counter.database.transaction(async (tx) => {
      await sql`select 1 from members.member where id = ${member} for update`.execute(tx);
      await sql`${suspension} where id = ${member}`.execute(tx);
      asking = outcomes([counter.ask(member, 20)]);
      // The request waits for the suspension; otherwise it would already be done.
      await someoneWaits(counter);
    });
    expect(await asking).toEqual({ ACCOUNT_SUSPENDED: 1 });
    expect(await outcomes([counter.ask(member, 20)])).toEqual({ ACCOUNT_SUSPENDED: 1 });
    expect(await counter.purse(member)).toBe(usdt(100));
  });

  test("has what was asked for before, and nothing after, when both cross", async () => {
    const member = await counter.enter(1_000);
    const asked = times(30, () => counter.ask(member, 10));
    const suspended = sql`${suspension} where id = ${member}`.execute(counter.database.queries);
    const { done = 0, ACCOUNT_SUSPENDED: refused = 0 } = await outcomes(asked);
    await suspended;
    expect(done + refused).toBe(30);
    expect(await counter.purse(member)).toBe(usdt(1_000 - 10 * done));
    expect(await outcomes([counter.ask(member, 10)])).toEqual({ ACCOUNT_SUSPENDED: 1 });
  });
});

describe("the daily limit", () => {
  test("holds under 100 parallel requests, to the last unit", async () => {
    const member = await counter.enter();
    expect(await outcomes(times(100, () => counter.ask(member, 90)))).toEqual({ done: 55, WITHDRAWAL_DAILY_LIMIT: 45 });
    expect(await limitsOf(member)).toMatchObject({ exchangedToday: usdt(4_950), leftToday: usdt(50) });
    await expect(counter.ask(member, 50.000001)).rejects.toMatchObject({ params: { left: "50", limit: "5000" } });
    await counter.ask(member, 50);
    expect((await limitsOf(member)).leftToday).toBe(0n);
  });

  test("counts what is under way and what was paid, not what came back", async () => {
    const member = await counter.enter();
    const made = await Promise.all(times(5, () => counter.ask(member, 1_000)));
    expect((await limitsOf(member)).leftToday).toBe(0n);
    await counter.reject(made[0]!.id);
    for (const { id } of made.slice(1, 3)) {
      await counter.approve(id);
      await counter.approve(id);
    }
    await counter.fail(made[1]!.id);
    await counter.pay(made[2]!.id);
    expect((await limitsOf(member)).leftToday).toBe(usdt(2_000));
    expect(await outcomes(times(30, () => counter.ask(member, 100)))).toEqual({ done: 20, WITHDRAWAL_DAILY_LIMIT: 10 });
  });

  /** Zones with different midnights; each has days that are 23 or 25 hours long. */
  const ZONES: [string, string[]][] = [
    ["Asia/Taipei", ["2026-05-01"]],
    ["Asia/Kolkata", ["2026-05-01"]],
    ["America/New_York", ["2026-03-08", "2026-11-01"]],
    ["Europe/Berlin", ["2026-03-29", "2026-10-25"]],
    ["Pacific/Auckland", ["2026-04-05", "2026-09-27"]],
    ["America/St_Johns", ["2026-03-08"]],
    ["Africa/Cairo", ["2026-04-24"]],
  ];
  const HOUR = 3_600_000;

  /** The first millisecond of a business day, found without time zone arithmetic. */
  function beginOf(day: string, timeZone: string): number {
    let low = Date.parse(`${day}T00:00:00Z`) - 36 * HOUR;
    let high = low + 72 * HOUR;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (businessDay(new Date(middle), timeZone) < day) low = middle;
      else high = middle;
    }
    return high;
  }

  test.each(ZONES.flatMap(([zone, days]) => days.map((day) => [zone, day] as const)))(
    "belongs to the business day in %s on %s, whatever the clock does",
    async (timeZone, day) => {
      const of = await openCounter({ maxConnections: 20 });
      try {
        of.market.timeZone = timeZone;
        of.market.withdrawal.dailyLimit = usdt(100);
        const begin = beginOf(day, timeZone);
        const end = beginOf(addDays(day, 1), timeZone);
        const member = await of.enter();
        const ask = (at: number) => of.ask(member, 10, { now: new Date(at) });
        // Half of them a millisecond before midnight, half at midnight: two days, two limits.
        const around = times(40, (index) => ask(index % 2 ? end : end - 1));
        expect(await outcomes(around)).toEqual({ done: 20, WITHDRAWAL_DAILY_LIMIT: 20 });
        // The clock moves back and forth over the whole day: the limit is used up from its first to its last moment.
        const within = [begin, begin + HOUR, (begin + end) / 2, end - HOUR, end - 1].map(Math.floor);
        expect(await outcomes(within.map(ask))).toEqual({ WITHDRAWAL_DAILY_LIMIT: within.length });
        // The previous and the next day are separate, however long they are.
        expect(await outcomes([ask(begin - 1), ask(begin - 1 - HOUR)])).toEqual({ done: 2 });
        const moved = await outcomes(times(30, () => ask(begin - 1)));
        expect(moved).toEqual({ done: 8, WITHDRAWAL_DAILY_LIMIT: 22 });
        const shifted = [end - 24 * HOUR, end + 24 * HOUR].map(
          (at) => [at, businessDay(new Date(at), timeZone)] as const,
        );
        for (const [at, falls] of shifted) {
          const usedUp = falls === day || falls === businessDay(new Date(end), timeZone);
          expect(await outcomes([ask(at)])).toEqual(usedUp || at < begin ? { WITHDRAWAL_DAILY_LIMIT: 1 } : { done: 1 });
        }
        await of.assertBooks();
      } finally {
        await of.drop();
      }
    },
  );
});
