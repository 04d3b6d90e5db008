/**
 * Merges a visitor's cart into the member's at sign-in. The device deletes it only after the server has confirmed, and
 * merging twice changes nothing. The visitor's selection is what the checkout takes; other lines of the member's cart
 * remain, deselected, and the member is informed.
 */

import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import type { CartView } from "@banyan/contract/cart.ts";
import { toast } from "@banyan/ui";
import { createState, useValue } from "@banyan/ui/state.ts";
import { t } from "@lingui/core/macro";
import { currentMember, onSignIn } from "../session/session.ts";
import { type DeviceLine, deviceLines, setDeviceLines } from "./device-cart.ts";

const running = createState(0);

/** Whether the device cart is being merged: queries of the member's cart wait for it. */
export const useMerging = () => useValue(running) > 0;

/** Merges now what an earlier visit left, and later at each sign-in. */
export function mergeCartAtSignIn(): void {
  onSignIn(() => void handOver());
  if (currentMember()) void handOver();
}

export async function handOver(): Promise<void> {
  const lines = deviceLines();
  if (lines.length === 0) return;
  running.set(running.get() + 1);
  try {
    const view = await call(cart.merge, { lines, chosenOnly: true });
    setDeviceLines([]);
    const queryKey = keyOf(cart.index, {});
    // A read in flight would be outdated.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, view);
    if (heldMore(view, lines)) toast({ text: t`What was in your cart before is still there, but not selected.` });
  } catch {
    // Kept on the device for a retry at the next start of the shop.
  } finally {
    running.set(running.get() - 1);
  }
}

/** Whether the member's cart had other lines, which are now deselected. */
function heldMore(view: CartView, lines: readonly DeviceLine[]): boolean {
  return (
    lines.some((line) => line.selected) &&
    view.list.some((line) => line.available && !lines.some(({ skuId }) => skuId === line.skuId))
  );
}
