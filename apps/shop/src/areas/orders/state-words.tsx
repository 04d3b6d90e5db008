/** Labels of order states, with the time left to pay. */
import { useLocale } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import { timeLeftText } from "../../parts/days/countdown.rules.ts";
import { useCountdown } from "../../parts/days/use-countdown.ts";

export interface PayClockProps {
  /** The payment deadline; null hides the countdown. */
  until: string | null;
  onOver?: () => void;
}

/** "Pay within 12 min 34 sec". Screen readers do not announce every second. */
export function PayClock({ until, onOver }: PayClockProps) {
  const locale = useLocale();
  const seconds = useCountdown(until, onOver);
  if (!until) return null;
  const left = timeLeftText(seconds, locale);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-warning" role="timer">
      <Clock aria-hidden="true" className="size-4" strokeWidth={2} />
      {seconds > 0 ? (
        <span className="figures">
          <Trans>Pay within {left}</Trans>
        </span>
      ) : (
        <Trans>The time to pay is over</Trans>
      )}
    </span>
  );
}
