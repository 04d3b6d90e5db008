/**
 * Merges a visitor's cart into the member's at sign-in. The visitor's selection is what the checkout takes; other lines of
 * the member's cart remain, deselected, and the member is informed.
 */

import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import type { CartView } from "@banyan/contract/cart.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import type { Attempt } from "../session/hand-over.ts";
import type { DeviceLine } from "./device-cart.ts";

export async function mergeCart(left: readonly DeviceLine[], attempt: Attempt): Promise<void> {
  const { idempotencyKey, isRepeated, isLate } = attempt;
  const queryKey = keyOf(cart.index, {});
  // They may have been ordered since: then nobody orders them again without choosing them.
  const lines = left.map((line) => (isLate ? { ...line, selected: false } : line));
  const view = await call(cart.merge, { lines, chosenOnly: true }, { idempotencyKey });
  // A read in flight would be outdated.
  void queryClient.cancelQueries({ queryKey });
  // The answer to a repetition is the cart as it was then.
  if (isRepeated) void renew(cart.index);
  else queryClient.setQueryData(queryKey, view);
  if (heldMore(view, lines)) toast({ text: t`What was in your cart before is still there, but not selected.` });
}

/** Whether the member's cart had other lines, which are now deselected. */
function heldMore(view: CartView, lines: readonly DeviceLine[]): boolean {
  return (
    lines.some((line) => line.selected) &&
    view.list.some((line) => line.available && !lines.some(({ skuId }) => skuId === line.skuId))
  );
}
