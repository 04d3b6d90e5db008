/** The history of an order, and the next automatic step. */
import { classes, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OfficeOrder } from "./office-order.ts";
import { ReturnTime } from "./return-time.tsx";

interface Step {
  id: string;
  text: ReactNode;
  at: string;
  detail?: ReactNode;
}

export function Timeline({ order }: { order: OfficeOrder }) {
  const { t } = useLingui();
  const steps: Step[] = [{ id: "created", text: t`Ordered`, at: order.createdAt }];
  if (order.paidAt) steps.push({ id: "paid", text: t({ message: "Paid", context: "order" }), at: order.paidAt });
  if (order.shippedAt) {
    const detail = [order.shippingCompany, order.trackingNumber].filter(Boolean).join(" · ");
    steps.push({ id: "shipped", text: t`Handed to the shipping company`, at: order.shippedAt, detail });
  }
  if (order.completedAt) steps.push({ id: "completed", text: t`Completed`, at: order.completedAt });
  const parts = order.state === "refunded" ? order.refunds.slice(0, -1) : order.refunds;
  for (const refund of parts) {
    steps.push({
      id: refund.at,
      text: refund.kind === "goodwill" ? t`Goodwill refund` : t`Refunded in part`,
      at: refund.at,
      detail: refund.reason,
    });
  }
  if (order.closedAt && order.state !== "completed") {
    const text = order.state === "refunded" ? t`Refunded` : t`Cancelled`;
    steps.push({ id: "closed", text, at: order.closedAt, detail: order.closeReason });
  }
  return (
    <>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step.id} className="relative flex gap-3 text-sm">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute start-[0.3125rem] top-4 -bottom-5 w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className={classes(
                "mt-1.5 size-2.75 shrink-0 rounded-full",
                index === steps.length - 1 ? "bg-brand" : "bg-line-strong",
              )}
            />
            <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-4">
              <p className="font-medium">{step.text}</p>
              <p className="text-ink-faint">
                <Time at={step.at} />
              </p>
              {step.detail && <p className="w-full text-ink-soft">{step.detail}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Next order={order} />
    </>
  );
}

function Next({ order }: { order: OfficeOrder }) {
  if (order.state === "pending_payment" && order.payUntil) {
    return (
      <NextLine>
        <Trans>
          Without payment it is cancelled at <Time at={order.payUntil} />.
        </Trans>
      </NextLine>
    );
  }
  if (order.state === "pending_receipt" && order.completesAt) {
    return (
      <NextLine>
        <Trans>
          It completes automatically at <Time at={order.completesAt} />.
        </Trans>
      </NextLine>
    );
  }
  if (order.state === "completed") {
    return (
      <NextLine>
        <ReturnTime order={order} />
      </NextLine>
    );
  }
  return null;
}

function NextLine({ children }: { children: ReactNode }) {
  return <div className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">{children}</div>;
}
