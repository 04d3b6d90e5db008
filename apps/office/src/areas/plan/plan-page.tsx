/** The compensation plan: which version holds, earlier and coming ones, and drafts of the next. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type OfficePlanDraft, type OfficePlanVersion, officePlan } from "@banyan/contract/browser/office/plan.ts";
import { Button, buttonClass, Count, List, Time, useSheet } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/data-table.tsx";
import { Pager, pageOf } from "../../parts/pager.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { NewDraftSheet } from "./new-draft-sheet.tsx";
import { VersionDays, VersionState } from "./version-state.tsx";

const LIMIT = 20;
const route = getRouteApi("/plan");

export default function PlanPage() {
  const { t } = useLingui();
  const page = pageOf(route.useSearch().page);
  const mayWrite = useMay("office:plan.write");
  const begin = useSheet<number>();
  const query = useQuery(askList(officePlan.index, { page: String(page), limit: String(LIMIT) }));
  const newest = query.data?.list[0]?.version;
  return (
    <Page
      title={t`Compensation plan`}
      about={t`Every number of the incomes and their limits. One person writes a draft, another releases it for days to come.`}
      actions={
        <>
          <Link to="/plan/simulations" className={buttonClass({ variant: "outline" })}>
            {t`Simulations`}
          </Link>
          {mayWrite && (
            <Button
              icon={<Plus aria-hidden="true" className="size-4" />}
              disabled={newest === undefined}
              onClick={() => newest !== undefined && begin.open(newest)}
            >
              {t`Begin a draft`}
            </Button>
          )}
        </>
      }
    >
      {begin.show((version) => (
        <NewDraftSheet basedOn={version} />
      ))}
      <QueryView query={query} skeleton={<DataTableSkeleton rows={4} />}>
        {({ list, total, limit, page: shown, drafts }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {drafts.length > 0 && <Drafts drafts={drafts} />}
            <section aria-label={t`Versions`}>
              <h2 className="mb-2 px-1 text-base font-semibold">{t`Versions`}</h2>
              <DataTable
                label={t`Versions`}
                rows={list}
                keyOf={({ version }) => String(version)}
                columns={COLUMNS}
                link={({ version }) => ({ to: "/plan/versions/$version", params: { version: String(version) } })}
              />
              <Pager page={shown} limit={limit} total={total} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Drafts({ drafts }: { drafts: readonly OfficePlanDraft[] }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Drafts`}>
      <h2 className="mb-2 px-1 text-base font-semibold">{t`Drafts`}</h2>
      <List>
        {drafts.map((draft) => (
          <li key={draft.draftId} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <Link
                to="/plan/drafts/$draftId"
                params={{ draftId: draft.draftId }}
                className="touch-target font-semibold text-brand-ink underline underline-offset-2"
              >
                {draft.note}
              </Link>
              <p className="text-ink-soft">
                <Authors names={draft.authors} />
              </p>
            </div>
            <p className="text-xs text-ink-faint">
              <Trans>
                Changed <Time at={draft.changedAt} />
              </Trans>
            </p>
          </li>
        ))}
      </List>
    </section>
  );
}

export function Authors({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  return names.length > 0 ? new Intl.ListFormat(i18n.locale).format(names) : "—";
}

const COLUMNS: Column<OfficePlanVersion>[] = [
  { id: "version", head: msg`Version`, cell: (row) => <Count value={row.version} /> },
  { id: "state", head: msg`State`, cell: (row) => <VersionState version={row} /> },
  { id: "days", head: msg`Business days`, cell: (row) => <VersionDays version={row} /> },
  { id: "authors", head: msg`Written by`, cell: (row) => <Authors names={row.authors} /> },
  { id: "released", head: msg`Released by`, cell: (row) => row.releasedBy },
  { id: "at", head: msg`Released`, cell: (row) => <Time at={row.releasedAt} /> },
];
