/** What every card of the editor is given. */

import type { FieldErrors } from "@banyan/app/check-input.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { ProductDraft } from "./draft.rules.ts";

export interface EditorPart {
  draft: ProductDraft;
  change: (part: Partial<ProductDraft>) => void;
  /** A sentence by dotted path of the input. */
  errors: FieldErrors;
  /** The language whose texts are in the fields. */
  language: Language;
}

export interface Category {
  id: string;
  name: Partial<Record<Language, string>>;
}
