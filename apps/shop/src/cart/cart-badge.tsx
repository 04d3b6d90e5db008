/** How many pieces are in the cart, on the corner of its mark; nothing, and no words made, while it is empty. */
import { CountBadge } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useCartCount } from "./use-cart.ts";

export function CartBadge() {
  const count = useCartCount();
  if (count === 0) return null;
  return <CountBadge count={count} label={plural(count, { one: "# piece", other: "# pieces" })} />;
}
