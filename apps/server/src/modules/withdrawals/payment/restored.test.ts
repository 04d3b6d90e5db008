/** After a restore, staff can neither claim, export, reject nor fail withdrawals until the chain, and the signer's journal if a signer pays, have been read. They can still approve, give up a claim and name the transaction of a claimed one. */
import { randomUUID } from "node:crypto";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase, connectOwner } from "../../../../test/database.ts";
import { type Database, openDatabase, type Tx } from "../../../platform/database.ts";
import { officeWithdrawalRoutes } from "../office-routes.ts";
import { findWithdrawal } from "../store.ts";
import {
  CHAIN_ID,
  type Counter,
  newAddress,
  newTransaction,
  noteChainRead,
  noteComparison,
  openCounter,
  START,
  transferFor,
} from "../withdrawals.fixture.ts";
import { checkPayments } from "./check.ts";
import { claimWaiting, claimWithdrawal, giveUpClaim } from "./claims.ts";
import { noteFound } from "./found-store.ts";
import { noteJournalRead, noteOrigin, noteRestore, unreadAfterRestore } from "./restore-store.ts";

const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const closing: (() => Promise<void>)[] = [];
const ANN = "11111111-1111-4111-8111-111111111111";

let counter: Counter;
let withdrawalId: string;
/** Not reviewed, and claimed by Ann, at the time of the backup. */
let unreviewedId: string;
let claimedId: string;
beforeEach(async () => {
  counter = await openCounter();
  closing.push(() => counter.drop());
  ({ id: withdrawalId } = await counter.ask(await counter.enter(), 20));
  await counter.approve(withdrawalId);
  const member = await counter.enter();
  await counter.approve((await counter.ask(member, 30)).id);
  ({ id: unreviewedId } = await counter.ask(await counter.enter(), 40));
  ({ id: claimedId } = await counter.ask(await counter.enter(), 50));
  await counter.approve(claimedId);
  await counter.claim(claimedId, ANN);
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

type Deciding = {
  [Name in keyof typeof officeWithdrawals]: (typeof officeWithdrawals)[Name]["access"] extends "office:withdrawals.decide"
    ? Name
    : never;
}[keyof typeof officeWithdrawals];

/**
 * Every call of staff on withdrawals, and its outcome before and after the reading. Calls that pay, export or return
 * are blocked before. Afterwards no export contains the claim from before the restore.
 */
const CALLS: Record<Deciding, { input: () => object; unread: string; read: string }> = {
  approve: { input: () => ({ withdrawalId: unreviewedId }), unread: "done", read: "done" },
  reject: {
    input: () => ({ withdrawalId: unreviewedId, reason: "activity" }),
    unread: "RESTORE_UNREAD",
    read: "done",
  },
  claim: { input: () => ({ withdrawalId }), unread: "RESTORE_UNREAD", read: "done" },
  giveUp: { input: () => ({ withdrawalId: claimedId }), unread: "done", read: "done" },
  pay: {
    input: () => ({ withdrawalId: claimedId, transactionId: newTransaction() }),
    unread: "done",
    read: "done",
  },
  fail: { input: () => ({ withdrawalId: claimedId, reason: "network" }), unread: "RESTORE_UNREAD", read: "done" },
  claims: { input: () => ({}), unread: "done", read: "done" },
  claimWaiting: { input: () => ({ most: 10 }), unread: "RESTORE_UNREAD", read: "done" },
  batch: { input: () => ({ form: "safe" }), unread: "RESTORE_UNREAD", read: "NOTHING_CLAIMED" },
  payClaimed: {
    input: () => ({ transactionId: newTransaction() }),
    unread: "NOTHING_CLAIMED",
    read: "NOTHING_CLAIMED",
  },
};

/** Makes a call as Ann within a transaction. */
function call(
  database: Database,
  tx: Tx,
  given: { name: keyof typeof officeWithdrawals; input: object; now: Date },
): Promise<unknown> {
  const { name, input, now } = given;
  const { ports } = counter;
  const routes = officeWithdrawalRoutes({
    ...ports,
    staffNames: async () => new Map(),
    identityStates: async () => new Map(),
  });
  const { handle } = routes.find(({ endpoint }) => endpoint === officeWithdrawals[name])!;
  const staff = { staffId: ANN, roles: ["finance"] };
  return handle({ database, tx, staff, language: "en", now } as never, input as never);
}

/** Checks the outcome of each call, and rolls back. */
async function expectOutcomes(when: "unread" | "read", database: Database, now: Date): Promise<void> {
  for (const name of Object.keys(CALLS) as Deciding[]) {
    const outcome = await database
      .transaction(async (tx) => {
        await call(database, tx, { name, input: CALLS[name].input(), now });
        throw new Error("done");
      })
      .catch(({ message }: Error) => message);
    expect({ name, outcome }).toEqual({ name, outcome: CALLS[name][when] });
  }
}

test("every call of staff who decide says whether it waits for the reading", () => {
  const deciding = Object.entries(officeWithdrawals).filter(([, { access }]) => access === "office:withdrawals.decide");
  expect(Object.keys(CALLS).toSorted()).toEqual(deciding.map(([name]) => name).toSorted());
  for (const [name, { errors }] of deciding) {
    const waits = CALLS[name as Deciding].unread === "RESTORE_UNREAD";
    expect({ name, waits: (errors as readonly string[]).includes("RESTORE_UNREAD") }).toEqual({ name, waits });
  }
});

describe("a database that was restored", () => {
  test("lets nobody pay or give back before books and chain were compared, whatever the comparison finds", async () => {
    const { queries } = counter.database;
    expect(await noteOrigin(queries, { bySigner: false, now: at(0) })).toBe(false);
    await noteComparison(counter.database, "equal", at(1));
    const restored = await restore();
    expect(await noteOrigin(restored.queries, { bySigner: false, now: at(10) })).toBe(true);
    // It persists across a restart, and across a failed comparison.
    expect(await noteOrigin(restored.queries, { bySigner: false, now: at(11) })).toBe(false);
    await expectOutcomes("unread", restored, at(12));
    await noteComparison(restored, "unread", at(13));
    await expectOutcomes("unread", restored, at(14));
    await noteComparison(restored, "different", at(15));
    await expectOutcomes("read", restored, at(16));
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
    await expectOutcomes("unread", restored, at(12));
    await noteJournalRead(restored.queries, at(13));
    await expectOutcomes("read", restored, at(14));
    await claim(restored, at(14));
    // The next restore requires reading again.
    await noteRestore(restored.queries, at(20));
    expect(await unreadAfterRestore(restored.queries)).toEqual({ chain: true, journal: true });
    await expect(claimAll(restored, at(21))).rejects.toThrow("RESTORE_UNREAD");
  });

  test("has what was claimed before in no file, until it is given back and claimed anew", async () => {
    await noteOrigin(counter.database.queries, { bySigner: false, now: at(0) });
    const restored = await restore();
    const ask = (given: Parameters<typeof call>[2]) => restored.transaction((tx) => call(restored, tx, given));
    const claims = (now: Date) => ask({ name: "claims", input: {}, now });
    const detail = (now: Date) => ask({ name: "detail", input: { withdrawalId: claimedId }, now });
    expect(await claims(at(9))).toMatchObject({ list: [{ id: claimedId, restored: false }], toSend: "49" });
    await noteOrigin(restored.queries, { bySigner: false, now: at(10) });
    await noteComparison(restored, "equal", at(11));
    expect(await claims(at(12))).toMatchObject({ list: [{ id: claimedId, restored: true }], toSend: "0" });
    expect(await detail(at(12))).toMatchObject({ actions: ["giveUp", "pay", "fail"], standsBack: "restored" });
    await restored.transaction(async (tx) => {
      const decision = { withdrawalId: claimedId, by: ANN, now: at(13) };
      await giveUpClaim(tx, counter.ports, decision);
      await claimWithdrawal(tx, counter.ports, decision);
    });
    expect(await claims(at(14))).toMatchObject({ list: [{ id: claimedId, restored: false }], toSend: "49" });
    expect(await detail(at(14))).toMatchObject({ standsBack: null });
    const file = await ask({ name: "batch", input: { form: "safe" }, now: at(14) });
    expect(file).toMatchObject({ count: 1, sum: "49" });
  });

  test("lets nobody pay before the chain was read a minute beyond the restore", async () => {
    const { queries } = counter.database;
    await noteOrigin(queries, { bySigner: false, now: at(0) });
    const restored = await restore();
    await noteOrigin(restored.queries, { bySigner: false, now: at(10) });
    // As by the operator command while the shop is still reading.
    await noteComparison(restored, "equal", at(20));
    for (const until of [at(5), new Date(at(11).getTime() - 1)]) {
      await noteChainRead(restored, until);
      await expectOutcomes("unread", restored, at(21));
    }
    await noteChainRead(restored, at(11));
    await expectOutcomes("read", restored, at(21));
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
    await expectOutcomes("unread", restored, at(20));
  });
});

describe("what was paid after the backup", () => {
  /** A restored database after reading the chain, which has a transfer for each of these withdrawals. */
  async function restoredWith(ids: readonly string[]) {
    await noteOrigin(counter.database.queries, { bySigner: false, now: at(0) });
    const transfers = new Map<string, ReturnType<typeof transferFor>>();
    for (const id of ids) {
      const paidAt = { txHash: newTransaction(), blockTime: at(5) };
      transfers.set(id, transferFor(await counter.read(id), paidAt));
    }
    const restored = await restore();
    await noteOrigin(restored.queries, { bySigner: false, now: at(10) });
    await restored.transaction((tx) =>
      noteFound(tx, { chainId: CHAIN_ID, transfers: [...transfers.values()], now: at(11) }),
    );
    await noteComparison(restored, "different", at(12));
    const ask = (name: keyof typeof officeWithdrawals, input: object, now: Date) =>
      restored.transaction((tx) => call(restored, tx, { name, input, now }));
    const look = (now: Date) =>
      checkPayments(restored, counter.ports, {
        async prove(hash) {
          const transfer = [...transfers.values()].find(({ txHash }) => txHash === hash);
          return transfer
            ? { state: "final", blockTime: transfer.blockTime, transfers: [transfer] }
            : { state: "unread" };
        },
        now,
      });
    return { restored, ask, look, hashOf: (id: string) => transfers.get(id)!.txHash };
  }

  test("is paid again by nobody, whether it was approved or only asked for then", async () => {
    const { restored, ask, look, hashOf } = await restoredWith([withdrawalId, unreviewedId]);
    const detail = (id: string, now: Date) => ask("detail", { withdrawalId: id }, now);
    const refused = async (name: "reject" | "fail", id: string) =>
      expect(ask(name, { withdrawalId: id, reason: "asked" }, at(13))).rejects.toThrow("WITHDRAWAL_MAY_BE_PAID");
    await refused("reject", unreviewedId);
    await refused("fail", withdrawalId);
    expect(await detail(unreviewedId, at(13))).toMatchObject({
      actions: ["approve"],
      standsBack: "found",
      found: hashOf(unreviewedId),
    });
    await ask("approve", { withdrawalId: unreviewedId }, at(13));
    await ask("claimWaiting", { most: 10 }, at(14));
    // Ann has claimed all that is approved; only one may be sent.
    const claims = (await ask("claims", {}, at(15))) as {
      list: { id: string; found: string | null }[];
      toSend: string;
    };
    expect(claims.list).toHaveLength(4);
    expect(claims.list.flatMap(({ id, found }) => (found === null ? [] : [id])).toSorted()).toEqual(
      [withdrawalId, unreviewedId].toSorted(),
    );
    expect(claims.toSend).toBe("29");
    for (const id of [withdrawalId, unreviewedId]) {
      expect(await detail(id, at(15))).toMatchObject({ actions: ["giveUp", "pay"], standsBack: "found" });
      await refused("fail", id);
      await ask("pay", { withdrawalId: id, transactionId: hashOf(id) }, at(16));
    }
    await look(at(17));
    for (const id of [withdrawalId, unreviewedId]) {
      expect(await findWithdrawal(restored.queries, { id })).toMatchObject({
        state: "succeeded",
        transactionId: hashOf(id),
      });
    }
  });

  test("is sent where a person says that the transfer did not pay it, and a transfer holds up no other", async () => {
    const member = await counter.enter();
    const [one, other] = (await counter.alike(member, 2)) as [string, string];
    const { restored, ask, look, hashOf } = await restoredWith([one]);
    const found = async (id: string) => (await findWithdrawal(restored.queries, { id }))!.foundTransaction;
    // With equal amounts and addresses, it may have paid either.
    expect([await found(one), await found(other)]).toEqual([hashOf(one), hashOf(one)]);
    await ask("claim", { withdrawalId: one }, at(13));
    await ask("pay", { withdrawalId: one, transactionId: hashOf(one) }, at(13));
    await look(at(14));
    expect(await findWithdrawal(restored.queries, { id: one })).toMatchObject({ state: "succeeded" });
    expect(await found(other)).toBeNull();

    const stray = transferFor((await findWithdrawal(restored.queries, { id: other }))!, {
      txHash: newTransaction(),
      blockTime: at(15),
    });
    const note = () =>
      restored.transaction((tx) => noteFound(tx, { chainId: CHAIN_ID, transfers: [stray], now: at(15) }));
    await note();
    await ask("claim", { withdrawalId: other }, at(16));
    expect(await ask("giveUp", { withdrawalId: other }, at(16))).toMatchObject({ found: null, standsBack: null });
    // The same block is read again.
    await note();
    await ask("claim", { withdrawalId: other }, at(17));
    expect(await ask("batch", { form: "list" }, at(17))).toMatchObject({ count: 1, sum: "9" });
  });

  test("is what has exactly the amount, not what was there before it was asked for", async () => {
    const { restored } = await restoredWith([]);
    const wanted = (await findWithdrawal(restored.queries, { id: withdrawalId }))!;
    const paid = transferFor(wanted, { txHash: newTransaction(), blockTime: at(5) });
    const others = [
      { ...paid, raw: paid.raw - 1n },
      { ...paid, to: newAddress().toLowerCase() },
      { ...paid, blockTime: new Date(wanted.createdAt.getTime() - 60_001) },
    ];
    await restored.transaction((tx) => noteFound(tx, { chainId: CHAIN_ID, transfers: others, now: at(11) }));
    expect((await findWithdrawal(restored.queries, { id: withdrawalId }))!.foundTransaction).toBeNull();
  });
});
