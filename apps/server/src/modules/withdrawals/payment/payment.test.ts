/**
 * Manual payment on a real database: one claim and one transfer per withdrawal, and no return while it may still be
 * paid (docs/rules.md 6). The chain is a table of proofs; test/whole/payment.test.ts uses a real one.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cutAt } from "../../../../test/fault-injection.ts";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import {
  type Counter,
  newAddress,
  newTransaction,
  openCounter,
  START,
  times,
  transferFor,
} from "../withdrawals.fixture.ts";
import { checkPayments } from "./check.ts";
import type { Proof } from "./proof.rules.ts";

const [ANN, BEN] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(START.getTime() + ms);

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ maxConnections: 40 });
});
afterAll(async () => {
  await counter.assertBooks();
  await counter.drop();
});

/** An approved withdrawal of a new member, claimed by `by`. */
async function claimed(by = ANN, amount = 100): Promise<string> {
  const { id } = await counter.ask(await counter.enter(), amount);
  await counter.approve(id);
  await counter.claim(id, by);
  return id;
}

describe("a claim", () => {
  test("is had by one of two people who take it at once", async () => {
    for (const _ of times(5, () => 0)) {
      const { id } = await counter.ask(await counter.enter(), 100);
      await counter.approve(id);
      const both = await outcomes([counter.claim(id, ANN), counter.claim(id, BEN)]);
      expect(both).toEqual({ done: 1, WITHDRAWAL_CLAIMED: 1 });
    }
  });

  test("keeps others from paying it, failing it and giving it back, for a day", async () => {
    const id = await claimed(ANN);
    const others = [counter.name(id, newTransaction(), BEN), counter.fail(id, BEN), counter.giveUp(id, BEN)];
    expect(await outcomes(others)).toEqual({ WITHDRAWAL_CLAIMED: 3 });
    expect(await outcomes([counter.giveUp(id, BEN, at(24 * HOUR_MS - 1))])).toEqual({ WITHDRAWAL_CLAIMED: 1 });
    await counter.giveUp(id, BEN, at(24 * HOUR_MS));
    await counter.claim(id, BEN);
    expect((await counter.read(id)).claimedBy).toBe(BEN);
  });

  test("can be given back, and then the next person has it", async () => {
    const id = await claimed(ANN);
    await counter.giveUp(id, ANN);
    expect(await counter.read(id)).toMatchObject({ state: "approved", claimedBy: null, namedTransaction: null });
    expect(await outcomes([counter.name(id, newTransaction(), ANN)])).toEqual({ WITHDRAWAL_NOT_CLAIMED: 1 });
    await counter.pay(id, undefined, BEN);
    expect(await counter.stateOf(id)).toBe("succeeded");
  });
});

