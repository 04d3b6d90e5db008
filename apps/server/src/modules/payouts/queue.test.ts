/** Automatic payouts in the office, and setting and lifting freezes. */
import { PAYOUT_TABS } from "@banyan/contract/office/payouts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { SignerAway } from "../signer/index.ts";
import { noteOrigin, noteRestore, unreadAfterRestore } from "../withdrawals/index.ts";
import { CHAIN_ID, noteChainRead, noteComparison } from "../withdrawals/withdrawals.fixture.ts";
import { insertFreeze, liftFreeze, openFreezes } from "./payout-store.ts";
import { openPayouts, type Payouts } from "./payouts.fixture.ts";
import { countQueue, listQueue } from "./queue-store.ts";
import { situationOf } from "./situation.ts";

let payouts: Payouts;
beforeEach(async () => {
  payouts = await openPayouts({ limits: { mostPerPayment: usdt(400) } });
});
afterEach(async () => {
  await payouts.assertBooks();
  await payouts.close();
});

const situation = (isAutomatic = true) =>
  situationOf(payouts.database.queries, { isAutomatic, now: payouts.clock.now() });

/** The state of each listed withdrawal; also checks the count of each list. */
async function listed(isAutomatic = true): Promise<Record<string, string>> {
  const { queries } = payouts.database;
  const found: Record<string, string> = {};
  for (const tab of PAYOUT_TABS) {
    const rows = await listQueue(queries, { tab, isAutomatic, limit: 50, offset: 0 });
    expect(await countQueue(queries, { tab, isAutomatic })).toBe(rows.length);
    for (const { withdrawalId, state } of rows) found[withdrawalId] = `${tab} ${state}`;
  }
  return found;
}

test("every payout stands in one list, from the queue to its end", async () => {
  const memberId = await payouts.enter();
  const large = await payouts.approved(memberId, 500);
  const small = await payouts.approved(memberId, 50);
  const claimed = await payouts.approved(memberId, 30);
  await payouts.claim(claimed.id);
  expect(await listed()).toEqual({ [large.id]: "open queued", [small.id]: "open queued" });
  const worker = payouts.start();
  await worker.look();
  expect(await listed()).toEqual({ [large.id]: "problems waiting", [small.id]: "open sent" });
  const { hash } = payouts.journal()[0]!;
  const [row] = await listQueue(payouts.database.queries, { tab: "open", isAutomatic: true, limit: 1, offset: 0 });
  expect(row).toMatchObject({ memberId, nonce: 0, hash, signed: 1, tries: 1, address: small.address });
  const [waiting] = await listQueue(payouts.database.queries, {
    tab: "problems",
    isAutomatic: true,
    limit: 1,
    offset: 0,
  });
  expect(waiting).toMatchObject({ problem: "limit_payment", tries: 1, hash: null, nonce: null });
  await payouts.payAll(worker);
  expect(await listed()).toEqual({ [large.id]: "problems waiting", [small.id]: "ended paid" });
  // If staff pay manually, unclaimed withdrawals are theirs and appear in no queue.
  expect(await listed(false)).toEqual({ [small.id]: "ended paid" });
});

test("alarms name what is wrong, and end with it", async () => {
  const worker = payouts.start();
  expect(await situation()).toMatchObject({ alarms: ["payouts_unattended"], signerAnswers: null });
  await worker.look();
  expect(await situation()).toMatchObject({ alarms: [], signerAnswers: true });
  payouts.setChaos((where) => {
    if (where.startsWith("signer")) throw new SignerAway(where);
  });
  await worker.look();
  expect(await situation()).toMatchObject({ alarms: ["signer_away"], signerAnswers: false });
  // Unreachable nodes in addition do not hide the alarm.
  await payouts.start({ chain: { ...payouts.asked, wallet: async () => undefined } }).look();
  await worker.look();
  expect((await situation()).alarms).toEqual(["signer_away"]);
  expect(await situation(false)).toMatchObject({ alarms: [], signerAnswers: null });
  payouts.setChaos(() => {});
  await payouts.freeze();
  await worker.look();
  expect((await situation()).alarms).toEqual(["payouts_frozen"]);
  await payouts.lift();
  await worker.look();
  expect((await situation()).alarms).toEqual([]);
  payouts.advance(61_000);
  expect((await situation()).alarms).toEqual(["payouts_unattended"]);
});

test("after a restore nothing is paid before books and chain were compared, and staff see why", async () => {
  const { database } = payouts;
  await noteOrigin(database.queries, { bySigner: true, now: payouts.clock.now() });
  await noteRestore(database.queries, payouts.clock.now());
  const { id } = await payouts.approved(await payouts.enter(), 50);
  const worker = payouts.start();
  payouts.advance(1_000);
  expect(await worker.look()).toBe("restored");
  expect(payouts.journal()).toEqual([]);
  expect((await situation()).alarms).toEqual(["restore_unread"]);
  expect(await unreadAfterRestore(database.queries)).toEqual({ chain: true, journal: false });
  await noteComparison(database, "equal", payouts.clock.now());
  expect(await unreadAfterRestore(database.queries)).toEqual({ chain: true, journal: false });
  payouts.advance(60_000);
  await noteChainRead(database, payouts.clock.now());
  await payouts.payAll(worker);
  expect(await payouts.stateOf(id)).toBe("succeeded");
  expect((await situation()).alarms).toEqual([]);
});

test("nothing is paid while the hot wallet holds less than the books say; coins that came in stop nothing", async () => {
  const { database } = payouts;
  const worker = payouts.start();
  const address = `0x${"ab".repeat(20)}`;
  await sql`
    insert into chain.house_address (chain_id, address, role, added_at)
    values (${CHAIN_ID}, ${address}, 'hot', ${payouts.clock.now()})`.execute(database.queries);
  const { id } = await payouts.approved(await payouts.enter(), 50);
  for (const kind of ["moved_out", "less"]) {
    payouts.advance(1_000);
    await noteComparison(database, "different", payouts.clock.now(), { kind, address });
    expect(await worker.look()).toBe("books");
    expect((await situation()).worker.waits).toBe("books");
  }
  expect(payouts.journal()).toEqual([]);
  // A comparison that could not read the chain changes nothing.
  payouts.advance(1_000);
  await noteComparison(database, "unread", payouts.clock.now());
  expect(await worker.look()).toBe("books");
  payouts.advance(1_000);
  await noteComparison(database, "different", payouts.clock.now(), { kind: "moved_in", address });
  await payouts.payAll(worker);
  expect(await payouts.stateOf(id)).toBe("succeeded");
});

test("of people who freeze or lift at once, one does it", async () => {
  const { database } = payouts;
  const now = payouts.clock.now();
  const freeze = () =>
    database.transaction((tx) =>
      insertFreeze(tx, { id: newId(now), memberId: null, reason: "suspicion", by: newId(now), now }),
    );
  const frozen = await Promise.all(Array.from({ length: 8 }, freeze));
  expect(frozen.filter(Boolean)).toHaveLength(1);
  const [held, ...more] = await openFreezes(database.queries);
  expect(more).toEqual([]);
  const lift = () => database.transaction((tx) => liftFreeze(tx, { id: held!.id, by: newId(now), now }));
  const lifted = await Promise.all(Array.from({ length: 8 }, lift));
  expect(lifted.filter(Boolean)).toHaveLength(1);
  // A later freeze is not the one that the caller viewed.
  await freeze();
  expect(await lift()).toBe(false);
  expect(await openFreezes(database.queries)).toHaveLength(1);
});
