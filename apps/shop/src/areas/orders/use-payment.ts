/** The selected payment method and its plan. Follows the balances until the user selects a method. */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { useState } from "react";
import type { RetryLineProps } from "../../parts/lists/retry-line.tsx";
import { firstMethod, type Means, mostCoupons, type Offer, type PaymentPlan, planPayment } from "./payment.rules.ts";

export interface PaymentChoice {
  method?: PaymentMethod;
  /** The coupon amount as typed. */
  coupons?: string;
}

export interface Payment {
  offers: readonly Offer[];
  total: string;
  means: Means | undefined;
  /** Set if what the choice needs failed to load. */
  failed: RetryLineProps["query"] | undefined;
  method: PaymentMethod | undefined;
  coupons: string;
  /** Undefined until balances and total are known. */
  plan: PaymentPlan | undefined;
  choose: (choice: PaymentChoice) => void;
}

export function usePayment(given: {
  offers: readonly Offer[];
  total: string;
  means: Means | undefined;
  failed: Payment["failed"];
  start?: PaymentChoice;
  onChoose?: (choice: PaymentChoice) => void;
}): Payment {
  const { offers, total, means, failed } = given;
  const [choice, setChoice] = useState<PaymentChoice>(given.start ?? {});
  const isOffered = offers.some(({ method, unavailable }) => method === choice.method && !unavailable);
  const byHand = isOffered ? choice.method : undefined;
  const method = byHand ?? (means ? firstMethod(offers, total, means) : undefined);
  const coupons = choice.coupons ?? (means ? mostCoupons(total, means) : "");
  return {
    offers,
    total,
    means,
    failed,
    method,
    coupons,
    plan: means && method ? planPayment({ method, total, means, coupons }) : undefined,
    choose(next) {
      const merged = { ...choice, ...next };
      setChoice(merged);
      given.onChoose?.(merged);
    },
  };
}
