/** Calls that name lines of an order. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Endpoint, officeApi, shopApi } from "./index.ts";
import { MOST_ORDER_LINES } from "./most-lines.ts";

const groups: Record<string, Endpoint>[] = [...Object.values(shopApi), ...Object.values(officeApi)];
const calls = groups.flatMap((group) => Object.values(group));

/** Whether the input may have these lines. */
function takes(input: Endpoint["input"], lines: readonly object[]): boolean {
  const issues = z.safeParse(input, { lines }).error?.issues ?? [];
  return issues.every(({ path, code, ...rest }) =>
    code === "unrecognized_keys" ? !JSON.stringify(rest).includes("lines") : path[0] !== "lines",
  );
}
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ position: at + 1, quantity: 1 }));
const ofOrders = calls.filter(({ input }) => takes(input, lines(1)) && !takes(input, [{ quantity: 1 }]));

test("calls that name lines of an order take as many as the longest has, and no more", () => {
  expect(ofOrders.map(({ path }) => path).toSorted()).toEqual([
    "/api/office/orders/goodwillPropose",
    "/api/office/orders/previewRefund",
    "/api/office/orders/refund",
    "/api/office/orders/resend",
    "/api/office/orders/ship",
    "/api/order/return/create",
  ]);
  const count = ({ input }: (typeof ofOrders)[number]) =>
    [MOST_ORDER_LINES, MOST_ORDER_LINES + 1].filter((many) => takes(input, lines(many)));
  expect(ofOrders.map(count)).toEqual(ofOrders.map(() => [MOST_ORDER_LINES]));
});
