/** Results of a simulation, compared with the present plan: sums, incomes, levels, members and days. */
import { INCOMES, type Income } from "@banyan/contract/browser/income.ts";
import { dayText } from "@banyan/contract/dates.ts";
import type { DisclosureGroup } from "@banyan/contract/disclosure.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { displayMoney, formatMoney, MICROS_PER_UNIT, parseMoney } from "@banyan/contract/money.ts";
import type { Simulated, Simulation } from "@banyan/contract/office/simulation.ts";
import { Chart, Count, Day, Money, useLocale } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { Factor, Figure, Percent } from "../../parts/cards/figures.tsx";
import { Heading } from "../../parts/cards/heading.tsx";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { INCOME_NAMES } from "../../parts/names/income-names.ts";
import { type Column, DataTable } from "../../parts/tables/data-table.tsx";

export function SimulationFigures({ simulation }: { simulation: Simulation }) {
  const { t } = useLingui();
  const { bv, orders, members, present, tried } = simulation;
  return (
    <>
      <SectionCard title={t`The network`}>
        <Facts>
          <Fact name={t`BV of all days`}>
            <Money amount={bv} unit="BV" className="font-medium" />
          </Fact>
          <Fact name={t`Orders`}>
            <Count value={orders} />
          </Fact>
          <Fact name={t`Members at the end`}>
            <Count value={members} />
          </Fact>
        </Facts>
      </SectionCard>
      <Titled title={t`All days`}>
        {(label) => (
          <DataTable
            label={label}
            rows={SUMS.map((row) => ({ ...row, present, tried }))}
            keyOf={(row) => row.id}
            columns={SUM_COLUMNS}
          />
        )}
      </Titled>
      <Titled title={t`By income`} unit="USDT">
        {(label) => (
          <DataTable
            label={label}
            rows={INCOMES.map((income) => ({
              income,
              bv,
              present: present.byIncome[income],
              tried: tried.byIncome[income],
            }))}
            keyOf={(row) => row.income}
            columns={INCOME_COLUMNS}
          />
        )}
      </Titled>
      <Titled title={t`By level`} unit="USDT">
        {(label) => (
          <DataTable
            label={label}
            rows={tried.levels.map((row) => ({ tried: row, present: present.levels[row.level] }))}
            keyOf={(row) => String(row.tried.level)}
            columns={LEVEL_COLUMNS}
          />
        )}
      </Titled>
      <Members label={t`What activated members receive`} present={present.all} tried={tried.all} />
      <Members
        label={t`What a newcomer receives`}
        about={t`Everybody who was activated on these days, whenever that was.`}
        present={present.newcomers}
        tried={tried.newcomers}
      />
      <Days present={present} tried={tried} />
    </>
  );
}

interface TitledProps {
  title: string;
  /** The unit of the amounts, unless they show it. */
  unit?: string;
  about?: string;
  children: (label: string) => ReactNode;
}

function Titled({ title, unit, about, children }: TitledProps) {
  return (
    <section aria-label={title}>
      <Heading unit={unit}>{title}</Heading>
      {about && <p className="mb-2 text-sm text-ink-soft">{about}</p>}
      {children(title)}
    </section>
  );
}

interface Sum {
  id: string;
  name: MessageDescriptor;
  cell: (side: Simulated) => ReactNode;
}

const SUMS: readonly Sum[] = [
  { id: "received", name: msg`Incomes`, cell: (side) => <Money amount={side.received} className="font-medium" /> },
  { id: "payout", name: msg`Share of BV`, cell: (side) => <Percent value={side.payoutPercent} /> },
  { id: "days", name: msg`Days with K below 1`, cell: (side) => <Count value={side.ceilingDays} /> },
  { id: "k", name: msg`Smallest K`, cell: (side) => <Factor k={side.leastK} /> },
];

function Name({ name }: { name: MessageDescriptor }) {
  const { i18n } = useLingui();
  return i18n._(name);
}

interface Sides {
  present: Simulated;
  tried: Simulated;
}

