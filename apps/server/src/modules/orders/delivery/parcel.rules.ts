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

type Sent = Pick<LineOfOrder, "quantity" | "shipped" | "resent" | "unsent">;

const piecesWhere = (lines: readonly Sent[], count: (line: Sent) => number): Pieces[] =>
  lines.flatMap((line, index) => (count(line) > 0 ? [{ position: index + 1, quantity: count(line) }] : []));

const unshipped = ({ quantity, shipped, unsent }: Sent) => quantity - shipped - unsent;
/** Replacements leave after the pieces that never left. */
const resending = (line: Sent) => Math.min(line.resent, unshipped(line));

/** The pieces of an order's lines that are to be shipped, also again; before the order is completed. */
export const unshippedPieces = (lines: readonly Sent[]): Pieces[] => piecesWhere(lines, unshipped);

/** Of `unshippedPieces`, those that are sent again. */
export const resendingPieces = (lines: readonly Sent[]): Pieces[] => piecesWhere(lines, resending);

/** Of `unshippedPieces`, those that never left. */
export const neverSentPieces = (lines: readonly Sent[]): Pieces[] =>
  piecesWhere(lines, (line) => unshipped(line) - resending(line));

/** How many pieces of a line are among these. */
export const piecesAt = (lines: readonly Pieces[], position: number): number =>
  lines.find((line) => line.position === position)?.quantity ?? 0;
