/** The discount code of a checkout: the one in use, and why the last one was refused. */
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { DISCOUNT_REFUSALS, orders } from "@banyan/contract/browser/orders.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { useEffect, useEffectEvent, useState } from "react";

const REFUSALS = new Set<string>(DISCOUNT_REFUSALS);

/** Whether a refusal is about the discount code and shown there. */
export function isAboutDiscount(refused: Refused): boolean {
  return REFUSALS.has(refused.name) || refused.fields.discountCode !== undefined;
}

export interface Discount {
  /** As typed; undefined without one. */
  code: string | undefined;
  /** The code that was refused last, and why. */
  refused: { code: string; reason: string } | undefined;
  use: (code: string | undefined) => void;
  /** Removes the code, because it cannot be used any more. */
  refuse: (refused: Refused) => void;
}

export function useDiscount(start: string | undefined, onChange: (code: string | undefined) => void): Discount {
  const [{ code, refused }, set] = useState<Pick<Discount, "code" | "refused">>({ code: start, refused: undefined });
  const forget = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (refused) forget();
  }, [refused]);
  return {
    code,
    refused,
    use(wanted) {
      // The same code may be refused for another reason by now, or not at all.
      queryClient.removeQueries({
        queryKey: keyOf(orders.preview),
        predicate: ({ state }) => state.status === "error",
      });
      set({ code: wanted, refused: undefined });
      onChange(wanted);
    },
    refuse(why) {
      if (code === undefined) return;
      set({ code: undefined, refused: { code, reason: why.fields.discountCode ?? why.message } });
    },
  };
}
