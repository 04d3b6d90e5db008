/**
 * From checkout to a paid order: creates the order, then pays it. Each step is a separate move, so a retry after a lost
 * response neither creates a second order nor pays twice. The order is created only as it was shown (`shown`).
 */
import { pendingOf } from "@banyan/app/move/pending.ts";
import { type Move, useMove } from "@banyan/app/move/use-move.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import type { Refused } from "@banyan/contract/client.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { PaymentPlan } from "./payment.rules.ts";

export type Made = OutputOf<typeof orders.create>;
type Payment = Pick<InputOf<typeof orders.pay>, "method" | "coupons">;

/** What the member confirmed, and how to pay; without a plan the order is paid later. */
interface Confirmed {
  total: string;
  pieces: number;
  payment?: Payment;
}

export interface PaidFrom {
  /** The checkout that pays the order; absent if it is paid later. */
  source?: string;
  total: string;
}

export interface Checkout {
  /** The order, once it exists. */
  made: Made | undefined;
  /** The step in progress or unanswered. */
  move: Pick<Move, "unknown" | "expired" | "busy" | "refused" | "settledElsewhere" | "again" | "settle" | "calm">;
  /** What was sent and confirmed for an order that may exist. */
  confirmed: Confirmed | undefined;
  busy: boolean;
  /** Why the last attempt was refused. */
  refused: Refused | undefined;
  /** Creates the order if there is none yet, and pays it; without a plan only creates it. */
  go: (wanted: Wanted) => void;
  /** Clears the refusal, because an input changed. */
  calm: () => void;
}

interface Wanted {
  input: InputOf<typeof orders.create>;
  total: string;
  pieces: number;
  plan: PaymentPlan | undefined;
}

export function useCheckout(given: {
  /** Identifies the purchase: there is one checkout at a time per source. */
  source: string;
  onMade: () => void;
  /** Called with the order when done; `paid` is false while coins are expected. */
  onEnd: (made: Made, paid: boolean) => void;
}): Checkout {
  const { source } = given;
  const [made, setMade] = useState<Made>();
  const [toPay, setToPay] = useState<Payment>();
  const create = useMove<typeof orders.create, Confirmed>(orders.create, source, {
    onDone(order, { shown }) {
      setMade(order);
      given.onMade();
      if (shown.payment) setToPay(shown.payment);
      else given.onEnd(order, false);
    },
  });
  const pay = useMove<typeof orders.pay, PaidFrom>(orders.pay, made?.orderId ?? "", {
    onDone({ invoiceId }) {
      if (made) given.onEnd(made, invoiceId === null);
    },
  });
  const payOrder = useEffectEvent((order: Made, payment: Payment) => {
    void pay.send({ orderId: order.orderId, ...payment }, { source, total: order.total });
  });
  // Starts after the order has rendered, because the payment's slot depends on it.
  useEffect(() => {
    if (made && toPay) payOrder(made, toPay);
  }, [made, toPay]);

  const move = made ? pay : create;
  return {
    made,
    move,
    confirmed: create.sent?.shown,
    refused: move.unknown ? undefined : move.refused,
    busy: create.busy || pay.busy,
    calm: move.calm,
    go({ input, total, pieces, plan }) {
      const payment = plan && { method: plan.method, coupons: plan.coupons };
      if (!made) void create.send(input, { total, pieces, ...(payment && { payment }) });
      else if (payment) setToPay(payment);
      else given.onEnd(made, false);
    },
  };
}

/** The order of this checkout with an unanswered payment, which is resumed on the order's page. */
export function unansweredPayment(source: string): string | undefined {
  return pendingOf(orders.pay).find(({ move }) => (move.shown as PaidFrom | undefined)?.source === source)?.subject;
}
