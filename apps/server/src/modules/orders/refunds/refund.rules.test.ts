import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Payment, type Portion, portions } from "../checkout/payment.rules.ts";
import { divideRefund, leftOf, sum } from "./refund.rules.ts";

const paid = (payment: Partial<Payment>, goods: bigint) =>
  portions({ USDT: 0n, COUPON: 0n, POINT: 0n, ...payment }, goods);

describe("a refund by line", () => {
  test("gives each asset in proportion, to the last micro", () => {
    const given = { paid: paid({ COUPON: 10n, USDT: 23n }, 30n), refunded: [], goods: 10n, shipping: false };
    expect(divideRefund(given)).toEqual([
      { asset: "COUPON", of: "goods", amount: 3n },
      { asset: "USDT", of: "goods", amount: 7n },
    ]);
    expect(divideRefund({ ...given, shipping: true }).at(-1)).toEqual({ asset: "USDT", of: "shipping", amount: 3n });
  });

  test("that ends the order gives back exactly what is left", () => {
    const all = paid({ COUPON: 1n, USDT: 32n }, 30n);
    const first = divideRefund({ paid: all, refunded: [], goods: 15n, shipping: false });
    const last = divideRefund({ paid: all, refunded: first, goods: 15n, shipping: true });
    expect(leftOf(all, [...first, ...last]).every(({ amount }) => amount === 0n)).toBe(true);
  });

  test("is never more than is left", () => {
    const all = paid({ USDT: 30n }, 30n);
    expect(() => divideRefund({ paid: all, refunded: [], goods: 31n, shipping: false })).toThrow(RangeError);
  });

  const micros = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const order = fc
    .record({
      COUPON: micros,
      USDT: micros,
      POINT: micros,
      shipping: micros,
      steps: fc.array(micros, { maxLength: 8 }),
    })
    .map(({ steps, shipping, ...payment }) => ({ payment, steps, goods: positive(sum(amounts(payment)) - shipping) }));
  const amounts = (payment: Payment) => Object.values(payment).map((amount) => ({ amount }));
  const positive = (value: bigint) => (value > 0n ? value : 0n);

  test("any sequence of them adds up to what was paid, and no part is ever negative or too much", () => {
    fc.assert(
      fc.property(order, fc.boolean(), ({ payment, steps, goods }, shippingFirst) => {
        const all = portions(payment, goods);
        const refunded: Portion[] = [];
        let left = goods;
        for (const [index, step] of [...steps, left].entries()) {
          const last = index === steps.length;
          const value = last ? left : step % (left + 1n);
          const parts = divideRefund({
            paid: all,
            refunded,
            goods: value,
            shipping: last || (index === 0 && shippingFirst),
          });
          expect(sum(parts.filter(({ of }) => of === "goods"))).toBe(value);
          refunded.push(...parts);
          left -= value;
          expect(leftOf(all, refunded).every(({ amount }) => amount >= 0n)).toBe(true);
        }
        expect(sum(refunded)).toBe(sum(all));
      }),
    );
  });
});
