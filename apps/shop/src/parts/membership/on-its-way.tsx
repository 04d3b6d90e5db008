/** The member's own BV on its way, the next day on which some of it counts, and a link to details. */
import type { Standing } from "@banyan/contract/browser/membership.ts";
import { Chevron, Day, loadedLater, Money, useSheet } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

const VolumeSheet = loadedLater(() => import("./volume-sheet.tsx"));

export function OnItsWay({ standing: { onItsWay } }: { standing: Pick<Standing, "onItsWay"> }) {
  const sheet = useSheet();
  const [next] = onItsWay.days;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => sheet.open()}
        className="-mx-2 flex w-[calc(100%+--spacing(4))] items-baseline justify-between gap-3 rounded-field px-2 py-1.5 text-start text-sm hover:bg-sunken touch-target"
      >
        <span className="min-w-0 text-ink-soft">
          <Trans>BV on its way</Trans>
          {next && (
            <span className="block text-xs text-ink-faint">
              {next.day === null ? (
                <Trans>Counts once the return window is over</Trans>
              ) : (
                <Trans>
                  next <Money amount={next.bv} unit="BV" /> by <Day day={next.day} />
                </Trans>
              )}
            </span>
          )}
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold">
          <Money amount={onItsWay.bv} unit="BV" />
          <Chevron />
        </span>
      </button>
      {sheet.show(() => (
        <VolumeSheet />
      ))}
    </>
  );
}
