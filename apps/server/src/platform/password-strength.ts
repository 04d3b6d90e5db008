/**
 * Whether a password is easy to guess, as estimated by @zxcvbn-ts: common passwords, keyboard patterns, repetitions,
 * dates.
 */
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Attackers make fewer guesses than this within minutes, even with rate limits. */
const EASY_BELOW_GUESSES = 1e6;
/** Only this many characters are examined: the estimate of long repetitive texts would take a second. */
const JUDGED_CHARACTERS = 32;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use, because the dictionaries take 20 MB of memory. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** `about`: texts that others know about the person, such as the name. */
export async function isEasyToGuess(password: string, about: readonly string[] = []): Promise<boolean> {
  loading ??= load();
  const words = about
    .flatMap((text) => [text, text.replace(/@.*/, ""), ...text.split(/[\s@.]+/)])
    .filter((word) => word.length > 2);
  const { guesses } = (await loading).check(password.normalize("NFKC").slice(0, JUDGED_CHARACTERS), words);
  return guesses < EASY_BELOW_GUESSES;
}
