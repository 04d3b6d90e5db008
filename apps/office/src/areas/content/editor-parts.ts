/** Props of every card of the editor. */

import type { FieldSentences } from "@banyan/app/form/use-contract-form.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { PieceKind } from "@banyan/contract/piece-parts.ts";
import type { PieceDraft } from "./draft.rules.ts";

export interface EditorPart {
  kind: PieceKind;
  draft: PieceDraft;
  change: (part: Partial<PieceDraft>) => void;
  /** Error sentences by dotted path of the input. */
  errors: FieldSentences;
  /** Ref that lets the field at a path be focused when it is invalid. */
  hold: (path: string) => (element: { focus: () => void } | null) => void;
  /** The language being edited. */
  language: Language;
}
