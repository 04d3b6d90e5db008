/** Sums by country against a naive recomputation from final orders, returns, activations and the ledger. */
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectOwner } from "../../../../test/database.ts";
import { addDays, fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { type Buyer, days, later } from "../../orders/shop.fixture.ts";
import { FIRST, openTeamShop, SECOND, type TeamShop } from "../team-shop.fixture.ts";
import { countriesView, sumCountryDays } from "./countries.ts";

const THIRD = addDays(SECOND, 1);
let team: TeamShop;

/** Members of three countries: buyers of a package, customers without one, and a customer who buys one later. */
beforeAll(async () => {
  team = await openTeamShop();
  const { kit, tea, buy, receive, newcomer, refund, rootBuyer, settle, shop } = team;
  const buyers: Buyer[] = [await rootBuyer()];
  await buy(buyers[0]!, kit, 5);
  for (let at = 1; at < 12; at++) {
    const buyer = await newcomer(buyers[Math.floor((at - 1) / 2)]!.memberId, at % 2 ? "left" : "right");
    buyers.push(buyer);
    const country = ["TW", "VN", "JP"][at % 3]!;
    await sql`update members.member set nationality = ${country} where id = ${buyer.memberId}`.execute(
      shop.database.queries,
    );
    await buy(buyer, at % 4 === 0 ? tea : kit, 1 + (at % 3), later(days(at % 2)));
  }
  // A customer becomes a member: earlier tea remains a retail sale, later tea is not one.
  await buy(buyers[4]!, kit, 1, later(days(1)));
  await buy(buyers[4]!, tea, 1, later(days(2)));
  // One is partly returned before it is final, one is returned entirely, one is still in transit.
  const partly = await receive(buyers[8]!, tea, 3, later(-days(13)));
  await refund(partly, later(-days(12)), [{ position: 1, quantity: 1, restock: true }]);
  const wholly = await receive(buyers[5]!, tea, 3, later(-days(13)));
  await refund(wholly, later(-days(12)));
  await receive(buyers[6]!, tea, 2);
  await settle(THIRD);
}, 120_000);
afterAll(() => team.shop.drop());

async function asOwner(text: string, values: unknown[]): Promise<void> {
  const owner = connectOwner(team.shop.url);
  await owner.connect();
  await owner.query(text, values);
  await owner.end();
}

/** Recomputes everything in JavaScript, row by row. */
async function naive(from: string, to: string) {
  const { queries } = team.shop.database;
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(queries)).rows;
  const members = await read(sql<{ id: bigint; nationality: string }>`select id, nationality from members.member`);
  const changes = await read(
    sql<{ member: bigint; day: string; activated: boolean }>`
      select member_id as member, day, activated from members.activation_change order by entry`,
  );
  const orders = await read(
    sql<{ id: string; member: bigint; day: string | null; paidDay: string; goods: bigint }>`
      select id, member_id as member, final_day as day, paid_day as "paidDay", product_total as goods from orders.purchase`,
  );
  const refunds = await read(
    sql<{ id: string; amount: bigint }>`
      select r.order_id as id, p.amount from orders.refund r join orders.refund_part p using (order_id, number)
      where p.part = 'goods'`,
  );
  const credited = await read(
    sql<{ member: bigint; day: string; amount: bigint }>`
      select to_account as member, right(g.reference, 10) as day, amount from ledger.transfer t
      join ledger.posting g on g.id = t.posting_id where t.kind = 'bonus.income'`,
  );
  const found = new Map<string, { sales: bigint; retail: bigint; net: bigint }>();
  const of = (member: bigint) => {
    const { nationality } = members.find(({ id }) => id === member)!;
    if (!found.has(nationality)) found.set(nationality, { sales: 0n, retail: 0n, net: 0n });
    return found.get(nationality)!;
  };
  const within = (day: string | null): day is string => day !== null && day >= from && day <= to;
  for (const { id, member, day, paidDay, goods } of orders) {
    if (!within(day)) continue;
    const returned = refunds.filter((refund) => refund.id === id).reduce((sum, { amount }) => sum + amount, 0n);
    const sums = of(member);
    sums.sales += goods - returned;
    const last = changes.findLast((change) => change.member === member && change.day <= paidDay);
    if (!last?.activated) sums.retail += goods - returned;
  }
  for (const { member, day, amount } of credited) if (within(day)) of(member).net += amount;
  return found;
}

test.each([
  { name: "the month", period: "2026-05" },
  { name: "the year", period: "2026" },
])("$name by country is what orders and ledger say", async ({ period }) => {
  const view = await countriesView(team.shop.database.queries, period);
  expect(view).toMatchObject({ period, from: FIRST, to: THIRD, periods: ["2026", "2026-05"] });
  const expected = await naive(FIRST, THIRD);
  expect(view.list.map(({ country }) => country)).toEqual([...expected.keys()].toSorted());
  let retail = 0n;
  for (const row of view.list) {
    const { sales, retail: ofRetail, net } = expected.get(row.country!)!;
    expect(row).toMatchObject({ sales: formatMoney(sales), retail: formatMoney(ofRetail) });
    expect(parseMoney(row.income)).toBe(net);
    expect(row.payoutPercent).toBe((Number((net * 10_000n) / sales) / 100).toFixed(2));
    retail += ofRetail;
  }
  expect(retail).toBeGreaterThan(0n);
  expect(view.all).toMatchObject({ country: null, retail: formatMoney(retail) });
});

test("days are summed once, and stay as they were when an account is erased", async () => {
  const { database } = team.shop;
  const before = await countriesView(database.queries, undefined);
  await sql`update members.member set nationality = '' where nationality = 'JP'`.execute(database.queries);
  const clock = fixedClock(later(days(9)));
  await Promise.all([sumCountryDays({ database, clock }), sumCountryDays({ database, clock })]);
  expect(await countriesView(database.queries, undefined)).toEqual(before);
});

test("days that were credited before are summed by the next settlement, by two at once too", async () => {
  const { database } = team.shop;
  const before = await countriesView(database.queries, undefined);
  await sql`update members.member set nationality = 'JP' where nationality = ''`.execute(database.queries);
  await asOwner("delete from bonus.country_day where day = $1", [SECOND]);
  await sql`update bonus.day set countries_summed_at = null where day = ${SECOND}`.execute(database.queries);
  const clock = fixedClock(later(days(9)));
  await Promise.all([sumCountryDays({ database, clock }), sumCountryDays({ database, clock })]);
  expect(await countriesView(database.queries, undefined)).toEqual(before);
  const { rows } = await sql`select * from bonus_country_contradiction`.execute(database.queries);
  expect(rows).toEqual([]);
});

test("a sum that is not that of the settlement is found", async () => {
  await asOwner("update bonus.country_day set income = income + 1 where day = $1 and country = 'TW'", [FIRST]);
  const { rows } = await sql<{ day: string }>`select day from bonus_country_contradiction`.execute(
    team.shop.database.queries,
  );
  expect(rows).toEqual([{ day: FIRST }]);
});
