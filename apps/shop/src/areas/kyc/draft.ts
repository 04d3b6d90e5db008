/** The number and the photos that a member has not submitted yet: in memory alone, for as long as the shop is open. */
import { createShots } from "../../parts/shots.ts";

export type Part = "idPhoto" | "selfie";

export const shots = createShots<Part>("kyc");
/** Of the document, as typed. It is stored nowhere. */
let number = "";

/** The number of the draft of this member; another member's draft is forgotten. */
export function numberOf(memberId: string): string {
  if (!shots.keepFor(memberId)) number = "";
  return number;
}

export function keepNumber(typed: string): void {
  number = typed;
}

export function forgetDraft(): void {
  number = "";
  shots.forget();
}
