/** The office's order calls. */

import { formatMoney } from "@banyan/contract/money.ts";
import { officeOrders as contract } from "@banyan/contract/office/orders.ts";
import { ORDER_STATES, RETURN_STATES } from "@banyan/contract/orders.ts";
import type { ReadActions } from "../../../platform/audit-log.ts";
import type { Database, Executor, Tx } from "../../../platform/database.ts";
import { routes, type StaffIdentity } from "../../../platform/http/call.ts";
import { requireOther } from "../../../platform/own-account.ts";
import { nextAfter, placeIn } from "../../../platform/paging.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Vault } from "../../../platform/sealed.ts";
import { countryName, currentMarket, type Market, marketTimeZone, marketWithin } from "../../market/index.ts";
import { type Member, readMembers } from "../../members/index.ts";
import { addNote, changeNote, type NotePorts, notesOf, removeNote, type WriteNote } from "../../notes/index.ts";
import { coinsOfOrder, type PaymentPorts, shortfallOf } from "../../payments/index.ts";
import { acceptMissingCoins } from "../coins/coins.ts";
import { correctAddress } from "../delivery/address.ts";
import { correctTracking, shipOrder, shownToShip } from "../delivery/delivery.ts";
import { parcelsOf, parcelsOfOrder } from "../delivery/parcel-store.ts";
import { cancellablePieces, resendablePieces } from "../delivery/resend.rules.ts";
import { cancelResend, resendPieces } from "../delivery/resend.ts";
import { resendsOfOrder } from "../delivery/resend-store.ts";
import { volumesOf } from "../finality/volume.ts";
import { allows, mayChange, staffActions } from "../order.rules.ts";
import { decideOnGoodwill, type GoodwillPorts, proposeGoodwill, readGoodwill } from "../refunds/goodwill.ts";
import type { TellNews } from "../refunds/news.ts";
import { previewRefund, refundOrder, refundsOfOrder, shownForRefund } from "../refunds/refund.ts";
import { OPEN_RETURNS, returnActions } from "../returns/return.rules.ts";
import { acceptReturn, type Deciding, type ReturnPictures, receiveReturn, refuseReturn } from "../returns/returns.ts";
import { countOpenReturns, lastReturnAddress, listReturns, returnsOfOrder } from "../returns/store.ts";
import { findOrder, linesOf, type Order, portionsOf } from "../store.ts";
import { detailView, lineView, partsView, type Reader, summaryView, toShip } from "../views.ts";
import { MOST_COUNTED, orderFigures, searchOrders } from "./office.ts";
import { papersLink } from "./papers.ts";
import { findByNumbers } from "./store.ts";

export interface OfficeOrderDeps extends GoodwillPorts, NotePorts {
  payments: PaymentPorts;
  vault: Vault;
  pictures: ReturnPictures;
  /** Called in the transaction in which goods are returned. */
  onRefunded: TellNews;
  /** Names of staff accounts; unknown ones are left out. */
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  onStaffChange(forget: () => void): void;
  actionsOn: ReadActions;
}

/** The order and the reader of a detail, and the settings in force. */
interface Look {
  order: Order;
  market: Market;
  staffId: string;
  reader: Reader;
}

