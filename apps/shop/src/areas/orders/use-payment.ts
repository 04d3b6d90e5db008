/** The chosen way to pay, and what it means. What was not chosen by hand follows the balances. */
import { useState } from "react";
import {
  firstMethod,
  type Means,
  mostCoupons,
  type OfferedMethod,
  type PaymentPlan,
  planPayment,
} from "./payment.rules.ts";

export interface PaymentChoice {
  method?: OfferedMethod;
  /** The number of coupons as typed. */
  coupons?: string;
}

export interface Payment {
  methods: readonly OfferedMethod[];
  total: string;
  means: Means | undefined;
  method: OfferedMethod | undefined;
  coupons: string;
  /** Undefined until balances and total are known. */
  plan: PaymentPlan | undefined;
  choose: (choice: PaymentChoice) => void;
}

export function usePayment(given: {
  methods: readonly OfferedMethod[];
  total: string;
  means: Means | undefined;
  start?: PaymentChoice;
  onChoose?: (choice: PaymentChoice) => void;
}): Payment {
  const { methods, total, means } = given;
  const [choice, setChoice] = useState<PaymentChoice>(given.start ?? {});
  const byHand = choice.method && methods.includes(choice.method) ? choice.method : undefined;
  const method = byHand ?? (means ? firstMethod(methods, total, means) : undefined);
  const coupons = choice.coupons ?? (means ? mostCoupons(total, means) : "");
  return {
    methods,
    total,
    means,
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
