/** One business day: its totals by income beside those of the day before, K, its runs, and the checksums of its files. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { INCOMES, type Income } from "@banyan/contract/browser/income.ts";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { buttonClass, CopyText, Count, classes, Day, EmptyState, Money, Skeleton, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { INCOME_NAMES } from "../../parts/income-names.ts";
import { Fact, Facts, SectionCard } from "../../parts/section-card.tsx";
import { Page } from "../../shell/page.tsx";
import { DayState, Factor, Figure, Percent } from "./figures.tsx";
import { RunRow } from "./run-card.tsx";

type Detail = OutputOf<typeof officeSettlements.detail>;
type Totals = NonNullable<Detail["totals"]>;

const route = getRouteApi("/settlements/$day");

export default function SettlementPage() {
  const { t } = useLingui();
  const { day } = route.useParams();
  const query = useQuery(ask(officeSettlements.detail, { day }));
  return (
    <Page
      title={t`Settlement`}
      about={<Day day={day} look="full" />}
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
      <SectionCard title={t`The day`}>
        <Facts>
          <Fact name={t`BV of the day`}>
            <Compared now={detail.bv} before={before?.bv} />
          </Fact>
          <Fact name={t`Incomes`}>
            <Compared now={detail.received} before={before?.received} />
          </Fact>
          <Fact name={t`Share of BV`}>
            <Percent value={detail.payoutPercent} />
          </Fact>
          <Fact name={t`K`}>
            <Factor k={detail.k} />
          </Fact>
          <Fact name={t`Orders`}>{detail.orders === null ? "—" : <Count value={detail.orders} />}</Fact>
          <Fact name={t`Plan version`}>
            <Count value={detail.planVersion} />
          </Fact>
          <Fact name={t`Taken back after refunds`}>
            <Figure amount={totals?.takenBack ?? null} />
          </Fact>
          <Fact name={t`Closed`}>
            <Time at={detail.closedAt} />
          </Fact>
          <Fact name={t`Credited`}>{detail.postedAt ? <Time at={detail.postedAt} /> : "—"}</Fact>
        </Facts>
      </SectionCard>
      {totals ? (
        <>
          <ByIncome totals={totals} before={before?.totals ?? null} />
          <Groups groups={totals.groups} />
        </>
      ) : (
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

/** An amount, and how much more or less it is than on the day before. */
function Compared({ now, before }: { now: string | null; before: string | null | undefined }) {
  return (
    <>
      <Figure amount={now} className="font-medium" />
      {now !== null && before !== null && before !== undefined && (
        <>
          {" "}
          <Difference now={now} before={before} />
        </>
      )}
    </>
  );
}

function Difference({ now, before }: { now: string; before: string }) {
  const difference = parseMoney(now) - parseMoney(before);
  const look = difference < 0n ? "text-danger" : difference > 0n ? "text-success" : "text-ink-faint";
  return (
    <Money amount={formatMoney(difference)} unit="" signed={difference > 0n} className={classes("text-xs", look)} />
  );
}

interface IncomeLine {
  income: Income;
  raw: string;
  received: string;
  before: string | null;
}

function ByIncome({ totals, before }: { totals: Totals; before: Totals | null }) {
  const { t } = useLingui();
  const rows = INCOMES.map(
    (income): IncomeLine => ({
      income,
      raw: totals.raw[income],
      received: totals.received[income],
      before: before?.received[income] ?? null,
    }),
  );
  const sum = (of: "raw" | "received") => formatMoney(rows.reduce((all, row) => all + parseMoney(row[of]), 0n));
  const [raw, received] = [sum("raw"), sum("received")];
  const earlier = before && formatMoney(INCOMES.reduce((all, income) => all + parseMoney(before.received[income]), 0n));
  return (
    <section aria-label={t`By income`}>
      <h2 className="mb-2 px-1 text-base font-semibold">{t`By income`}</h2>
      <DataTable
        label={t`By income`}
        rows={rows}
        keyOf={(row) => row.income}
        columns={INCOME_COLUMNS}
        foot={[
          t`Sum`,
          <Figure key="raw" amount={raw} />,
          <Figure key="received" amount={received} />,
          <Figure key="before" amount={earlier} />,
          earlier && <Difference key="difference" now={received} before={earlier} />,
        ]}
      />
    </section>
  );
}

function IncomeName({ income }: { income: Income }) {
  const { i18n } = useLingui();
  return i18n._(INCOME_NAMES[income]);
}

const INCOME_COLUMNS: Column<IncomeLine>[] = [
  { id: "income", head: msg`Income`, cell: (row) => <IncomeName income={row.income} /> },
  {
    id: "raw",
    head: msg`Before limits`,
    cell: (row) => <Figure amount={row.raw} />,
    end: true,
    sortBy: (row) => parseMoney(row.raw),
  },
  {
    id: "received",
    head: msg`Received`,
    cell: (row) => <Figure amount={row.received} className="font-medium" />,
    end: true,
    sortBy: (row) => parseMoney(row.received),
  },
  { id: "before", head: msg`Day before`, cell: (row) => <Figure amount={row.before} />, end: true },
  {
    id: "difference",
    head: msg`Difference`,
    cell: (row) => (row.before === null ? "—" : <Difference now={row.received} before={row.before} />),
    end: true,
  },
];

function Groups({ groups }: { groups: Totals["groups"] }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Payout ceilings`}>
      <h2 className="mb-2 px-1 text-base font-semibold">{t`Payout ceilings`}</h2>
      <DataTable label={t`Payout ceilings`} rows={groups} keyOf={(row) => row.country ?? ""} columns={GROUP_COLUMNS} />
      <p className="mt-2 px-1 text-xs text-ink-faint">
        <Trans>
          Where the incomes of a group would exceed its ceiling, each is multiplied by the same factor K, which is
          ceiling ÷ incomes.
        </Trans>
      </p>
    </section>
  );
}

function GroupName({ country }: { country: string | null }) {
  const { t } = useLingui();
  return country ?? t`All other countries`;
}

const GROUP_COLUMNS: Column<Totals["groups"][number]>[] = [
  { id: "country", head: msg`Country`, cell: (row) => <GroupName country={row.country} /> },
  { id: "bv", head: msg`BV`, cell: (row) => <Figure amount={row.bv} />, end: true },
  { id: "ceiling", head: msg`Ceiling`, cell: (row) => <Figure amount={row.ceiling} />, end: true },
  { id: "incomes", head: msg`Incomes before K`, cell: (row) => <Figure amount={row.incomes} />, end: true },
  { id: "received", head: msg`Received`, cell: (row) => <Figure amount={row.received} />, end: true },
  { id: "k", head: msg`K`, cell: (row) => <Factor k={row.k} />, end: true },
];

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
