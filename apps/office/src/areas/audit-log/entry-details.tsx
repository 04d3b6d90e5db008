/** The collapsed details of a log entry: names and values as recorded. */
import { useLingui } from "@lingui/react/macro";

export function EntryDetails({ details }: { details: Record<string, unknown> }) {
  const { t } = useLingui();
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== undefined);
  if (entries.length === 0) return null;
  return (
    <details className="mt-0.5">
      <summary className="inline-flex items-center text-xs touch-target font-medium text-brand-ink">{t`Details`}</summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 rounded-field bg-sunken px-3 py-2 text-xs sm:grid-cols-[max-content_minmax(0,1fr)]">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd translate="no" className="figures">
              {typeof value === "object" ? JSON.stringify(value) : String(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
