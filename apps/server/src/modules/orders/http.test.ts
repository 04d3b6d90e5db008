/** The order and wallet calls over HTTP: idempotency, contract, access, refusals with their sentences. */

import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { testLog } from "../../../test/server-log.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import type { StaffIdentity } from "../../platform/http/call.ts";
import { addRoutes, createHttp, type Http, type HttpDeps } from "../../platform/http/server.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createVault } from "../../platform/sealed.ts";
import { statementRoutes } from "../statements/index.ts";
import type { Pieces } from "./delivery/parcel-store.ts";
import { officeOrderRoutes, orderNumbers, orderRoutes } from "./index.ts";
import { type Buyer, days, minutes, openShop, type Shop, START } from "./shop.fixture.ts";

let shop: Shop;
let http: Http;
const clock = fixedClock(START);
const entries: { staffId: string; action: string; subject: string }[] = [];
const [FI, OLE] = [randomUUID(), randomUUID()];
const STAFF: Record<string, StaffIdentity> = {
  support: { staffId: "1", name: "Su", roles: ["support"], sessionId: "s", secondFactor: true, passwordGiven: false },
  finance: { staffId: FI, name: "Fi", roles: ["finance"], sessionId: "f", secondFactor: true, passwordGiven: false },
  owner: { staffId: OLE, name: "Ole", roles: ["owner"], sessionId: "o", secondFactor: true, passwordGiven: false },
};

const NO_LIMIT = { spend: async () => {}, forgive: async () => {} };

beforeAll(async () => {
  shop = await openShop({ maxConnections: 25 });
  const deps: HttpDeps = {
    database: shop.database,
    clock,
    log: testLog(),
    metrics: createMetrics(),
    sessions: {
      member: async (token) => ({ memberId: BigInt(token), sessionId: "s" }),
      keep: async () => {},
      staff: async (cookie) => STAFF[cookie ?? ""] ?? null,
    },
    trustedProxies: 0,
    verifyContract: true,
  };
  const vault = createVault([randomBytes(32)]);
  http = createHttp(deps);
  addRoutes(http, deps, [
    ...orderRoutes({ payments: shop.payments, onFinal: async () => {}, pictures: shop.pictures, limit: NO_LIMIT }),
    ...officeOrderRoutes({
      payments: shop.payments,
      vault,
      pictures: shop.pictures,
      onStaffChange: () => {},
      actionsOn: async () => [],
      onRefunded: async () => {},
      writeAuditLog: async (_tx, entry) => void entries.push(entry),
      isOwn: async () => false,
      keepAccountOpen: async () => {},
      onFinal: async () => {},
      staffNames: async () => new Map(Object.values(STAFF).map(({ staffId, name }) => [staffId, name])),
    }),
    ...statementRoutes({ vault, orderNumbers }),
  ]);
});
afterAll(async () => {
  await http.close();
  await shop.drop();
});

interface Sent {
  as?: Buyer;
  staff?: keyof typeof STAFF;
  key?: string;
  lang?: string;
}

