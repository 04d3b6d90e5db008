/** A key has one effect and the same response for every request with it (docs/trust.md 4, docs/wire.md 2). */
import { randomUUID } from "node:crypto";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { sql } from "../../src/platform/database.ts";
import { DERIVED_KEY_MS } from "../../src/platform/idempotency.ts";
import { ENDPOINTS } from "./contract-check.ts";
import { addAddress, addLine, makeOrder, requestGrant, sampleFor } from "./samples.ts";
import { type Answer, type Caller, type MemberCaller, openWhole, type Whole } from "./whole.ts";

const AT_ONCE = 50;

const ONCE = ENDPOINTS.filter(({ endpoint }) => endpoint.idempotent === true);

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

/** The single response that all `AT_ONCE` concurrent requests got. */
async function oneAnswer(ask: () => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
  return answers[0]!;
}

async function count(query: ReturnType<typeof sql<{ count: bigint }>>): Promise<number> {
  return Number((await query.execute(whole.database.queries)).rows[0]!.count);
}

const ordersOf = ({ id }: MemberCaller) => count(sql`select count(*) from orders.purchase where member_id = ${id}`);

async function orderInput(member: MemberCaller, stock = 1000) {
  const { skuId } = await whole.sell({ stock });
  return { source: { from: "sku", skuId, quantity: 1 } as const, addressId: await addAddress(whole, member) };
}

describe(`${AT_ONCE} identical requests at once`, () => {
  test("make one order", async () => {
    const member = await whole.join();
    const input = await orderInput(member);
    const sent = { as: member, key: randomUUID() };
    const answer = await oneAnswer(() => whole.send(shopApi.orders.create, input, sent));
    expect(answer.code).toBe(1);
    expect(await ordersOf(member)).toBe(1);
    expect(await whole.stockOf(input.source.skuId)).toBe(999);
  });

  test("pay once", async () => {
    const member = await whole.join();
    const orderId = await makeOrder(whole, member);
    await whole.giveMoney(member, "USDT", 1000);
    const sent = { as: member, key: randomUUID() };
    const answer = await oneAnswer(() => whole.send(shopApi.orders.pay, { orderId, method: "balance" }, sent));
    expect(answer.data).toMatchObject({ orderId, state: "pending_delivery" });
    expect((await whole.done(shopApi.wallet.balances, {}, { as: member })).balance).toBe("987");
  });

  test("decide on a grant once", async () => {
    const member = await whole.join();
    const grantId = await requestGrant(whole, member.memberId, "77");
    const sent = { as: await whole.hire(["finance"]), key: randomUUID() };
    const answer = await oneAnswer(() => whole.send(officeApi.officeGrants.decide, { grantId, approve: true }, sent));
    expect(answer.data).toMatchObject({ state: "approved", amount: "77" });
    expect((await whole.done(shopApi.wallet.balances, {}, { as: member })).balance).toBe("77");
  });

  test("change the stock once, and note it once", async () => {
    const { skuId } = await whole.sell({ stock: 100 });
    const sent = { as: await whole.hire(["catalog"]), key: randomUUID() };
    const input = { skuId, change: -7, reason: "broken" };
    const answer = await oneAnswer(() => whole.send(officeApi.officeCatalog.adjustStock, input, sent));
    expect(answer.data).toMatchObject({ stock: 93 });
    expect(await whole.stockOf(skuId)).toBe(93);
    expect(
      await count(sql`select count(*) from staff.audit where action = 'products.adjustStock' and subject = ${skuId}`),
    ).toBe(1);
  });

  test("are refused alike", async () => {
    const member = await whole.join();
    const input = await orderInput(member, 0);
    const sent = { as: member, key: randomUUID() };
    const answer = await oneAnswer(() => whole.send(shopApi.orders.create, input, sent));
    expect(answer.data).toMatchObject({ error: "OUT_OF_STOCK" });
  });
});

test("checkouts of one moment are made or refused each by itself, and each key keeps its own answer", async () => {
  const { skuId } = await whole.sell({ stock: 10 });
  const asked = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const member = await whole.join();
      const input = {
        source: { from: "sku", skuId, quantity: 1 } as const,
        addressId: await addAddress(whole, member),
      };
      return { input, sent: { as: member, key: randomUUID() } };
    }),
  );
  const ask = () => Promise.all(asked.map(({ input, sent }) => whole.send(shopApi.orders.create, input, sent)));
  const first = await ask();
  const refused = first.filter(({ code }) => code === 0);
  expect(refused.map(({ data }) => data)).toEqual(
    Array.from({ length: 20 }, () => ({ error: "OUT_OF_STOCK", params: { name: expect.any(String), stock: 0 } })),
  );
  await sql`update catalog.sku set stock = 100 where id = ${skuId}::bigint`.execute(whole.database.queries);
  expect((await ask()).map(({ raw }) => raw)).toEqual(first.map(({ raw }) => raw));
  expect(await whole.stockOf(skuId)).toBe(100);
});

