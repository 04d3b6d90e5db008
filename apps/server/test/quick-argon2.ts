/**
 * Stands for @node-rs/argon2 in the processes of the tests, which hash thousands of passwords: with little memory, in one pass.
 * Processes that tests start hash as everywhere else; password.test.ts looks at one.
 */
import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

const argon2: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

let isQuick = true;

/** Hashes as everywhere else while `work` runs. */
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
