/** The draft, including unsaved changes, as the shop will show it. */

import type { Language } from "@banyan/contract/languages.ts";
import type { PieceKind } from "@banyan/contract/piece-parts.ts";
import { Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { PieceDraft } from "./draft.rules.ts";
import { Preview } from "./preview.tsx";

export function PreviewSheet(props: { kind: PieceKind; draft: PieceDraft; first: Language }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Preview`} wide>
      <Preview {...props} />
    </Sheet>
  );
}
