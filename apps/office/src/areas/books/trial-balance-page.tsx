/** The trial balance: every house account and the total of all members, now or at the end of a day, summing to zero. */

import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ASSETS } from "@banyan/contract/browser/ledger.ts";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { Button, Day, Skeleton, Time } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { ASSET_HEADS } from "../../parts/coins/asset.tsx";
import { ACCOUNT_NAMES } from "../../parts/names/ledger-names.ts";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportButton } from "../../parts/tables/export-button.tsx";
import { DayFilter, FilterBar, useFilter } from "../../parts/tables/filters.tsx";
import { Page } from "../../shell/page.tsx";
import { Figure } from "./figures.tsx";
import { useNames } from "./use-names.ts";

type Trial = OutputOf<typeof officeBooks.trialBalance>;

const route = getRouteApi("/books/balance");

export default function TrialBalancePage() {
  const { t } = useLingui();
  const { day } = route.useSearch();
  const filter = useFilter();
  const query = useQuery({ ...askList(officeBooks.trialBalance, { day }), staleTime: 0 });
  return (
    <Page
      exact
      title={t`Trial balance`}
      about={query.data ? <Moment trial={query.data} /> : query.isPending && <Skeleton className="h-5 w-56" />}
      actions={!query.isLoadingError && <Export trial={query.data} />}
    >
      <FilterBar>
        <DayFilter label={t`At the end of`} value={day} onChange={(value) => filter({ day: value })} />
        {day && (
          <Button variant="outline" className="justify-self-start" onClick={() => filter({ day: "" })}>
            {t`Now`}
          </Button>
        )}
      </FilterBar>
      <QueryView query={query} skeleton={<TrialSkeleton />}>
        {(trial) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={query.isPlaceholderData ? "opacity-60 transition-opacity" : "transition-opacity"}
          >
            <Verdict trial={trial} />
            <Lines trial={trial} />
            <p className="pt-3 text-xs text-ink-faint">
              {t`Negative accounts are where money came from: coins held on the chain, coupons and points issued.`}
            </p>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Moment({ trial }: { trial: Trial }) {
  if (trial.day !== null) {
    return (
      <Trans>
        At the end of <Day day={trial.day} />, {trial.timeZone}
      </Trans>
    );
  }
  return (
    <Trans>
      As of <Time at={trial.at} precision="second" />
    </Trans>
  );
}

const isBalanced = ({ sums }: Trial) => ASSETS.every((asset) => sums[asset] === "0");

function Verdict({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const balanced = isBalanced(trial);
  return (
    <p
      role="status"
      className={`mb-3 flex items-center gap-2.5 rounded-card px-4 py-3 text-sm font-medium ${
        balanced ? "bg-success-soft text-success" : "bg-danger-soft text-danger"
      }`}
    >
      {balanced ? (
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      )}
      {balanced ? t`The books balance: each asset sums to zero.` : t`The books do not balance. Run the audit.`}
    </p>
  );
}

type Line = Trial["lines"][number];

function LineName({ line }: { line: Line }) {
  const nameOf = useNames();
  return nameOf(ACCOUNT_NAMES, line.account);
}

const COLUMNS: Column<Line>[] = [
  { id: "account", head: msg({ context: "books", message: "Account" }), cell: (line) => <LineName line={line} /> },
  ...ASSETS.map((asset) => ({
    id: asset,
    head: ASSET_HEADS[asset],
    cell: (line: Line) => <Figure amount={line[asset]} />,
    sortBy: (line: Line) => parseMoney(line[asset]),
    isNothing: (line: Line) => line[asset] === "0",
    end: true,
  })),
];

function Lines({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`Trial balance`}
      rows={trial.lines}
      keyOf={(line) => line.account}
      columns={COLUMNS}
      foot={[t`Sum`, ...ASSETS.map((asset) => <Figure key={asset} amount={trial.sums[asset]} />)]}
    />
  );
}

function TrialSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-11 w-full rounded-card" />
      <DataTableSkeleton rows={12} columns={COLUMNS} />
    </>
  );
}

function Export({ trial }: { trial: Trial | undefined }) {
  return (
    <ExportButton
      fileName={`trial-balance-${trial?.day ?? trial?.at.slice(0, 16).replaceAll(":", "")}`}
      rows={
        trial &&
        (() => [
          ["account", ...ASSETS],
          ...trial.lines.map((line) => [line.account, ...ASSETS.map((asset) => line[asset])]),
          ["sum", ...ASSETS.map((asset) => trial.sums[asset])],
        ])
      }
    />
  );
}
