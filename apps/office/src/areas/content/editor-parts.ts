/** What every card of the editor is given. */

import type { FieldSentences } from "@banyan/app/form/use-contract-form.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { PieceKind } from "@banyan/contract/piece-parts.ts";
import type { PieceDraft } from "./draft.rules.ts";

export interface EditorPart {
  kind: PieceKind;
  draft: PieceDraft;
  change: (part: Partial<PieceDraft>) => void;
  /** A sentence by dotted path of the input. */
  errors: FieldSentences;
  /** Lets the field at a path take the caret where it is wrong. */
  hold: (path: string) => (element: { focus: () => void } | null) => void;
  /** The language whose texts are in the fields. */
  language: Language;
}