async function call(method: "GET" | "POST", url: string, given: Sent & { body?: object }) {
  const { as, staff, key, lang = "en", body } = given;
  const answer = await http.inject({
    method,
    url,
    headers: {
      lang,
      ...(as && { "ba-user-token": String(as.memberId) }),
      ...(staff && { cookie: staff }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, raw: answer.body, ...answer.json() };
}
const post = (url: string, body: object, sent: Sent) =>
  call("POST", url, { ...sent, body, key: sent.key ?? randomUUID() });
const get = (url: string, sent: Sent) => call("GET", url, sent);

const fromSku = (buyer: Buyer, skuId: bigint, quantity = 1) => ({
  source: { from: "sku", skuId: String(skuId), quantity },
  addressId: buyer.addressId,
});

describe("one key, one effect", () => {
  test("50 identical requests to make an order make one and get 50 identical answers", async () => {
    const buyer = await shop.join();
    const tea = await shop.sell({ price: 10, stock: 100 });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post("/api/order/create", fromSku(buyer, tea), { as: buyer, key })),
    );
    expect(new Set(answers.map((answer) => answer.raw)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1, data: { total: "13" } });
    expect(await shop.stockOf(tea)).toBe(99);
    const other = await post("/api/order/create", fromSku(buyer, tea, 2), { as: buyer, key });
    expect(other.data.error).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("50 identical payments pay once and get 50 identical answers", async () => {
    const buyer = await shop.join({ USDT: 1000 });
    const order = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    const key = randomUUID();
    const body = { orderId: order.id, method: "balance" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post("/api/order/pay", body, { as: buyer, key })),
    );
    expect(new Set(answers.map((answer) => answer.raw)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1, data: { orderId: order.id, state: "pending_delivery" } });
    expect((await shop.purse(buyer)).USDT).toBe(usdt(987));
    expect((await post("/api/order/pay", body, { as: buyer })).data.error).toBe("ORDER_STATE");
    await shop.assertBooks();
  });

  test("a refused request is refused the same way again", async () => {
    const buyer = await shop.join();
    const tea = await shop.sell({ price: 10, stock: 1 });
    const key = randomUUID();
    const first = await post("/api/order/create", fromSku(buyer, tea, 2), { as: buyer, key, lang: "ja" });
    expect(first.data).toEqual({ error: "OUT_OF_STOCK", params: { name: "お茶", stock: 1 } });
    await sql`update catalog.sku set stock = 5, opening = opening + 5 - stock where id = ${tea}`.execute(
      shop.database.queries,
    );
    expect((await post("/api/order/create", fromSku(buyer, tea, 2), { as: buyer, key, lang: "ja" })).raw).toBe(
      first.raw,
    );
  });

  test("a request whose key is no UUID is refused", async () => {
    const buyer = await shop.join();
    const answer = await call("POST", "/api/order/create", { as: buyer, body: fromSku(buyer, 1n), key: "1" });
    expect(answer.data.error).toBe("IDEMPOTENCY_KEY_MISSING");
  });
});

describe("the member's calls", () => {
  test("preview tells what the order will cost and how it can be paid", async () => {
    const buyer = await shop.join({ USDT: 5, POINT: 7 });
    await shop.putInCart(buyer, await shop.sell({ price: 10, stock: 9, activation: true }), 2);
    const cart = { source: { from: "cart" } };
    expect((await post("/api/order/preview", cart, { as: buyer })).data).toMatchObject({
      shippingFee: "0",
      freeShippingFrom: null,
      total: "20",
    });
    const preview = await post("/api/order/preview", { ...cart, addressId: buyer.addressId }, { as: buyer });
    expect(preview.data).toMatchObject({
      count: 2,
      productTotal: "20",
      shippingFee: "3",
      total: "23",
      freeShippingFrom: "50",
      paymentMethods: ["balance", "usdt", "points", "coupon", "coupon+balance", "coupon+usdt"],
      balances: { USDT: "5", COUPON: "0", POINT: "7" },
    });
    const tea = await shop.sell({ price: 10, stock: 1 });
    const plain = await post("/api/order/preview", fromSku(buyer, tea), { as: buyer });
    expect(plain.data.paymentMethods).toEqual(["balance", "usdt", "coupon", "coupon+balance", "coupon+usdt"]);
    expect((await post("/api/order/preview", fromSku(buyer, tea, 2), { as: buyer })).data.error).toBe("OUT_OF_STOCK");
  });

  test("list, counts, detail, status, cancel and confirm follow an order", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const tea = await shop.sell({ price: 10, stock: 100 });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      ids.unshift((await post("/api/order/create", fromSku(buyer, tea), { as: buyer })).data.orderId);
      clock.advance(1000);
    }
    await post("/api/order/pay", { orderId: ids[0], method: "balance" }, { as: buyer });
    const list = async (query: string) => (await get(`/api/order/index?${query}`, { as: buyer })).data;
    const idsOf = (page: { list: { id: string }[] }) => page.list.map((order) => order.id);
    const first = await list("limit=3");
    expect(first).toMatchObject({ total: 4, page: 1, limit: 3 });
    expect(idsOf(first)).toEqual(ids.slice(0, 3));
    expect(idsOf(await list(`limit=3&cursor=${first.nextCursor}`))).toEqual(ids.slice(3));
    expect(await list("limit=3&page=2")).toMatchObject({ list: [{ id: ids[3] }], nextCursor: null });
    expect(idsOf(await list("tab=pending_delivery"))).toEqual([ids[0]]);
    expect((await list("cursor=nonsense")).error).toBe("INVALID_INPUT");
    expect((await get("/api/order/counts", { as: buyer })).data).toEqual({
      pending_payment: 3,
      pending_delivery: 1,
      pending_receipt: 0,
      completed: 0,
    });
    expect((await get(`/api/order/pay_status?orderId=${ids[1]}`, { as: buyer })).data).toMatchObject({
      state: "pending_payment",
      secondsLeft: 30 * 60 - 2,
      amountExpected: "13",
      amountReceived: "0",
    });
    expect((await get(`/api/order/pay_status?orderId=${ids[0]}`, { as: buyer })).data).toMatchObject({
      state: "pending_delivery",
      secondsLeft: 0,
      amountReceived: "13",
    });
    const cancelled = await call("POST", "/api/order/cancel", { as: buyer, body: { orderId: ids[1] } });
    expect(cancelled.data).toMatchObject({ state: "cancelled", closeReason: "member", actions: [] });
    await shop.ship(ids[0]!);
    const confirmed = await call("POST", "/api/order/confirm", { as: buyer, body: { orderId: ids[0] } });
    expect(confirmed.data).toMatchObject({ state: "completed", parcels: [{ number: 1, shippingCompany: "Post" }] });
    expect((await get(`/api/order/detail?orderId=${ids[0]}`, { as: buyer, lang: "ja" })).data.lines[0].name).toBe(
      "お茶",
    );
    clock.set(START);
  });

  test("the list finds orders by product in any language, recipient, number and parcel, in any spelling", async () => {
    const buyer = await shop.join({ USDT: 100 });
    await sql`update addresses.address set recipient = 'Nguyễn Thị Hoa' where id = ${buyer.addressId}`.execute(
      shop.database.queries,
    );
    const [tea, cup] = [
      await shop.sell({ price: 10, stock: 5 }),
      await shop.sell({ price: 1, stock: 5, name: { en: "Gaiwan, 120 ml" } }),
    ];
    const first = await shop.buy(buyer, tea);
    await sql`update addresses.address set recipient = 'Somebody Else' where id = ${buyer.addressId}`.execute(
      shop.database.queries,
    );
    const second = await shop.buy(buyer, cup);
    await shop.pay(buyer, second.id);
    await shop.ship(second.id);
    const { parcels } = (await get(`/api/order/detail?orderId=${second.id}`, { as: buyer })).data;
    const { trackingNumber } = parcels[0];
    await shop.buy(await shop.join({ USDT: 100 }), tea);
    const { list: all } = (await get("/api/order/index", { as: buyer })).data;
    const numbers = new Map<string, string>(
      all.map((order: { id: string; number: string }) => [order.id, order.number]),
    );
    const found = async (search: string, tab = "all") => {
      const query = new URLSearchParams({ search, tab });
      const { list, total } = (await get(`/api/order/index?${query}`, { as: buyer })).data;
      expect(total).toBe(list.length);
      return list.map((order: { id: string }) => order.id);
    };
    for (const text of ["お茶", "nguyen thi", "NGUYỄN", numbers.get(first.id)!, numbers.get(first.id)!.slice(-6)])
      expect(await found(text), text).toEqual([first.id]);
    for (const text of ["gaiwan", "ＧＡＩＷＡＮ", trackingNumber, "somebody"])
      expect(await found(text), text).toEqual([second.id]);
    expect(await found("gaiwan", "completed")).toEqual([]);
    expect(await found("gaiwan", "pending_receipt")).toEqual([second.id]);
    for (const text of ["%", "_", "nobody at all"]) expect(await found(text), text).toEqual([]);
    expect(await found("  ")).toEqual([...numbers.keys()]);
  });

  test("somebody else's order is like none", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const other = await shop.join({ USDT: 100 });
    const order = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    const answers = await Promise.all([
      get(`/api/order/detail?orderId=${order.id}`, { as: other }),
      get(`/api/order/pay_status?orderId=${order.id}`, { as: other }),
      call("POST", "/api/order/cancel", { as: other, body: { orderId: order.id } }),
      call("POST", "/api/order/confirm", { as: other, body: { orderId: order.id } }),
      post("/api/order/pay", { orderId: order.id, method: "balance" }, { as: other }),
      get(`/api/order/detail?orderId=${randomUUID()}`, { as: other }),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, code: 0, data: { error: "ORDER_NOT_FOUND" } });
    expect((await get(`/api/order/index?cursor=${order.id}`, { as: other })).data.list).toEqual([]);
  });
});

