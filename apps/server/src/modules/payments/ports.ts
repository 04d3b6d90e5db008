/** What payments need of other modules, passed by app.ts. Everything runs in the transaction that records the coins. */
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
  /** Micros that arrived in time: at most the tolerance below the price, or more than the price. */
  received: bigint;
  /** When its price was complete: the time of the block that brought the last of it, at the latest `now`. */
  completeAt: Date;
  now: Date;
}

/** Sends play money on the chain of the sandbox, after the transaction is committed; `raw` in units of 10⁻¹⁸. */
export type Pour = (tx: Tx, given: { to: string; raw: bigint; now: Date }) => Promise<void>;

export interface PaymentPorts {
  chain: Chain;
  /** Locks an order before its invoice, as everywhere. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  onConfirmed: {
    /** Marks the order paid and posts what arrived. */
    order(tx: Tx, confirmed: ConfirmedOrder): Promise<void>;
    /** Credits coins to the balance of a member. */
    topUp(tx: Tx, topUp: TopUp): Promise<void>;
  };
  /** Whether a member's balance may be credited: a cancelled account stays empty. */
  canCredit(tx: Tx, memberId: bigint): Promise<boolean>;
}
