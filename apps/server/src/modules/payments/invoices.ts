/**
 * Invoices: creation, expected amounts, and end. Rows are always locked in the order: order, invoice, money. An invoice
 * of an order is only changed under the lock of the order.
 */
import { formatMoney } from "@banyan/contract/money.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { requireShown, shownOf } from "../../platform/shown.ts";
import type { Market } from "../market/index.ts";
import type { Chain } from "./chain.ts";
import { confirmWherePaid, creditDeposit } from "./crediting.ts";
import { endOf, isOpen } from "./invoice.rules.ts";
import type { PaymentPorts } from "./ports.ts";
import {
  countOpenTopUps,
  depositsOf,
  findByOrder,
  type InvoiceRow,
  insertInvoice,
  lockInvoice,
  nextIndex,
  saveInvoice,
} from "./store.ts";

const MINUTE_MS = 60_000;

/** Derives the address of an invoice. Throws if the database has another one, which indicates tampering. */
export function addressOfInvoice(
  chain: Chain,
  invoice: Pick<InvoiceRow, "id" | "chainId" | "addressIndex" | "storedAddress">,
): string {
  if (invoice.chainId !== chain.id) throw new Error(`invoice ${invoice.id} is of another chain`);
  const address = chain.addressAt(invoice.addressIndex);
  if (address.toLowerCase() !== invoice.storedAddress) {
    throw new Error(`the address of invoice ${invoice.id} is not the one of its key`);
  }
  return address;
}

/**
 * Creates a top-up of `amount` micros. Refuses with TOP_UPS_UNAVAILABLE if the shop requests no payments, OUT_OF_RANGE
 * at the field `amount`, and TOO_MANY_TOP_UPS if the member has the maximum of open ones: each address is watched
 * permanently.
 */
export async function createTopUp(
  tx: Tx,
  given: { chain: Chain; memberId: bigint; amount: bigint; market: Market; now: Date },
): Promise<InvoiceRow> {
  const { memberId, amount, now } = given;
  if (!given.chain.takesCoins) throw refuse("TOP_UPS_UNAVAILABLE");
  const { topUpMinimum, topUpMaximum, topUpMinutes, openTopUpsAtMost, tolerance } = given.market.payments;
  if (amount < topUpMinimum || amount > topUpMaximum) throw refuseFields({ amount: "OUT_OF_RANGE" });
  const expiresAt = new Date(now.getTime() + topUpMinutes * MINUTE_MS);
  const invoice = { purpose: "top_up", memberId, orderId: null, expected: amount, tolerance, expiresAt } as const;
  const opened = await open(tx, given.chain, { ...invoice, now });
  // Counted under the lock of the chain's counter, so concurrent requests count each other; includes this one.
  if ((await countOpenTopUps(tx, memberId)) > openTopUpsAtMost) {
    throw refuse("TOO_MANY_TOP_UPS", { params: { limit: openTopUpsAtMost } });
  }
  return opened;
}

/** Opens the invoice of an order that the caller has locked; `expected` in micros, positive. */
export function openOrderInvoice(
  tx: Tx,
  given: {
    chain: Chain;
    orderId: string;
    memberId: bigint;
    expected: bigint;
    market: Market;
    expiresAt: Date;
    now: Date;
  },
): Promise<InvoiceRow> {
  const { chain, market, ...invoice } = given;
  return open(tx, chain, { ...invoice, purpose: "order", tolerance: market.payments.tolerance });
}

async function open(
  tx: Tx,
  chain: Chain,
  given: Pick<InvoiceRow, "purpose" | "memberId" | "orderId" | "expected" | "tolerance" | "expiresAt"> & { now: Date },
): Promise<InvoiceRow> {
  if (!chain.receives) throw new Error("an invoice was requested, but the shop accepts no payments");
  const { now, ...invoice } = given;
  const addressIndex = await nextIndex(tx, chain);
  if (addressIndex === undefined) throw new Error("the configured key is not the key of this chain's addresses");
  chain.mark?.raise(addressIndex + 1n);
  const storedAddress = chain.addressAt(addressIndex).toLowerCase();
  return insertInvoice(tx, {
    ...invoice,
    id: newId(now),
    chainId: chain.id,
    addressIndex,
    storedAddress,
    createdAt: now,
  });
}

