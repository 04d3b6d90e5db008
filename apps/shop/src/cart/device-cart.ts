/** A visitor's cart, stored on the device: SKU, quantity, selected. Nothing else is stored. */

import { asObject, stored } from "@banyan/app/stored.ts";
import { MOST_CART_LINES } from "@banyan/contract/most-lines.ts";
import { useValue } from "@banyan/ui/state.ts";

export interface DeviceLine {
  skuId: string;
  quantity: number;
  selected: boolean;
}

export const MAX_QUANTITY = 999;

const kept = stored<{ lines: DeviceLine[] }>("deviceCart", (found) => {
  const lines = asObject<{ lines: unknown }>(found)?.lines;
  return Array.isArray(lines) ? { lines: lines.filter(isLine).slice(0, MOST_CART_LINES) } : undefined;
});

function isLine(found: unknown): found is DeviceLine {
  const line = asObject<DeviceLine>(found);
  return (
    line !== undefined &&
    typeof line.skuId === "string" &&
    Number.isSafeInteger(line.quantity) &&
    line.quantity > 0 &&
    typeof line.selected === "boolean"
  );
}

const NONE: DeviceLine[] = [];

export function deviceLines(): DeviceLine[] {
  return kept.get()?.lines ?? NONE;
}

export function useDeviceLines(): DeviceLine[] {
  return useValue(kept)?.lines ?? NONE;
}

export function setDeviceLines(lines: DeviceLine[]): void {
  kept.set(lines.length > 0 ? { lines: lines.slice(0, MOST_CART_LINES) } : undefined);
}

/** Adds pieces; increases and selects an existing line. */
export function withPieces(lines: readonly DeviceLine[], skuId: string, quantity: number): DeviceLine[] {
  const there = lines.find((line) => line.skuId === skuId);
  if (!there) return [{ skuId, quantity, selected: true }, ...lines];
  const grown = { ...there, quantity: Math.min(MAX_QUANTITY, there.quantity + quantity), selected: true };
  return lines.map((line) => (line === there ? grown : line));
}
