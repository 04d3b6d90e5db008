/** A day's results compared with the previous day: totals, incomes, reductions by limits, and ceilings. */
import { INCOMES, type Income, LIMITS, type Limit } from "@banyan/contract/browser/income.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import type { DayTotals, SettledDay } from "@banyan/contract/office/settlements.ts";
import { Count, classes, Money } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Factor, Figure, Percent } from "../../parts/cards/figures.tsx";
import { Heading } from "../../parts/cards/heading.tsx";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { INCOME_NAMES, LIMIT_NAMES } from "../../parts/names/income-names.ts";
import { type Column, DataTable } from "../../parts/tables/data-table.tsx";

/** A settled day, or the preview of one. */
export interface DayView
  extends Pick<SettledDay, "planVersion" | "bv" | "orders" | "received" | "payoutPercent" | "k"> {
  totals: DayTotals | null;
}

export function DayFigures({ day, before, children }: { day: DayView; before: DayView | null; children?: ReactNode }) {
  const { t } = useLingui();
  const { totals } = day;
  return (
    <>
      <SectionCard title={t`The day`}>
        <Facts>
          <Fact name={t`BV of the day`}>
            <Compared now={day.bv} before={before?.bv} unit="BV" />
          </Fact>
          <Fact name={t`Incomes`}>
            <Compared now={day.received} before={before?.received} unit="USDT" />
          </Fact>
          <Fact name={t`Share of BV`}>
            <Percent value={day.payoutPercent} /> <Before>{before && <Percent value={before.payoutPercent} />}</Before>
          </Fact>
          <Fact name={t`Payout factor (K)`}>
            <Factor k={day.k} /> <Before>{before && <Factor k={before.k} />}</Before>
          </Fact>
          <Fact name={t`Members paid`}>
            <ComparedCount now={totals?.paid ?? null} before={before?.totals?.paid ?? null} />
          </Fact>
          <Fact name={t`Orders`}>
            <ComparedCount now={day.orders} before={before?.orders ?? null} />
          </Fact>
          <Fact name={t`Plan version`}>
            <Count value={day.planVersion} />
          </Fact>
          {children}
        </Facts>
      </SectionCard>
      {totals && (
        <>
          <ByIncome totals={totals} before={before?.totals ?? null} />
          <Cuts cut={totals.cut} before={before?.totals?.cut ?? null} />
          <Groups groups={totals.groups} />
        </>
      )}
    </>
  );
}

/** The previous day's value, in small print. */
function Before({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  if (!children) return null;
  return (
    <span className="text-xs text-ink-faint">
      {t`day before`} {children}
    </span>
  );
}

function ComparedCount({ now, before }: { now: number | null; before: number | null }) {
  if (now === null) return "—";
  return (
    <>
      <Count value={now} /> <Before>{before !== null && <Count value={before} />}</Before>
    </>
  );
}

interface ComparedProps {
  now: string | null;
  before: string | null | undefined;
  unit: string;
}

function Compared({ now, before, unit }: ComparedProps) {
  if (now === null) return "—";
  return (
    <>
      <Money amount={now} unit={unit} className="font-medium" />{" "}
      <Before>{before && <Money amount={before} unit={unit} />}</Before>
    </>
  );
}

/** The difference from the previous day. */
function Difference({ now, before }: { now: string; before: string }) {
  const difference = parseMoney(now) - parseMoney(before);
  return (
    <Money
      amount={formatMoney(difference)}
      unit=""
      signed={difference > 0n}
      className={classes(difference === 0n && "text-ink-faint")}
    />
  );
}

interface IncomeLine {
  income: Income;
  raw: string;
  received: string;
  before: string | null;
}

function ByIncome({ totals, before }: { totals: DayTotals; before: DayTotals | null }) {
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
      <Heading unit="USDT">{t`By income`}</Heading>
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

interface CutLine {
  limit: Limit;
  cut: string;
  before: string | null;
}

function Cuts({ cut, before }: { cut: Record<Limit, string>; before: Record<Limit, string> | null }) {
  const { t } = useLingui();
  const rows = LIMITS.map((limit): CutLine => ({ limit, cut: cut[limit], before: before?.[limit] ?? null }));
  return (
    <section aria-label={t`What the limits took`}>
      <Heading unit="USDT">{t`What the limits took`}</Heading>
      <DataTable label={t`What the limits took`} rows={rows} keyOf={(row) => row.limit} columns={CUT_COLUMNS} />
    </section>
  );
}

function LimitName({ limit }: { limit: Limit }) {
  const { i18n } = useLingui();
  return i18n._(LIMIT_NAMES[limit]);
}

const CUT_COLUMNS: Column<CutLine>[] = [
  { id: "limit", head: msg`Limit`, cell: (row) => <LimitName limit={row.limit} /> },
  {
    id: "cut",
    head: msg({ context: "amount", message: "Taken off" }),
    cell: (row) => <Figure amount={row.cut} />,
    end: true,
  },
  { id: "before", head: msg`Day before`, cell: (row) => <Figure amount={row.before} />, end: true },
  {
    id: "difference",
    head: msg`Difference`,
    cell: (row) => (row.before === null ? "—" : <Difference now={row.cut} before={row.before} />),
    end: true,
  },
];

function Groups({ groups }: { groups: DayTotals["groups"] }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Payout ceilings`}>
      <Heading unit="USDT">{t`Payout ceilings`}</Heading>
      <DataTable label={t`Payout ceilings`} rows={groups} keyOf={(row) => row.country ?? ""} columns={GROUP_COLUMNS} />
      <p className="mt-2 text-xs text-ink-faint">
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

const GROUP_COLUMNS: Column<DayTotals["groups"][number]>[] = [
  { id: "country", head: msg`Country`, cell: (row) => <GroupName country={row.country} /> },
  { id: "bv", head: msg`BV`, cell: (row) => <Figure amount={row.bv} />, end: true },
  { id: "ceiling", head: msg`Ceiling`, cell: (row) => <Figure amount={row.ceiling} />, end: true },
  { id: "incomes", head: msg`Incomes before K`, cell: (row) => <Figure amount={row.incomes} />, end: true },
  { id: "received", head: msg`Received`, cell: (row) => <Figure amount={row.received} />, end: true },
  { id: "k", head: msg`Payout factor (K)`, cell: (row) => <Factor k={row.k} />, end: true },
];
