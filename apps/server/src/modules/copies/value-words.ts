/** The words for states and kinds, as the shop has them. */
import type { Language } from "@banyan/contract/languages.ts";
import { VALUE_MESSAGES } from "./value-messages.ts";
import { VALUE_WORDS } from "./value-words.gen.ts";
import type { PartName } from "./words.ts";

/**
 * Fields that pages leave out: the title of a notice says its kind, and the others say what one can do, or see, at this
 * moment. The JSON of the part has them.
 */
export const FOR_PROGRAMS: ReadonlySet<string> = new Set(["notices.kind", "orders.actions", "team-place.relation"]);

/** What a value of a field is called; undefined where it is no state or kind. */
export function valueWord(part: PartName, field: string, value: string, language: Language): string | undefined {
  const messages: Readonly<Record<string, Readonly<Record<string, keyof (typeof VALUE_WORDS)["en"]>>>> = VALUE_MESSAGES;
  const message = messages[`${part}.${field}`]?.[value];
  return message && VALUE_WORDS[language][message];
}