/**
 * Changes the expected amount of an order's open invoice; the caller has locked the order. If deposits already suffice,
 * marks the order paid. Returns whether it did.
 */
export async function repriceOrderInvoice(
  tx: Tx,
  ports: PaymentPorts,
  given: { invoiceId: string; expected: bigint; now: Date },
): Promise<boolean> {
  const invoice = await lockInvoice(tx, given.invoiceId);
  if (!isOpen(invoice.state)) throw new Error(`invoice ${invoice.id} has ended, but its order is awaited`);
  const { paid, ...repriced } = await confirmWherePaid(
    tx,
    ports,
    { ...invoice, expected: given.expected },
    { now: given.now, repriced: true },
  );
  await saveInvoice(tx, repriced);
  return paid;
}

/** What is missing from the payment of an order; null where its invoice is not open, or nothing came. */
export async function shortfallOf(
  executor: Executor,
  orderId: string,
): Promise<{ missing: bigint; shown: string } | null> {
  const invoice = await findByOrder(executor, orderId);
  return invoice ? missingFrom(invoice) : null;
}

function missingFrom({ state, expected, counted }: InvoiceRow) {
  if (!isOpen(state) || counted === 0n) return null;
  return { missing: expected - counted, shown: shownOf(String(expected), String(counted)) };
}

/**
 * Accepts what is missing from the payment of an order that the caller has locked, at most `limit` micros: the invoice tolerates it, so the
 * order is paid with what came. Returns what is missing. Refuses with ORDER_STATE (the invoice is not open, or nothing came),
 * SHOWN_CHANGED or SHORTFALL_LIMIT.
 */
export async function acceptShortfall(
  tx: Tx,
  ports: PaymentPorts,
  { orderId, shown, limit, now }: { orderId: string; shown?: string | undefined; limit: bigint; now: Date },
): Promise<bigint> {
  const found = await findByOrder(tx, orderId);
  if (!found) throw refuse("ORDER_STATE");
  const invoice = await lockInvoice(tx, found.id);
  const shortfall = missingFrom(invoice);
  if (!shortfall) throw refuse("ORDER_STATE");
  const { missing } = shortfall;
  if (shown !== undefined) requireShown(shown, shortfall.shown);
  if (missing > limit) throw refuse("SHORTFALL_LIMIT", { params: { limit: formatMoney(limit) } });
  const { paid, ...accepted } = await confirmWherePaid(
    tx,
    ports,
    { ...invoice, tolerance: missing },
    { now, repriced: true },
  );
  if (!paid) throw new Error(`invoice ${invoice.id} is not paid by what it tolerates`);
  await saveInvoice(tx, accepted);
  return missing;
}

/**
 * Ends the open invoice of an order that its deposits do not pay: it expired, or the order was cancelled or paid
 * otherwise. The caller has locked the order. Deposits so far, and later ones, are credited to the member's balance.
 */
export async function endOrderInvoice(
  tx: Tx,
  ports: PaymentPorts,
  given: { invoiceId: string; now: Date },
): Promise<void> {
  const invoice = await lockInvoice(tx, given.invoiceId);
  if (!isOpen(invoice.state)) return;
  let { credited } = invoice;
  for (const { id, micros } of await depositsOf(tx, invoice.id, "waiting")) {
    const use = await creditDeposit(tx, ports, { invoice, depositId: id, micros, now: given.now });
    if (use === "top_up") credited += micros;
  }
  await saveInvoice(tx, { ...invoice, credited, state: endOf(invoice.counted), endedAt: given.now });
}
