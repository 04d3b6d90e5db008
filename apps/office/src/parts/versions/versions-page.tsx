/** Versions and drafts of a subject. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import type { OfficeDraft, OfficeVersion } from "@banyan/contract/browser/office/versions.ts";
import { Button, Count, List, Time, useSheet } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { Heading } from "../cards/heading.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../tables/data-table.tsx";
import { Pager } from "../tables/pager.tsx";
import { useWide } from "../tables/use-wide.ts";
import { NewDraftSheet } from "./new-draft-sheet.tsx";
import type { Subject } from "./subject.ts";
import { VersionDays, VersionState } from "./version-state.tsx";

const LIMIT = 20;

interface VersionsPageProps<Body extends object, Id extends string> {
  subject: Subject<Body, Id>;
  page: number;
  /** Further actions, before "Begin a draft". */
  actions?: ReactNode;
  /** Above the versions. */
  children?: ReactNode;
}

export function VersionsPage<Body extends object, Id extends string>(props: VersionsPageProps<Body, Id>) {
  const { subject, page, actions, children } = props;
  const { calls, paths, words } = subject;
  const { t, i18n } = useLingui();
  const mayWrite = useMay(subject.rights.write);
  const begin = useSheet<number>();
  const query = useQuery(askList(calls.index, { page: String(page), limit: String(LIMIT) }));
  const newest = query.data?.list[0]?.version;
  return (
    <Page
      title={i18n._(words.title)}
      about={i18n._(words.about)}
      actions={
        <>
          {actions}
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
      {children}
      {begin.show((version) => (
        <NewDraftSheet of={subject} basedOn={version} />
      ))}
      <QueryView query={query} skeleton={<DataTableSkeleton rows={4} />}>
        {({ list, total, limit, page: shown, drafts }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {drafts.length > 0 && <Drafts drafts={drafts} paths={paths} />}
            <section aria-label={t`Versions`}>
              <Heading>{t`Versions`}</Heading>
              <DataTable
                label={t`Versions`}
                rows={list}
                keyOf={({ version }) => String(version)}
                columns={COLUMNS}
                link={({ version }) => ({ to: paths.version, params: { version: String(version) } })}
              />
              <Pager page={shown} limit={limit} total={total} exported={{ call: calls.index, input: {} }} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

interface DraftsProps {
  drafts: readonly OfficeDraft[];
  paths: Subject<never, never>["paths"];
}

function Drafts({ drafts, paths }: DraftsProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Drafts`}>
      <Heading>{t`Drafts`}</Heading>
      <List>
        {drafts.map((draft) => (
          <li key={draft.draftId} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <Link
                to={paths.draft}
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

/** On cards, prefixed with "Version"; tables have a header. */
function VersionNumber({ of: { version } }: { of: OfficeVersion }) {
  const { t } = useLingui();
  return useWide() ? <Count value={version} /> : t`Version ${version}`;
}

const COLUMNS: Column<OfficeVersion>[] = [
  { id: "version", head: msg`Version`, cell: (row) => <VersionNumber of={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <VersionState version={row} /> },
  { id: "days", head: msg`Business days`, cell: (row) => <VersionDays version={row} /> },
  { id: "authors", head: msg`Written by`, cell: (row) => <Authors names={row.authors} /> },
  { id: "released", head: msg`Released by`, cell: (row) => row.releasedBy || <Trans>The first start</Trans> },
  { id: "at", head: msg`Released`, cell: (row) => <Time at={row.releasedAt} /> },
];
