/** Why a withdrawal was given back, as the member reads it. */
import { joinSentences, type Language, type Texts, textIn } from "@banyan/contract/languages.ts";
import { WITHDRAWAL_REASON_TEXTS } from "@banyan/contract/withdrawal-reasons.ts";

/** The ready-made sentence, then the words of staff; null where it was not given back. */
export function reasonText(
  { reason, reasonWords }: { reason: string | null; reasonWords: string | null },
  language: Language,
): string | null {
  if (reason === null) return null;
  const texts = (WITHDRAWAL_REASON_TEXTS as Readonly<Record<string, Texts>>)[reason];
  return joinSentences([texts && textIn(texts, language), reasonWords], language);
}
