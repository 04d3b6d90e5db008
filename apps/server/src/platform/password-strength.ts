/** Whether a password is easy to guess, as @zxcvbn-ts estimates it: common passwords, keyboard rows, repeats, dates. */
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Fewer guesses than this are made within minutes, even where tries are limited. */
const EASY_BELOW_GUESSES = 1e6;
/** Only so many characters are judged: the estimate of long repeating texts would take a second. */
const JUDGED_CHARACTERS = 32;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded at the first use, because its word lists take 20 MB of memory. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** `about` are texts that others know of the person, such as the name. */
export async function isEasyToGuess(password: string, about: readonly string[] = []): Promise<boolean> {
  loading ??= load();
  const words = about
    .flatMap((text) => [text, text.replace(/@.*/, ""), ...text.split(/[\s@.]+/)])
    .filter((word) => word.length > 2);
  const { guesses } = (await loading).check(password.normalize("NFKC").slice(0, JUDGED_CHARACTERS), words);
  return guesses < EASY_BELOW_GUESSES;
}