describe("a named transaction", () => {
  test("pays when the chain shows it final, and one transaction pays several", async () => {
    const ids = [await claimed(), await claimed(), await claimed()];
    const txHash = await counter.send(ids);
    const proof = counter.chain.get(txHash)!;
    for (const id of ids) await counter.name(id, txHash, ANN);
    for (const [later, state] of [
      [0, "unread"],
      [0, "unknown"],
      [20_000, "waiting"],
      [20_500, "not_final"],
    ] as const) {
      counter.chain.set(txHash, { state });
      await counter.check(at(later));
      for (const id of ids) {
        expect(await counter.read(id)).toMatchObject({
          state: "approved",
          paymentCheck: state === "unread" ? null : state,
        });
      }
    }
    counter.chain.set(txHash, proof);
    await counter.check(at(22_000));
    for (const id of ids) {
      expect(await counter.read(id)).toMatchObject({ state: "succeeded", transactionId: txHash, closedBy: ANN });
    }
    await counter.check(at(60_000));
    await counter.assertBooks();
  });

  /** Transactions that are not the payment, by result of the check. */
  const WRONG: [check: string, proof: (id: string, txHash: string) => Promise<Proof>][] = [
    ["reverted", async () => ({ state: "reverted" })],
    ["token", async () => ({ state: "final", blockTime: START, transfers: [] })],
    ["receiver", async (id, txHash) => shows({ ...transferFor(await counter.read(id), { txHash }), to: newAddress() })],
    ["amount", async (id, txHash) => shows(await short(id, txHash, 1n))],
    ["amount", async (id, txHash) => shows(await short(id, txHash, -1n))],
    [
      "early",
      async (id, txHash) => ({ ...shows(transferFor(await counter.read(id), { txHash })), blockTime: at(-HOUR_MS) }),
    ],
  ];
  const shows = (transfer: ReturnType<typeof transferFor>) =>
    ({ state: "final", blockTime: START, transfers: [transfer] }) as const;
  async function short(id: string, txHash: string, by: bigint) {
    const transfer = transferFor(await counter.read(id), { txHash });
    return { ...transfer, raw: transfer.raw - by };
  }

  test.each(WRONG)(
    "that is wrong (%s) pays nothing; another one can be named, or the amount given back",
    async (check, proof) => {
      const member = await counter.enter(500);
      const { id } = await counter.ask(member, 100);
      await counter.approve(id);
      await counter.claim(id, ANN);
      const txHash = newTransaction();
      counter.chain.set(txHash, await proof(id, txHash));
      await counter.name(id, txHash, ANN);
      await counter.check();
      expect(await counter.read(id)).toMatchObject({ state: "approved", paymentCheck: check });
      expect(await counter.house("withdrawals_pending")).toBeGreaterThanOrEqual(usdt(100));
      await counter.name(id, newTransaction(), ANN);
      await counter.name(id, txHash, ANN).catch(() => {});
      await counter.check(at(30_000));
      await counter.giveUp(id, ANN, at(30_000));
      await counter.fail(id, BEN);
      expect(await counter.purse(member)).toBe(usdt(500));
    },
  );

  test("whose transfer has paid pays no other, of any two that are looked at together or at once", async () => {
    const ids = await counter.alike(await counter.enter(), 3);
    const txHash = await counter.send(ids.slice(0, 1));
    for (const id of ids) {
      await counter.claim(id, ANN);
      await counter.name(id, txHash, ANN);
    }
    await Promise.all([counter.check(), counter.check(), counter.check()]);
    await counter.check();
    const ended = await Promise.all(ids.map(counter.read));
    expect(ended.map(({ state }) => state).toSorted()).toEqual(["approved", "approved", "succeeded"]);
    for (const one of ended) if (one.state === "approved") expect(one.paymentCheck).toBe("used");
  });

  test("with two transfers of one amount to one address pays two withdrawals", async () => {
    const ids = await counter.alike(await counter.enter(), 2);
    const txHash = await counter.send(ids);
    for (const id of ids) {
      await counter.claim(id, ANN);
      await counter.name(id, txHash, ANN);
    }
    await counter.check();
    expect(await Promise.all(ids.map(counter.stateOf))).toEqual(["succeeded", "succeeded"]);
  });

  test("that may still pay keeps the withdrawal from failing, from another transaction, and the claim from going", async () => {
    const id = await claimed(ANN);
    const txHash = await counter.send([id]);
    const proof = counter.chain.get(txHash)!;
    const steps = () => [counter.fail(id, ANN), counter.giveUp(id, ANN), counter.name(id, newTransaction(), ANN)];
    await counter.name(id, txHash, ANN);
    expect(await outcomes(steps())).toEqual({ WITHDRAWAL_PAYMENT_OPEN: 3 });
    for (const state of ["waiting", "not_final"] as const) {
      counter.chain.set(txHash, { state });
      await counter.check();
      expect(await outcomes(steps())).toEqual({ WITHDRAWAL_PAYMENT_OPEN: 3 });
      expect(await outcomes([counter.giveUp(id, BEN, at(48 * HOUR_MS))])).toEqual({ WITHDRAWAL_PAYMENT_OPEN: 1 });
    }
    counter.chain.set(txHash, proof);
    await counter.check(at(2_000));
    expect(await counter.stateOf(id)).toBe("succeeded");
  });

  test("that nobody knows, such as a mistyped one, keeps it from failing, and can be replaced", async () => {
    const id = await claimed(ANN);
    await counter.name(id, newTransaction(), ANN);
    await counter.check();
    expect(await outcomes([counter.fail(id, ANN)])).toEqual({ WITHDRAWAL_PAYMENT_OPEN: 1 });
    await counter.name(id, await counter.send([id]), ANN);
    await counter.check();
    expect(await counter.stateOf(id)).toBe("succeeded");
  });

  test("that nobody knew holds for a minute; while the chain is not asked it may have come", async () => {
    const id = await claimed(ANN);
    await counter.name(id, newTransaction(), ANN);
    await counter.check();
    const later = (ms: number) => [
      counter.giveUp(id, ANN, at(ms)),
      counter.giveUp(id, BEN, at(48 * HOUR_MS + ms)),
      counter.name(id, newTransaction(), ANN, at(ms)),
    ];
    expect(await outcomes(later(60_000))).toEqual({ WITHDRAWAL_PAYMENT_OPEN: 3 });
    await counter.check(at(60_000));
    await counter.giveUp(id, ANN, at(119_999));
  });

  test("is asked for with the sender that the chain once told, until another one is named", async () => {
    const id = await claimed(ANN);
    const txHash = newTransaction();
    const sender = { address: newAddress().toLowerCase(), nonce: 7 };
    await counter.name(id, txHash, ANN);
    const asked: unknown[] = [];
    const look = (proof: Proof, now: Date) =>
      checkPayments(counter.database, counter.ports, {
        async prove(hash, seen) {
          if (hash === txHash) asked.push(seen);
          return hash === txHash ? proof : { state: "unread" };
        },
        now,
      });
    await look({ state: "waiting", sender }, at(0));
    await look({ state: "not_final" }, at(1_000));
    await look({ state: "unknown" }, at(2_000));
    expect(asked).toEqual([undefined, sender, sender]);
    await counter.name(id, newTransaction(), ANN, at(2_000));
    expect(await counter.read(id)).toMatchObject({ namedSender: null, paymentCheck: null });
  });

  test("is refused where no chain is read", async () => {
    const id = await claimed(ANN);
    counter.ports.coins.canProve = false;
    expect(await outcomes([counter.name(id, newTransaction(), ANN)])).toEqual({ PAYMENT_UNPROVABLE: 1 });
    counter.ports.coins.canProve = true;
  });
});

