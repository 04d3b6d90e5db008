/** The cart in the format of the contract: selectable lines, and sums. */
import type { CartView } from "@banyan/contract/cart.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { pictureView } from "../../platform/pictures.ts";
import type { SkuCard } from "../catalog/index.ts";

export interface ShownLine extends SkuCard {
  /** Id of the line; in a cart on a device, the SKU id. */
  id: string;
  quantity: number;
  selected: boolean;
}

/** Sums include lines that are selected and available. */
export function cartView(lines: readonly ShownLine[]): CartView {
  const chosen = lines.filter((line) => line.selected && line.available);
  const pieces = (counted: readonly ShownLine[]) => counted.reduce((sum, line) => sum + line.quantity, 0);
  return {
    list: lines.map((line) => ({
      id: line.id,
      skuId: String(line.skuId),
      productId: String(line.productId),
      name: line.name,
      skuText: line.skuText,
      picture: line.picture && pictureView(line.picture),
      price: formatMoney(line.price),
      quantity: line.quantity,
      stock: line.stock,
      selected: line.selected && line.available,
      available: line.available,
      presale: line.presale,
      activation: line.activation,
    })),
    count: pieces(lines),
    selectedCount: pieces(chosen),
    selectedTotal: formatMoney(chosen.reduce((sum, line) => sum + line.price * BigInt(line.quantity), 0n)),
  };
}

/** Lines that are selected but no longer available. */
export function lostChoices(lines: readonly ShownLine[]): string[] {
  return lines.filter((line) => line.selected && !line.available).map((line) => line.id);
}

/** One line per SKU, with the largest of its quantities. */
export function oncePerSku<Line extends { skuId: bigint; quantity: number }>(lines: readonly Line[]): Line[] {
  const bySku = new Map<bigint, Line>();
  for (const line of lines) {
    const known = bySku.get(line.skuId);
    if (!known || known.quantity < line.quantity) bySku.set(line.skuId, line);
  }
  return [...bySku.values()];
}
