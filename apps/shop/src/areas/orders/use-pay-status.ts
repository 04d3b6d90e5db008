/** Follows the payment of an order: every 3 s, slower while the page is hidden, until an end state (rules.md 4). */
import { type OrderState, orders } from "@banyan/contract/orders.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ask } from "../../api/query.ts";

export const POLL_MS = 3_000;
export const POLL_HIDDEN_MS = 20_000;

/** Polls while `state` is unpaid; `onChange` is called when the server knows another state. */
export function usePayStatus(orderId: string, state: OrderState | undefined, onChange: () => void): void {
  const waiting = state === "pending_payment";
  const { data } = useQuery({
    ...ask(orders.payStatus, { orderId }),
    enabled: waiting,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (query) => {
      if (query.state.data && query.state.data.state !== "pending_payment") return false;
      return document.hidden ? POLL_HIDDEN_MS : POLL_MS;
    },
    refetchIntervalInBackground: true,
  });
  const changed = useEffectEvent(onChange);
  const seen = data?.state;
  useEffect(() => {
    if (waiting && seen && seen !== "pending_payment") changed();
  }, [waiting, seen]);
}
