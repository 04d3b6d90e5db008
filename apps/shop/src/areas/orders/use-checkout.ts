/**
 * From checkout to a paid order: makes the order, then pays it. Each step is one intent, so a second attempt after a
 * lost answer neither makes a second order nor pays twice; until the outcome is known the step is repeated as it was.
 * Where the order turns out to cost something else than what was shown, nothing is paid before the member agreed.
 */
import type { Refused } from "@banyan/contract/client.ts";
import { Unreachable } from "@banyan/contract/client.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { orders } from "@banyan/contract/orders.ts";
import { useRef, useState } from "react";
import { useSend } from "../../api/send.ts";
import { forgetOrders } from "./forget-orders.ts";
import type { PaymentPlan } from "./payment.rules.ts";

export type Made = OutputOf<typeof orders.create>;
type Payment = Pick<InputOf<typeof orders.pay>, "method" | "coupons">;

export interface Checkout {
  /** The order, once it exists. */
  made: Made | undefined;
  /** The order costs something else than what was shown. */
  priceChanged: boolean;
  /** No answer came to the last attempt: it may have taken effect. */
  unknown: boolean;
  busy: boolean;
  /** Why the last attempt was refused. */
  refused: Refused | undefined;
  /** Makes the order where there is none yet, and pays it; without a plan it is only made. */
  go: (plan: PaymentPlan | undefined) => void;
  /** Forgets the refusal, because something was changed. */
  calm: () => void;
}

export function useCheckout(given: {
  input: InputOf<typeof orders.create> | undefined;
  shownTotal: string | undefined;
  onMade: () => void;
  /** Called with the order when all that was wanted is done; `paid` is false where coins are awaited. */
  onEnd: (made: Made, paid: boolean) => void;
}): Checkout {
  const [made, setMade] = useState<Made>();
  const [priceChanged, setPriceChanged] = useState(false);
  const [unknown, setUnknown] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const repeated = useRef<{ input: InputOf<typeof orders.create>; payment?: Payment }>(undefined);
  const onRefused = (no: Refused) => {
    setRefused(no);
    return true;
  };
  const create = useSend(orders.create, { onRefused });
  const pay = useSend(orders.pay, { onRefused });

  const attempt = async (input: InputOf<typeof orders.create>, payment: Payment | undefined) => {
    const order = made ?? (await create.mutateAsync(input));
    if (!made) {
      setMade(order);
      given.onMade();
      forgetOrders();
      if (given.shownTotal && parseMoney(order.total) !== parseMoney(given.shownTotal)) {
        setPriceChanged(true);
        return;
      }
    }
    const paying = payment && (await pay.mutateAsync({ orderId: order.orderId, ...payment }));
    if (paying) forgetOrders();
    given.onEnd(order, paying !== undefined && paying.invoiceId === null);
  };

  /** Keeps what was wanted for repeating it while the outcome is not known, and forgets it otherwise. */
  const settle = async (attempted: Promise<void>) => {
    try {
      await attempted;
    } catch (error) {
      if (error instanceof Unreachable) {
        setUnknown(true);
        return;
      }
    }
    repeated.current = undefined;
  };

  return {
    made,
    priceChanged,
    unknown,
    refused,
    busy: create.isPending || pay.isPending,
    calm: () => setRefused(undefined),
    go(plan) {
      const fresh = given.input && {
        input: given.input,
        payment: plan && { method: plan.method, coupons: plan.coupons },
      };
      const wanted = repeated.current ?? fresh;
      if (!wanted) return;
      repeated.current = wanted;
      setRefused(undefined);
      setUnknown(false);
      void settle(attempt(wanted.input, wanted.payment));
    },
  };
}
