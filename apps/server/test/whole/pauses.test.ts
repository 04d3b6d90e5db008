/** What staff pause is refused at once, and everything else goes on (docs/rules.md 15). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { market, SHOP_PARTS, type ShopPart } from "@banyan/contract/market.ts";
import { officePauses } from "@banyan/contract/office/pauses.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOP_SAMPLES } from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

let whole: Whole;
let owner: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  owner = await whole.hire(["owner"]);
});
afterAll(() => whole.close());

/** The part to which each call that can be paused belongs. */
const PARTS: Record<string, ShopPart> = {
  "members.checkIn": "registration",
  "orders.create": "checkout",
  "orders.pay": "checkout",
  "payments.create": "topUps",
  "transfers.transfer": "transfers",
  "withdrawals.create": "withdrawals",
};
const CALLS = Object.entries(shopApi).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]) =>
    endpoint.errors.includes("SHOP_PAUSED") ? [{ name: `${group}.${name}`, group, call: name, endpoint }] : [],
  ),
);

test("every call that can be paused belongs to a part, and every part has one", () => {
  expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(PARTS).sort());
  expect(new Set(Object.values(PARTS))).toEqual(new Set(SHOP_PARTS));
});

/** A call that succeeds unless its part is paused. */
async function prepare({ name, group, call, endpoint }: (typeof CALLS)[number]) {
  const who = await whole.join();
  const samples = SHOP_SAMPLES as unknown as Record<string, Record<string, (w: Whole, as: MemberCaller) => unknown>>;
  const input = await samples[group]![call]!(whole, who);
  const as = name === "members.checkIn" ? VISITOR : who;
  return {
    part: PARTS[name]!,
    async send(): Promise<string> {
      const { code, data } = await whole.send(endpoint, input, { as });
      return code === 1 ? "done" : (data as { error: string }).error;
    },
  };
}

test.each(SHOP_PARTS)("%s: its calls are refused, all others go on, and it opens again", async (part) => {
  const calls = [];
  for (const call of CALLS) calls.push(await prepare(call));
  await whole.done(officePauses.pause, { part, reason: "stocktaking", hours: null }, { as: owner });
  expect((await whole.done(market.config, {})).pauses).toEqual([{ part, reason: "stocktaking", until: null }]);
  for (const call of calls) expect(await call.send(), call.part).toBe(call.part === part ? "SHOP_PAUSED" : "done");
  const again = CALLS.filter(({ name }) => PARTS[name] === part);
  const prepared = [];
  await whole.done(officePauses.resume, { part }, { as: owner });
  for (const call of again) prepared.push(await prepare(call));
  for (const call of prepared) expect(await call.send()).toBe("done");
  expect((await whole.done(market.config, {})).pauses).toEqual([]);
  const ended = await whole.call(officePauses.resume, { part }, { as: owner });
  expect(ended.data.error).toBe("PAUSE_ENDED");
});

test("a pause ends by itself, and signing in goes on while joining is paused", async () => {
  const topUp = CALLS.find(({ name }) => name === "payments.create")!;
  const pause = (part: ShopPart, hours: number) =>
    whole.done(officePauses.pause, { part, reason: "payments", hours }, { as: owner });
  const { memberId } = await whole.join();
  const member = await prepare(topUp);
  await pause("topUps", 2);
  const { list } = await pause("registration", 1);
  const { name } = await whole.done(officeApi.staff.session, {}, { as: owner });
  expect(list.map(({ part, by }) => [part, by])).toEqual([
    ["registration", name],
    ["topUps", name],
  ]);
  await whole.done(shopApi.members.checkIn, { tab: "login", account: memberId, password: PASSWORD });
  expect(await member.send()).toBe("SHOP_PAUSED");
  whole.clock.advance(2 * 3_600_000);
  expect(await member.send()).toBe("done");
  expect((await whole.done(market.config, {})).pauses).toEqual([]);
});
