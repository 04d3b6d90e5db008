/**
 * Ports of payments to other modules, passed by app.ts. Everything runs in the transaction that records the deposit.
 */
import type { Tx } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";

/** A deposit for a member's balance. */
export interface TopUp {
  depositId: string;
  invoiceId: string;
  memberId: bigint;
  /** Micros. */
  amount: bigint;
  now: Date;
}

/** An invoice of an order whose deposits cover the price. */
export interface ConfirmedOrder {
  orderId: string;
  invoiceId: string;
  /** Micros that arrived in time: at least the price minus the tolerance, possibly more than the price. */
  received: bigint;
  /** When the price was covered: the time of the last deposit's block, capped at `now`. */
  completeAt: Date;
  now: Date;
}

/** Sends play money on the sandbox chain, after the transaction has committed; `raw` in units of 10⁻¹⁸. */
export type Pour = (tx: Tx, given: { to: string; raw: bigint; now: Date }) => Promise<void>;

export interface PaymentPorts {
  chain: Chain;
  /** Locks an order before its invoice; the order is always the first lock. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  onConfirmed: {
    /** Marks the order paid and posts the deposits. */
    order(tx: Tx, confirmed: ConfirmedOrder): Promise<void>;
    /** Credits a deposit to a member's balance. */
    topUp(tx: Tx, topUp: TopUp): Promise<void>;
  };
  /** Whether a member's balance may be credited: a cancelled account stays empty. */
  canCredit(tx: Tx, memberId: bigint): Promise<boolean>;
}
