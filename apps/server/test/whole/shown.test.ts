/**
 * Consent to exactly what was shown (docs/wire.md 3): over every call that says what was shown, moves money or must happen once. What was shown
 * changes between showing and confirming: the call is refused and changes nothing. Unchanged, it is accepted; so is a
 * call that does not say what was shown.
 */
import type { Endpoint, InputOf } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { catalogJobs } from "../../src/modules/catalog/index.ts";
import { currentMarket } from "../../src/modules/market/index.ts";
import { sql } from "../../src/platform/database.ts";
import { putMarket } from "../market.ts";
import { ENDPOINTS } from "./contract-check.ts";
import { createFingerprint } from "./fingerprint.ts";
import {
  addAddress,
  address,
  askWithdrawal,
  keepUntilAfterReturns,
  keptOrder,
  makeOrder,
  newTransaction,
  payoutAddress,
  shippedOrder,
  shortOrder,
  verify,
} from "./samples.ts";
import { type Caller, type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let finance: StaffCaller;
let colleague: StaffCaller;
let fingerprint: Awaited<ReturnType<typeof createFingerprint>>;
beforeAll(async () => {
  whole = await openWhole();
  fingerprint = await createFingerprint(whole.url);
  [finance, colleague] = [await whole.hire(["owner"]), await whole.hire(["owner"])];
});
afterAll(async () => {
  await fingerprint.close();
  await whole.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(whole.database.queries);

/** A sale that begins now. Its end: orders/crossing.test.ts. */
async function putOnSale(skuId: string): Promise<void> {
  const [now, end] = [new Date(), new Date(Date.now() + 86_400_000)];
  await run(sql`
    insert into catalog.sale (sku_id, price, bv, begins_at, ends_at)
    select id, price - 1, 0, ${now}, ${end} from catalog.sku where id = ${skuId}::bigint`);
  const sweep = catalogJobs(whole.database).find(({ name }) => name === "catalog.switchSales")!;
  await sweep.run(now, new AbortController().signal);
}

/** A confirmation that is open. */
interface Open {
  as: Caller;
  /** What would be sent now, with what is shown now. */
  ask: () => Promise<Record<string, unknown>>;
  /** What the confirmation shows, and how each of it changes. */
  changes: Record<string, () => Promise<unknown>>;
  refusal?: string;
}

/** Fields by which a client says what was shown. */
const SAID = new Set(["shown", "fee"]);

const OPEN: Record<string, () => Promise<Open>> = {
  "POST /api/order/create": async () => {
    const as = await whole.join();
    // So that the member has its row of open orders.
    await makeOrder(whole, as);
    const [tea, other] = [await whole.sell({ price: 10 }), await whole.sell({ price: 10, name: "Coffee" })];
    const [addressId, another] = [await addAddress(whole, as), await addAddress(whole, as)];
    const add = (skuId: string, quantity: number) => whole.done(shopApi.cart.add, { skuId, quantity }, { as });
    const [line] = (await add(tea.skuId, 2)).list;
    const edit = (part: object) => whole.done(shopApi.addresses.edit, { id: addressId, ...address, ...part }, { as });
    const source = { from: "cart" } as const;
    return {
      as,
      async ask() {
        const { shown } = await whole.done(shopApi.orders.preview, { source, addressId }, { as });
        return { source, addressId, shown };
      },
      changes: {
        "another product at the same price": async () => {
          await whole.done(shopApi.cart.remove, { ids: [line!.id] }, { as });
          await add(other.skuId, 2);
        },
        "one more product": () => add(other.skuId, 1),
        "the quantity": () => whole.done(shopApi.cart.update, { id: line!.id, quantity: 1 }, { as }),
        // 2 of 10 or 1 of 20.
        "quantity and price, at the same total": async () => {
          await whole.done(shopApi.cart.update, { id: line!.id, quantity: 1 }, { as });
          await run(sql`update catalog.sku set price = price * 2 where id = ${tea.skuId}::bigint`);
        },
        "the price": () => run(sql`update catalog.sku set price = price + 1 where id = ${tea.skuId}::bigint`),
        "the begin of a sale": () => putOnSale(tea.skuId),
        "the name": () =>
          run(sql`update catalog.product set name = '{"en":"Ash"}' where id = ${tea.productId}::bigint`),
        "the size": () => run(sql`update catalog.sku set text = '{"en":"10 g"}' where id = ${tea.skuId}::bigint`),
        "when it ships": () => run(sql`update catalog.product set presale = true where id = ${tea.productId}::bigint`),
        "the recipient": () => edit({ recipient: "Somebody Else" }),
        "the phone": () => edit({ phone: "912345679" }),
        "the area code": () => edit({ areaCode: "+84" }),
        "the country": () => edit({ country: "VN", postalCode: "" }),
        "the province": () => edit({ province: "高雄市" }),
        "the city": () => edit({ city: "大安區" }),
        "the district": () => edit({ district: "East" }),
        "the detailed address": () => edit({ detail: "2 Tea Street" }),
        "the postal code": () => edit({ postalCode: "106" }),
        "another address in its place": () =>
          run(sql`update addresses.address a set detail = 'Elsewhere 7', recipient = b.recipient from addresses.address b
            where a.id = ${addressId} and b.id = ${another}`),
        "the shipping fee": () =>
          changeMarket((market) => ({
            ...market,
            shipping: {
              ...market.shipping,
              byCountry: {
                TW: { ...market.shipping.byCountry["TW"]!, flatFee: market.shipping.byCountry["TW"]!.flatFee + 1n },
              },
            },
          })),
      },
    };
  },
  "POST /api/transfer/transfer": async () => {
    const [as, receiver] = [await whole.join(), await whole.join()];
    await whole.giveMoney(as, "USDT", 100);
    return {
      as,
      async ask() {
        const { memberId } = receiver;
        const { shown } = await whole.done(shopApi.transfers.receiver, { memberId }, { as });
        const { transferFeePercent } = (await whole.done(shopApi.market.config, {})).limits;
        return { amount: "10", targetMemberId: memberId, shown, fee: String((10 * Number(transferFeePercent)) / 100) };
      },
      changes: {
        "the receiver's name": () => run(sql`update members.member set name = 'Zoe Zhang' where id = ${receiver.id}`),
        "the fee": changeFees,
      },
    };
  },
  "POST /api/withdraw/create": async () => {
    const as = await whole.join();
    await verify(whole, as);
    await whole.giveMoney(as, "USDT", 200);
    const to = payoutAddress();
    return {
      as,
      async ask() {
        const { feePercent } = await whole.done(shopApi.withdrawals.limits, {}, { as });
        return { amount: "100", address: to, fee: String(Number(feePercent)) };
      },
      changes: { "the fee": changeFees },
    };
  },
  "POST /api/office/orders/refund": () =>
    refundOf(completedOrder, async (piece) => {
      await whole.done(officeApi.officeOrders.refund, piece, { as: colleague });
    }),
  "POST /api/office/orders/resend": async () => {
    const orderId = await shippedOrder(whole, await whole.join(), 3);
    const lines = [{ position: 1, quantity: 1 }];
    const piece = { orderId, parcel: 1, lines, reason: "Lost" };
    return {
      as: finance,
      async ask() {
        const { shown } = await whole.done(officeApi.officeOrders.detail, { orderId }, { as: finance });
        return { ...piece, shown };
      },
      changes: {
        "the pieces that are sent again": () => whole.done(officeApi.officeOrders.resend, piece, { as: colleague }),
      },
    };
  },
  "POST /api/office/orders/cancelResend": async () => {
    const orderId = await shippedOrder(whole, await whole.join(), 3);
    const resend = { orderId, parcel: 1, lines: [{ position: 1, quantity: 1 }], reason: "Lost" };
    const again = () => whole.done(officeApi.officeOrders.resend, resend, { as: colleague });
    await again();
    return {
      as: finance,
      async ask() {
        const { shown } = await whole.done(officeApi.officeOrders.detail, { orderId }, { as: finance });
        return { orderId, resend: 1, shown };
      },
      changes: { "the pieces that are sent again": again },
    };
  },
  "POST /api/office/orders/ship": async () => {
    const { skuId } = await whole.sell({ stock: 100 });
    const as = await whole.join();
    const source = { from: "sku", skuId, quantity: 5 } as const;
    const addressId = await addAddress(whole, as);
    const { orderId, number, total } = await whole.done(shopApi.orders.create, { source, addressId }, { as });
    await whole.giveMoney(as, "USDT", Number(total));
    await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as });
    const { toShip, ship, refund, resend } = officeApi.officeOrders;
    const shipping = { orderId, addressRevision: 0, shippingCompany: "Post" };
    const one = { orderId, lines: [{ position: 1, quantity: 1 }], reason: "It broke" };
    await whole.done(ship, { ...shipping, lines: one.lines, trackingNumber: "RR1" }, { as: colleague });
    return {
      as: finance,
      async ask() {
        const [order] = (await whole.done(toShip, { numbers: [number] }, { as: finance })).orders;
        const lines = order!.lines.map(({ position, quantity }) => ({ position, quantity }));
        return { ...shipping, trackingNumber: "RR2", lines, shown: order!.shown };
      },
      changes: {
        "a piece that is refunded": () => whole.done(refund, one, { as: colleague }),
        "a piece in another parcel": () =>
          whole.done(ship, { ...shipping, lines: one.lines, trackingNumber: "RR3" }, { as: colleague }),
        "a piece that is sent again": () => whole.done(resend, { ...one, parcel: 1 }, { as: colleague }),
      },
    };
  },
  "POST /api/office/orders/goodwillPropose": () =>
    refundOf(
      async (as) => {
        const orderId = await completedOrder(as);
        await keepUntilAfterReturns(whole, orderId);
        return orderId;
      },
      async (piece) => {
        const { goodwill } = await whole.done(officeApi.officeOrders.goodwillPropose, piece, { as: colleague });
        await whole.done(
          officeApi.officeOrders.goodwillDecide,
          { goodwillId: goodwill!.id, release: true },
          { as: finance },
        );
      },
    ),
  "POST /api/office/orders/goodwillDecide": async () => {
    const orderId = await keptOrder(whole, await whole.join());
    const proposed = await whole.done(
      officeApi.officeOrders.goodwillPropose,
      { orderId, reason: "It broke" },
      { as: colleague },
    );
    return {
      as: finance,
      async ask() {
        const { shown } = await whole.done(officeApi.officeOrders.detail, { orderId }, { as: finance });
        return { goodwillId: proposed.goodwill!.id, release: false, shown };
      },
      // Nothing else may be refunded meanwhile; what would have to happen for it is written as it would be.
      changes: {
        "the state": () => run(sql`update orders.purchase set state = 'pending_receipt' where id = ${orderId}`),
      },
    };
  },
  "POST /api/office/orders/acceptShortfall": async () => {
    const orderId = await shortOrder(whole);
    return {
      as: finance,
      async ask() {
        const { shortfall } = await whole.done(officeApi.officeOrders.detail, { orderId }, { as: finance });
        return { orderId, reason: "Fee of the exchange", shown: shortfall!.shown };
      },
      changes: {
        "what came": () =>
          run(
            sql`update payments.invoice set counted = counted - 1, arrived = arrived - 1 where order_id = ${orderId}`,
          ),
        "what is expected": () =>
          run(sql`update payments.invoice set expected = expected - 1 where order_id = ${orderId}`),
      },
    };
  },
  "POST /api/office/withdrawals/approve": () => waiting("pending_review", {}),
  "POST /api/office/withdrawals/reject": () => waiting("pending_review", { reason: "identity" }),
  "POST /api/office/withdrawals/claim": () => waiting("approved", {}),
  "POST /api/office/withdrawals/giveUp": () => waiting("claimed", {}),
  "POST /api/office/withdrawals/pay": () => waiting("claimed", { transactionId: newTransaction() }),
  "POST /api/office/withdrawals/fail": () => waiting("approved", { reason: "network" }),
  "POST /api/office/withdrawals/payClaimed": async () => {
    const as = await whole.hire(["finance"]);
    const claim = async () => {
      const withdrawalId = await askWithdrawal(whole, await whole.join());
      await whole.done(officeApi.officeWithdrawals.approve, { withdrawalId }, { as: colleague });
      await whole.done(officeApi.officeWithdrawals.claim, { withdrawalId }, { as });
      return withdrawalId;
    };
    await whole.readChain(1);
    const [first] = [await claim(), await claim()];
    return {
      as,
      async ask() {
        const { shown } = await whole.done(officeApi.officeWithdrawals.claims, {}, { as });
        return { transactionId: newTransaction(), shown };
      },
      changes: {
        "one more": claim,
        "one less": () => whole.done(officeApi.officeWithdrawals.giveUp, { withdrawalId: first }, { as }),
        "another of the same amount in its place": async () => {
          await claim();
          await whole.done(officeApi.officeWithdrawals.giveUp, { withdrawalId: first }, { as });
        },
      },
    };
  },
};

/** Calls whose confirmation shows nothing that can change, and why. A new call needs a row here or above. */
const FIXED: Readonly<Record<string, string>> = {
  "POST /api/recharge/create": "shows what is sent",
  "POST /api/recharge/faucet": "play money for an invoice, whose amount never changes",
  "POST /api/order/pay":
    "an order's lines, address and total never change, and what is taken is the total less the coupons sent",
  "POST /api/office/kyc/approve":
    "a submission never changes; papers of another member are confirmed by acceptDuplicate",
  "POST /api/office/kyc/reject": "a submission never changes",
  "POST /api/office/kyc/withdraw": "an approved submission never changes",
  "POST /api/office/products/adjustStock": "pieces are added or taken, whatever was sold meanwhile",
  "POST /api/office/products/changeMany": "names the revision of each product; many.test.ts",
  "POST /api/office/suspense/propose": "a deposit never changes",
  "POST /api/office/suspense/decide": "a proposal never changes",
  "POST /api/office/grants/request": "shows what is sent",
  "POST /api/office/grants/decide": "a request never changes",
  "POST /api/office/pauses/pause": "shows what is sent",
  "POST /api/office/pauses/resume": "ends whatever pause there is, which is what staff want",
  "POST /api/office/payouts/freeze": "shows what is sent",
  "POST /api/office/payouts/lift": "a freeze never changes",
  "POST /api/office/payouts/retry": "moves nothing by itself; the payout's state decides",
  "POST /api/office/payouts/cancel": "a signed payout never changes",
  "POST /api/office/withdrawals/claimWaiting": "moves nothing, and each claim is shown afterwards",
  "POST /api/cart/add": "adds to what is in the cart meanwhile, which the answer shows",
  "POST /api/cart/merge": "merges with what is in the cart meanwhile, which the answer shows",
  "POST /api/wishlist/merge": "merges with what is in the list meanwhile, which the answer shows",
  "POST /api/office/categories/create": "shows what is sent",
  "POST /api/office/content/create": "shows what is sent",
  "POST /api/office/market/createDraft": "a version never changes",
  "POST /api/office/plan/createDraft": "a version never changes",
  "POST /api/office/discountCodes/create": "shows what is sent",
  "POST /api/office/synonyms/create": "shows what is sent",
  "POST /api/office/orders/noteAdd": "a note says what its author writes, whatever else changes",
  "POST /api/office/members/proposeRecovery": "shows what is sent",
  "POST /api/office/members/proposeCorrection": "shows what is sent; the second person sees what was there",
  "POST /api/office/members/decideProposal": "a proposal never changes",
  "POST /api/office/members/stopProposal": "a proposal never changes",
  "POST /api/office/members/noteAdd": "a note says what its author writes, whatever else changes",
  "POST /api/office/feedback/reply": "feedback never changes, and has one reply",
  "POST /api/office/reviews/hide": "names the revision that staff saw, as the others of reviews do",
  "POST /api/office/reviews/removePicture": "names the revision",
  "POST /api/office/reviews/show": "names the revision",
  "POST /api/office/reviews/answer": "names the revision",
};

const changeMarket = async (
  change: (market: Awaited<ReturnType<typeof currentMarket>>) => Awaited<ReturnType<typeof currentMarket>>,
) => putMarket(whole.database, change(await currentMarket(whole.database.queries, whole.clock.now())));

const changeFees = () =>
  changeMarket((market) => ({
    ...market,
    transfer: { ...market.transfer, feeBasisPoints: market.transfer.feeBasisPoints + 100n },
    withdrawal: { ...market.withdrawal, feeBasisPoints: market.withdrawal.feeBasisPoints + 100n },
  }));

async function completedOrder(as: MemberCaller): Promise<string> {
  const { skuId } = await whole.sell();
  const addressId = await addAddress(whole, as);
  const input = { source: { from: "sku", skuId, quantity: 3 } as const, addressId };
  const { orderId } = await whole.done(shopApi.orders.create, input, { as });
  await whole.giveMoney(as, "USDT", 100);
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as });
  const shipping = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "RR1" };
  await whole.done(officeApi.officeOrders.ship, shipping, { as: colleague });
  await whole.done(shopApi.orders.confirm, { orderId }, { as });
  return orderId;
}

