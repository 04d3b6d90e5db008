/**
 * A visitor's cart goes over to the member at sign-in. It leaves the device only once the server has it; the larger
 * quantity counts there, so handing it over twice changes nothing.
 */
import { cart } from "@banyan/contract/cart.ts";
import { call } from "../api/call.ts";
import { keyOf, queryClient } from "../api/query.ts";
import { currentMember, onSignIn } from "../session/session.ts";
import { deviceLines, setDeviceLines } from "./device-cart.ts";

/** Hands over now what an earlier visit left behind, and later at each sign-in. */
export function mergeCartAtSignIn(): void {
  onSignIn(() => void handOver());
  if (currentMember()) void handOver();
}

export async function handOver(): Promise<void> {
  const lines = deviceLines();
  if (lines.length === 0) return;
  try {
    const view = await call(cart.merge, { lines });
    setDeviceLines([]);
    queryClient.setQueryData([...keyOf(cart.index, {})], view);
  } catch {
    // It stays on the device and is tried again when the shop is opened the next time.
  }
}
