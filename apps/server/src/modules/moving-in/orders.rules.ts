/** The file of open orders: one row for each line; rows with the same `order` are its lines. */
import { addressFields } from "@banyan/contract/addresses.ts";
import * as f from "@banyan/contract/fields.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { MOST_ORDER_LINES } from "@banyan/contract/most-lines.ts";
import * as z from "zod/mini";
import type { Fault, Row, Table } from "./table.rules.ts";

export const ORDERS_FILE = "orders.csv";

const { isDefault: _, ...address } = addressFields;
/** The method of ours that pays an order with the same asset. */
export const PAID_WITH = { balance: "balance", coupons: "coupon", points: "points" } as const;
const paidWith = z._default(z.enum(["balance", "coupons", "points"]), "balance");
const part = z._default(f.line(LENGTHS.placeName, 0), "");

export const orderColumns = z.strictObject({
  /** The number in the other system, by which staff find the order. */
  order: z.pipe(
    f.code(LENGTHS.formerNumber),
    z.transform((text) => text.toUpperCase()),
  ),
  memberId: f.memberId,
  orderedOn: f.day,
  code: f.code(LENGTHS.skuCode),
  quantity: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, { error: "QUANTITY_RANGE" })), z.transform(Number)),
  /** What was paid for a piece. */
  price: f.price,
  /** Of a piece; 0 if the other system has paid the incomes on it. */
  bv: f.amountOrZero,
  /** What paid the whole order, and what a refund therefore gives back. */
  paidWith,
  shippingFee: z._default(f.amountOrZero, 0n),
  ...address,
  ...{ province: part, city: part, district: part },
  remark: z._default(f.paragraph(LENGTHS.orderRemark, 0), ""),
  /** The parcel in which this line left: all three, or none. */
  shippedOn: z.optional(f.day),
  shippingCompany: z.optional(f.line(LENGTHS.shippingCompany)),
  trackingNumber: z.optional(f.code(LENGTHS.trackingNumber)),
});
export type MovingLine = z.infer<typeof orderColumns>;

/** Lines of an order; the first row says what is true of all. */
export type MovingOrder = readonly [Row<MovingLine>, ...Row<MovingLine>[]];

/** The rows by order, and what is wrong with them by themselves. */
export function ordersOf(
  { rows, faults }: Table<MovingLine>,
  today: string,
): { orders: MovingOrder[]; faults: Fault[] } {
  const byNumber = Map.groupBy(rows, ({ values }) => values.order);
  const orders = [...byNumber.values()].map(([first, ...others]): MovingOrder => [first!, ...others]);
  return { orders, faults: [...faults, ...orders.flatMap((lines) => linesFaults(lines, today))] };
}

const SAME = [
  "memberId",
  "orderedOn",
  "paidWith",
  "shippingFee",
  "recipient",
  "areaCode",
  "phone",
  "country",
  "province",
  "city",
  "district",
  "detail",
  "postalCode",
  "remark",
] as const;

function linesFaults(lines: MovingOrder, today: string): Fault[] {
  const [{ row: first, values }, ...others] = lines;
  const faults: Fault[] = [];
  const fault = (row: number, column: string, problem: string) =>
    faults.push({ file: ORDERS_FILE, row, column, problem });
  if (lines.length > MOST_ORDER_LINES) fault(first, "order", `An order has at most ${MOST_ORDER_LINES} rows here.`);
  if (values.orderedOn > today) fault(first, "orderedOn", "This day is still to come.");
  for (const { row, values: other } of others) {
    for (const column of SAME)
      if (other[column] !== values[column]) fault(row, column, `Row ${first} of the order differs.`);
  }
  const parcels = new Map<string, Row<MovingLine>>();
  for (const line of lines) {
    const { row, values: one } = line;
    if (one.bv > one.price) fault(row, "bv", "The BV is higher than the price.");
    const { shippedOn, shippingCompany, trackingNumber } = one;
    const given = [shippedOn, shippingCompany, trackingNumber].filter((value) => value !== undefined);
    if (given.length % 3 > 0)
      fault(row, "shippedOn", "Enter shippedOn, shippingCompany and trackingNumber, or none of them.");
    if (shippedOn === undefined) continue;
    if (shippedOn > today || shippedOn < one.orderedOn)
      fault(row, "shippedOn", "This day is before the day of ordering, or still to come.");
    const parcel = parcelOf(one);
    const same = parcels.get(parcel) ?? line;
    parcels.set(parcel, same);
    if (same.values.shippedOn !== shippedOn) fault(row, "shippedOn", `Row ${same.row} of the same parcel differs.`);
  }
  return faults;
}

/** An order has one parcel of a company and number. */
export const parcelOf = ({ shippingCompany, trackingNumber }: MovingLine): string =>
  JSON.stringify([shippingCompany, trackingNumber]);