async function refundOf(
  prepare: (as: MemberCaller) => Promise<string>,
  refundPiece: (piece: InputOf<typeof officeApi.officeOrders.refund>) => Promise<void>,
): Promise<Open> {
  const orderId = await prepare(await whole.join());
  const lines = [{ position: 1, quantity: 1, restock: true }];
  const piece = { orderId, lines, reason: "It broke" };
  return {
    as: finance,
    async ask() {
      const { shown } = await whole.done(officeApi.officeOrders.previewRefund, { orderId, lines }, { as: finance });
      expect(await whole.done(officeApi.officeOrders.detail, { orderId }, { as: finance })).toMatchObject({ shown });
      return { ...piece, shown };
    },
    changes: { "the pieces that are left": () => refundPiece(piece) },
  };
}

async function waiting(state: "pending_review" | "approved" | "claimed", more: object): Promise<Open> {
  await whole.readChain(1);
  const who = await whole.join();
  const withdrawalId = await askWithdrawal(whole, who, "1200");
  const { approve, claim, detail } = officeApi.officeWithdrawals;
  if (state !== "pending_review") {
    await whole.done(approve, { withdrawalId }, { as: colleague });
    await whole.done(approve, { withdrawalId }, { as: finance });
  }
  if (state === "claimed") await whole.done(claim, { withdrawalId }, { as: finance });
  return {
    as: finance,
    async ask() {
      const { shown } = await whole.done(detail, { withdrawalId }, { as: finance });
      return { withdrawalId, ...more, shown };
    },
    changes: {
      ...(state === "pending_review" && {
        "that another approval is needed": () => whole.done(approve, { withdrawalId }, { as: colleague }),
      }),
      "the member's name": () => run(sql`update members.member set name = 'Zoe Zhang' where id = ${who.id}`),
      "the member's status": () => run(sql`update members.member set status = 'suspended' where id = ${who.id}`),
      "the member's papers": () => run(sql`update kyc.submission set state = 'rejected' where member_id = ${who.id}`),
    },
  };
}

