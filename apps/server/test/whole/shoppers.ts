/**
 * Simulated shoppers over HTTP while things break, which remember acknowledged requests. Each intent has one
 * idempotency key, and an intent without a response is retried with it. `faults` compares their memory with the
 * database.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Envelope } from "@banyan/contract/endpoint.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { assertLedgerClean, balances } from "../../src/modules/ledger/index.ts";
import { treeDefect } from "../../src/modules/network/tree.fixture.ts";
import { type Database, sql } from "../../src/platform/database.ts";

export interface Shopper {
  id: bigint;
  token: string;
  addressId: string;
}

interface Order {
  /** Stored in the remark, to identify the order without its id. */
  intent: string;
  shopper: Shopper;
  skuId: string;
  createKey: string;
  payKey: string;
  /** Times of the first request and of the responses, in milliseconds. */
  askedAt: number;
  made?: { raw: string; orderId: string; total: string; at: number };
  paid?: { raw: string; at: number };
}

export interface Stage {
  /** For reading the database; replaced after a crash. */
  database: Database;
  url: string;
  shoppers: readonly Shopper[];
  skuIds: readonly string[];
  /** Initial stock of each SKU, and initial balance of each shopper. */
  stock: number;
  purse: string;
  codes: { inviteCode: string; nodeCode: string };
  /** Pause of a shopper between orders. */
  pauseMs?: number;
  /** Number of orders after which a shopper refers a newcomer. */
  joinEvery?: number;
  /** Called with every response, or the error instead of one. */
  onAnswer?: (path: string, answer: Response | Error) => void;
}

const JOIN_EVERY = 5;
/** Timeout of clients. */
const PATIENCE_MS = 40_000;

type Data = Record<string, string>;

