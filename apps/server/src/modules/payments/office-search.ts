/** Finding top-ups and payments of orders for staff. */
import { isMemberId } from "@banyan/contract/member-id.ts";
import { ORDER_NUMBER } from "@banyan/contract/numbers.ts";
import { INVOICE_PURPOSES, INVOICE_STATES, type InvoicePurpose, type InvoiceState } from "@banyan/contract/payments.ts";
import { isAddress, isHash } from "viem/utils";
import type { DayRange } from "../../platform/conditions.ts";
import type { Executor } from "../../platform/database.ts";
import { findInvoices, type InvoiceSearch } from "./office-store.ts";
import type { InvoiceRow } from "./store.ts";

export interface PaymentSearch extends DayRange {
  purpose?: InvoicePurpose | undefined;
  state?: InvoiceState | undefined;
  /** A member, an order's number, the beginning of a top-up's number, an address or a transaction. */
  search?: string | undefined;
  limit: number;
  offset: number;
  after?: string | undefined;
}

export interface PaymentSearchPorts {
  chainId: bigint;
  /** The member with this public ID. */
  findByMemberId(executor: Executor, memberId: string): Promise<{ id: bigint } | null>;
  /** Numbers of members that match a text, as the list of members finds them. */
  findPeople(executor: Executor, search: string, limit: number): Promise<bigint[]>;
  /** Id of the order with this number. */
  findOrderId(executor: Executor, number: string): Promise<string | undefined>;
}

/** A top-up's number as members see it, or its beginning. */
const NUMBER_START = /^[0-9a-f]{4,12}$/;
/** Members whose payments a search reads. */
const MOST_MEMBERS = 200;

export async function searchPayments(
  executor: Executor,
  ports: PaymentSearchPorts,
  { purpose, state, search = "", limit, offset, after, ...during }: PaymentSearch,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const filter = {
    purposes: purpose ? [purpose] : INVOICE_PURPOSES,
    states: state ? [state] : INVOICE_STATES,
    ...during,
  };
  const text = search.normalize("NFKC").toLowerCase();
  const sought = text === "" ? undefined : await soughtBy(executor, ports, text);
  return findInvoices(executor, { ...filter, sought }, { limit, offset, after });
}

async function soughtBy(
  executor: Executor,
  { chainId, findByMemberId, findPeople, findOrderId }: PaymentSearchPorts,
  text: string,
): Promise<InvoiceSearch> {
  const member = isMemberId(text) ? await findByMemberId(executor, text) : null;
  if (member) return { chainId, members: [member.id] };
  return {
    chainId,
    members: await findPeople(executor, text, MOST_MEMBERS),
    ...(ORDER_NUMBER.test(text) && { orderId: await findOrderId(executor, text) }),
    ...(NUMBER_START.test(text) && { number: text }),
    ...(isAddress(text, { strict: false }) && { address: text }),
    ...(isHash(text) && { txHash: text }),
  };
}
