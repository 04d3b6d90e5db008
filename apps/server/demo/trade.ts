/**
 * Ninety days of trade: members top up, activate, reorder, cancel, return. Every step calls the function that a request
 * would call, with its simulated time, in chronological order. Random choices are made while planning, so that they are
 * deterministic.
 */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { AppDeps } from "../src/app-deps.ts";
import { addAddress } from "../src/modules/addresses/index.ts";
import { addToCart } from "../src/modules/cart/index.ts";
import { post } from "../src/modules/ledger/index.ts";
import { currentMarket, type Market } from "../src/modules/market/index.ts";
import { followAchievements } from "../src/modules/membership/index.ts";
import { readAllNotices } from "../src/modules/notifications/index.ts";
import {
  cancelOrder,
  confirmReceipt,
  createOrder,
  payOrder,
  refundOrder,
  shipOrder,
} from "../src/modules/orders/index.ts";
import type { PaymentPorts } from "../src/modules/payments/index.ts";
import { sql } from "../src/platform/database.ts";
import { Refusal } from "../src/platform/refusal.ts";
import { onRefunded } from "../src/wiring.ts";
import type { Calendar } from "./calendar.ts";
import { type Chance, DEMO_MEMBERS, type Person, pick } from "./people/members.ts";
import { demoPayments, planTopUps } from "./top-ups.ts";
import { planTransfers } from "./transfers.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const USDT = 1_000_000n;
const CARRIERS = ["Black Cat", "SF Express", "Kerry Express", "J&T Express", "Yamato"];
/** More than anyone will buy; the stock is reset at the end. */
const AMPLE_STOCK = 100_000;
/** Index of a named member in the order of joining (people/members.ts). */
const GRACE = 4;
/** Initial balance of the members named in docs/demo.md, in USDT. */
const NAMED_FUNDS = 5_000n;
/** Those with a large team start with more, and buy much on these days before the end. */
const LEADER_FUNDS = 15_000n;
const LEADERS = [1, 2, 3, 4];
const LEADERS_BUY = [80, 62, 44, 26, 12, 4];
/**
 * Days before the end on which hardly anyone buys, except for one large order; some others are cancelled with a refund.
 */
const HOLIDAY = 22;
const WHOLESALERS = 4;
const WHOLESALE_PIECES = 12;
/**
 * Large orders on the weaker side of leaders: days before the end, and number of pieces. The last one is on the
 * holiday.
 */
const LARGE_ORDERS = [
  { daysAgo: 64, pieces: 40 },
  { daysAgo: 54, pieces: 40 },
  { daysAgo: 45, pieces: 40 },
  { daysAgo: HOLIDAY, pieces: 8 },
];

interface Ware {
  id: bigint;
  price: bigint;
  activation: boolean;
}

interface Choice {
  ware: Ware;
  quantity: number;
  at: Date;
}

interface Trade {
  deps: AppDeps;
  calendar: Calendar;
  payments: PaymentPorts;
  chance: Chance;
  market: Market;
  wares: readonly Ware[];
  sets: readonly Ware[];
  now: Date;
}

/** Plans everything, and returns the function that resets the stock afterwards. */
export async function planTrade(
  deps: AppDeps,
  calendar: Calendar,
  given: { chance: Chance; people: readonly Person[]; days: number; now: Date },
): Promise<() => Promise<void>> {
  const { chance, people, days, now } = given;
  const stock = await fillShelves(deps);
  const wares = await readWares(deps);
  const trade: Trade = {
    deps,
    calendar,
    payments: demoPayments(deps),
    chance,
    now,
    market: await currentMarket(deps.database.queries, now),
    wares: wares.filter((ware) => !ware.activation && ware.price < 130n * USDT),
    sets: wares.filter((ware) => ware.activation && ware.price < 2_000n * USDT),
  };
  for (const [index, person] of people.entries()) settleIn(trade, person, index);
  for (let day = days; day >= 0; day--) tradeDay(trade, people, day);
  for (const index of LEADERS) leaderBuys(trade, people[index]!);
  planWholesale(trade, people);
  await leaveOpenEnds(trade, people);
  return () => resetShelves(deps, stock);
}