export function openShopping(stage: Stage) {
  const orders: Order[] = [];
  const registered: string[] = [];
  let acknowledged = 0;
  const doors = { open: false };

  async function send(path: string, body: object, headers: Record<string, string>): Promise<Response> {
    try {
      const answer = await fetch(stage.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      stage.onAnswer?.(path, answer);
      return answer;
    } catch (error) {
      stage.onAnswer?.(path, error as Error);
      throw error;
    }
  }

  async function post(
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ raw: string; data: Data } | null> {
    try {
      const answer = await send(path, body, headers);
      const raw = await answer.text();
      if (answer.status !== 200) return null;
      const { code, data } = JSON.parse(raw) as Envelope<Data>;
      if (code !== 1) throw new Error(`${path} was refused: ${raw}`);
      acknowledged++;
      return { raw, data };
    } catch (error) {
      if (error instanceof Error && error.message.includes("was refused")) throw error;
      return null;
    }
  }

  const creating = ({ shopper, createKey, skuId, intent }: Order) =>
    [
      "/api/order/create",
      { source: { from: "sku", skuId, quantity: 1 }, addressId: shopper.addressId, remark: intent },
      { "ba-user-token": shopper.token, "idempotency-key": createKey },
    ] as const;

  const create = (order: Order) => post(...creating(order));

  const pay = ({ shopper, payKey }: Order, orderId: string) =>
    post(
      "/api/order/pay",
      { orderId, method: "balance" },
      { "ba-user-token": shopper.token, "idempotency-key": payKey },
    );

  /** Advances an order; false without a response. */
  async function advance(order: Order): Promise<boolean> {
    if (!order.made) {
      const answer = await create(order);
      if (!answer) return false;
      order.made = { raw: answer.raw, orderId: answer.data.orderId!, total: answer.data.total!, at: Date.now() };
    }
    if (!order.paid) {
      const answer = await pay(order, order.made.orderId);
      if (!answer) return false;
      order.paid = { raw: answer.raw, at: Date.now() };
    }
    return true;
  }

  async function register(): Promise<void> {
    const answer = await post(
      "/api/user/checkIn",
      {
        tab: "register",
        name: "New Comer",
        birthday: "1990-02-03",
        nationality: "TW",
        areaCode: "+886",
        mobile: "912345678",
        password: "a long and quiet password",
        agree: true,
        ...stage.codes,
      },
      {},
    );
    const info = answer?.data.userInfo as unknown as { memberId: string } | undefined;
    if (info) registered.push(info.memberId);
  }

  /** A new order that was not requested yet. */
  function wish(shopper: Shopper, round: number): Order {
    const skuId = stage.skuIds[round % stage.skuIds.length]!;
    const keys = { createKey: randomUUID(), payKey: randomUUID() };
    const order: Order = { intent: randomUUID(), shopper, skuId, ...keys, askedAt: Date.now() };
    orders.push(order);
    return order;
  }

  async function shop(shopper: Shopper): Promise<void> {
    for (let round = 0; doors.open; round++) {
      const order = wish(shopper, round);
      // A client without a response retries with the same key.
      while (!(await advance(order)) && doors.open) await wait(20);
      if (doors.open && (round + 1) % (stage.joinEvery ?? JOIN_EVERY) === 0) await register();
      if (stage.pauseMs) await wait(stage.pauseMs);
    }
  }

  let shopping: Promise<unknown> = Promise.resolve();
  return {
    shoppers: stage.shoppers,
    begin(): void {
      doors.open = true;
      shopping = Promise.all(stage.shoppers.map(shop));
      // `end` throws it.
      shopping.catch(() => {});
    },
    async end(): Promise<void> {
      doors.open = false;
      await shopping;
    },
    acknowledged: () => acknowledged,
    /** Sends everything to another address from now on. */
    leadTo(url: string): void {
      stage.url = url;
    },
    /** An order of the first shopper that the caller sends itself, any number of times. `finish` pays it. */
    draft() {
      const order = wish(stage.shoppers[0]!, 0);
      return {
        send: () => send(...creating(order)),
        /** Records the acknowledging response. */
        note(raw: string): void {
          const { data } = JSON.parse(raw) as Envelope<Data>;
          order.made = { raw, orderId: data.orderId!, total: data.total!, at: Date.now() };
        },
      };
    },
    orders: () => orders.length,
    unanswered: () => orders.filter((order) => !order.paid).length,
    /** Retries every request without a response until it has one. */
    async finish(): Promise<void> {
      for (const order of orders) {
        for (let tries = 1; !order.paid && !(await advance(order)); tries++) {
          if (tries > 50) throw new Error("no answer came, however often it was asked");
          await wait(100);
        }
      }
    },
    /** Repeats answered requests and returns those with a different response. */
    async otherAnswers(most: number): Promise<string[]> {
      const wrong: string[] = [];
      for (const order of orders.slice(-most)) {
        const made = await create(order).catch(refused);
        if (made?.raw !== order.made!.raw) wrong.push(`order ${order.intent} now answers ${made?.raw}`);
        const paid = await pay(order, order.made!.orderId).catch(refused);
        if (paid?.raw !== order.paid!.raw) wrong.push(`payment of ${order.intent} now answers ${paid?.raw}`);
      }
      return wrong;
    },
    moveTo(database: Database): void {
      stage.database = database;
    },
    faults: () => compare(stage, orders, registered),
    /**
     * Contradictions to a point-in-time recovery: orders acknowledged before the moment but lost, or requested later
     * but present.
     */
    async faultsAt(moment: Date): Promise<string[]> {
      const { rows } = await sql<{ remark: string; state: string }>`select remark, state from orders.purchase`.execute(
        stage.database.queries,
      );
      const states = new Map(rows.map(({ remark, state }) => [remark, state]));
      const at = moment.getTime();
      return orders.flatMap(({ intent, askedAt, made, paid }) => {
        const state = states.get(intent);
        if (made && made.at < at && !state) return [`order ${intent} was acknowledged and is lost`];
        if (paid && paid.at < at && state !== "pending_delivery") return [`the payment of ${intent} is lost: ${state}`];
        return askedAt > at && state ? [`order ${intent} is of later`] : [];
      });
    },
  };
}

const refused = (error: Error) => ({ raw: error.message });

/** Differences between the database and the acknowledged requests, as messages. */
async function compare(
  { database, shoppers, stock, purse }: Stage,
  orders: readonly Order[],
  registered: readonly string[],
) {
  const { queries } = database;
  const faults: string[] = [];
  await assertLedgerClean(queries).catch((error: Error) => void faults.push(error.message));
  const defect = await treeDefect(queries);
  if (defect) faults.push(`tree: ${defect}`);

  const { rows } = await sql<{ id: string; remark: string; state: string; payments: bigint }>`
    select p.id, p.remark, p.state,
      (select count(*) from ledger.posting g where g.key = 'order-payment:' || p.id) as payments
    from orders.purchase p`.execute(queries);
  const byRemark = Map.groupBy(rows, (row) => row.remark);
  const known = new Set(orders.map(({ intent }) => intent));
  for (const [remark, same] of byRemark) {
    if (!known.has(remark)) faults.push(`order ${remark} was never asked for`);
    if (same.length > 1) faults.push(`order ${remark} was made ${same.length} times`);
  }
  for (const { intent, made, paid } of orders) {
    const row = byRemark.get(intent)?.find(({ id }) => id === made?.orderId);
    if (made && !row) faults.push(`order ${intent} was acknowledged and is lost`);
    else if (paid && (row?.state !== "pending_delivery" || row.payments !== 1n)) {
      faults.push(`payment of ${intent} was acknowledged: ${row?.state}, ${row?.payments} postings`);
    }
  }

  const left = await sql<{ id: bigint; stock: number; sold: bigint }>`
    select s.id, s.stock, coalesce(sum(l.quantity) filter (where p.state <> 'cancelled'), 0) as sold
    from catalog.sku s left join orders.line l on l.sku_id = s.id left join orders.purchase p on p.id = l.order_id
    group by s.id`.execute(queries);
  for (const sku of left.rows) {
    if (sku.stock + Number(sku.sold) !== stock)
      faults.push(`SKU ${sku.id}: ${sku.stock} left of ${stock}, ${sku.sold} sold`);
  }

  for (const shopper of shoppers) {
    const spent = orders
      .filter((order) => order.shopper === shopper && order.paid)
      .reduce((sum, order) => sum + parseMoney(order.made!.total), 0n);
    const wanted = parseMoney(purse) - spent;
    const found = (await balances(queries, shopper.id)).USDT;
    if (found !== wanted) faults.push(`a purse holds ${formatMoney(found)} instead of ${formatMoney(wanted)}`);
  }

  const members = await sql<{ memberId: string; number: bigint }>`
    select public_id as "memberId", count(*) as number from members.member
    where public_id = any(${[...registered]}) group by 1`.execute(queries);
  if (members.rows.length !== new Set(registered).size) faults.push("a member was acknowledged and is lost");
  return faults;
}
