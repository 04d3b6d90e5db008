/** Maps selected options to a SKU. */
import type { ProductDetail, Sku } from "@banyan/contract/catalog.ts";

/** Index of the selected option in each specification; undefined if none is selected yet. */
export type Choice = readonly (number | undefined)[];

const MAX_PIECES = 999;

/** The initial selection: complete for a single SKU, empty otherwise. */
export function firstChoice(product: ProductDetail): Choice {
  const only = product.skus.length === 1 ? product.skus[0] : undefined;
  return product.specifications.map((_, at) => only?.options[at]);
}

/** The SKU of a complete selection. */
export function chosenSku(product: ProductDetail, choice: Choice): Sku | undefined {
  if (choice.some((option) => option === undefined)) return undefined;
  return product.skus.find((sku) => choice.every((option, at) => sku.options[at] === option));
}

/** The maximum quantity that can be added to the cart. */
export function mostPieces(sku: Sku | undefined): number {
  return Math.max(1, Math.min(MAX_PIECES, sku?.stock ?? MAX_PIECES));
}
