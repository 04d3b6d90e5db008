/** A vertical timeline: past steps with times, and the next one. */
import { classes, Time } from "@banyan/ui";
import type { ReactNode } from "react";

export interface Step {
  name: string;
  at: string | null;
  /** An unwanted end: neutral, or a failure. */
  ended?: "quietly" | "badly";
  /** Information about a future step. */
  expected?: ReactNode;
}

export function Steps({ steps }: { steps: readonly Step[] }) {
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
            <span className="block text-ink-soft">
              {step.at ? <Time at={step.at} precision="second" /> : step.expected}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const ENDED = { quietly: "border-ink-faint bg-ink-faint", badly: "border-danger bg-danger" };

function Dot({ reached, ended }: { reached: boolean; ended: Step["ended"] }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2",
        ended ? ENDED[ended] : reached ? "border-brand-ink bg-brand-ink" : "border-line-strong bg-surface",
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