describe("the office", () => {
  test("finds, ships and refunds, and notes what it did", async () => {
    const buyer = await shop.join({ USDT: 100 });
    await sql`update addresses.address set recipient = 'Žofie Nováková' where id = ${buyer.addressId}`.execute(
      shop.database.queries,
    );
    const tea = await shop.sell({ price: 10, bv: 4, stock: 10 });
    const [one, two] = [await shop.buy(buyer, tea), await shop.buy(buyer, tea, 2)];
    for (const order of [one, two]) await shop.pay(buyer, order.id);
    const find = async (query: Record<string, string>) =>
      (await get(`/api/office/orders/index?${new URLSearchParams(query)}`, { staff: "support" })).data;
    expect(await find({ search: one.number })).toMatchObject({
      total: 1,
      list: [{ id: one.id, state: "pending_delivery" }],
    });
    expect((await find({ search: "žofie" })).total).toBe(2);
    expect((await find({ search: "Žofie N", state: "completed" })).total).toBe(0);
    expect((await find({ search: "ofie" })).total).toBe(0);
    expect((await find({ search: "12345678" })).total).toBe(0);
    expect((await find({ fromDay: "2026-05-01", toDay: "2026-05-01", search: "žofie" })).total).toBe(2);
    expect((await find({ toDay: "2026-04-30" })).total).toBe(0);
    expect((await find({ fromDay: "2026-05-02" })).total).toBe(0);
    const everything = await find({ limit: "50" });
    expect(everything.total).toBeGreaterThan(5);
    expect(everything.list).toHaveLength(everything.total);

    const shipping = { orderId: one.id, addressRevision: 0, shippingCompany: "Post", trackingNumber: "RR1" };
    const shipped = await call("POST", "/api/office/orders/ship", { staff: "support", body: shipping });
    expect(shipped.data).toMatchObject({
      state: "pending_receipt",
      bv: "4",
      staffActions: ["track", "resend", "refund"],
      parcels: [{ number: 1, trackingNumber: "RR1", lines: [{ position: 1, quantity: 1 }] }],
    });
    const ship = async (body: object) =>
      (await call("POST", "/api/office/orders/ship", { staff: "support", body })).data;
    expect(await ship(shipping)).toEqual(shipped.data);
    expect((await ship({ ...shipping, trackingNumber: "RR2" })).error).toBe("ORDER_STATE");

    const correct = (body: object) => call("POST", "/api/office/orders/correctTracking", { staff: "support", body });
    const right = { orderId: one.id, parcel: 1, shippingCompany: "DHL", trackingNumber: "RR 2&x=/../#1" };
    expect((await correct({ ...right, orderId: two.id })).data.error).toBe("PARCEL_NOT_FOUND");
    for (const attempt of ["first", "repeated"]) {
      const [parcel] = (await correct(right)).data.parcels;
      expect.soft([attempt, parcel.trackingNumber]).toEqual([attempt, right.trackingNumber]);
      expect(parcel.trackingUrl).toMatch(/tracking-id=RR%202%26x%3D%2F\.\.%2F%231$/);
    }
    const told = await sql<{ params: unknown }>`
      select params from notifications.notice where kind = 'order.tracking'`.execute(shop.database.queries);
    expect(told.rows).toEqual([
      { params: { order: one.number, shippingCompany: "DHL", trackingNumber: right.trackingNumber } },
    ]);

    const refund = { orderId: two.id, reason: "damaged", restock: false };
    expect((await post("/api/office/orders/refund", refund, { staff: "support" })).data.error).toBe("NOT_ALLOWED");
    const refunded = await post("/api/office/orders/refund", refund, { staff: "finance" });
    expect(refunded.data).toMatchObject({ state: "refunded", closeReason: "damaged", staffActions: [] });
    expect(entries.map(({ staffId, action, subject }) => [staffId, action, subject])).toEqual([
      ["1", "orders.ship", one.number],
      ["1", "orders.track", one.number],
      [FI, "orders.refund", two.number],
    ]);

    const counts = await get("/api/office/orders/counts", { staff: "finance" });
    expect(counts.data.states.find((row: { state: string }) => row.state === "refunded").count).toBe(1);
    expect(counts.data.days).toHaveLength(30);
    expect(counts.data.days.at(-1).day).toBe("2026-05-01");
    clock.advance(days(3) + minutes(1));
    const later = await get("/api/office/orders/counts", { staff: "finance" });
    expect(later.data.days.at(-4)).toEqual(counts.data.days.at(-1));
    expect(later.data.days.at(-1)).toEqual({ day: "2026-05-04", orders: 0, sales: "0" });
    clock.set(START);
    expect((await get("/api/office/orders/index", { as: buyer })).data.error).toBe("SESSION_MISSING");
    await shop.assertBooks();
  });
});

