/**
 * A visitor's cart goes over to the member at sign-in. It leaves the device only once the server has it; the larger
 * quantity counts there, so handing it over twice changes nothing.
 */

import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { useSyncExternalStore } from "react";
import { currentMember, onSignIn } from "../session/session.ts";
import { deviceLines, setDeviceLines } from "./device-cart.ts";

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
    const view = await call(cart.merge, { lines });
    setDeviceLines([]);
    queryClient.setQueryData([...keyOf(cart.index, {})], view);
  } catch {
    // It stays on the device and is tried again when the shop is opened the next time.
  } finally {
    count(-1);
  }
}
