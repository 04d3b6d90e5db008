/** The history of a product: what staff changed, with old and new values, and which sales began and ended. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type FieldChange, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { AllDigits, Button, Skeleton } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { AuditLogLink, HistoryList, type HistoryStep, useStaffSteps } from "../../parts/history/history-list.tsx";
import { ChangeLine } from "./change-list.tsx";

export function ProductHistory({ productId }: { productId: string }) {
  const { t } = useLingui();
  const staffSteps = useStaffSteps();
  const query = useQuery(ask(officeCatalog.history, { id: productId }));
  return (
    <SectionCard title={t`History`} actions={<AuditLogLink subject={productId} />} className="mt-4">
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ staffLog, sales }) => {
          const steps: HistoryStep[] = [
            ...sales.map(({ id, at, began, changes }) => ({
              id: `sale-${id}`,
              at,
              text: began ? t`A sale began` : t`A sale ended`,
              detail: <Changes changes={changes} />,
            })),
            ...staffSteps(staffLog).map((step, at) => ({ ...step, detail: <Details entry={staffLog[at]!} /> })),
          ];
          if (steps.length === 0) return <p className="text-sm text-ink-soft">{t`Nothing was changed yet.`}</p>;
          return <HistoryList steps={steps} />;
        }}
      </QueryView>
    </SectionCard>
  );
}

interface DetailsProps {
  entry: { changes: readonly FieldChange[]; proposedBy: string | null; reason: string | null };
}

function Details({ entry: { changes, proposedBy, reason } }: DetailsProps) {
  return (
    <>
      <Changes changes={changes} />
      {reason && <p>{reason}</p>}
      {proposedBy && (
        <p>
          <Trans>Proposed by {proposedBy}</Trans>
        </p>
      )}
    </>
  );
}

/** Shown at first. */
const SHOWN = 8;

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const shown = all ? changes : changes.slice(0, SHOWN);
  const rest = changes.length - shown.length;
  return (
    <AllDigits>
      <ul>
        {shown.map((change) => (
          <li key={`${change.code} ${change.field}`}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {plural(rest, { one: "Show # more change", other: "Show # more changes" })}
        </Button>
      )}
    </AllDigits>
  );
}
