/** The number and the photos that a member has not submitted yet: in memory alone, for as long as the shop is open. */
import { createShots } from "../../parts/pictures/shots.ts";

export type Part = "idPhoto" | "selfie";

export const shots = createShots<Part>("kyc");
/** The document number as typed; never stored. */
let number = "";

/** The number in this member's draft; drops another member's draft. */
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
