/** The member's text for why a withdrawal was returned. */
import { joinSentences, type Language, type Texts, textIn } from "@banyan/contract/languages.ts";
import { WITHDRAWAL_REASON_TEXTS } from "@banyan/contract/withdrawal-reasons.ts";

/** The predefined sentence, followed by the words of staff; null if it was not returned. */
export function reasonText(
  { reason, reasonWords }: { reason: string | null; reasonWords: string | null },
  language: Language,
): string | null {
  if (reason === null) return null;
  const texts = (WITHDRAWAL_REASON_TEXTS as Readonly<Record<string, Texts>>)[reason];
  return joinSentences([texts && textIn(texts, language), reasonWords], language);
}
