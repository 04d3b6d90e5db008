/** Which pieces may be sent again, and which of them may still be cancelled (docs/rules.md 4). */
import type { LineOfOrder } from "../store.ts";
import { piecesAt, resendingPieces } from "./parcel.rules.ts";
import type { Parcel, Pieces } from "./parcel-store.ts";
import type { Resend } from "./resend-store.ts";

type Lines = readonly Pick<LineOfOrder, "quantity" | "shipped" | "resent" | "unsent">[];

/** The pieces of a parcel that are neither sent again nor refunded; before the order is completed. */
export function resendablePieces(
  parcel: Pick<Parcel, "number" | "lines">,
  given: {
    lines: Lines;
    refunds: readonly { unsent: boolean; lines: readonly Pieces[] }[];
    resends: readonly Resend[];
  },
): Pieces[] {
  const ofParcel = given.resends.filter((resend) => resend.parcel === parcel.number).flatMap(({ lines }) => lines);
  const refunded = given.refunds.filter(({ unsent }) => !unsent).flatMap(({ lines }) => lines);
  return parcel.lines.flatMap(({ position, quantity }) => {
    const isHere = (line: Pieces) => line.position === position;
    const again = ofParcel.filter(isHere).reduce((sum, line) => sum + line.quantity - line.cancelled, 0);
    const back = refunded.filter(isHere).reduce((sum, line) => sum + line.quantity, 0);
    const left = Math.min(quantity - again, given.lines[position - 1]!.shipped - back);
    return left > 0 ? [{ position, quantity: left }] : [];
  });
}

/** The pieces that have not left and are no longer sent again if this is cancelled. */
export function cancellablePieces({ cancelledAt, lines: chosen }: Resend, lines: Lines): Pieces[] {
  if (cancelledAt !== null) return [];
  const waiting = resendingPieces(lines);
  return chosen.flatMap(({ position, quantity }) => {
    const left = Math.min(quantity, piecesAt(waiting, position));
    return left > 0 ? [{ position, quantity: left }] : [];
  });
}
