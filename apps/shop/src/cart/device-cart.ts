/** A visitor's cart, stored on the device: SKU, quantity, selected, and the key under which it is merged at sign-in. */

import { asObject, stored } from "@banyan/app/stored.ts";
import { MOST_CART_LINES } from "@banyan/contract/most-lines.ts";
import { useValue } from "@banyan/ui/state.ts";
import { isId, type Sent } from "../session/hand-over.ts";

export interface DeviceLine {
  skuId: string;
  quantity: number;
  selected: boolean;
}

export const MAX_QUANTITY = 999;

export const deviceCart = stored<{ lines: DeviceLine[]; sent?: Sent | undefined }>("deviceCart", (found) => {
  const { lines, sent } = asObject<{ lines: unknown; sent: unknown }>(found) ?? {};
  return Array.isArray(lines)
    ? { lines: lines.filter(isLine).slice(0, MOST_CART_LINES), sent: asObject(sent) }
    : undefined;
});

function isLine(found: unknown): found is DeviceLine {
  const line = asObject<DeviceLine>(found);
  return (
    line !== undefined &&
    isId(line.skuId) &&
    Number.isSafeInteger(line.quantity) &&
    line.quantity > 0 &&
    line.quantity <= MAX_QUANTITY &&
    typeof line.selected === "boolean"
  );
}

const NONE: DeviceLine[] = [];

export function deviceLines(): DeviceLine[] {
  return deviceCart.get()?.lines ?? NONE;
}

export function useDeviceLines(): DeviceLine[] {
  return useValue(deviceCart)?.lines ?? NONE;
}

export function setDeviceLines(lines: DeviceLine[]): void {
  deviceCart.set(lines.length > 0 ? { lines: lines.slice(0, MOST_CART_LINES) } : undefined);
}

/** Adds pieces; increases and selects an existing line. */
export function withPieces(lines: readonly DeviceLine[], skuId: string, quantity: number): DeviceLine[] {
  const there = lines.find((line) => line.skuId === skuId);
  if (!there) return [{ skuId, quantity, selected: true }, ...lines];
  const grown = { ...there, quantity: Math.min(MAX_QUANTITY, there.quantity + quantity), selected: true };
  return lines.map((line) => (line === there ? grown : line));
}
