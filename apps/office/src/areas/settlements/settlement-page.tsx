/** One business day: its totals by income beside those of the day before, K, its runs, and the checksums of its files. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { buttonClass, CopyText, Day, EmptyState, Skeleton, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { DayState } from "../../parts/figures.tsx";
import { Fact, SectionCard } from "../../parts/section-card.tsx";
import { Page } from "../../shell/page.tsx";
import { DayFigures } from "./day-figures.tsx";
import { RunRow } from "./run-card.tsx";

type Detail = OutputOf<typeof officeSettlements.detail>;

const route = getRouteApi("/settlements/$day");

export default function SettlementPage() {
  const { t } = useLingui();
  const { day } = route.useParams();
  const query = useQuery(ask(officeSettlements.detail, { day }));
  return (
    <Page
      title={t`Settlement`}
      about={<Day day={day} />}
      mark={query.data && <DayState day={query.data} />}
      back={{ link: { to: "/settlements" }, label: t`All settlements` }}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(detail) => <View detail={detail} />}
      </QueryView>
    </Page>
  );
}

function View({ detail }: { detail: Detail }) {
  const { t } = useLingui();
  const { totals, before, runs, checksums } = detail;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DayFigures day={detail} before={before}>
        <Fact name={t`Closed`}>
          <Time at={detail.closedAt} />
        </Fact>
        <Fact name={t`Credited`}>{detail.postedAt ? <Time at={detail.postedAt} /> : "—"}</Fact>
      </DayFigures>
      {!totals && (
        <EmptyState
          picture={<EmptySearch />}
          title={t`This day is not computed yet`}
          action={
            <Link to="/settlements" className={buttonClass({ variant: "outline" })}>
              {t`All settlements`}
            </Link>
          }
        />
      )}
      {runs.length > 0 && (
        <SectionCard title={t`Runs`} flush>
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        </SectionCard>
      )}
      {checksums && <Checksums checksums={checksums} />}
    </div>
  );
}

function Checksums({ checksums }: { checksums: Readonly<Record<string, string>> }) {
  const { t } = useLingui();
  return (
    <SectionCard title={t`Checksums of the published files (SHA-256)`}>
      <dl className="grid gap-2 text-sm">
        {Object.entries(checksums).map(([name, sum]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-all">
              <CopyText text={sum} copyLabel={t`Copy`} copiedLabel={t`Copied`} className="text-xs" />
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
