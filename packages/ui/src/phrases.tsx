/** A short text that breaks between phrases and never inside words, also where a script has no spaces. */
import { Fragment } from "react";
import { useLocale } from "./locale.ts";
import { unbroken } from "./unbroken.ts";

/** The rules are only for scripts without spaces, so they come with such a language. Until then a text is one phrase. */
let phrasesOf = (text: string, _locale: string): string[] => [text];

/** To be called with the texts of a language. Where the rules do not come, texts break as the browser does. */
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

/** Each phrase with the place in the text where it begins. */
function withPlaces(phrases: readonly string[]): { from: number; phrase: string }[] {
  let from = 0;
  return phrases.map((phrase) => {
    from += phrase.length;
    return { from: from - phrase.length, phrase };
  });
}
