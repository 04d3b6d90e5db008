/** What parcels hold of an order (docs/rules.md 4). */
import type { LineOfOrder } from "../store.ts";
import type { Pieces } from "./parcel-store.ts";

/** Who carries a parcel, and by which number. */
export interface Carried {
  shippingCompany: string;
  trackingNumber: string;
}

/** An order has one parcel of a company and number. */
export const isSameParcel = (one: Carried, other: Carried): boolean =>
  one.shippingCompany === other.shippingCompany && one.trackingNumber === other.trackingNumber;

export const piecesIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

type Sent = Pick<LineOfOrder, "quantity" | "shipped" | "unsent">;

/** The pieces of an order's lines that neither left in a parcel nor were refunded before. */
export const unshippedPieces = (lines: readonly Sent[]): Pieces[] =>
  lines.flatMap(({ quantity, shipped, unsent }, index) => {
    const left = quantity - shipped - unsent;
    return left > 0 ? [{ position: index + 1, quantity: left }] : [];
  });