describe("a parcel of what `toShip` listed", () => {
  /** A paid order of two products, two pieces each. */
  async function twoProducts() {
    const buyer = await shop.join({ USDT: 100 });
    for (const skuId of [await shop.sell({ price: 5, stock: 9 }), await shop.sell({ price: 6, stock: 9 })])
      await shop.putInCart(buyer, skuId, 2);
    const { id, number } = await shop.create(buyer, { from: "cart" });
    await shop.pay(buyer, id);
    return { id, number };
  }
  async function listed(number: string) {
    const answer = await call("POST", "/api/office/orders/toShip", { staff: "support", body: { numbers: [number] } });
    const [{ id, addressRevision, shown, lines }] = answer.data.orders;
    const pieces = lines.map(({ position, quantity }: Pieces) => ({ position, quantity }));
    return { orderId: id, addressRevision, shown, lines: pieces, shippingCompany: "Post", trackingNumber: "L1" };
  }
  const ship = async (body: object) => (await call("POST", "/api/office/orders/ship", { staff: "support", body })).data;
  const [first, second] = [1, 2].map((position) => ({ position, quantity: 2 }));

  test("holds the pieces that were left", async () => {
    const { id, number } = await twoProducts();
    expect((await listed(number)).lines).toEqual([first, second]);
    await shop.sendParcel(id, "A", 2);
    const parcel = await listed(number);
    expect(parcel.lines).toEqual([second]);
    expect(await ship(parcel)).toMatchObject({
      state: "pending_receipt",
      parcels: [{ lines: [first] }, { lines: [second] }],
    });
    // Once nothing is left, everything.
    expect((await listed(number)).lines).toEqual([first, second]);
  });

  test("is refused once other pieces are left, and sent again it is the same parcel", async () => {
    const { id, number } = await twoProducts();
    await shop.sendParcel(id, "A", 1);
    const changes = [
      () => shop.refund(id, { lines: [{ position: 1, quantity: 1, restock: true }] }),
      () => shop.resend(id, 1, 1),
      () => shop.sendParcel(id, "B", 1, START, 2),
    ];
    for (const change of changes) {
      const parcel = await listed(number);
      await change();
      expect((await ship(parcel)).error).toBe("SHOWN_CHANGED");
    }
    const parcel = await listed(number);
    expect(await ship(parcel)).toMatchObject({ state: "pending_receipt", unshipped: [] });
    await shop.resend(id, 3, 1);
    expect((await ship(parcel)).parcels).toHaveLength(3);
    expect((await ship({ ...parcel, trackingNumber: "L2" })).error).toBe("SHOWN_CHANGED");
  });
});

