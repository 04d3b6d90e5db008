/** What a proof of step-up is about: the call and its input, without what proves it. */
import { canonical } from "./canonical.ts";

/** The input without the proof. */
export const withoutProof = (input: unknown) => without(input, ["stepUpProof"]);

/** The text whose SHA-256 a passkey's challenge is bound to: the call and its whole input. */
export function intentText(path: string, input: unknown): string {
  return canonical([path, without(input, ["stepUpProof", "password"])]);
}

function without(input: unknown, names: readonly string[]): unknown {
  if (input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
}
