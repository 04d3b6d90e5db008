/** Polls a payment every 3 s, slower while the page is hidden, until a final state (docs/rules.md 4). */
import { ask, useQuery } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { useEffect, useEffectEvent } from "react";

export const POLL_MS = 3_000;
export const POLL_HIDDEN_MS = 20_000;

/** An order, or the invoice of a top-up. */
export type Followed = { orderId: string } | { invoiceId: string };
export type PayStatus = OutputOf<typeof orders.payStatus>;

const OPEN = new Set<string>(["pending_payment", "pending", "seen"]);

/** Polls while `waiting`. `isNews` filters the responses passed to `onNews`. */
export function usePayStatus(
  followed: Followed,
  given: { waiting: boolean; isNews: (status: PayStatus) => boolean; onNews: () => void },
): PayStatus | undefined {
  const { waiting } = given;
  const { data, dataUpdatedAt } = useQuery({
    ...ask(orders.payStatus, followed),
    enabled: waiting,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (query) => {
      if (query.state.data && !OPEN.has(query.state.data.state)) return false;
      return document.hidden ? POLL_HIDDEN_MS : POLL_MS;
    },
    refetchIntervalInBackground: true,
  });
  const look = useEffectEvent((status: PayStatus) => {
    if (given.isNews(status)) given.onNews();
  });
  useEffect(() => {
    if (waiting && dataUpdatedAt > 0 && data) look(data);
  }, [waiting, data, dataUpdatedAt]);
  return data;
}
