/** Actions on an order; irreversible ones are confirmed first. */

import { useSend } from "@banyan/app/send.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import type { OrderSummary } from "@banyan/contract/orders.ts";
import { confirm, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { noteLeftOut } from "../../cart/left-out.ts";
import { useFillCart } from "../../cart/use-cart.ts";
import { mayAwaitCoins } from "./awaits-coins.ts";
import { forgetOrder, keepOrder } from "./forget-orders.ts";

export interface OrderActions {
  busy: boolean;
  cancel: () => Promise<void>;
  confirmReceipt: () => Promise<void>;
  /** Fills the cart with the same products, as far as there are any, and opens it. */
  buyAgain: () => Promise<void>;
}

export function useOrderActions(order: Pick<OrderSummary, "id" | "number" | "lines">): OrderActions {
  const { t } = useLingui();
  const navigate = useNavigate();
  const fill = useFillCart();
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState(false);
  const { number } = order;
  // The order has changed meanwhile: refetch.
  const onRefused = () => {
    void forgetOrder(order.id);
    return false;
  };
  const cancelling = useSend(orders.cancel, {
    onRefused,
    onDone: (cancelled) => {
      keepOrder(cancelled);
      toast({ text: t`The order was cancelled`, tone: "success" });
    },
  });
  const confirming = useSend(orders.confirm, {
    onRefused,
    onDone: (confirmed) => {
      keepOrder(confirmed);
      toast({ text: t`Thank you. The order is completed.`, tone: "success" });
    },
  });
  return {
    busy: cancelling.isPending || confirming.isPending || adding || asking,
    async cancel() {
      setAsking(true);
      const awaitsCoins = await mayAwaitCoins(order.id);
      setAsking(false);
      const yes = await confirm({
        title: t`Cancel this order?`,
        text: awaitsCoins
          ? t`Order ${number} ends and its products are no longer kept for you. Coins that have arrived or are on their way are credited to your wallet balance, and coupons held for it come back. This cannot be undone.`
          : t`Order ${number} ends and its products are no longer kept for you. This cannot be undone.`,
        confirmLabel: t`Cancel order`,
        cancelLabel: t`Keep it`,
        tone: "danger",
      });
      if (yes) cancelling.mutate({ orderId: order.id });
    },
    async confirmReceipt() {
      const yes = await confirm({
        title: t`Have you received everything?`,
        text: t`Order ${number} will be completed. This cannot be undone.`,
        confirmLabel: t`Confirm receipt`,
        cancelLabel: t`Not yet`,
      });
      if (yes) confirming.mutate({ orderId: order.id });
    },
    async buyAgain() {
      setAdding(true);
      // A discount code can divide one SKU among two lines.
      const wanted = new Map<string, number>();
      for (const { skuId, quantity } of order.lines) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity);
      const view = await fill([...wanted].map(([skuId, quantity]) => ({ skuId, quantity })));
      setAdding(false);
      if (!view) return;
      noteLeftOut(order.lines, wanted, view);
      void navigate({ to: "/pages/cart" });
    },
  };
}
