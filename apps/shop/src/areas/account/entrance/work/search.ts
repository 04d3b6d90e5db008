/**
 * Solves a challenge by search. SHA-256 is implemented here: Web Crypto is missing on pages without TLS, and is slower
 * for many short texts, because each one is an asynchronous task.
 */
import { workText } from "@banyan/contract/registration-work.ts";

export interface Challenge {
  challenge: string;
  /** SHA-256 of the text with the number, in hexadecimal. */
  hash: string;
  /** Exclusive upper bound of the number. */
  most: number;
}

const STEP = 5_000;

/** Tries numbers from 0, and yields the tried share after each batch. Returns undefined if none matches. */
export function* search({ challenge, hash, most }: Challenge): Generator<number, number | undefined> {
  for (let answer = 0; answer < most; answer++) {
    if (sha256(workText(challenge, answer)) === hash) return answer;
    if (answer % STEP === STEP - 1) yield answer / most;
  }
  return undefined;
}

/** The first 32 bits of the fractional parts of a root of each of the first primes (FIPS 180-4). */
function fractions(root: (prime: number) => number, count: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((_, index) => number % primes[index]! !== 0)) {
      primes[found.length] = number;
      found.push((root(number) % 1) * 2 ** 32);
    }
  }
  return Uint32Array.from(found);
}
const primes: number[] = [];
const K = fractions(Math.cbrt, 64);
const START = fractions(Math.sqrt, 8);

const BLOCK = 64;
const words = new Uint32Array(64);
const state = new Uint32Array(8);

/** SHA-256 of an ASCII text, in hexadecimal. */
export function sha256(text: string): string {
  const blocks = Math.ceil((text.length + 9) / BLOCK);
  const bytes = new Uint8Array(blocks * BLOCK);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  state.set(START);
  for (let at = 0; at < bytes.length; at += BLOCK) compress(view, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + K[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
}
