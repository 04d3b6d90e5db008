/** Document number and photos before submission: in memory only, never stored. */
import { createShots } from "../../parts/shots.ts";

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
