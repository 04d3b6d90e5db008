/** The icon of each kind of movement. Exhaustive: a missing kind does not compile. */
import type { Kind } from "@banyan/contract/ledger.ts";
import { Banknote, Coins, Gift, type LucideIcon, Package, Percent, Plus, RotateCcw } from "lucide-react";

/** Null: an arrow in the direction of the money. */
export const KIND_ICONS: Readonly<Record<Kind, LucideIcon | null>> = {
  opening: null,
  grant: Gift,
  top_up: Plus,
  "order.payment": Package,
  "order.shipping": Package,
  "order.refund": RotateCcw,
  "order.hold": Package,
  "order.release": RotateCcw,
  transfer: null,
  "transfer.fee": Percent,
  "withdrawal.hold": Banknote,
  "withdrawal.payout": Banknote,
  "withdrawal.fee": Percent,
  "withdrawal.release": RotateCcw,
  "bonus.fund": Coins,
  "bonus.payable": Coins,
  "bonus.income": Coins,
  suspense: null,
  "coins.move": null,
  "owner.contribution": null,
  "owner.draw": null,
  correction: null,
};
