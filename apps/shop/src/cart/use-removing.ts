/** Removes lines from the cart. */
import type { CartLine } from "@banyan/contract/cart.ts";
import { confirm, toast } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Cart } from "./use-cart.ts";

/** Confirms first, and offers undo afterwards. */
export function useRemoving(cart: Cart) {
  const { t } = useLingui();
  return async (lines: readonly CartLine[]) => {
    const pieces = lines.length;
    const yes = await confirm({
      title: plural(pieces, { one: "Delete this product?", other: "Delete # products?" }),
      text: lines.length === 1 ? lines[0]?.name : undefined,
      confirmLabel: t`Delete`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (!yes) return;
    cart.remove(lines.map((line) => line.id));
    const back = lines.map(({ skuId, quantity, selected }) => ({ skuId, quantity, selected }));
    toast({ text: t`Removed from the cart`, action: { label: t`Undo`, onPress: () => cart.restore(back) } });
  };
}
