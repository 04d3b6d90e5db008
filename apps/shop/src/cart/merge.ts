/**
 * A visitor's cart goes over to the member at sign-in. It leaves the device only once the server has it, and handing it
 * over twice changes nothing. What the visitor chose is what the checkout takes; what the member's cart held before stays
 * in it, not chosen, and the member is told.
 */

import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import type { CartView } from "@banyan/contract/cart.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { currentMember, onSignIn } from "../session/session.ts";
import { type DeviceLine, deviceLines, setDeviceLines } from "./device-cart.ts";

let running = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Whether the device cart is on its way to the member: what depends on the member's cart waits for it. */
export function useMerging(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
  );
}

/** Hands over now what an earlier visit left behind, and later at each sign-in. */
export function mergeCartAtSignIn(): void {
  onSignIn(() => void handOver());
  if (currentMember()) void handOver();
}

export async function handOver(): Promise<void> {
  const lines = deviceLines();
  if (lines.length === 0) return;
  count(1);
  try {
    const view = await call(cart.merge, { lines, chosenOnly: true });
    setDeviceLines([]);
    const queryKey = keyOf(cart.index, {});
    // A read that is still on its way would be older.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, view);
    if (heldMore(view, lines)) toast({ text: t`What was in your cart before is still there, but not selected.` });
  } catch {
    // It stays on the device and is tried again when the shop is opened the next time.
  } finally {
    count(-1);
  }
}

/** Whether something else was in the cart that is not chosen any more. */
function heldMore(view: CartView, lines: readonly DeviceLine[]): boolean {
  return (
    lines.some((line) => line.selected) &&
    view.list.some((line) => line.available && !lines.some(({ skuId }) => skuId === line.skuId))
  );
}
