/** A rough password strength estimate, as a hint while typing. The server enforces the rules. */
import { LENGTHS } from "@banyan/contract/lengths.ts";

export type Strength = "too_short" | "weak" | "fair" | "strong";

/** Length counts most. Character classes and distinct characters help; sequences such as "1111" or "abcd" do not. */
export function passwordStrength(password: string): Strength {
  const letters = Array.from(password);
  if (letters.length < LENGTHS.passwordAtLeast) return "too_short";
  const different = new Set(letters).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const steps = letters.filter((letter, at) => {
    const before = letters[at - 1];
    return before === undefined || Math.abs((letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1;
  }).length;
  const points = Math.min(steps, different) + kinds * 1.5;
  if (points < 9) return "weak";
  return points < 15 ? "fair" : "strong";
}
