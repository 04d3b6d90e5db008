/** What payments need from outside, given in app.ts; everything runs in the transaction that records the coins. */
import type { Tx } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";

/** Coins that go to a member's balance. */
export interface TopUp {
  depositId: string;
  invoiceId: string;
  memberId: bigint;
  /** Micros. */
  amount: bigint;
  now: Date;
}

/** An invoice of an order whose price arrived. */
export interface ConfirmedOrder {
  orderId: string;
  invoiceId: string;
  /** Micros that arrived in time; short of the price by the tolerance at most, or more than it. */
  received: bigint;
  now: Date;
}

export interface PaymentPorts {
  chain: Chain;
  /** Locks an order before its invoice, as everybody else who touches both does. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  onConfirmed: {
    /** Marks the order paid and posts what arrived. */
    order(tx: Tx, confirmed: ConfirmedOrder): Promise<void>;
    /** Credits coins to the balance of a member. */
    topUp(tx: Tx, topUp: TopUp): Promise<void>;
  };
  /** Whether a member's balance may still be credited: an account that was cancelled stays empty. */
  canCredit(tx: Tx, memberId: bigint): Promise<boolean>;
}
