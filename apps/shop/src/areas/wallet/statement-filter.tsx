/** Type and days of a statement. Nothing changes before "Show entries" is pressed. */
import { Button, Chip, Field, inputLook, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useMarketZone } from "./day-heading.tsx";
import { dayOf, type Filters, GROUPS_OF, PERIODS, periodDays, type StatementTab } from "./statement.rules.ts";
import { useGroupNames, usePeriodNames } from "./words.ts";

export interface StatementFilterProps {
  tab: StatementTab;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

export default function StatementFilter({ tab, filters, onFilters }: StatementFilterProps) {
  const { t } = useLingui();
  const groups = useGroupNames();
  const [draft, setDraft] = useState(filters);
  const wrong = draft.from && draft.to && draft.to < draft.from;
  return (
    <Sheet
      title={t`Type and dates`}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={() => onFilters({ direction: filters.direction })}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button disabled={Boolean(wrong)} onClick={() => onFilters(draft)}>
            <Trans>Show entries</Trans>
          </Button>
        </div>
      }
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">
          <Trans>Type</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          <Chip chosen={!draft.group} onClick={() => setDraft({ ...draft, group: undefined })}>
            <Trans>All</Trans>
          </Chip>
          {GROUPS_OF[tab].map((group) => (
            <Chip key={group} chosen={draft.group === group} onClick={() => setDraft({ ...draft, group })}>
              {groups[group]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <DaysFields days={draft} onDays={(days) => setDraft({ ...draft, ...days })} />
    </Sheet>
  );
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Usual periods, and first and last day by hand. */
export function DaysFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useLingui();
  const names = usePeriodNames();
  const today = dayOf(serverNow(), useMarketZone());
  const { from, to } = days;
  const wrong = from && to && to < from;
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Dates</Trans>
      </legend>
      <div className="mb-4 flex flex-wrap gap-2">
        <Chip chosen={!from && !to} onClick={() => onDays({ from: undefined, to: undefined })}>
          <Trans>All days</Trans>
        </Chip>
        {PERIODS.map((period) => {
          const its = periodDays(period, today);
          return (
            <Chip key={period} chosen={from === its.from && to === its.to} onClick={() => onDays(its)}>
              {names[period]}
            </Chip>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DayField label={t`First day`} value={from} max={today} onChange={(day) => onDays({ from: day, to })} />
        <DayField
          label={t`Last day`}
          value={to}
          max={today}
          error={wrong ? t`This lies before the first day` : undefined}
          onChange={(day) => onDays({ from, to: day })}
        />
      </div>
    </fieldset>
  );
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  max: string;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayField({ label, value, max, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-0">
      {(ids) => (
        <input
          type="date"
          {...ids}
          value={value ?? ""}
          max={max}
          onChange={(event) => onChange(event.target.value || undefined)}
          className={`${inputLook({ narrow: true })} figures min-w-0`}
        />
      )}
    </Field>
  );
}