/** Funds the wallet and adds an address; most members activate on their first days. */
function settleIn(trade: Trade, person: Person, index: number): void {
  const { deps, calendar, chance, now } = trade;
  const { database } = deps;
  const openedAt = new Date(Math.min(person.joinedAt.getTime() + HOUR_MS, now.getTime() - 60_000));
  const named = index < 5 || index === DEMO_MEMBERS - 1;
  const leader = LEADERS.includes(index);
  const wealth = BigInt(Math.floor(800 + chance(0, 1) ** 2 * 12_000));
  const funds = leader ? LEADER_FUNDS : named ? NAMED_FUNDS : wealth;
  credit(trade, person, { asset: "USDT", amount: funds * USDT, at: openedAt });
  if (chance(0, 1) < 0.4 || index < 5) credit(trade, person, { asset: "COUPON", amount: 60n * USDT, at: openedAt });
  if (named) credit(trade, person, { asset: "POINT", amount: 300n * USDT, at: openedAt });
  const address = {
    recipient: person.name,
    areaCode: person.home.areaCode,
    phone: person.home.mobile("2345678"),
    country: person.home.country,
    detail: pick(chance, person.home.streets),
    postalCode: person.home.postalCode,
    isDefault: true,
  };
  calendar.plan(openedAt, person.id, () => addAddress(database, { memberId: person.id, address, now: openedAt }));
  const activates = index < 5 || (chance(0, 1) < 0.8 && index !== DEMO_MEMBERS - 1);
  const soon = new Date(openedAt.getTime() + chance(1, 40) * HOUR_MS);
  const at = isHoliday(soon, now) ? new Date(soon.getTime() + 3 * DAY_MS) : soon;
  if (activates && at < now) {
    const affordable = trade.sets.filter((set) => set.price <= funds * USDT - 20n * USDT);
    if (affordable.length > 0) buy(trade, person, { ware: pick(chance, affordable), quantity: 1, at });
  }
}

function tradeDay(trade: Trade, people: readonly Person[], daysAgo: number): void {
  const { chance, now } = trade;
  const dayStart = now.getTime() - daysAgo * DAY_MS;
  const orders = Math.floor(chance(6, 14));
  for (let i = 0; i < orders; i++) {
    const at = new Date(dayStart - chance(0.3, 14) * HOUR_MS);
    const present = presentAt(people, at);
    if (present.length === 0) continue;
    const choice = { ware: pick(chance, trade.wares), quantity: 1 + Math.floor(chance(0, 1) ** 2 * 9), at };
    const person = pick(chance, present);
    const fate = chance(0, 1);
    if (!isHoliday(at, now)) buy(trade, person, choice, fate);
  }
}

/** The holiday, and a day before and after it. */
const isHoliday = (at: Date, now: Date) =>
  Math.abs(now.getTime() - HOLIDAY * DAY_MS - 7 * HOUR_MS - at.getTime()) < 1.5 * DAY_MS;

/** Members who have joined, with a wallet and an address. */
const presentAt = (people: readonly Person[], at: Date) =>
  people.filter(({ joinedAt }) => joinedAt.getTime() + 3 * HOUR_MS < at.getTime());

/** Leaders of a large team buy enough to remain active and to rise. */
function leaderBuys(trade: Trade, person: Person): void {
  const { chance, now } = trade;
  for (const daysAgo of LEADERS_BUY) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS - chance(1, 9) * HOUR_MS);
    buy(trade, person, { ware: pick(chance, trade.wares), quantity: 10 + Math.floor(chance(0, 10)), at });
  }
}

/**
 * Some large orders of the day before the holiday are refunded before they are shipped, which changes no settled day.
 * Members on the weaker side of many leaders buy much, so that leaders reach tiers. On the day on which the holiday's
 * order becomes final, hardly any other does, and each leader pairs nearly all of its BV: the incomes exceed the payout
 * ceiling, and K is below 1.
 */
function planWholesale(trade: Trade, people: readonly Person[]): void {
  const { calendar, deps, chance, now, wares } = trade;
  const ware = wares.reduce((a, b) => (b.price > a.price ? b : a));
  const holiday = new Date(now.getTime() - HOLIDAY * DAY_MS - 7 * HOUR_MS);
  const before = new Date(holiday.getTime() - DAY_MS);
  const present = presentAt(people, before);
  for (let i = 0; i < WHOLESALERS; i++) {
    const returning = pick(chance, present);
    fund(trade, returning, ware.price * BigInt(WHOLESALE_PIECES), before);
    buyAndReturn(trade, returning, { ware, quantity: WHOLESALE_PIECES - 1, at: before }, holiday);
  }
  for (const { daysAgo, pieces } of LARGE_ORDERS) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS - 7 * HOUR_MS);
    const chosenAt = new Date(at.getTime() - HOUR_MS);
    const all = presentAt(people, chosenAt);
    calendar.plan(chosenAt, people[0]!.id, async () => {
      const id = await belowWeakSides(deps, all);
      const buying = all.find((person) => person.id === id)!;
      fund(trade, buying, ware.price * BigInt(pieces + 1), at);
      buy(trade, buying, { ware, quantity: pieces, at });
    });
  }
}

