/** Props of every card of the editor. */

import type { FieldSentences } from "@banyan/app/form/use-contract-form.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { ProductDraft } from "./draft.rules.ts";

export interface EditorPart {
  draft: ProductDraft;
  change: (part: Partial<ProductDraft>) => void;
  /** Error sentences by dotted path of the input. */
  errors: FieldSentences;
  /** Ref that lets the field at a path be focused when it is invalid. */
  hold: (path: string) => (element: { focus: () => void } | null) => void;
  /** The language being edited. */
  language: Language;
}

export interface Category {
  id: string;
  name: Partial<Record<Language, string>>;
}
