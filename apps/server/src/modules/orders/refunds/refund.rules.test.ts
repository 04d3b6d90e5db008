import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Portion, PRICE_PARTS, sum } from "../checkout/payment.rules.ts";
import { divideRefund, leftOf } from "./refund.rules.ts";

const portion = (asset: Portion["asset"], of: Portion["of"], amount: bigint): Portion => ({ asset, of, amount });

describe("a refund by line", () => {
  test("gives each asset in proportion, to the last micro", () => {
    const given = {
      paid: [portion("COUPON", "goods", 10n), portion("USDT", "goods", 20n), portion("USDT", "shipping", 3n)],
      refunded: [],
      goods: 10n,
      fees: [],
    };
    expect(divideRefund(given)).toEqual([
      { asset: "COUPON", of: "goods", amount: 3n },
      { asset: "USDT", of: "goods", amount: 7n },
    ]);
    expect(divideRefund({ ...given, fees: PRICE_PARTS }).at(-1)).toEqual({ asset: "USDT", of: "shipping", amount: 3n });
  });

  test("that ends the order gives back exactly what is left", () => {
    const all = [portion("COUPON", "goods", 1n), portion("USDT", "goods", 29n), portion("USDT", "shipping", 3n)];
    const first = divideRefund({ paid: all, refunded: [], goods: 15n, fees: [] });
    const last = divideRefund({ paid: all, refunded: first, goods: 15n, fees: PRICE_PARTS });
    expect(leftOf(all, [...first, ...last]).every(({ amount }) => amount === 0n)).toBe(true);
  });

  test("is never more than is left", () => {
    const all = [portion("USDT", "goods", 30n)];
    expect(() => divideRefund({ paid: all, refunded: [], goods: 31n, fees: [] })).toThrow(RangeError);
  });

  const micros = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const order = fc.record({
    amounts: fc.array(micros, { minLength: 6, maxLength: 6 }),
    steps: fc.array(micros, { maxLength: 8 }),
  });

  test("any sequence of them adds up to what was paid, and no part is ever negative or too much", () => {
    fc.assert(
      fc.property(order, fc.boolean(), ({ amounts, steps }, shippingFirst) => {
        const all = (["COUPON", "POINT", "USDT"] as const)
          .flatMap((asset, at) => [
            portion(asset, "goods", amounts[at] ?? 0n),
            portion(asset, "shipping", amounts[at + 3] ?? 0n),
          ])
          .filter(({ amount }) => amount > 0n);
        const goods = sum(all.filter(({ of }) => of === "goods"));
        const refunded: Portion[] = [];
        let left = goods;
        for (const [index, step] of [...steps, left].entries()) {
          const last = index === steps.length;
          const value = last ? left : step % (left + 1n);
          const parts = divideRefund({
            paid: all,
            refunded,
            goods: value,
            fees: last || (index === 0 && shippingFirst) ? PRICE_PARTS : [],
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
