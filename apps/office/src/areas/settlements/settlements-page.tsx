/** Business days with their payments, newest first; the current run; and days that are due. */

import { askList, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import { dayText } from "@banyan/contract/dates.ts";
import { displayMoney, MICROS_PER_UNIT, parseMoney } from "@banyan/contract/money.ts";
import type { SettledDay, SettlementRun } from "@banyan/contract/office/settlements.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import {
  Badge,
  Button,
  buttonClass,
  Chart,
  Count,
  confirm,
  Day,
  EmptyState,
  Money,
  toast,
  useLocale,
} from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { DayState, Factor, Figure, Percent } from "../../parts/cards/figures.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { Pager, pageOf } from "../../parts/tables/pager.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { Progress, RunRow, RunState } from "./run-card.tsx";

const LIMIT = 30;
const WATCH_MS = 1_500;
const route = getRouteApi("/settlements");

export default function SettlementsPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const page = pageOf(route.useSearch().page);
  const mayPlan = useMay("office:plan.read");
  const mayStart = useMay("office:settlements.start");
  const query = useQuery({
    ...askList(officeSettlements.index, { page: String(page), limit: String(LIMIT) }),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? WATCH_MS : false),
  });
  const starting = useSend(officeSettlements.start, {
    async onDone() {
      toast({ text: t`The settlement begins`, tone: "success" });
      await renew(officeSettlements.index);
    },
  });
  const { data } = query;
  const running = data?.run?.state === "running";
  const settle = async (due: readonly string[]) => {
    const ends = new Set([due[0] ?? "", due.at(-1) ?? ""]);
    const days = [...ends].map((day) => dayText(day, locale)).join(rangeMark(locale, "spaced"));
    const sure = await confirm({
      title: t`Settle what is due?`,
      text: t`${days}: each day is closed, computed and credited. This cannot be undone.`,
      confirmLabel: t`Settle what is due`,
      cancelLabel: t`Cancel`,
    });
    if (sure) starting.mutate({});
  };
  return (
    <Page
      title={t`Settlements`}
      about={t`Each business day is closed, computed and credited once, after it ends.`}
      actions={
        <>
          <Link to="/settlements/previews" className={buttonClass({ variant: "outline" })}>
            {t`Previews`}
          </Link>
          {mayPlan && (
            <Link to="/plan/simulations" className={buttonClass({ variant: "outline" })}>
              {t`Simulations`}
            </Link>
          )}
          {mayStart && (
            <Button
              busy={starting.isPending}
              disabled={!data || running || data.due.length === 0}
              onClick={() => data && void settle(data.due)}
            >
              {data?.due.length === 0 ? t`Nothing is due` : t`Settle what is due`}
            </Button>
          )}
        </>
      }
    >
      <QueryView query={query} skeleton={<DataTableSkeleton columns={COLUMNS} />}>
        {({ list, due, run, total }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {run && run.state !== "finished" && <Current run={run} />}
            {due.length > 0 && !running && <Due days={due} />}
            {list.length === 0 ? (
              <EmptyState
                picture={<EmptyOrders />}
                title={t`No day is closed yet`}
                text={t`A day is settled at the earliest one hour after its end.`}
              />
            ) : (
              <div>
                <Received days={list} />
                <DataTable
                  name="settlements"
                  label={t`Settlements`}
                  rows={list}
                  stale={query.isPlaceholderData}
                  keyOf={(row) => row.day}
                  link={(row) => ({ to: "/settlements/$day", params: { day: row.day } })}
                  columns={COLUMNS}
                  Card={DayCard}
                />
                <Pager
                  page={page}
                  limit={LIMIT}
                  total={total}
                  exported={{ call: officeSettlements.index, input: {} }}
                />
              </div>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** The current run, or a failed one that awaits the next run. */
function Current({ run }: { run: SettlementRun }) {
  const { t } = useLingui();
  if (run.state === "running")
    return (
      <SectionCard title={t`Under way`} actions={<RunState run={run} />}>
        <Progress run={run} />
      </SectionCard>
    );
  return (
    <SectionCard title={t`The last run did not finish`} flush>
      <ul>
        <RunRow run={run} />
      </ul>
      <p className="px-4 pb-4 text-sm text-ink-soft">
        <Trans>Nothing is lost or credited twice. The next run goes on from there.</Trans>
      </p>
    </SectionCard>
  );
}

function Due({ days }: { days: readonly string[] }) {
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  return (
    <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {days.length > 1 ? (
        <Trans>
          <Plural value={days.length} one="# day is due" other="# days are due" />: <Day day={first} /> –{" "}
          <Day day={last} />. Days were missed.
        </Trans>
      ) : (
        <Trans>
          <Day day={first} /> is due.
        </Trans>
      )}
    </p>
  );
}

function Received({ days }: { days: readonly SettledDay[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const shown = days.filter(({ received }) => received !== null).toReversed();
  const [first, last] = [shown[0], shown.at(-1)];
  if (shown.length < 2) return null;
  return (
    <SectionCard title={t`Incomes of the days below`} className="mb-5">
      <Chart
        label={t`Bars of the incomes of each day. The table has the numbers.`}
        unit={Number(MICROS_PER_UNIT)}
        ends={[first && <Day key="first" day={first.day} />, last && <Day key="last" day={last.day} />]}
        marks={shown.map(({ day, received, payoutPercent }) => ({
          id: day,
          values: [parseMoney(received ?? "0")],
          spoken: `${dayText(day, locale)}: ${displayMoney(received ?? "0", locale)} USDT`,
          details: (
            <>
              <Day day={day} /> · <Money amount={received ?? "0"} /> ·{" "}
              <Trans>
                Share of BV: <Percent value={payoutPercent} />
              </Trans>
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}

const COLUMNS: Column<SettledDay>[] = [
  { id: "day", head: msg`Day`, cell: (row) => <Day day={row.day} /> },
  { id: "state", head: msg`Status`, cell: (row) => <DayState day={row} /> },
  { id: "bv", head: msg`BV of the day`, cell: (row) => <Figure amount={row.bv} />, end: true },
  {
    id: "orders",
    head: msg`Orders`,
    cell: (row) => (row.orders === null ? "—" : <Count value={row.orders} />),
    end: true,
    wideOnly: true,
  },
  { id: "received", head: msg`Incomes, USDT`, cell: (row) => <Figure amount={row.received} />, end: true },
  { id: "payout", head: msg`Share of BV`, cell: (row) => <Percent value={row.payoutPercent} />, end: true },
  { id: "k", head: msg`Payout factor (K)`, cell: (row) => <Factor k={row.k} />, end: true },
  {
    id: "plan",
    head: msg`Plan version`,
    cell: (row) => <Count value={row.planVersion} />,
    end: true,
    wideOnly: true,
  },
];

function DayCard({ row }: { row: SettledDay }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="font-medium text-brand-ink">
          <Day day={row.day} />
        </span>
        <DayState day={row} />
      </span>
      <span className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          <Figure amount={row.received} /> USDT
        </span>
        <span className="text-xs text-ink-faint">
          <Trans>
            Share of BV: <Percent value={row.payoutPercent} />
          </Trans>
          {row.k !== null && row.k !== "1" && (
            <>
              {" · "}
              <Badge tone="warning">
                K <Factor k={row.k} />
              </Badge>
            </>
          )}
        </span>
      </span>
    </>
  );
}
