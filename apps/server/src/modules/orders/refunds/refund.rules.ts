/** How a refund is divided among the assets that paid an order (docs/rules.md 2 and 4). */
import { type Portion, type PricePart, sum } from "../checkout/payment.rules.ts";

/**
 * Divides a refund of goods worth `goods` among the assets that paid them, in proportion to what was not refunded before.
 * Shares are rounded down and the rest goes by largest remainder, so all refunds together are exactly what was paid. What
 * is left of `fees` is added whole. `goods` is at most what is left of the goods. In micros.
 */
export function divideRefund(given: {
  paid: readonly Portion[];
  refunded: readonly Portion[];
  goods: bigint;
  fees: readonly PricePart[];
}): Portion[] {
  const left = leftOf(given.paid, given.refunded);
  const goods = shares(
    given.goods,
    left.filter(({ of }) => of === "goods"),
  );
  const fees = left.filter(({ of }) => of !== "goods" && given.fees.includes(of));
  return [...goods, ...fees].filter(({ amount }) => amount > 0n);
}

/** What is left of a payment after earlier refunds, in the sequence of the payment. */
export function leftOf(paid: readonly Portion[], refunded: readonly Portion[]): Portion[] {
  return paid.map((portion) => {
    const back = refunded.filter(({ asset, of }) => asset === portion.asset && of === portion.of);
    return { asset: portion.asset, of: portion.of, amount: portion.amount - sum(back) };
  });
}

/** Divides `amount` in proportion to `left`. No share exceeds its part of `left`. The first of equal remainders wins. */
function shares(amount: bigint, left: readonly Portion[]): Portion[] {
  const total = sum(left);
  if (amount < 0n || amount > total) throw new RangeError(`${amount} of ${total} cannot be refunded`);
  if (total === 0n) return [];
  const divided = left.map((portion) => ({
    ...portion,
    amount: (amount * portion.amount) / total,
    remainder: (amount * portion.amount) % total,
  }));
  let rest = amount - sum(divided);
  const byRemainder = [...divided].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const portion of byRemainder) {
    if (rest === 0n) break;
    portion.amount += 1n;
    rest -= 1n;
  }
  return divided.map(({ asset, of, amount: share }) => ({ asset, of, amount: share }));
}