describe("a key", () => {
  test("with another body is refused, also with the field of another call", async () => {
    const member = await whole.join();
    const input = await orderInput(member);
    const sent = { as: member, key: randomUUID() };
    const made = await whole.done(shopApi.orders.create, input, sent);
    const other = await whole.call(shopApi.orders.create, { ...input, remark: "quickly" }, sent);
    expect(other.data.error).toBe("IDEMPOTENCY_KEY_REUSED");
    const pay = await whole.call(shopApi.orders.pay, { orderId: made.orderId, method: "balance" }, sent);
    expect(pay.data.error).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await ordersOf(member)).toBe(1);
    expect((await whole.call(shopApi.orders.create, input, sent)).data.orderId).toBe(made.orderId);
  });

  test("is the same in capitals, and a body the same in another order", async () => {
    const member = await whole.join();
    const { source, addressId } = await orderInput(member);
    const key = randomUUID();
    const first = await whole.call(shopApi.orders.create, { source, addressId }, { as: member, key });
    const again = await whole.call(
      shopApi.orders.create,
      { addressId, source: { quantity: 1, skuId: source.skuId, from: "sku" } },
      { as: member, key: key.toUpperCase() },
    );
    expect(again.raw).toBe(first.raw);
  });

  test("of one caller means nothing for another", async () => {
    const [one, other] = [await whole.join(), await whole.join()];
    const key = randomUUID();
    const first = await whole.done(shopApi.orders.create, await orderInput(one), { as: one, key });
    const second = await whole.done(shopApi.orders.create, await orderInput(other), { as: other, key });
    expect(second.orderId).not.toBe(first.orderId);
    const foreign = await whole.call(shopApi.orders.create, await orderInput(other), { as: other, key });
    expect(foreign.data.error).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("outlives the session, and is the caller's on every device", async () => {
    const member = await whole.join();
    const input = await orderInput(member);
    const key = randomUUID();
    const first = await whole.call(shopApi.orders.create, input, { as: member, key });
    const second = await whole.call(shopApi.orders.create, input, { as: await whole.signInAgain(member), key });
    expect(second.raw).toBe(first.raw);
  });

  test("keeps a refusal, also when the reason has gone", async () => {
    const member = await whole.join();
    const input = await orderInput(member, 0);
    const sent = { as: member, key: randomUUID(), lang: "ja" as const };
    const first = await whole.call(shopApi.orders.create, input, sent);
    await sql`update catalog.sku set stock = 5 where id = ${input.source.skuId}::bigint`.execute(
      whole.database.queries,
    );
    expect((await whole.call(shopApi.orders.create, input, { ...sent, lang: "th" })).raw).toBe(first.raw);
    expect((await whole.call(shopApi.orders.create, input, { as: member })).code).toBe(1);
  });

  test("is not used up by input that was refused", async () => {
    const member = await whole.join();
    const input = await orderInput(member);
    const sent = { as: member, key: randomUUID() };
    const wrong = await whole.send(shopApi.orders.create, { ...input, addressId: "here" }, sent);
    expect(wrong.data.error).toBe("INVALID_INPUT");
    expect((await whole.call(shopApi.orders.create, input, sent)).code).toBe(1);
  });

  test.each(ONCE.filter(({ endpoint }) => endpoint.access !== "member"))("is wanted by $name", async (named) => {
    const as = await whole.hire(["owner"]);
    const input = await sampleFor(named, whole, as);
    const answer = await whole.send(named.endpoint, input, { as, key: null });
    expect(answer).toMatchObject({ status: 200, code: 0, data: { error: "IDEMPOTENCY_KEY_MISSING" } });
    expect((await whole.send(named.endpoint, input, { as })).code).toBe(1);
  });

  test.each(ONCE)("gives the answer of $name again", async (named) => {
    const as: Caller = named.endpoint.access === "member" ? await whole.join() : await whole.hire(["owner"]);
    const input = await sampleFor(named, whole, as);
    const sent = { as, key: randomUUID() };
    const first = await whole.send(named.endpoint, input, sent);
    expect(first.code).toBe(1);
    whole.clock.advance(3_600_000);
    expect((await whole.send(named.endpoint, input, sent)).raw).toBe(first.raw);
  });
});

/** Clients that know only docs/product.md send no key. */
describe("without a key", () => {
  const unkeyed = { key: null };
  const wait = (ms: number) => whole.clock.advance(ms);

  test.each(ONCE.filter(({ endpoint }) => endpoint.access === "member"))(
    "$name sent twice has one effect and one answer",
    async (named) => {
      const as = await whole.join();
      const input = await sampleFor(named, whole, as);
      const first = await whole.send(named.endpoint, input, { as, ...unkeyed });
      expect(first).toMatchObject({ code: 1 });
      const events = await count(sql`select count(*) from ledger.transfer`);
      wait(DERIVED_KEY_MS - 1);
      expect((await whole.send(named.endpoint, input, { as, ...unkeyed })).raw).toBe(first.raw);
      expect(await count(sql`select count(*) from ledger.transfer`)).toBe(events);
    },
  );

  test("concurrent equal requests make one order, and others their own", async () => {
    const [member, other] = [await whole.join(), await whole.join()];
    const input = await orderInput(member);
    const foreign = { ...input, addressId: await addAddress(whole, other) };
    const made = await oneAnswer(() => whole.send(shopApi.orders.create, input, { as: member, ...unkeyed }));
    expect(made.code).toBe(1);
    await whole.done(shopApi.orders.create, { ...input, remark: "quickly" }, { as: member, ...unkeyed });
    await whole.done(shopApi.orders.create, foreign, { as: other, ...unkeyed });
    expect([await ordersOf(member), await ordersOf(other)]).toEqual([2, 1]);
  });

  test("an equal request is a new intent after a while", async () => {
    const member = await whole.join();
    await whole.giveMoney(member, "USDT", 100);
    const { memberId: targetMemberId } = await whole.join();
    const input = { amount: "10", targetMemberId, asset: "USDT" as const, instructions: "", fee: "0.1" };
    const first = await whole.done(shopApi.transfers.transfer, input, { as: member, ...unkeyed });
    wait(DERIVED_KEY_MS);
    const second = await whole.done(shopApi.transfers.transfer, input, { as: member, ...unkeyed });
    expect(second.transferId).not.toBe(first.transferId);
  });

  test("a refused request may be sent again once the reason has gone", async () => {
    const member = await whole.join();
    const orderId = await makeOrder(whole, member);
    const pay = () => whole.call(shopApi.orders.pay, { orderId, method: "balance" }, { as: member, ...unkeyed });
    expect((await pay()).data.error).toBe("INSUFFICIENT_BALANCE");
    await whole.giveMoney(member, "USDT", 1000);
    const paid = await pay();
    expect(paid.data).toMatchObject({ state: "pending_delivery" });
    expect((await pay()).raw).toBe(paid.raw);
  });

  test("a cart filled again is another order", async () => {
    const member = await whole.join();
    const input = { source: { from: "cart" } as const, addressId: await addAddress(whole, member) };
    const create = () => whole.call(shopApi.orders.create, input, { as: member, ...unkeyed });
    await addLine(whole, member);
    const first = await create();
    expect((await create()).raw).toBe(first.raw);
    await addLine(whole, member);
    const second = await create();
    expect(second.data.orderId).not.toBe(first.data.orderId);
    expect((await create()).raw).toBe(second.raw);
    expect(await ordersOf(member)).toBe(2);
  });

  test("what was made and has ended is not given again", async () => {
    const member = await whole.join();
    const input = await orderInput(member);
    const create = () => whole.done(shopApi.orders.create, input, { as: member, ...unkeyed });
    const first = await create();
    await whole.done(shopApi.orders.cancel, { orderId: first.orderId }, { as: member });
    expect((await create()).orderId).not.toBe(first.orderId);

    const topUp = () => whole.done(shopApi.payments.create, { amount: "25" }, { as: member, ...unkeyed });
    const invoice = await topUp();
    await whole.done(shopApi.payments.faucet, { invoiceId: invoice.id, amount: "exact" }, { as: member });
    await sql`update payments.invoice set state = 'expired', ended_at = created_at where id = ${invoice.id}`.execute(
      whole.database.queries,
    );
    expect((await topUp()).id).not.toBe(invoice.id);
  });
});
