/** The progress of some work, as a bar and in numbers; indeterminate if it has no parts. */
import { Count } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

export function ProgressBar({ done, total }: { done: number; total: number }) {
  const { t } = useLingui();
  return (
    <>
      <div
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={total || undefined}
        aria-valuenow={total > 0 ? done : undefined}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-240"
          style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }}
        />
      </div>
      {total > 0 && (
        <p className="mt-1.5 text-xs text-ink-faint">
          <Trans>
            <Count value={done} /> of <Count value={total} />
          </Trans>
        </p>
      )}
    </>
  );
}
