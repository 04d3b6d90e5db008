/** Each refused access writes one log line with caller and call, and without user input (docs/asvs.md). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWhole, PASSWORD, type Whole } from "./whole.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());
beforeEach(() => void whole.logged.splice(0));

const lines = () =>
  whole.logged.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === "access refused");

test("of staff without the right, and of who would decide on an own request", async () => {
  const [support, owner, member] = [await whole.hire(["support"]), await whole.hire(["owner"]), await whole.join()];
  const who = `staff:${support.staffId}`;
  await whole.call(officeApi.staff.change, { staffId: owner.staffId, disabled: true }, { as: support });
  const route = officeApi.staff.change.path;
  expect(lines()).toEqual([expect.objectContaining({ refusal: "NOT_ALLOWED", who, route })]);
  const input = { memberId: member.memberId, asset: "USDT" as const, amount: "5", reason: "gift" };
  const { id } = await whole.done(officeApi.officeGrants.request, input, { as: owner });
  await whole.call(officeApi.officeGrants.decide, { grantId: id, approve: true }, { as: owner });
  expect(lines().at(-1)).toMatchObject({ refusal: "SECOND_PERSON_REQUIRED", who: `staff:${owner.staffId}` });
  expect(lines()).toHaveLength(2);
});

test("of a wrong password, by a member and by a visitor, without the password or the name", async () => {
  const member = await whole.join();
  const wrong = "not the password at all";
  const input = { oldPassword: wrong, newPassword: "another long password" };
  await whole.call(shopApi.members.changePassword, input, { as: member });
  expect(lines()).toEqual([expect.objectContaining({ refusal: "PASSWORD_WRONG", who: `member:${member.id}` })]);
  await whole.call(shopApi.members.login, { account: member.memberId, password: wrong });
  expect(lines().at(-1)).toMatchObject({ refusal: "SIGN_IN_FAILED", who: "visitor" });
  for (const secret of [wrong, input.newPassword, member.memberId, member.token]) {
    expect(whole.logged.join()).not.toContain(secret);
  }
});

test("and of nothing else: what is granted, misspelt, missing or without a session leaves no line", async () => {
  const member = await whole.join();
  await whole.done(shopApi.members.login, { account: member.memberId, password: PASSWORD });
  await whole.call(shopApi.members.userInfo, {});
  await whole.call(shopApi.orders.detail, { orderId: "019a0000-0000-7000-8000-000000000000" }, { as: member });
  await whole.send(shopApi.members.login, { nonsense: 1 });
  expect(lines()).toEqual([]);
});
