/** Which assets pay orders, and what each payment method draws on (docs/rules.md 4). Server and shop read both here. */
import type { Asset } from "./ledger.ts";
import type { PaymentMethod } from "./market.ts";

/** The assets that pay orders, in the sequence in which they pay. */
export const PAYING_ASSETS = ["COUPON", "POINT", "USDT"] as const satisfies readonly Asset[];

/** The fields of `orders.pay` that say how much of an asset pays, by the member's choice. */
export const CHOSEN_ASSETS = { coupons: "COUPON" } as const satisfies Record<string, Asset>;
export type ChosenField = keyof typeof CHOSEN_ASSETS;

interface Draws {
  /** The amounts that the member chooses; they pay first. */
  chosen: readonly ChosenField[];
  /** The asset that pays the rest; null if the chosen amounts must cover the total. */
  rest: Asset | null;
  /** Whether the rest comes as coins on the chain, not from the wallet. */
  onChain: boolean;
}

export const METHOD_DRAWS: Readonly<Record<PaymentMethod, Draws>> = {
  balance: { chosen: [], rest: "USDT", onChain: false },
  usdt: { chosen: [], rest: "USDT", onChain: true },
  points: { chosen: [], rest: "POINT", onChain: false },
  coupon: { chosen: ["coupons"], rest: null, onChain: false },
  "coupon+balance": { chosen: ["coupons"], rest: "USDT", onChain: false },
  "coupon+usdt": { chosen: ["coupons"], rest: "USDT", onChain: true },
};
