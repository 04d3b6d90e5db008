/** What the cart does not have in full of an order after "Buy again". The cart page lists it until it is closed. */
import type { CartView } from "@banyan/contract/cart.ts";
import type { OrderSummary } from "@banyan/contract/orders.ts";
import { createState } from "@banyan/ui/state.ts";
import { currentMember } from "../session/session.ts";

type Line = Pick<OrderSummary["lines"][number], "skuId" | "name" | "skuText">;

interface LeftOut {
  memberId: string | undefined;
  lines: readonly (Line & { wanted: number; inCart: number })[];
}

export const leftOut = createState<LeftOut | undefined>(undefined);

/** `wanted`: the pieces of each SKU. */
export function noteLeftOut(lines: readonly Line[], wanted: ReadonlyMap<string, number>, { list }: CartView): void {
  const short = [...wanted].flatMap(([skuId, pieces]) => {
    const ordered = lines.find((line) => line.skuId === skuId);
    const line = list.find((one) => one.skuId === skuId);
    const inCart = line?.available ? Math.min(line.quantity, line.stock) : 0;
    return ordered && inCart < pieces ? [{ ...ordered, wanted: pieces, inCart }] : [];
  });
  leftOut.set(short.length > 0 ? { memberId: currentMember()?.memberId, lines: short } : undefined);
}
