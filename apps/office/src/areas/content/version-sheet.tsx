/** An earlier version as the shop showed it. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeContent, type Piece } from "@banyan/contract/browser/office/content.ts";
import { Sheet, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../i18n/language.ts";
import { draftOf } from "./draft.rules.ts";
import { Preview } from "./preview.tsx";

export function VersionSheet({ piece: { id, kind }, number }: { piece: Piece; number: number }) {
  const { t } = useLingui();
  const query = useQuery(ask(officeContent.version, { id, number: String(number) }));
  return (
    <Sheet title={t`Version ${number}`} wide>
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(said) => <Preview kind={kind} draft={draftOf(said)} first={apiLanguage()} />}
      </QueryView>
    </Sheet>
  );
}