const SUM_COLUMNS: Column<Sum & Sides>[] = [
  { id: "name", head: msg`Figure`, cell: (row) => <Name name={row.name} /> },
  { id: "present", head: msg`Present plan`, cell: (row) => row.cell(row.present), end: true },
  { id: "tried", head: msg`Tried plan`, cell: (row) => row.cell(row.tried), end: true },
];

interface IncomeLine {
  income: Income;
  bv: string;
  present: string;
  tried: string;
}

/** A percentage of the BV with two places, as decimal text; null if the BV is not above 0. */
function partOf(amount: string, bv: string): string | null {
  const whole = parseMoney(bv);
  return whole > 0n ? (Number((parseMoney(amount) * 10_000n) / whole) / 100).toFixed(2) : null;
}

const INCOME_COLUMNS: Column<IncomeLine>[] = [
  { id: "income", head: msg`Income`, cell: (row) => <Name name={INCOME_NAMES[row.income]} /> },
  { id: "present", head: msg`Present plan`, cell: (row) => <Figure amount={row.present} />, end: true },
  {
    id: "presentPart",
    head: msg`Share of BV`,
    cell: (row) => <Percent value={partOf(row.present, row.bv)} />,
    end: true,
  },
  {
    id: "tried",
    head: msg`Tried plan`,
    cell: (row) => <Figure amount={row.tried} className="font-medium" />,
    end: true,
  },
  { id: "triedPart", head: msg`Share of BV`, cell: (row) => <Percent value={partOf(row.tried, row.bv)} />, end: true },
];

interface LevelLine {
  tried: Simulated["levels"][number];
  present: Simulated["levels"][number] | undefined;
}

const LEVEL_COLUMNS: Column<LevelLine>[] = [
  { id: "level", head: msg`Level`, cell: ({ tried }) => levelName(tried.level, apiLanguage()) },
  { id: "members", head: msg`Members`, cell: ({ tried }) => <Count value={tried.members} />, end: true },
  { id: "active", head: msg`Active`, cell: ({ tried }) => <Count value={tried.active} />, end: true },
  {
    id: "present",
    head: msg`Present plan`,
    cell: ({ present }) => <Figure amount={present?.received ?? null} />,
    end: true,
  },
  {
    id: "presentPart",
    head: msg`Of all incomes`,
    cell: ({ present }) => <Percent value={present?.percent ?? null} />,
    end: true,
    wideOnly: true,
  },
  {
    id: "tried",
    head: msg`Tried plan`,
    cell: ({ tried }) => <Figure amount={tried.received} className="font-medium" />,
    end: true,
  },
  { id: "triedPart", head: msg`Of all incomes`, cell: ({ tried }) => <Percent value={tried.percent} />, end: true },
];

interface GroupFigure {
  id: string;
  name: MessageDescriptor;
  cell: (group: DisclosureGroup) => ReactNode;
}

/** An amount with its unit; a dash while unknown. */
function Amount({ amount, unit = "USDT", strong }: { amount: string | null; unit?: string; strong?: boolean }) {
  if (amount === null) return "—";
  return <Money amount={amount} unit={unit} className={strong ? "font-medium" : undefined} />;
}

const GROUP_FIGURES: readonly GroupFigure[] = [
  { id: "members", name: msg`Members`, cell: (group) => <Count value={group.members} /> },
  { id: "nothing", name: msg`Received nothing`, cell: (group) => <Percent value={group.nothingPercent} /> },
  { id: "q1", name: msg`Lower quartile`, cell: (group) => <Amount amount={group.quartile1} /> },
  { id: "median", name: msg`Median`, cell: (group) => <Amount amount={group.median} strong /> },
  { id: "q3", name: msg`Upper quartile`, cell: (group) => <Amount amount={group.quartile3} /> },
  { id: "p90", name: msg`90th percentile`, cell: (group) => <Amount amount={group.percentile90} /> },
  { id: "mean", name: msg`Mean`, cell: (group) => <Amount amount={group.mean} /> },
  { id: "top", name: msg`Mean of the top tenth`, cell: (group) => <Amount amount={group.topMean} /> },
  { id: "own", name: msg`Median of own BV`, cell: (group) => <Amount amount={group.spentMedian} unit="BV" /> },
  { id: "more", name: msg`Own BV above income`, cell: (group) => <Percent value={group.spentMorePercent} /> },
];

