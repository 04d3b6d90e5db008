/** Alarms, or a message that there are none. */
import { classes } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

interface AlarmsProps<Alarm extends string> {
  alarms: readonly Alarm[];
  names: Record<Alarm, MessageDescriptor>;
  /** Another task for a person that is not an alarm. */
  also?: string | undefined;
}

export function Alarms<Alarm extends string>({ alarms, names, also }: AlarmsProps<Alarm>) {
  const { t, i18n } = useLingui();
  const look = "rounded-card px-4 py-3 text-sm";
  return (
    <div role="status" aria-label={t`Alarms`} className="grid gap-2">
      {alarms.length > 0 && (
        <ul className={classes(look, "grid gap-1 bg-danger-soft text-danger")}>
          {alarms.map((alarm) => (
            <li key={alarm} className="font-medium">
              {i18n._(names[alarm])}
            </li>
          ))}
        </ul>
      )}
      {also && <p className={classes(look, "bg-warning-soft font-medium text-warning")}>{also}</p>}
      {alarms.length === 0 && !also && (
        <p className={classes(look, "bg-success-soft text-success")}>{t`Nothing needs attention`}</p>
      )}
    </div>
  );
}
