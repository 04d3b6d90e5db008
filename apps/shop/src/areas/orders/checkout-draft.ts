/**
 * What was typed and chosen at checkout, kept while one visits the address book or goes back to the cart. It lives as
 * long as the page, and ends with the order.
 */
import type { PaymentChoice } from "./use-payment.ts";

export interface CheckoutDraft extends PaymentChoice {
  remark?: string;
}

const drafts = new Map<string, CheckoutDraft>();

/** The draft of one checkout; `source` names what is being bought. */
export function draftOf(source: string): CheckoutDraft {
  return drafts.get(source) ?? {};
}

export function keepDraft(source: string, change: CheckoutDraft): void {
  drafts.set(source, { ...draftOf(source), ...change });
}

export function forgetDraft(source: string): void {
  drafts.delete(source);
}
