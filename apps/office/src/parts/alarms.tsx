/** What needs a person, or that nothing does. */
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

interface AlarmsProps<Alarm extends string> {
  alarms: readonly Alarm[];
  names: Record<Alarm, MessageDescriptor>;
}

export function Alarms<Alarm extends string>({ alarms, names }: AlarmsProps<Alarm>) {
  const { t, i18n } = useLingui();
  return (
    <div role="status" aria-label={t`Alarms`}>
      {alarms.length === 0 ? (
        <p className="rounded-card bg-success-soft px-4 py-3 text-sm text-success">{t`Nothing needs a person`}</p>
      ) : (
        <ul className="grid gap-1 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
          {alarms.map((alarm) => (
            <li key={alarm} className="font-medium">
              {i18n._(names[alarm])}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
