/** One way of finding people: every spelling in the office's list of members, its list of orders, and the sheets of the team. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { addAddress } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let lan: MemberCaller;
let referrer: MemberCaller;
let as: StaffCaller;
let orderId: string;
beforeAll(async () => {
  whole = await openWhole();
  referrer = await whole.join({ name: "Root Reed" });
  const { queries } = whole.database;
  const { rows } = await sql<{ nodeCode: string }>`
    select code as "nodeCode" from members.node_code where member_id = ${referrer.id} and side = 'left'`.execute(
    queries,
  );
  lan = await whole.join({ name: "Nguyễn Thị Lan", inviteCode: referrer.inviteCode, nodeCode: rows[0]!.nodeCode });
  await sql`update members.member set area_code = '+886', mobile = '912345678' where id = ${lan.id}`.execute(queries);
  as = await whole.hire(["owner"]);
  await whole.done(shopApi.team.changePrivacy, { shareContact: true }, { as: lan });
  const { skuId } = await whole.sell();
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const input = { source, addressId: await addAddress(whole, lan) };
  orderId = (await whole.done(shopApi.orders.create, input, { as: lan })).orderId;
});
afterAll(() => whole.close());

const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const NAMES = ["Nguyễn Thị Lan", "nguyen", "Thị Lan", "thi lan", "LAN", "lan", full("Lan"), full("THI LAN")];
const PHONES = [
  ...["0912345678", "912345678", "0912 345 678", "0912-345-678", "(09) 1234 5678", "+886912345678", "+886 912 345 678"],
  ...["+886 (0)912-345-678", "00886 912345678", "886912345678", "09123", "345678", "2345", full("0912345678")],
];
const ids = () => [lan.memberId, lan.memberId.slice(0, 6), lan.memberId.slice(3), full(lan.memberId)];

describe("the same person is found", () => {
  test.each<[string, (search: string) => Promise<unknown[]>, () => string[], () => string]>([
    [
      "in the list of members",
      async (search) =>
        (await whole.done(officeApi.officeMembers.index, { search, limit: 50 }, { as })).list.map(
          (row) => row.memberId,
        ),
      () => [...NAMES, ...PHONES, ...ids()],
      () => lan.memberId,
    ],
    [
      "in the list of orders",
      async (search) =>
        (await whole.done(officeApi.officeOrders.index, { search, limit: 50 }, { as })).list.map(({ id }) => id),
      () => [...NAMES, ...PHONES, ...ids()],
      () => orderId,
    ],
    [
      "by its referrer",
      async (search) =>
        (await whole.done(shopApi.team.search, { search }, { as: referrer })).list.map(({ memberId }) => memberId),
      () => [...NAMES, lan.memberId, lan.memberId.slice(0, 6), full(lan.memberId)],
      () => lan.memberId,
    ],
  ])("%s", async (_, find, spellings, whom) => {
    const missed: string[] = [];
    for (const search of spellings()) if (!(await find(search)).includes(whom())) missed.push(search);
    expect(missed).toEqual([]);
    expect(await find("Nobody Like That")).toEqual([]);
  });
});