interface MembersProps {
  label: string;
  about?: string;
  present: DisclosureGroup | null;
  tried: DisclosureGroup | null;
}

function Members({ label, about, present, tried }: MembersProps) {
  const { t } = useLingui();
  return (
    <Titled title={label} about={about}>
      {() =>
        present && tried ? (
          <DataTable
            label={label}
            rows={GROUP_FIGURES.map((row) => ({ ...row, present, tried }))}
            keyOf={(row) => row.id}
            columns={GROUP_COLUMNS}
          />
        ) : (
          <p className="text-sm text-ink-soft">{t`Fewer than 10 members: too few to tell.`}</p>
        )
      }
    </Titled>
  );
}

const GROUP_COLUMNS: Column<GroupFigure & { present: DisclosureGroup; tried: DisclosureGroup }>[] = [
  { id: "name", head: msg`Figure`, cell: (row) => <Name name={row.name} /> },
  { id: "present", head: msg`Present plan`, cell: (row) => row.cell(row.present), end: true },
  { id: "tried", head: msg`Tried plan`, cell: (row) => row.cell(row.tried), end: true },
];

interface DayLine {
  present: Simulated["days"][number] | undefined;
  tried: Simulated["days"][number];
}

function Days({ present, tried }: Sides) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = tried.days.map((day, at): DayLine => ({ tried: day, present: present.days[at] }));
  const [first, last] = [rows[0], rows.at(-1)];
  const sideText = (side: DayLine["present"]) => `${displayMoney(side?.received ?? "0", locale)} USDT`;
  return (
    <>
      {rows.length > 1 && (
        <SectionCard title={t`Incomes of each day under the tried plan`}>
          <Chart
            label={t`Bars of the incomes of each day. The table has the numbers.`}
            unit={Number(MICROS_PER_UNIT)}
            ends={[first && <Day key="first" day={first.tried.day} />, last && <Day key="last" day={last.tried.day} />]}
            marks={rows.map((row) => ({
              id: row.tried.day,
              values: [parseMoney(row.tried.received)],
              spoken: `${dayText(row.tried.day, locale)}: ${sideText(row.tried)}`,
              details: (
                <Trans>
                  <Day day={row.tried.day} />: tried {sideText(row.tried)}, present {sideText(row.present)}
                </Trans>
              ),
            }))}
          />
        </SectionCard>
      )}
      <Titled title={t`By day`} unit="USDT">
        {(label) => <DataTable label={label} rows={rows} keyOf={(row) => row.tried.day} columns={DAY_COLUMNS} />}
      </Titled>
    </>
  );
}

function difference({ present, tried }: DayLine): string | null {
  return present ? formatMoney(parseMoney(tried.received) - parseMoney(present.received)) : null;
}

const DAY_COLUMNS: Column<DayLine>[] = [
  { id: "day", head: msg`Day`, cell: (row) => <Day day={row.tried.day} /> },
  { id: "bv", head: msg`BV of the day`, cell: (row) => <Figure amount={row.tried.bv} />, end: true },
  {
    id: "present",
    head: msg`Present plan`,
    cell: (row) => <Figure amount={row.present?.received ?? null} />,
    end: true,
  },
  {
    id: "presentK",
    head: msg`K, present plan`,
    cell: (row) => <Factor k={row.present?.k ?? null} />,
    end: true,
    wideOnly: true,
  },
  {
    id: "tried",
    head: msg`Tried plan`,
    cell: (row) => <Figure amount={row.tried.received} className="font-medium" />,
    end: true,
  },
  { id: "triedK", head: msg`K, tried plan`, cell: (row) => <Factor k={row.tried.k} />, end: true },
  {
    id: "difference",
    head: msg`Difference`,
    cell: (row) => <Figure amount={difference(row)} />,
    end: true,
    wideOnly: true,
  },
];
