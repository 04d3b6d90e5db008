/** A date range, for a filter or an export: presets, and first and last day. */
import { Chip, Field, inputLook } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Days, PERIODS, type Period, periodDays } from "./days.rules.ts";
import { useToday } from "./today.ts";

/** Whether the last day precedes the first. */
export const areReversed = ({ from, to }: Days): boolean => Boolean(from && to && to < from);

export interface DaysFieldsProps {
  days: Days;
  onDays: (days: Days) => void;
  /** The only content of its sheet, whose title labels it. */
  alone?: boolean;
}

export function DaysFields({ days, onDays, alone = false }: DaysFieldsProps) {
  const { t } = useLingui();
  const names: Record<Period, string> = { week: t`Last 7 days`, month: t`This month`, lastMonth: t`Last month` };
  const today = useToday();
  const { from, to } = days;
  const wrong = areReversed(days);
  return (
    <fieldset className={alone ? "pt-1" : "mt-6"}>
      <legend className={alone ? "sr-only" : "mb-2 text-sm font-medium"}>
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
          error={wrong ? t`This is before the first day` : undefined}
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
