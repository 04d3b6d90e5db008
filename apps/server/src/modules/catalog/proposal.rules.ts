/** Which changes of products take a second person: of BV, of an activation package, and of a price by much. */
import { WHOLE } from "@banyan/contract/percent.ts";

interface Priced {
  activation: boolean;
  skus: readonly { id?: bigint; price: bigint; bv: bigint }[];
}

/** `priceJump` in basis points: how far one person may raise or lower a price. */
export function takesSecondPerson(before: Priced, after: Priced, priceJump: bigint): boolean {
  if (before.activation !== after.activation) return true;
  const known = new Map(before.skus.map((sku) => [sku.id, sku]));
  return after.skus.some((sku) => {
    const old = sku.id === undefined ? undefined : known.get(sku.id);
    if (!old) return after.activation || sku.bv > 0n;
    if (sku.bv !== old.bv) return true;
    const difference = sku.price > old.price ? sku.price - old.price : old.price - sku.price;
    return difference > 0n && (after.activation || difference * WHOLE > old.price * priceJump);
  });
}
