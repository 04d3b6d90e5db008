/** The number of pieces in the cart, in the corner of its icon; nothing for an empty cart. */
import { CountBadge } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useCartCount } from "./use-cart.ts";

export function CartBadge() {
  const count = useCartCount();
  if (count === 0) return null;
  return <CountBadge count={count} label={plural(count, { one: "# piece", other: "# pieces" })} />;
}
