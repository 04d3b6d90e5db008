/** Fee and minimum of a transfer, by asset (docs/rules.md 7). */
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import type { Market } from "../market/index.ts";

/**
 * The fee in basis points. Points have none: the fee is a share of withdrawable money, and fees are booked in USDT
 * (docs/money.md).
 */
export function feeBasisPoints({ transfer }: Pick<Market, "transfer">, asset: TransferAsset): bigint {
  return asset === "USDT" ? transfer.feeBasisPoints : 0n;
}
