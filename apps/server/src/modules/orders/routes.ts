/** The member's order calls. */
import { amountTexts } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { orders as contract, ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { selectedLines } from "../cart/index.ts";
import { balances } from "../ledger/index.ts";
import {
  currentMarket,
  freeShippingFrom,
  type Market,
  marketWithin,
  methodsOffered,
  requireOpen,
} from "../market/index.ts";
import type { PaymentPorts } from "../payments/index.ts";
import { createOrder, draftOrder } from "./checkout/checkout.ts";
import { payStatus } from "./checkout/pay-status.ts";
import { payOrder } from "./checkout/payment.ts";
import { cancelOrder } from "./closing.ts";
import { awaitedOf, endedCoinsOf } from "./coins/coins.ts";
import { redirectOrder } from "./delivery/address.ts";
import { confirmReceipt } from "./delivery/delivery.ts";
import { parcelsOfOrder } from "./delivery/parcel-store.ts";
import { resendsOfOrder } from "./delivery/resend-store.ts";
import { countingGuesses, type GuessLimit } from "./discounts/guesses.ts";
import type { OnFinal } from "./finality/finality.ts";
import { volumesOf } from "./finality/volume.ts";
import { countListed, countOfMember, listOfMember } from "./list-store.ts";
import { methodsFor } from "./order.rules.ts";
import { refundsOfOrder } from "./refunds/refund.ts";
import { cancelReturn, type ReturnPictures, requestReturn } from "./returns/returns.ts";
import { returnsOfOrder } from "./returns/store.ts";
import { findOrder, linesOf, type Order, portionsOf } from "./store.ts";
import { detailView, discountView, lineView, type Reader, summaryView, writtenAddressView } from "./views.ts";

export interface OrderDeps {
  payments: PaymentPorts;
  onFinal: OnFinal;
  pictures: ReturnPictures;
  /** Of unknown discount codes. */
  limit: GuessLimit;
}

const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const orderRoutes = (deps: OrderDeps) =>
  routes(
    contract,
    {
      async preview({ database, member, language, now }, { source, addressId, discountCode }) {
        const { queries } = database;
        const { memberId } = member;
        const market = await currentMarket(queries, now);
        const draft = await countingGuesses(deps.limit, { memberId, discountCode }, () =>
          draftOrder(queries, { memberId, source, addressId, discountCode, market, language, now }),
        );
        const freeFrom = draft.address && freeShippingFrom(market, draft.address.country);
        return {
          lines: draft.lines.map((line) => lineView(line, language)),
          count: draft.pieces,
          productTotal: formatMoney(draft.productTotal),
          discount: draft.discount && discountView(draft.discount),
          shippingFee: formatMoney(draft.shippingFee),
          total: formatMoney(draft.productTotal + draft.shippingFee),
          address: draft.address && writtenAddressView(draft.address, language),
          shown: draft.shown,
          freeShippingFrom: freeFrom === null ? null : formatMoney(freeFrom),
          paymentMethods: methodsFor(methodsOffered(market.paymentMethods, deps.payments.chain), draft.onlyActivation),
          balances: amountTexts(await balances(queries, memberId)),
        };
      },
      async create({ tx, intent, database, member, language, now }, input) {
        const market = await marketWithin(tx, database, now);
        requireOpen(market, "checkout", now);
        const { memberId } = member;
        const made = await countingGuesses(deps.limit, { ...input, memberId }, () =>
          createOrder(tx, { ...input, memberId, market, language, now, intent }),
        );
        return {
          orderId: made.id,
          number: made.number,
          total: formatMoney(made.total),
          payUntil: made.payUntil.toISOString(),
        };
      },
      async pay({ tx, intent, database, member, now }, input) {
        const market = await marketWithin(tx, database, now);
        requireOpen(market, "checkout", now);
        const { memberId } = member;
        return {
          orderId: input.orderId,
          ...(await payOrder(tx, { ...input, ...deps, memberId, market, now, intent })),
        };
      },
      async cancel({ database, member, ...reader }, { orderId }) {
        const market = await currentMarket(database.queries, reader.now);
        return database.transaction(async (tx) => {
          const { payments } = deps;
          const order = await cancelOrder(tx, { orderId, memberId: member.memberId, payments, now: reader.now });
          return withLines(deps, tx, order, { ...reader, market });
        });
      },
      async confirm({ database, member, ...reader }, { orderId }) {
        const market = await currentMarket(database.queries, reader.now);
        const { timeZone } = market;
        const given = { orderId, memberId: member.memberId, timeZone, onFinal: deps.onFinal, now: reader.now };
        return database.transaction(async (tx) => {
          const order = await confirmReceipt(tx, given);
          return withLines(deps, tx, order, { ...reader, market });
        });
      },
      async changeAddress({ database, keptDatabase, member: { memberId }, ...reader }, input) {
        const market = await currentMarket(database.queries, reader.now);
        return keptDatabase.transaction(async (tx) => {
          const order = await redirectOrder(tx, { ...input, memberId });
          return withLines(deps, tx, order, { ...reader, market });
        });
      },
      async returnCreate({ keptDatabase, member: { memberId }, now }, input) {
        const returnId = await keptDatabase.transaction((tx) =>
          requestReturn(tx, deps.pictures, { ...input, memberId, now }),
        );
        return { orderId: input.orderId, returnId };
      },
      async returnCancel({ database, member: { memberId }, ...reader }, { returnId }) {
        const market = await currentMarket(database.queries, reader.now);
        return database.transaction(async (tx) => {
          const orderId = await cancelReturn(tx, { returnId, memberId, now: reader.now });
          const order = (await findOrder(tx, { orderId }))!;
          return withLines(deps, tx, order, { ...reader, market });
        });
      },
      async index(
        { database: { queries }, member: { memberId }, ...reader },
        { page, limit, cursor, tab, search = "" },
      ) {
        if (cursor !== undefined && !CURSOR.test(cursor)) throw refuseFields({ cursor: "INVALID" });
        const states: readonly OrderState[] = tab === "all" ? ORDER_STATES : [tab];
        const offset = cursor === undefined ? (page - 1) * limit : 0;
        const total = await countListed(queries, { memberId, states, search });
        const rows =
          offset < total
            ? await listOfMember(queries, { memberId, states, search, limit: limit + 1, offset, after: cursor ?? null })
            : [];
        const shown = rows.slice(0, limit);
        const lines = await linesOf(
          queries,
          shown.map((order) => order.id),
        );
        const volumes = await volumesOf(queries, shown);
        return {
          list: shown.map((order) =>
            summaryView(order, { lines: lines.get(order.id) ?? [], volume: volumes.get(order.id)! }, reader),
          ),
          total,
          page,
          limit,
          nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        };
      },
      async detail({ database, member, ...reader }, { orderId }) {
        const order = await findOrder(database.queries, { orderId, memberId: member.memberId });
        if (!order) throw refuse("ORDER_NOT_FOUND");
        const market = await currentMarket(database.queries, reader.now);
        return withLines(deps, database.queries, order, { ...reader, market });
      },
      payStatus: ({ database, member: { memberId }, now }, input) =>
        payStatus(database.queries, { ...input, memberId, now }),
      async counts({ database, member }) {
        const { pending_payment, pending_delivery, pending_receipt, completed } = await countOfMember(
          database.queries,
          member.memberId,
        );
        return { pending_payment, pending_delivery, pending_receipt, completed };
      },
    },
    {
      past: {
        /** The order is paid or closed, or the cart has been filled again. */
        async create({ database: { queries }, member: { memberId }, language }, { source }, { orderId }) {
          const order = await findOrder(queries, { orderId, memberId });
          if (order?.state !== "pending_payment") return true;
          return source.from === "cart" && (await selectedLines(queries, { memberId, language })).length > 0;
        },
      },
    },
  );

async function withLines(
  { pictures: port }: OrderDeps,
  executor: Executor,
  order: Order,
  { market, ...reader }: Reader & { market: Market },
) {
  const lines = await linesOf(executor, [order.id]);
  const parcels = await parcelsOfOrder(executor, order.id);
  const resends = await resendsOfOrder(executor, order.id);
  const paid = await portionsOf(executor, order.id);
  const refunds = await refundsOfOrder(executor, order.id);
  const awaited = await awaitedOf(executor, order);
  const endedCoins = await endedCoinsOf(executor, order);
  const volume = (await volumesOf(executor, [order])).get(order.id)!;
  const returns = await returnsOfOrder(executor, order.id);
  const ids = returns.map(({ id }) => id);
  const pictures = await port.of(executor, ids, { memberId: order.memberId, now: reader.now });
  const parts = {
    lines: lines.get(order.id) ?? [],
    volume,
    parcels,
    resends,
    paid,
    refunds,
    returns,
    pictures,
    awaited,
    endedCoins,
    market,
  };
  return detailView(order, parts, reader);
}
