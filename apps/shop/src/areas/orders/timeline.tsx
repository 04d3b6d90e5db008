/** What happened to an order and when, and what comes next. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { classes, DateTime } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

/** The place of the completion among the steps. */
const COMPLETION = 3;

interface Step {
  name: string;
  at: string | null;
  /** An end that was not wished for. */
  ended?: boolean;
}

export function useSteps(order: OrderDetail): Step[] {
  const { t } = useLingui();
  const steps: Step[] = [
    { name: t`Order time`, at: order.createdAt },
    { name: t`Payment time`, at: order.paidAt },
    { name: t`Delivery time`, at: order.shippedAt },
    { name: t`Completion time`, at: order.completedAt },
  ];
  if (order.state === "cancelled" || order.state === "refunded") {
    const name = order.state === "cancelled" ? t`Cancelled` : t`Refunded`;
    return [...steps.filter((step) => step.at), { name, at: order.closedAt, ended: true }];
  }
  return steps;
}

export function Timeline({ order }: { order: OrderDetail }) {
  const steps = useSteps(order);
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
              {step.at ? <DateTime at={step.at} precision="second" /> : <NextTime order={order} step={at} />}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** When an order will complete by itself, beside the step that is still to come. */
function NextTime({ order, step }: { order: OrderDetail; step: number }) {
  if (step !== COMPLETION || !order.completesAt) return null;
  return (
    <Trans>
      By itself on <DateTime at={order.completesAt} precision="day" />
    </Trans>
  );
}

function Dot({ reached, ended = false }: { reached: boolean; ended?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2",
        ended ? "border-ink-faint bg-ink-faint" : reached ? "border-brand-ink bg-brand-ink" : "border-line bg-surface",
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