describe("a refund by line", () => {
  test("is shown first, made once for one key, and seen by the member to the last unit", async () => {
    const buyer = await shop.join({ USDT: 100, COUPON: 10 });
    const tea = await shop.sell({ price: 3.333333, bv: 2, stock: 9 });
    const made = await shop.buy(buyer, tea, 3);
    await shop.pay(buyer, made.id, { method: "coupon+balance", coupons: usdt(5) });
    await shop.ship(made.id);
    await shop.confirm(buyer, made.id);
    const choice = { orderId: made.id, lines: [{ position: 1, quantity: 2 }] };
    const amounts = [
      { asset: "COUPON", amount: "3.333333" },
      { asset: "USDT", amount: "3.333333" },
    ];
    const preview = await call("POST", "/api/office/orders/previewRefund", { staff: "finance", body: choice });
    expect(preview.data).toEqual({
      kind: "return",
      amounts,
      shippingFee: "0",
      bv: "4",
      ends: false,
      shown: expect.any(String),
    });
    const body = { ...choice, reason: "broken" };
    const key = randomUUID();
    const send = () => post("/api/office/orders/refund", body, { staff: "finance", key });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect(first.data).toMatchObject({ state: "completed", refunded: amounts, staffActions: ["refund"] });
    const { data } = await get(`/api/order/detail?orderId=${made.id}`, { as: buyer });
    expect(data.refunds).toEqual([
      {
        at: START.toISOString(),
        kind: "return",
        reason: "broken",
        amounts,
        shippingFee: "0",
        lines: [{ position: 1, quantity: 2 }],
      },
    ]);
    const more = await post(
      "/api/office/orders/refund",
      { ...body, lines: [{ position: 1, quantity: 2 }] },
      { staff: "finance" },
    );
    expect(more.data.error).toBe("REFUND_EXCEEDS_ORDER");
    const rest = await post("/api/office/orders/refund", { orderId: made.id, reason: "all" }, { staff: "finance" });
    expect(rest.data).toMatchObject({
      state: "refunded",
      refunded: [
        { asset: "COUPON", amount: "5" },
        { asset: "USDT", amount: "7.999999" },
      ],
    });
    await shop.assertBooks();
  });
});

