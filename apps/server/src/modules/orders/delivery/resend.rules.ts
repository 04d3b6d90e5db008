/** Which pieces may be sent again, and which of them may still be cancelled (docs/rules.md 4). */
import type { LineOfOrder } from "../store.ts";
import { piecesAt, piecesIn, resendingPieces } from "./parcel.rules.ts";
import type { Parcel, Pieces } from "./parcel-store.ts";
import type { Resend } from "./resend-store.ts";

type Lines = readonly Pick<LineOfOrder, "quantity" | "shipped" | "resent" | "unsent">[];

export interface ResendablePieces extends Pieces {
  /** How many pieces of the line were refunded after they left. */
  refunded: number;
}

/**
 * The pieces of a parcel that are neither sent again nor refunded; before the order is completed. A refund names no parcel, so its
 * pieces count against each parcel of their line.
 */
export function resendablePieces(
  parcel: Pick<Parcel, "number" | "lines">,
  given: {
    refunds: readonly { unsent: boolean; lines: readonly Pieces[] }[];
    resends: readonly Resend[];
  },
): ResendablePieces[] {
  const ofParcel = given.resends.filter((resend) => resend.parcel === parcel.number).flatMap(({ lines }) => lines);
  const back = given.refunds.filter(({ unsent }) => !unsent).flatMap(({ lines }) => lines);
  return parcel.lines.flatMap(({ position, quantity }) => {
    const isHere = (line: Pieces) => line.position === position;
    const again = ofParcel.filter(isHere).reduce((sum, line) => sum + line.quantity - line.cancelled, 0);
    const refunded = piecesIn(back.filter(isHere));
    const left = quantity - again - refunded;
    return left > 0 ? [{ position, quantity: left, refunded }] : [];
  });
}

/**
 * The pieces that have not left and are no longer sent again if this is cancelled. The oldest replacement leaves first, so those that
 * wait are of the newest. What is left of a cancelled one has left.
 */
export function cancellablePieces(
  { number, cancelledAt, lines: chosen }: Resend,
  { lines, resends }: { lines: Lines; resends: readonly Resend[] },
): Pieces[] {
  if (cancelledAt !== null) return [];
  const waiting = resendingPieces(lines);
  const newer = resends.filter((resend) => resend.number > number && resend.cancelledAt === null);
  return chosen.flatMap(({ position, quantity }) => {
    const ofNewer = newer.reduce((sum, resend) => sum + piecesAt(resend.lines, position), 0);
    const left = Math.min(quantity, piecesAt(waiting, position) - ofNewer);
    return left > 0 ? [{ position, quantity: left }] : [];
  });
}
