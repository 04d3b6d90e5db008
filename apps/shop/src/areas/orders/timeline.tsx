/** The history of an order, and the next step. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Step, Steps } from "../../parts/layout/steps.tsx";

function useSteps(order: OrderDetail): Step[] {
  const { t } = useLingui();
  const steps: Step[] = [
    { name: t`Order time`, at: order.createdAt },
    { name: t`Payment time`, at: order.paidAt },
    { name: t`Shipped`, at: order.shippedAt },
    { name: t`Completion time`, at: order.completedAt, expected: <ByItself at={order.completesAt} /> },
  ];
  if (order.state === "cancelled" || order.state === "refunded") {
    const name = order.state === "cancelled" ? t`Cancelled` : t`Refunded`;
    return [...steps.filter((step) => step.at), { name, at: order.closedAt, ended: "quietly" }];
  }
  return steps;
}

export function Timeline({ order }: { order: OrderDetail }) {
  return <Steps steps={useSteps(order)} />;
}

/** When an order will complete automatically. */
function ByItself({ at }: { at: string | null }) {
  if (!at) return null;
  return (
    <Trans>
      Completes automatically on <Time at={at} precision="day" />
    </Trans>
  );
}
