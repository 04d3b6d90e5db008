/** The way of a withdrawal: what happened and when, and what comes next. */
import type { WithdrawalDetail } from "@banyan/contract/withdrawals.ts";
import { classes, DateTime } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

interface Step {
  name: string;
  at: string | null;
  /** An end that was not wished for. */
  ended?: boolean;
}

function useSteps(withdrawal: WithdrawalDetail): Step[] {
  const { t } = useLingui();
  const { state, createdAt, approvedAt, closedAt } = withdrawal;
  const asked = { name: t`Requested`, at: createdAt };
  if (state === "rejected") return [asked, { name: t`Rejected`, at: closedAt, ended: true }];
  const approved = { name: t`Approved`, at: approvedAt };
  if (state === "failed") return [asked, approved, { name: t`Payment failed`, at: closedAt, ended: true }];
  return [asked, approved, { name: t`Paid out`, at: closedAt }];
}

export function Timeline({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const steps = useSteps(withdrawal);
  return (
    <ol>
      {steps.map((step, at) => (
        <li key={step.name} className="relative flex gap-3 pb-4 last:pb-0">
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classes(
                "absolute start-[0.5625rem] top-5 -bottom-1 w-0.5",
                steps[at + 1]?.at ? "bg-brand-ink" : "bg-line",
              )}
            />
          )}
          <Dot reached={step.at !== null} ended={step.ended} />
          <span className="min-w-0 flex-1 text-sm">
            <span className={classes("block", step.at ? "font-medium" : "text-ink-faint")}>{step.name}</span>
            {step.at && (
              <span className="block text-ink-soft">
                <DateTime at={step.at} precision="second" />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ reached, ended = false }: { reached: boolean; ended?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2",
        ended ? "border-danger bg-danger" : reached ? "border-brand-ink bg-brand-ink" : "border-line bg-surface",
      )}
    >
      {reached && (
        <svg viewBox="0 0 12 12" className="size-2.5 text-surface" fill="none" stroke="currentColor" strokeWidth="2.2">
          <path
            d={ended ? "M3 3l6 6M9 3 3 9" : "M2.5 6.2 5 8.6 9.5 3.6"}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </span>
  );
}
