/**
 * Which changes of products take a second person: of BV, of an activation package, and of a price by much. A sale is one if it lowers the
 * price by much, or has another BV than in proportion to its price.
 */
import { WHOLE } from "@banyan/contract/percent.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { isSameSale, type Sale } from "./sale.rules.ts";

interface PricedSku {
  id?: bigint | undefined;
  /** Positions of the chosen options; absent where they cannot change. */
  options?: readonly number[];
  /** Their texts by language. */
  text?: Readonly<Record<string, string | undefined>>;
  price: bigint;
  bv: bigint;
  /** Absent where it cannot change. */
  sale?: Sale | null;
}

interface Priced {
  activation: boolean;
  skus: readonly PricedSku[];
}

/**
 * `priceJump` in basis points: how far one person may raise or lower a price. An SKU is compared with what it was, and with
 * what was sold under the same choice: otherwise, to take it off and add it again would change its price.
 */
export function takesSecondPerson(before: Priced, after: Priced, priceJump: bigint): boolean {
  if (before.activation !== after.activation) return true;
  return after.skus.some((sku) => {
    const olds = before.skus.filter((old) => old.id === sku.id || isSameChoice(old, sku));
    if (olds.length === 0) return after.activation || sku.bv > 0n || saleTakesSecond(sku, sku.price, priceJump);
    return olds.some((old) => {
      if (sku.bv !== old.bv) return true;
      const difference = sku.price > old.price ? sku.price - old.price : old.price - sku.price;
      if (difference > 0n && (after.activation || difference * WHOLE > old.price * priceJump)) return true;
      // To raise the price and to lower it by a sale at once is one step.
      const highest = sku.price > old.price ? sku.price : old.price;
      return !isSameSale(sku.sale, old.sale) && saleTakesSecond(sku, highest, priceJump);
    });
  });
}

function saleTakesSecond({ sale, ...regular }: PricedSku, price: bigint, priceJump: bigint): boolean {
  if (!sale) return false;
  return sale.bv !== saleBv(regular, sale.price) || (price - sale.price) * WHOLE > price * priceJump;
}

/** By positions, or by what a buyer reads in any language: otherwise, to rename options would change their prices. */
function isSameChoice(one: PricedSku, other: PricedSku): boolean {
  if (one.options === undefined || other.options === undefined) return false;
  if (one.options.join() === other.options.join()) return true;
  return Object.entries(one.text ?? {}).some(([language, text]) => text !== "" && text === other.text?.[language]);
}