test("a goodwill refund is proposed by one, shown to another, and released once for one key", async () => {
  const buyer = await shop.join({ USDT: 100 });
  const made = await shop.buy(buyer, await shop.sell({ price: 10, bv: 5, stock: 9 }), 2);
  await shop.pay(buyer, made.id);
  await shop.ship(made.id);
  await shop.confirm(buyer, made.id);
  clock.advance(days(30));
  const look = async (staff: "finance" | "owner") =>
    (await get(`/api/office/orders/detail?orderId=${made.id}`, { staff })).data;
  expect(await look("finance")).toMatchObject({ staffActions: ["goodwill"], goodwill: null });
  const choice = { orderId: made.id, lines: [{ position: 1, quantity: 1 }], shipping: true };
  const amounts = [{ asset: "USDT", amount: "13" }];
  const preview = await call("POST", "/api/office/orders/previewRefund", { staff: "finance", body: choice });
  expect(preview.data).toEqual({
    kind: "goodwill",
    amounts,
    shippingFee: "3",
    bv: "0",
    ends: false,
    shown: expect.any(String),
  });
  const body = { ...choice, reason: "warranty" };
  const proposed = await post("/api/office/orders/goodwillPropose", body, { staff: "finance" });
  const goodwill = {
    id: proposed.data.goodwill.id,
    reason: "warranty",
    amounts,
    shippingFee: "3",
    ends: false,
    lines: [{ position: 1, quantity: 1, restock: true }],
    proposedBy: "Fi",
    proposedAt: clock.now().toISOString(),
    mayDecide: false,
  };
  expect(proposed.data).toMatchObject({ state: "completed", staffActions: [], goodwill });
  expect((await look("owner")).goodwill).toEqual({ ...goodwill, mayDecide: true });
  const decision = { goodwillId: goodwill.id, release: true };
  const own = await post("/api/office/orders/goodwillDecide", decision, { staff: "finance" });
  expect(own.data.error).toBe("SECOND_PERSON_REQUIRED");
  const key = randomUUID();
  const release = () => post("/api/office/orders/goodwillDecide", decision, { staff: "owner", key });
  const [first, second] = [await release(), await release()];
  expect(second.data).toEqual(first.data);
  expect(first.data).toMatchObject({
    state: "completed",
    staffActions: ["goodwill"],
    goodwill: null,
    refunds: [{ kind: "goodwill", amounts, shippingFee: "3", lines: [{ position: 1, quantity: 1 }] }],
  });
  expect((await shop.purse(buyer)).USDT).toBe(usdt(90));
  clock.set(START);
  await shop.assertBooks();
});

