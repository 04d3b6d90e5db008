/** The income statement: totals, a chart by day and kind, and the lists of the seven incomes. */

import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { INCOMES, income } from "@banyan/contract/browser/income.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { loadedLater, PullToRefresh, Skeleton, useSheet } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useUser } from "../../session/session.ts";
import { BelowTheFold } from "../../shell/below-the-fold.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { IncomeChart } from "./income-chart.tsx";
import { LimitCard } from "./limit-card.tsx";
import { spanOf } from "./series.rules.ts";
import { Statement } from "./statement.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { VolumeCard } from "./volume-card.tsx";
import { WhatIncomesAre } from "./what-incomes-are.tsx";
import { WhyContext, type WhySubject } from "./why-link.tsx";

const WhySheet = loadedLater(() => import("./why-sheet.tsx"));

const route = getRouteApi("/pages/incomeStatement");

export default memberPage(
  () => ({ className: "pt-4 pb-8 lg:pt-6", prompt: t`Sign in to see your incomes.` }),
  IncomeStatement,
);

function IncomeStatement() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const activated = useUser()?.activated ?? true;
  const query = useQuery(ask(income.summary, {}));
  const why = useSheet<WhySubject>();
  const span = spanOf(search.span);
  const onSearch = (next: object) => void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <WhyContext value={why.open}>
      <PullToRefresh
        onRefresh={() => renew(income.summary, income.limit, membership.standing, ...INCOMES.map((one) => income[one]))}
        label={t`Refreshing`}
      >
        <QueryView query={query} skeleton={<StatementSkeleton />}>
          {(summary) => {
            const none = summary.total.received === "0";
            return (
              <>
                {none ? (
                  <div className="grid gap-4">
                    <WhatIncomesAre activated={activated} />
                    <VolumeCard />
                  </div>
                ) : (
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8">
                    <div className="grid gap-4">
                      <TotalsCard summary={summary} />
                      <VolumeCard />
                      <LimitCard />
                    </div>
                    <IncomeChart
                      span={span}
                      onSpan={(next) => onSearch({ ...search, span: next === "30" ? undefined : next })}
                    />
                  </div>
                )}
                {(activated || !none) && (
                  <BelowTheFold>
                    <Statement search={search} span={span} onSearch={onSearch} />
                  </BelowTheFold>
                )}
              </>
            );
          }}
        </QueryView>
      </PullToRefresh>
      {why.show(({ day, kind }) => (
        <WhySheet day={day} kind={kind} />
      ))}
    </WhyContext>
  );
}

function StatementSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <Skeleton className="h-52 w-full rounded-card" />
      <Skeleton className="h-144 w-full rounded-card lg:h-128" />
    </div>
  );
}
