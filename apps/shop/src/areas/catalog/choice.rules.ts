/** Maps selected options to a SKU, and finds options that still lead to an available one. */
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

/** The most pieces of a SKU with an option, given the other selected options; undefined if no such SKU is on sale. */
export function stockOf(
  product: ProductDetail,
  choice: Choice,
  specification: number,
  option: number,
): number | undefined {
  const stocks = product.skus
    .filter(
      ({ options }) =>
        options[specification] === option &&
        choice.every((chosen, at) => at === specification || chosen === undefined || options[at] === chosen),
    )
    .map(({ stock }) => stock);
  return stocks.length > 0 ? Math.max(...stocks) : undefined;
}

/** The selection after pressing an option. Pressing a selected option deselects it. */
export function withOption(choice: Choice, specification: number, option: number): Choice {
  return choice.map((chosen, at) => (at === specification ? (chosen === option ? undefined : option) : chosen));
}

/** The maximum quantity that can be added to the cart. */
export function mostPieces(sku: Sku | undefined): number {
  return Math.max(1, Math.min(MAX_PIECES, sku?.stock ?? MAX_PIECES));
}