describe("the wallet", () => {
  test("shows balances, and statements in the reader's language with balances that follow from each other", async () => {
    const buyer = await shop.join({ USDT: 100, COUPON: 50 });
    const tea = await shop.sell({ price: 10, stock: 10 });
    const order = await shop.buy(buyer, tea, 2);
    await shop.pay(buyer, order.id, { method: "coupon+balance", coupons: usdt(21) });
    await shop.refund(order.id);
    expect((await get("/api/account/balances", { as: buyer })).data).toEqual({
      balance: "100",
      shopCoins: "50",
      integral: "0",
    });
    const coupons = (await get("/api/account/shopCoins?limit=3", { as: buyer, lang: "zh-TW" })).data;
    expect(coupons).toMatchObject({ balance: "50", total: 5, page: 1, limit: 3 });
    expect(coupons.list.map((row: Record<string, string>) => [row.title, row.amount, row.balanceAfter])).toEqual([
      ["訂單退款", "1", "50"],
      ["訂單退款", "20", "49"],
      ["運費", "-1", "29"],
    ]);
    expect(coupons.list[0].reference).toBe(`order:${order.id}`);
    const rest = (await get(`/api/account/shopCoins?limit=3&cursor=${coupons.nextCursor}`, { as: buyer })).data;
    expect(rest.list.map((row: Record<string, string>) => [row.title, row.amount])).toEqual([
      ["Order payment", "-20"],
      ["Opening balance", "50"],
    ]);
    expect(rest.nextCursor).toBeNull();
    const second = (await get("/api/account/shopCoins?limit=3&page=2", { as: buyer })).data;
    expect(second.list).toEqual(rest.list);
    expect((await get("/api/account/shopCoins?page=1000", { as: buyer })).data.list).toEqual([]);
    expect((await get("/api/account/shopCoins?cursor=x", { as: buyer })).data.error).toBe("INVALID_INPUT");
    expect((await get("/api/account/integral", { as: buyer })).data).toMatchObject({
      balance: "0",
      list: [],
      total: 0,
    });
    expect((await get("/api/account/balance", {})).data.error).toBe("SESSION_MISSING");
  });
});