export const officeOrderRoutes = (deps: OfficeOrderDeps) => {
  const figures = orderFigures(deps.onStaffChange);

  async function proposal(tx: Tx, { order, staffId }: Look) {
    const goodwill = await readGoodwill(tx, order);
    if (!goodwill) return null;
    const { id, reason, plan, proposedBy, proposedAt } = goodwill;
    const isOwn = proposedBy === staffId || (await deps.isOwn(tx, { staffId, memberId: order.memberId }));
    return {
      id,
      reason,
      ...partsView(plan.parts),
      ends: plan.ends,
      lines: plan.lines.map(({ position, quantity, restock }) => ({ position, quantity, restock })),
      proposedBy: (await deps.staffNames(tx, [proposedBy])).get(proposedBy) ?? "",
      proposedAt: proposedAt.toISOString(),
      mayDecide: !isOwn,
    };
  }

  async function detail(tx: Tx, look: Look) {
    const { order, market, reader } = look;
    const lines = (await linesOf(tx, [order.id])).get(order.id) ?? [];
    const buyers = await readMembers(tx, [order.memberId]);
    const goodwill = await proposal(tx, look);
    const volume = (await volumesOf(tx, [order])).get(order.id)!;
    const parcels = await parcelsOfOrder(tx, order.id);
    const resends = await resendsOfOrder(tx, order.id);
    const paid = await portionsOf(tx, order.id);
    const refunds = await refundsOfOrder(tx, order.id);
    const returns = await returnsOfOrder(tx, order.id);
    const ids = returns.map(({ id }) => id);
    const pictures = await deps.pictures.of(tx, ids, { staffId: look.staffId, now: reader.now });
    const parts = { lines, volume, parcels, resends, paid, refunds, returns, pictures, market };
    const view = detailView(order, parts, reader);
    const mayResend = mayChange(order.state, "resend");
    const isToShip = order.state === "pending_delivery";
    return {
      ...view,
      parcels: view.parcels.map((parcel) => ({
        ...parcel,
        resendable: mayResend ? resendablePieces(parcel, { refunds, resends }) : [],
      })),
      resends: view.resends.map((resend, at) => ({
        ...resend,
        cancellable: isToShip ? cancellablePieces(resends[at]!, { lines, resends }) : [],
      })),
      returns: view.returns.map((request) => ({ ...request, actions: returnActions(request.state) })),
      lastReturnAddress: await lastReturnAddress(tx),
      shown: shownForRefund(order, { refunds, parcels, resends }),
      ...buyerView(buyers, order),
      bv: formatMoney(order.bv),
      coins: await coinsOfOrder(tx, { orderId: order.id, chain: deps.payments.chain }),
      shortfall: await shortfallView(tx, order, market),
      settingsVersion: order.marketVersion,
      goodwill,
      addressRevision: order.addressRevision,
      carriers: market.carriers.map(({ name }) => name),
      notes: await notesOf(tx, aboutOrder(order), look.staffId),
      staffLog: await deps.actionsOn(tx, order.number),
      staffActions: staffActions({ ...order, isProposed: goodwill !== null, parcels: parcels.length }, reader.now),
    };
  }

  /** Runs a decision on a return request, and answers with its order. */
  const decided =
    <Input>(decide: (tx: Tx, ports: OfficeOrderDeps, given: Input, deciding: Deciding) => Promise<string>) =>
    async (
      { database, staff: { staffId }, ...reader }: Reader & { database: Database; staff: { staffId: string } },
      input: Input,
    ) => {
      const market = await currentMarket(database.queries, reader.now);
      return database.transaction(async (tx) => {
        const orderId = await decide(tx, deps, input, { by: staffId, now: reader.now });
        const order = (await findOrder(tx, { orderId }))!;
        return detail(tx, { order, market, staffId, reader });
      });
    };

  /** Writes or removes a note on an order, and answers with the order. */
  async function noted<Input extends { orderId: string }>(
    write: WriteNote<Input>,
    tx: Tx,
    { market, staff, reader }: { market: Market; staff: StaffIdentity; reader: Reader },
    input: Input,
  ) {
    const order = await findOrder(tx, input);
    if (!order) throw refuse("ORDER_NOT_FOUND");
    await write(tx, deps, aboutOrder(order), { ...input, staff, now: reader.now });
    return detail(tx, { order, market, staffId: staff.staffId, reader });
  }

  return routes(contract, {
    async index({ database: { queries }, ...reader }, { page, limit, cursor, sort, ...search }) {
      const timeZone = await marketTimeZone(queries);
      const place = placeIn("uuid", { page, limit, cursor });
      const found = await searchOrders(queries, {
        ...search,
        timeZone,
        ...place,
        oldestFirst: sort === "created_up",
        now: reader.now,
      });
      const lines = await linesOf(
        queries,
        found.rows.map((order) => order.id),
      );
      const buyers = await readMembers(
        queries,
        found.rows.map((order) => order.memberId),
      );
      const volumes = await volumesOf(queries, found.rows);
      const list = found.rows.map((order) => ({
        ...summaryView(order, { lines: lines.get(order.id) ?? [], volume: volumes.get(order.id)! }, reader),
        ...buyerView(buyers, order),
        paidAt: order.paidAt?.toISOString() ?? null,
      }));
      return { list, total: found.total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async detail({ database, staff, ...reader }, { orderId }) {
      const { now } = reader;
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const order = await findOrder(tx, { orderId });
        if (!order) throw refuse("ORDER_NOT_FOUND");
        const answer = await detail(tx, { order, market, staffId: staff.staffId, reader });
        await deps.writeAuditLog(tx, { staffId: staff.staffId, action: "orders.view", subject: order.number, now });
        return answer;
      });
    },
    async ship({ database, staff, ...reader }, input) {
      const { now } = reader;
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const { receiptDays } = market.orders;
        const { order, parcel, isNew } = await shipOrder(tx, { ...input, receiptDays, now });
        await requireOther(deps.isOwn, tx, { staffId: staff.staffId, memberId: order.memberId });
        const answer = await detail(tx, { order, market, staffId: staff.staffId, reader });
        // The log is never erased, so it must not hold the tracking number, which leads to the receiver.
        const { number, shippingCompany, lines } = parcel;
        const details = { orderId: order.id, parcel: number, shippingCompany, lines };
        const { staffId } = staff;
        if (isNew)
          await deps.writeAuditLog(tx, { staffId, action: "orders.ship", subject: order.number, details, now });
        return answer;
      });
    },
    async toShip({ database: { queries }, language, now }, { numbers }) {
      const { carriers } = await currentMarket(queries, now);
      const orders = await findByNumbers(queries, numbers);
      const ids = orders.map(({ id }) => id);
      const [lines, parcels] = [await linesOf(queries, ids), await parcelsOf(queries, ids)];
      return {
        orders: orders.map((order) => {
          const { id, number, state, recipient, country, addressRevision } = order;
          const goods = (lines.get(id) ?? []).map((line) => lineView(line, language));
          const unshipped = toShip(order, lines.get(id) ?? []);
          const whole = goods.map(({ quantity }, index) => ({ position: index + 1, quantity }));
          return {
            ...{ id, number, state, recipient, addressRevision },
            countryName: countryName(country, language),
            shown: shownToShip(unshipped),
            lines: (unshipped.length > 0 ? unshipped : whole).map(({ position, quantity }) => {
              const { name, skuText } = goods[position - 1]!;
              return { position, quantity, name, skuText };
            }),
            parcels: (parcels.get(id) ?? []).map(({ shippingCompany, trackingNumber }) => ({
              shippingCompany,
              trackingNumber,
            })),
          };
        }),
        carriers: carriers.map(({ name }) => name),
      };
    },
    papers: ({ database: { queries }, staff, language, now }, input) =>
      papersLink(queries, deps.vault, { ...input, staff, language, now }),
    async changeAddress({ database, staff: { staffId }, ...reader }, { orderId, reason, ...address }) {
      const { now } = reader;
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const { keepAccountOpen } = deps;
        const { order, isChanged } = await correctAddress(tx, { orderId, address, keepAccountOpen, now });
        await requireOther(deps.isOwn, tx, { staffId, memberId: order.memberId });
        const answer = await detail(tx, { order, market, staffId, reader });
        // Without the address: the log is never erased.
        const details = { orderId, reason };
        if (isChanged)
          await deps.writeAuditLog(tx, { staffId, action: "orders.address", subject: order.number, details, now });
        return answer;
      });
    },
    async correctTracking({ database, staff: { staffId }, ...reader }, input) {
      const { now } = reader;
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const { order, changed } = await correctTracking(tx, { ...input, now });
        await requireOther(deps.isOwn, tx, { staffId, memberId: order.memberId });
        const answer = await detail(tx, { order, market, staffId, reader });
        const details = { orderId: order.id, parcel: input.parcel, shippingCompany: input.shippingCompany };
        if (changed)
          await deps.writeAuditLog(tx, { staffId, action: "orders.track", subject: order.number, details, now });
        return answer;
      });
    },
    async refund({ tx, database, staff, ...reader }, input) {
      const { now } = reader;
      const market = await marketWithin(tx, database, now);
      const refund = await refundOrder(tx, { ...input, market, onRefunded: deps.onRefunded, now });
      const order = (await findOrder(tx, input))!;
      await requireOther(deps.isOwn, tx, { staffId: staff.staffId, memberId: order.memberId });
      const answer = await detail(tx, { order, market, staffId: staff.staffId, reader });
      const { reason, lines } = refund;
      const { returnId } = input;
      const details = { orderId: order.id, ...(returnId && { returnId }), reason, lines, ...partsView(refund.parts) };
      await deps.writeAuditLog(tx, {
        staffId: staff.staffId,
        action: "orders.refund",
        subject: order.number,
        details,
        now,
      });
      return answer;
    },
    async resend({ tx, database, staff: { staffId }, ...reader }, input) {
      const { language, now } = reader;
      const market = await marketWithin(tx, database, now);
      const order = await resendPieces(tx, deps, { ...input, language, by: staffId, now });
      return detail(tx, { order, market, staffId, reader });
    },
    async cancelResend({ tx, database, staff: { staffId }, ...reader }, input) {
      const { now } = reader;
      const market = await marketWithin(tx, database, now);
      const { receiptDays } = market.orders;
      const order = await cancelResend(tx, deps, { ...input, receiptDays, by: staffId, now });
      return detail(tx, { order, market, staffId, reader });
    },
    async acceptShortfall({ tx, database, staff: { staffId }, ...reader }, input) {
      const { now } = reader;
      const { orderId, reason, shown } = input;
      const market = await marketWithin(tx, database, now);
      const limit = market.payments.shortfallAtMost;
      const missing = await acceptMissingCoins(tx, deps.payments, { orderId, shown, limit, now });
      const order = (await findOrder(tx, { orderId }))!;
      await requireOther(deps.isOwn, tx, { staffId, memberId: order.memberId });
      const answer = await detail(tx, { order, market, staffId, reader });
      const details = { orderId, reason, missing: formatMoney(missing) };
      await deps.writeAuditLog(tx, {
        staffId,
        action: "orders.acceptShortfall",
        subject: order.number,
        details,
        now,
      });
      return answer;
    },
    async previewRefund({ database, now }, input) {
      return database.transaction(async (tx) => {
        const { kind, parts, bv, ends, shown } = await previewRefund(tx, { ...input, restock: true, now });
        return { kind, ...partsView(parts), bv: formatMoney(bv), ends, shown };
      });
    },
    async goodwillPropose({ tx, database, staff: { staffId }, ...reader }, { orderId, reason, shown, ...choice }) {
      const market = await marketWithin(tx, database, reader.now);
      await proposeGoodwill(tx, deps, { orderId, choice, reason, shown, by: staffId, now: reader.now });
      const order = (await findOrder(tx, { orderId }))!;
      return detail(tx, { order, market, staffId, reader });
    },
    async goodwillDecide({ tx, database, staff: { staffId }, ...reader }, input) {
      const market = await marketWithin(tx, database, reader.now);
      const orderId = await decideOnGoodwill(tx, deps, { ...input, market, by: staffId, now: reader.now });
      const order = (await findOrder(tx, { orderId }))!;
      return detail(tx, { order, market, staffId, reader });
    },
    async returns({ database: { queries } }, { page, limit, cursor, state }) {
      const states = state === "open" ? OPEN_RETURNS : state ? [state] : RETURN_STATES;
      const place = placeIn("uuid", { page, limit, cursor });
      const { rows, total } = await listReturns(queries, { states, oldestFirst: state === "open", ...place });
      const buyers = await readMembers(
        queries,
        rows.map((row) => row.memberId),
      );
      const list = rows.map(({ requestedAt, closedAt, ...row }) => ({
        ...row,
        ...buyerView(buyers, row),
        requestedAt: requestedAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      }));
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    returnAccept: decided(acceptReturn),
    returnRefuse: decided(refuseReturn),
    returnReceive: decided(receiveReturn),
    async noteAdd({ tx, database, staff, ...reader }, input) {
      const market = await marketWithin(tx, database, reader.now);
      return noted(addNote, tx, { market, staff, reader }, input);
    },
    async noteChange({ database, staff, ...reader }, input) {
      const market = await currentMarket(database.queries, reader.now);
      return database.transaction((tx) => noted(changeNote, tx, { market, staff, reader }, input));
    },
    async noteRemove({ database, staff, ...reader }, input) {
      const market = await currentMarket(database.queries, reader.now);
      return database.transaction((tx) => noted(removeNote, tx, { market, staff, reader }, input));
    },
    async counts({ database: { queries }, now }) {
      const timeZone = await marketTimeZone(queries);
      const openReturns = await countOpenReturns(queries, MOST_COUNTED);
      const { states, days } = await figures(queries, { timeZone, now });
      return {
        states: ORDER_STATES.map((state) => {
          const count = states.get(state) ?? 0;
          return { state, count, more: count === MOST_COUNTED };
        }),
        openReturns: { count: openReturns, more: openReturns === MOST_COUNTED },
        days: days.map(({ day, orders, sales }) => ({ day, orders, sales: formatMoney(sales) })),
      };
    },
  });
};

/** What is missing from the coins of an unpaid order, if it may be accepted. */
async function shortfallView(tx: Tx, order: Order, market: Market) {
  const found = allows(order.state, "pay") ? await shortfallOf(tx, order.id) : null;
  if (!found || found.missing > market.payments.shortfallAtMost) return null;
  return { amount: formatMoney(found.missing), shown: found.shown };
}

const aboutOrder = ({ id, memberId, number }: Order) => ({
  memberId,
  orderId: id,
  logged: { in: "orders" as const, subject: number },
});

function buyerView(buyers: Map<bigint, Member>, order: Pick<Order, "memberId">) {
  const buyer = buyers.get(order.memberId);
  return { memberId: buyer?.memberId ?? "", memberName: buyer?.name ?? "" };
}
