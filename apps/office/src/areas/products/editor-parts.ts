/** What every card of the editor is given. */

import type { FieldSentences } from "@banyan/app/form/use-contract-form.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { ProductDraft } from "./draft.rules.ts";

export interface EditorPart {
  draft: ProductDraft;
  change: (part: Partial<ProductDraft>) => void;
  /** A sentence by dotted path of the input. */
  errors: FieldSentences;
  /** Lets the field at a path take the caret where it is wrong. */
  hold: (path: string) => (element: { focus: () => void } | null) => void;
  /** The language whose texts are in the fields. */
  language: Language;
}

export interface Category {
  id: string;
  name: Partial<Record<Language, string>>;
}
