/** Options that still lead to an available SKU. Apart from choice.rules.ts, because the first page does not need them. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import type { Choice } from "./choice.rules.ts";

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
