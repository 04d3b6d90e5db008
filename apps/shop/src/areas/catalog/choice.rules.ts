/** Which specification (SKU) a choice of options means, and which options still lead to an available one. */
import type { ProductDetail, Sku } from "@banyan/contract/catalog.ts";

/** The chosen option of each specification, by index; undefined where nothing is chosen yet. */
export type Choice = readonly (number | undefined)[];

const MAX_PIECES = 999;

/** The initial choice: complete where there is one SKU, empty otherwise. */
export function firstChoice(product: ProductDetail): Choice {
  const only = product.skus.length === 1 ? product.skus[0] : undefined;
  return product.specifications.map((_, at) => only?.options[at]);
}

/** The SKU of a complete choice. */
export function chosenSku(product: ProductDetail, choice: Choice): Sku | undefined {
  if (choice.some((option) => option === undefined)) return undefined;
  return product.skus.find((sku) => choice.every((option, at) => sku.options[at] === option));
}

/** Whether an option leads to an available SKU, together with the other chosen options. */
export function isOpen(product: ProductDetail, choice: Choice, specification: number, option: number): boolean {
  return product.skus.some(
    (sku) =>
      sku.stock > 0 &&
      sku.options[specification] === option &&
      choice.every((chosen, at) => at === specification || chosen === undefined || sku.options[at] === chosen),
  );
}

/** The choice after an option was pressed. Pressing a chosen option unselects it. */
export function withOption(choice: Choice, specification: number, option: number): Choice {
  return choice.map((chosen, at) => (at === specification ? (chosen === option ? undefined : option) : chosen));
}

/** How many pieces can be put into the cart at once. */
export function mostPieces(sku: Sku | undefined): number {
  return Math.max(1, Math.min(MAX_PIECES, sku?.stock ?? MAX_PIECES));
}
