/** Pages of trials: one trial with its result, and the list of stored trials. */
import { ask, askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { Trial, TrialKind } from "@banyan/contract/office/trials.ts";
import { EmptyState, Skeleton, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page, type PageProps } from "../../shell/page.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../tables/data-table.tsx";
import { PagedView } from "../tables/paged-view.tsx";
import { TrialActions, TrialFacts, TrialMark, TrialUnderWay, watchTrials } from "./trial.tsx";

const KEPT_SHOWN = 20;

type TrialDetail = OutputOf<typeof officeTrials.detail>;

interface TrialPageProps extends Pick<PageProps, "title"> {
  trialId: string;
  /** Also the target after the trial is deleted. */
  back: NonNullable<PageProps["back"]>;
  renderAbout: (trial: TrialDetail) => ReactNode;
  renderActions?: (trial: TrialDetail) => ReactNode;
  /** Returns nothing while there is no result. */
  renderResult: (trial: TrialDetail) => ReactNode;
  /** Renders the input of the trial. */
  renderAsked?: (trial: TrialDetail) => ReactNode;
}

/** A trial's progress, result and requester. */
export function TrialPage(props: TrialPageProps) {
  const { trialId, title, back, renderAbout, renderActions, renderResult, renderAsked } = props;
  const navigate = useNavigate();
  const query = useQuery({
    ...ask(officeTrials.detail, { trialId }),
    refetchInterval: ({ state }) => watchTrials(state.data ? [state.data] : []),
  });
  const { data } = query;
  return (
    <Page
      title={title}
      about={data && renderAbout(data)}
      mark={data && <TrialMark trial={data} />}
      back={back}
      actions={
        data && (
          <>
            <TrialActions trial={data} onRemoved={() => navigate(back.link)} />
            {renderActions?.(data)}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(trial) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {renderResult(trial) || <TrialUnderWay trial={trial} />}
            {renderAsked?.(trial)}
            <TrialFacts trial={trial} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

interface KeptTrialsProps {
  kind: TrialKind;
  label: string;
  page: number;
  /** The title of the empty state; nothing is rendered without it. */
  nothing?: string;
  /** A title above the table. */
  heading?: ReactNode;
  link: (trialId: string) => LinkProps;
  /** Columns with the input of a trial. */
  columns: Column<Trial>[];
}

/** Trials of one kind, newest first, with state and requester. */
export function KeptTrials({ kind, label, page, nothing, heading, link, columns }: KeptTrialsProps) {
  const input = { kind, page: String(page), limit: String(KEPT_SHOWN) };
  const query = useQuery({
    ...askList(officeTrials.index, input),
    refetchInterval: ({ state }) => watchTrials(state.data?.list ?? []),
  });
  return (
    <PagedView
      query={{ ...query, exported: { call: officeTrials.index, input } }}
      skeleton={<DataTableSkeleton rows={3} />}
      empty={nothing && <EmptyState picture={<EmptySearch />} title={nothing} />}
    >
      {({ rows, stale }) => (
        <section aria-label={label}>
          {heading}
          <DataTable
            label={label}
            rows={rows}
            stale={stale}
            keyOf={(row) => row.id}
            link={(row) => link(row.id)}
            columns={[...columns, ...COLUMNS]}
          />
        </section>
      )}
    </PagedView>
  );
}

const COLUMNS: Column<Trial>[] = [
  { id: "state", head: msg`Status`, cell: (row) => <TrialMark trial={row} /> },
  { id: "by", head: msg`Requested by`, cell: (row) => row.askedBy },
  { id: "at", head: msg({ context: "time", message: "Requested" }), cell: (row) => <Time at={row.askedAt} /> },
];
