/**
 * Every call that changes something, sent again because its answer was lost, changes nothing more (docs/wire.md 2).
 * Both requests have the same key, as our clients send it. Of the calls with a key, members' money calls are tried
 * without one in once.test.ts.
 */
import { randomUUID } from "node:crypto";
import { shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { createFingerprint } from "./fingerprint.ts";
import { registration, sampleFor } from "./samples.ts";
import { type Caller, openWhole, VISITOR, type Whole } from "./whole.ts";

interface Harmless {
  /** The tables that a repetition changes. */
  tables: readonly string[];
  because: string;
}

const LOG = ["staff.audit", "staff.audit_tail"];
const harmless = (because: string, tables: readonly string[], calls: readonly string[]) =>
  Object.fromEntries(calls.map((call) => [`POST /api/${call}`, { tables, because }]));

/** Calls whose repetition changes something, and why that is harmless. */
const HARMLESS: Record<string, Harmless> = {
  ...harmless(
    "opens another session of the same member, who can end it",
    ["members.attempt", "members.session"],
    ["user/checkIn", "user/login"],
  ),
  ...harmless(
    "opens another session of the same account, after a code that is valid once",
    ["members.attempt", "staff.account", ...LOG, "staff.known_device", "staff.session"],
    ["office/signIn"],
  ),
  ...harmless("sends the caller another email", ["notifications.outbox"], ["office/opening/tryMail"]),
  ...harmless(
    "is refused, which counts as an attempt",
    ["members.attempt"],
    [
      "account/changePassword",
      "account/retrievePassword",
      "account/recoverPassword",
      "ems/send",
      "office/changePassword",
    ],
  ),
  ...harmless(
    "reads only; each copy is reported to the member",
    ["members.attempt", "notifications.notice"],
    ["account/exportData"],
  ),
  ...harmless("replaces a secret that nobody used yet", ["staff.account", ...LOG], ["office/secondFactor/begin"]),
  ...harmless(
    "replaces a code that nobody used yet; the audit log has each",
    ["members.recovery_code", ...LOG],
    ["office/members/handOverCode"],
  ),
  ...harmless(
    "is refused, which counts as an attempt: the code is valid once",
    ["members.attempt"],
    ["office/secondFactor/confirm"],
  ),
  ...harmless("replaces a secret that nobody used yet", ["members.step_up_enrolment"], ["account/stepUp/beginTotp"]),
  ...harmless(
    "makes another challenge, which expires",
    ["members.attempt", "members.step_up_challenge"],
    ["account/stepUp/beginPasskey", "account/stepUp/beginProof"],
  ),
  ...harmless("sets the same state again; the audit log has each request", LOG, [
    "office/staff/change",
    "office/categories/arrange",
    "office/members/suspend",
    "office/members/reinstate",
    "office/chain/reconcile",
    "office/kyc/viewPhoto",
    "office/content/arrangeBanners",
    "office/settlements/start",
  ]),
  ...harmless(
    "computes the same figures again, which move nothing",
    ["bonus.trial", ...LOG],
    ["office/simulations/days", "office/simulations/network", "office/trials/preview", "office/disclosures/compute"],
  ),
  ...harmless("stays published, as of now", ["bonus.disclosure", ...LOG], ["office/disclosures/publish"]),
};

/** Needs the cookie of its session, which it replaces: sessions.test.ts repeats it. */
const NOT_HERE = new Set(["POST /api/user/renew"]);

/** Calls of staff without a second factor. */
const ENROLMENT = new Set(["POST /api/office/secondFactor/begin", "POST /api/office/secondFactor/confirm"]);

let whole: Whole;
let fingerprint: Awaited<ReturnType<typeof createFingerprint>>;
beforeAll(async () => {
  whole = await openWhole();
  fingerprint = await createFingerprint(whole.url);
});
afterAll(async () => {
  await fingerprint.close();
  await whole.close();
});

function callerOf({ name, endpoint: { access } }: Named): Caller | Promise<Caller> {
  if (access === "public") return VISITOR;
  if (access === "member" || access === "anyone") return whole.join();
  return whole.hire(["owner"], { secondFactor: !ENROLMENT.has(name) });
}

/** How long a code of an authenticator is valid, and how much later the second request comes. */
const [CODE_MS, PAUSE_MS] = [30_000, 2_000];

const CHANGING = ENDPOINTS.filter(({ name, endpoint }) => endpoint.method === "POST" && !NOT_HERE.has(name));

test.each(CHANGING)("$name", async (named) => {
  // A wrong code counts once within its 30 seconds: both requests are in the same ones.
  if (whole.clock.now().getTime() % CODE_MS >= CODE_MS - PAUSE_MS) whole.clock.advance(PAUSE_MS);
  const as = await callerOf(named);
  const input = await sampleFor(named, whole, as);
  const sent = { as, key: randomUUID() };
  expect((await whole.send(named.endpoint, input, sent)).code).toBe(1);
  whole.clock.advance(PAUSE_MS);
  const before = await fingerprint.take();
  await whole.send(named.endpoint, input, sent);
  expect(await fingerprint.changes(before)).toEqual(HARMLESS[named.name]?.tables ?? []);
});

/** What clients repeat by themselves until it is answered, which can be a day later. */
const REPEATED_LATER = new Set(["POST /api/cart/add", "POST /api/cart/merge", "POST /api/wishlist/merge"]);

async function takeAwayAll(as: Caller): Promise<void> {
  const { list } = await whole.done(shopApi.cart.index, {}, { as });
  if (list.length > 0) await whole.done(shopApi.cart.remove, { ids: list.map(({ id }) => id) }, { as });
  const { productIds } = await whole.done(shopApi.wishlist.ids, {}, { as });
  for (const productId of productIds) await whole.done(shopApi.wishlist.remove, { productId }, { as });
}

test.each(CHANGING.filter(({ name }) => REPEATED_LATER.has(name)))(
  "$name, sent again after its goods were ordered or removed, brings nothing back",
  async (named) => {
    const as = await whole.join();
    const input = await sampleFor(named, whole, as);
    const sent = { as, key: randomUUID() };
    expect((await whole.send(named.endpoint, input, sent)).code).toBe(1);
    whole.clock.advance(23 * 3_600_000);
    await takeAwayAll(as);
    const before = await fingerprint.take();
    expect((await whole.send(named.endpoint, input, sent)).code).toBe(1);
    expect(await fingerprint.changes(before)).toEqual([]);
  },
);

test("the list names existing calls", () => {
  const names = new Set(CHANGING.map(({ name }) => name));
  expect(Object.keys(HARMLESS).filter((name) => !names.has(name))).toEqual([]);
});

test("two requests without a key put two pieces in the cart", async () => {
  const as = await whole.join();
  const { skuId } = await whole.sell();
  const add = (key: string | null) => whole.done(shopApi.cart.add, { skuId, quantity: 1 }, { as, key });
  await add(null);
  expect((await add(null)).count).toBe(2);
  const key = randomUUID();
  await add(key);
  expect((await add(key)).count).toBe(3);
});

test("concurrent equal registrations make one member", async () => {
  const input = { ...registration(whole), mobile: "912000111" };
  const joined = await Promise.all([1, 2, 3].map(() => whole.done(shopApi.members.checkIn, input)));
  expect(new Set(joined.map(({ userInfo }) => userInfo.memberId)).size).toBe(1);
  const other = await whole.done(shopApi.members.checkIn, { ...input, password: "another long password" });
  expect(other.userInfo.memberId).not.toBe(joined[0]!.userInfo.memberId);
});