test("paying and failing cross, by two people, with the chain looked at meanwhile: one outcome each time", async () => {
  const ends: Record<string, number> = {};
  for (const turn of times(16, (index) => index)) {
    const { id } = await counter.ask(await counter.enter(), 100);
    await counter.approve(id);
    if (turn % 2) await counter.claim(id, ANN);
    const txHash = await counter.send([id]);
    const steps = [
      () => counter.claim(id, ANN),
      () => counter.name(id, txHash, ANN),
      () => counter.check(at(turn * 60_000)),
      () => counter.fail(id, turn % 4 === 3 ? ANN : BEN),
      () => counter.giveUp(id, ANN),
      () => counter.claim(id, BEN),
    ];
    for (let moved = turn % steps.length; moved > 0; moved--) steps.push(steps.shift()!);
    await outcomes(steps.map((step) => step()));
    await counter.check(at((turn + 1) * 60_000));
    const state = (await counter.stateOf(id))!;
    ends[state] = (ends[state] ?? 0) + 1;
  }
  await counter.assertBooks();
  console.log("crossing ended as", ends);
});

test("a connection that is cut between any two statements of a look leaves all or nothing; the next look ends it", async () => {
  const member = await counter.enter(1_000_000);
  let cuts = 0;
  for (const when of ["before", "after"] as const) {
    for (let statement = 1; ; statement++) {
      const { id } = await counter.ask(member, 10, { now: at(statement * 30 * HOUR_MS) });
      await counter.approve(id);
      await counter.claim(id, ANN);
      await counter.name(id, await counter.send([id]), ANN);
      const cut = cutAt(statement, when);
      await counter.check().catch(() => {});
      cut.stop();
      await counter.check();
      expect(await counter.read(id)).toMatchObject({ state: "succeeded" });
      if (!cut.happened()) break;
      cuts++;
    }
  }
  console.log(`${cuts} cuts`);
  expect(cuts).toBeGreaterThan(10);
});
