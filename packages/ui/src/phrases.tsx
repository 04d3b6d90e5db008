/** A short text that breaks between phrases, never within words, in scripts with and without spaces. */
import { Fragment } from "react";
import { useLocale } from "./locale.ts";
import { unbroken } from "./unbroken.ts";

/** Replaced by `loadPhrases` for scripts without spaces. Until then a text is one phrase. */
let phrasesOf = (text: string, _locale: string): string[] => [text];

/** Call when a language loads. If the rules fail to load, the browser's line breaking applies. */
export async function loadPhrases(locale: string): Promise<void> {
  if (!/^(?:zh|ja|th)\b/.test(locale)) return;
  const rules = await import("./phrases.rules.ts").catch(() => undefined);
  if (rules) phrasesOf = rules.phrasesOf;
}

export function Phrases({ text }: { text: string }) {
  const locale = useLocale();
  const phrases = phrasesOf(text, locale);
  if (phrases.length === 1) return unbroken(text);
  return (
    <span className="break-keep wrap-break-word">
      {withPlaces(phrases).map(({ from, phrase }) => (
        <Fragment key={from}>
          {from > 0 && <wbr />}
          {locale.startsWith("th") ? <span className="whitespace-nowrap">{phrase}</span> : unbroken(phrase)}
        </Fragment>
      ))}
    </span>
  );
}

/** Each phrase with its offset in the text. */
function withPlaces(phrases: readonly string[]): { from: number; phrase: string }[] {
  let from = 0;
  return phrases.map((phrase) => {
    from += phrase.length;
    return { from: from - phrase.length, phrase };
  });
}