/** Whether a call says what was shown. */
const says = ({ input }: Endpoint) => "shown" in ((input as Partial<z.ZodMiniObject>).shape ?? {});

const named = new Map(
  ENDPOINTS.filter(({ endpoint }) => endpoint.idempotent || says(endpoint)).map((call) => [call.name, call.endpoint]),
);

test("each call that says what was shown, moves money or must happen once is in one of the tables", () => {
  expect([...Object.keys(OPEN), ...Object.keys(FIXED)].sort()).toEqual([...named.keys()].sort());
});

const withoutSaid = (input: object) => Object.fromEntries(Object.entries(input).filter(([name]) => !SAID.has(name)));

describe.each(Object.keys(OPEN))("%s", { timeout: 120_000 }, (name) => {
  const endpoint = named.get(name) as Endpoint;
  const send = (input: object, as: Caller) => whole.send(endpoint, input, { as });

  test("is refused, and changes nothing, after anything that was shown has changed", async () => {
    const wrong: Record<string, unknown> = {};
    const count = Object.keys((await OPEN[name]!()).changes);
    for (const what of count) {
      const { as, ask, changes } = await OPEN[name]!();
      const input = await ask();
      await changes[what]!();
      const before = await fingerprint.take();
      const { code, data } = await send(input, as);
      const changed = (await fingerprint.changes(before)).filter((table) => table !== "platform.idempotency");
      const refused = /^(SHOWN|TRANSFER_FEE|WITHDRAWAL_FEE)_CHANGED$/.test(String(data.error));
      if (!refused || changed.length > 0) wrong[what] = code === 1 ? "done" : [data.error, changed];
    }
    expect(wrong).toEqual({});
  });

  test("is accepted as it was shown", async () => {
    const { as, ask } = await OPEN[name]!();
    expect(await send(await ask(), as)).toMatchObject({ code: 1 });
  });

  test("is accepted from a client that does not say what was shown", async () => {
    const { as, ask } = await OPEN[name]!();
    expect(await send(withoutSaid(await ask()), as)).toMatchObject({ code: 1 });
  });
});
