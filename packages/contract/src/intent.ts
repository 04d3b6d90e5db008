/** The subject of a step-up proof: the call and its input, without the proof. */
import { canonical } from "./canonical.ts";

/** The input without the proof. */
export const withoutProof = (input: unknown) => without(input, ["stepUpProof"]);

/** The hash of an intent is stored, so it covers no password: somebody could guess it by the hash. */
const NOT_COVERED = ["stepUpProof", "password", "oldPassword", "newPassword"];

/** The text whose SHA-256 is bound to a passkey's challenge: the path and the whole input without passwords. */
export function intentText(path: string, input: unknown): string {
  return canonical([path, without(input, NOT_COVERED)]);
}

function without(input: unknown, names: readonly string[]): unknown {
  if (input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
}
