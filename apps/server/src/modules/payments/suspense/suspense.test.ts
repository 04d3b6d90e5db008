/** Two people assign a deposit in suspense to its owner, once (docs/rules.md 5, docs/trust.md 20). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { assertNoContradiction } from "../../../platform/contradictions.ts";
import { sql } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { openReading, RAW } from "../../chain/chain.fixture.ts";
import { assertLedgerClean, balances, houseBalance } from "../../ledger/index.ts";
import { addressesAhead } from "../index.ts";
import { decideOnRelease, proposeRelease, type SuspensePorts } from "./suspense.ts";

let reading: Awaited<ReturnType<typeof openReading>>;
const own = new Set<string>();
const closed = new Set<bigint>();
const told: string[] = [];
const logged: string[] = [];
const ports: SuspensePorts = {
  isOwn: async (_within, { staffId, memberId }) => own.has(`${staffId}:${memberId}`),
  writeAuditLog: async (_tx, { action }) => void logged.push(action),
  keepAccountOpen: async (_tx, memberId) => {
    if (closed.has(memberId)) throw refuse("MEMBER_NOT_FOUND");
  },
  tell: async (_tx, { depositId }) => void told.push(depositId),
};

beforeAll(async () => {
  reading = await openReading({ nodeCount: 1 });
  await reading.look();
});
afterAll(async () => {
  await assertLedgerClean(reading.database.queries);
  await assertNoContradiction(reading.database.queries);
  await reading.close();
});

/** A deposit at an address without an invoice; returns its id. */
async function arrive(amount: number): Promise<string> {
  const [address] = await addressesAhead(reading.database.queries, reading.chain);
  await reading.evm().pour(address as `0x${string}`, usdt(amount) * RAW);
  await reading.finish();
  await reading.look();
  const { rows } = await sql<{ id: string }>`
    select id from payments.deposit where use = 'suspense' and micros = ${usdt(amount)}`.execute(
    reading.database.queries,
  );
  return rows[0]!.id;
}

/** A new member, who also has an open top-up. */
const someone = async () => (await reading.asked(10)).memberId;
const now = () => reading.clock.now();
const propose = (depositId: string, memberId: bigint, by: string = randomUUID()) =>
  reading.database.transaction((tx) =>
    proposeRelease(tx, ports, {
      depositId,
      memberId,
      subject: "1",
      reason: "The transaction is theirs",
      by,
      now: now(),
    }),
  );
const decide = (releaseId: string, release = true, by: string = randomUUID()) =>
  reading.database.transaction((tx) =>
    decideOnRelease(tx, ports, { releaseId, release, subjectOf: async () => "1", by, now: now() }),
  );
const purse = async (memberId: bigint) => (await balances(reading.database.queries, memberId)).USDT;
const suspense = () => houseBalance(reading.database.queries, "suspense", "USDT");

test("are released by a second person, whole, once, and the member is told", async () => {
  const depositId = await arrive(12.5);
  const before = await suspense();
  const memberId = await someone();
  const { release } = await propose(depositId, memberId);
  expect(await purse(memberId)).toBe(0n);
  const decided = await outcomes([decide(release!.id), decide(release!.id), decide(release!.id, false)]);
  expect(decided).toEqual({ done: 1, SUSPENSE_STATE: 2 });
  const { rows } = await sql<{ state: string }>`
    select state from payments.release where id = ${release!.id}`.execute(reading.database.queries);
  if (rows[0]!.state === "refused") await decide((await propose(depositId, memberId)).release!.id);
  expect(await purse(memberId)).toBe(usdt(12.5));
  expect(await suspense()).toBe(before - usdt(12.5));
  expect(told).toContain(depositId);
  expect(await outcomes([propose(depositId, await someone())])).toEqual({ SUSPENSE_STATE: 1 });
});

test("have one proposal at a time, however many are made at once; a refused one makes room", async () => {
  const depositId = await arrive(3);
  const [one, other] = [await someone(), await someone()];
  const made = await outcomes([propose(depositId, one), propose(depositId, other), propose(depositId, one)]);
  expect(made).toEqual({ done: 1, SUSPENSE_STATE: 2 });
  const { rows } = await sql<{ id: string }>`
    select id from payments.release where deposit_id = ${depositId}`.execute(reading.database.queries);
  await decide(rows[0]!.id, false);
  expect([await purse(one), await purse(other)]).toEqual([0n, 0n]);
  const { release } = await propose(depositId, other);
  await decide(release!.id);
  expect([await purse(one), await purse(other)]).toEqual([0n, usdt(3)]);
  expect(logged.slice(-4)).toEqual(["suspense.propose", "suspense.refuse", "suspense.propose", "suspense.release"]);
});

test("go to nobody by one person, to no own account, and to no account that was cancelled", async () => {
  const depositId = await arrive(4);
  const memberId = await someone();
  const [ann, ben] = [randomUUID(), randomUUID()];
  own.add(`${ben}:${memberId}`);
  expect(await outcomes([propose(depositId, memberId, ben)])).toEqual({ OWN_ACCOUNT: 1 });
  const { release } = await propose(depositId, memberId, ann);
  expect(await outcomes([decide(release!.id, true, ann)])).toEqual({ SECOND_PERSON_REQUIRED: 1 });
  expect(await outcomes([decide(release!.id, true, ben)])).toEqual({ OWN_ACCOUNT: 1 });
  closed.add(memberId);
  expect(await outcomes([decide(release!.id)])).toEqual({ MEMBER_NOT_FOUND: 1 });
  expect(await purse(memberId)).toBe(0n);
  await decide(release!.id, false);
});

test("that are none, or paid something, are not in suspense", async () => {
  const { memberId, pay } = await reading.asked(5);
  await pay(usdt(5));
  await reading.finish();
  await reading.look();
  const { rows } = await sql<{ id: string }>`
    select id from payments.deposit where use = 'top_up' order by id desc limit 1`.execute(reading.database.queries);
  const unknown = [propose(rows[0]!.id, memberId), propose(randomUUID(), memberId), decide(randomUUID())];
  expect(await outcomes(unknown)).toEqual({ SUSPENSE_NOT_FOUND: 3 });
});
