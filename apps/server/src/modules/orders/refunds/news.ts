/** What other modules are told about a refund, in its transaction. */
import type { Tx } from "../../../platform/database.ts";

export interface OrderNews {
  orderId: string;
  memberId: bigint;
  /** In micros, not negative. */
  bv: bigint;
  hasActivation: boolean;
  /** The business day of the refund, an open one. */
  day: string;
  now: Date;
}
export type TellNews = (tx: Tx, news: OrderNews) => Promise<void>;
