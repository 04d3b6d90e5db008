/** Which changes of products take a second person: of BV, of an activation package, and of a price by much. */
import { WHOLE } from "@banyan/contract/percent.ts";

interface PricedSku {
  id?: bigint | undefined;
  /** Positions of the chosen options; absent where they cannot change. */
  options?: readonly number[];
  price: bigint;
  bv: bigint;
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
    if (olds.length === 0) return after.activation || sku.bv > 0n;
    return olds.some((old) => {
      if (sku.bv !== old.bv) return true;
      const difference = sku.price > old.price ? sku.price - old.price : old.price - sku.price;
      return difference > 0n && (after.activation || difference * WHOLE > old.price * priceJump);
    });
  });
}

const isSameChoice = ({ options: one }: PricedSku, { options: other }: PricedSku) =>
  one !== undefined && other !== undefined && one.join() === other.join();
