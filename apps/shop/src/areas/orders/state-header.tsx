/** The head of an order: state, next step, and time left to pay. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Package, Truck, Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "../../api/config.ts";
import { PiecesShipped } from "./parcels.tsx";
import { PayClock } from "./state-words.tsx";
import { useStateNames } from "./words.ts";

const ICONS = {
  pending_payment: Wallet,
  pending_delivery: Package,
  pending_receipt: Truck,
  completed: CircleCheck,
  cancelled: CircleX,
  refunded: Undo2,
};

export function StateHeader({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const names = useStateNames();
  const Icon = ICONS[order.state];
  return (
    <header className="flex items-center gap-4 rounded-card bg-brand-soft px-5 py-5">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface text-brand-ink">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl font-bold text-brand-ink">{names[order.state]}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          <WhatNext order={order} />
        </p>
        {order.state === "pending_payment" && (
          <p className="mt-1">
            <PayClock until={order.payUntil} onOver={onOver} />
          </p>
        )}
      </div>
    </header>
  );
}

function WhatNext({ order }: { order: OrderDetail }): ReactNode {
  const { t } = useLingui();
  const weeks = useConfig()?.limits.presaleWeeks;
  const presale = order.lines.some((line) => line.presale);
  switch (order.state) {
    case "pending_payment":
      return <Trans>The products are reserved for you until the time is up.</Trans>;
    case "pending_delivery": {
      if (order.resending.length > 0) {
        const resending = order.resending.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <>
            <Trans>What was lost or damaged is sent to you again.</Trans>
            {order.unshippedCount > resending && (
              <span className="block">
                <PiecesShipped order={order} />
              </span>
            )}
          </>
        );
      }
      if (order.shippedCount > 0) return <PiecesShipped order={order} />;
      if (!presale || !weeks) return <Trans>Your parcel is being packed.</Trans>;
      const { from, to } = weeks;
      return t`Presale products ship within ${from}–${to} weeks.`;
    }
    case "pending_receipt":
      return order.completesAt ? (
        <Trans>
          On its way to you. Completes automatically on <Time at={order.completesAt} precision="day" />.
        </Trans>
      ) : (
        <Trans>On its way to you.</Trans>
      );
    case "completed":
      return <Trans>Thank you for your order.</Trans>;
    case "cancelled":
      if (order.closeReason === "time") return <Trans>It was not paid in time.</Trans>;
      if (order.closeReason === "member") return <Trans>You cancelled it before it was paid.</Trans>;
      return order.closeReason;
    case "refunded":
      return (
        <>
          <Trans>What was paid went back to your wallet.</Trans>
          {order.closeReason && <span className="block">{order.closeReason}</span>}
        </>
      );
  }
}
