/**
 * Replaces @node-rs/argon2 in test processes, which hash thousands of passwords: little memory, one pass. Processes
 * started by tests use the real parameters; password.test.ts checks one.
 */
import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

const argon2: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

let isQuick = true;

/** Uses the real parameters while `work` runs. */
export async function asEverywhere<T>(work: () => Promise<T>): Promise<T> {
  isQuick = false;
  try {
    return await work();
  } finally {
    isQuick = true;
  }
}

export const hash: typeof Argon2.hash = (password, options) =>
  argon2.hash(password, isQuick ? { ...options, memoryCost: 64, timeCost: 1 } : options);

export const { verify } = argon2;