/** The member on the weaker side of the most leaders who can still receive dynamic income, by the last settled day. */
async function belowWeakSides({ database }: AppDeps, among: readonly Person[]): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive line as (
      select id, parent_id, side from network.place
      union all
      select l.id, p.parent_id, p.side from line l join network.place p on p.id = l.parent_id
    )
    select l.id from line l join bonus.member_day d on d.member_id = l.parent_id and d.activated_on is not null
    join orders.member_state p on p.member_id = l.parent_id and 3 * p.bv - d.dynamic > 50 * ${USDT}::bigint
    join members.member m on m.id = l.parent_id
    where l.id = any(${among.map(({ id }) => String(id))}::bigint[])
      and d.day = (select max(day) from bonus.day where frozen_at is not null)
      and case l.side when 'left' then d.carried_right else d.carried_left end >= 500 * ${USDT}::bigint
    group by 1 order by count(*) desc, sum(m.level) desc, 1 limit 1`.execute(database.queries);
  return rows[0]!.id;
}

/** Funds a wallet a minute before the money is needed. */
const fund = (trade: Trade, person: Person, amount: bigint, at: Date) =>
  credit(trade, person, { asset: "USDT", amount, at: new Date(at.getTime() - 60_000) });

/** An order that is cancelled before it is shipped. */
function buyAndReturn(trade: Trade, person: Person, choice: Choice, returnedAt: Date): void {
  const { calendar, deps, market } = trade;
  calendar.plan(choice.at, person.id, async () => {
    const { id: orderId } = await makeOrder(trade, person, choice);
    if (!(await pays(trade, { orderId, memberId: person.id, now: choice.at }))) return;
    const refund = { orderId, reason: "Ordered by mistake", restock: true, shipping: true, market, onRefunded };
    calendar.plan(returnedAt, person.id, () =>
      deps.database.transaction((tx) => refundOrder(tx, { ...refund, now: returnedAt })),
    );
  });
}

/** An order and its outcome: `fate` below 0.03 is cancelled, above 0.98 returned, else it is completed. */
function buy(trade: Trade, person: Person, choice: Choice, fate = 0.5): void {
  const { calendar, deps, payments } = trade;
  calendar.plan(choice.at, person.id, async () => {
    const { id: orderId } = await makeOrder(trade, person, choice);
    const soon = new Date(choice.at.getTime() + 4 * 60_000);
    const order = { orderId, memberId: person.id, now: soon };
    calendar.plan(soon, person.id, async () => {
      if (fate > 0.03 && (await pays(trade, order))) deliver(trade, { ...order, paidAt: soon, fate });
      else if (fate <= 0.03) await deps.database.transaction((tx) => cancelOrder(tx, { ...order, payments }));
    });
  });
}

/** Pays from the balance; cancels if it is insufficient. */
async function pays(trade: Trade, order: { orderId: string; memberId: bigint; now: Date }): Promise<boolean> {
  const { deps, market, payments } = trade;
  try {
    await deps.database.transaction(async (tx) => {
      await payOrder(tx, { ...order, method: "balance", market, payments });
      await followAchievements(tx, [order.memberId], order.now);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await deps.database.transaction((tx) => cancelOrder(tx, { ...order, payments }));
    return false;
  }
}

function deliver(trade: Trade, order: { orderId: string; memberId: bigint; paidAt: Date; fate: number }): void {
  const { deps, calendar, market, now } = trade;
  const { database } = deps;
  const { orderId, memberId, paidAt, fate } = order;
  const at = (hours: number) => new Date(paidAt.getTime() + hours * HOUR_MS);
  const { receiptDays } = market.orders;
  const carrier = CARRIERS[Math.floor(fate * 1000) % CARRIERS.length]!;
  const trackingNumber = `BN${String(Math.floor(fate * 1e10)).padStart(10, "0")}`;
  if (at(26) > now) return;
  const sent = { orderId, addressRevision: 0, shippingCompany: carrier, trackingNumber, receiptDays, now: at(26) };
  calendar.plan(at(26), memberId, () => database.transaction((tx) => shipOrder(tx, sent)));
  if (at(26 + 96) > now) return;
  const { timeZone } = market;
  const received = { orderId, memberId, timeZone, onFinal: followAchievements, now: at(26 + 90) };
  calendar.plan(received.now, memberId, () => database.transaction((tx) => confirmReceipt(tx, received)));
  if (fate < 0.98) return;
  const refund = { orderId, reason: "Arrived damaged", restock: false, shipping: false, market, onRefunded };
  calendar.plan(at(26 + 94), memberId, () =>
    database.transaction((tx) => refundOrder(tx, { ...refund, now: at(26 + 94) })),
  );
}

/** Gives the named members something in every tab, and a filled cart. */
async function leaveOpenEnds(trade: Trade, people: readonly Person[]): Promise<void> {
  const { deps, calendar, chance, now } = trade;
  const named = [...people.slice(1, 5), people.at(-1)!];
  await planTopUps(deps, calendar, named, now);
  await planTransfers(deps, calendar, people, now);
  for (const person of named) {
    const orderAt = (minutesAgo: number) => {
      const at = new Date(now.getTime() - minutesAgo * 60_000);
      return { ware: pick(chance, trade.wares), quantity: 1 + Math.floor(chance(0, 2)), at };
    };
    const unpaid = orderAt(1);
    calendar.plan(unpaid.at, person.id, () => makeOrder(trade, person, unpaid));
    for (const minutesAgo of [9 * 60, 40 * 60, 9 * 24 * 60]) {
      const order = orderAt(minutesAgo);
      const fate = chance(0.1, 0.9);
      // The newest members had not joined yet.
      if (order.at.getTime() > person.joinedAt.getTime() + 2 * HOUR_MS) buy(trade, person, order, fate);
    }
    for (let i = 0; i < 3; i++) {
      const line = { skuId: pick(chance, trade.wares).id, quantity: 1 + Math.floor(chance(0, 2)) };
      await addToCart(deps.database, { ...line, memberId: person.id, language: person.language, now });
    }
    // Active members have read older notices.
    const readUntil = new Date(now.getTime() - 3 * DAY_MS);
    calendar.plan(now, person.id, () => readAllNotices(deps.database.queries, { memberId: person.id, now: readUntil }));
  }
  sendOneBack(trade, people[GRACE]!);
}

/** Three pieces of which one was returned: an order with a partial refund. */
function sendOneBack(trade: Trade, person: Person): void {
  const { deps, calendar, market, now } = trade;
  const at = new Date(now.getTime() - 8 * DAY_MS);
  calendar.plan(at, person.id, async () => {
    const { id: orderId } = await makeOrder(trade, person, { ware: trade.wares[0]!, quantity: 3, at });
    const order = { orderId, memberId: person.id, now: at };
    if (!(await pays(trade, order))) return;
    deliver(trade, { ...order, paidAt: at, fate: 0.5 });
    const lines = [{ position: 1, quantity: 1, restock: false }];
    const refund = {
      orderId,
      lines,
      reason: "One arrived damaged",
      restock: false,
      shipping: false,
      market,
      onRefunded,
    };
    const later = new Date(now.getTime() - DAY_MS);
    calendar.plan(later, person.id, () =>
      deps.database.transaction((tx) => refundOrder(tx, { ...refund, now: later })),
    );
  });
}

async function makeOrder(trade: Trade, person: Person, choice: Choice) {
  const { database } = trade.deps;
  const { rows } = await sql<{ id: string }>`
    select id from addresses.address where member_id = ${person.id} limit 1`.execute(database.queries);
  return database.transaction((tx) =>
    createOrder(tx, {
      memberId: person.id,
      source: { from: "sku", skuId: choice.ware.id, quantity: choice.quantity },
      addressId: rows[0]!.id,
      remark: "",
      market: trade.market,
      language: person.language,
      now: choice.at,
    }),
  );
}

const SOURCES = { USDT: "opening", COUPON: "coupons_issued", POINT: "points_issued" } as const;

function credit(trade: Trade, person: Person, given: { asset: Asset; amount: bigint; at: Date }): void {
  const { asset, amount, at } = given;
  const opening = {
    key: `demo-opening:${person.memberId}:${asset}:${at.getTime()}`,
    kind: "opening" as const,
    legs: [{ asset, from: SOURCES[asset], to: person.id, amount }],
    now: at,
  };
  trade.calendar.plan(at, person.id, () => trade.deps.database.transaction((tx) => post(tx, opening)));
}

async function readWares({ database }: AppDeps): Promise<Ware[]> {
  const { rows } = await sql<Ware>`
    select s.id, s.price, p.activation from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.active and p.published order by s.id`.execute(database.queries);
  return rows;
}

async function fillShelves({ database }: AppDeps): Promise<{ id: bigint; stock: number }[]> {
  const { rows } = await sql<{ id: bigint; stock: number }>`select id, stock from catalog.sku order by id`.execute(
    database.queries,
  );
  await sql`update catalog.sku set stock = stock + ${AMPLE_STOCK}, opening = opening + ${AMPLE_STOCK}`.execute(
    database.queries,
  );
  return rows;
}

async function resetShelves({ database }: AppDeps, stock: readonly { id: bigint; stock: number }[]): Promise<void> {
  await sql`
    update catalog.sku s set stock = given.stock, opening = s.opening + given.stock - s.stock
    from unnest(${stock.map((row) => row.id)}::bigint[], ${stock.map((row) => row.stock)}::int[]) as given (id, stock)
    where s.id = given.id`.execute(database.queries);
}
