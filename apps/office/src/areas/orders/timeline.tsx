/** The history of an order, and the next automatic step. */
import { Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { HistoryList, type HistoryStep, useStaffSteps } from "../../parts/history/history-list.tsx";
import type { OfficeOrder } from "./office-order.ts";
import { Pieces } from "./pieces.tsx";
import { ReturnTime } from "./return-time.tsx";
import { REASON_NAMES } from "./return-words.tsx";

/** Actions of staff that the order itself tells, with more detail. */
const TOLD_BY_ORDER: ReadonlySet<string> = new Set([
  ...["orders.ship", "orders.resend", "orders.resendCancel", "orders.refund", "orders.goodwillRelease"],
]);

export function Timeline({ order }: { order: OfficeOrder }) {
  const { t, i18n } = useLingui();
  const staffSteps = useStaffSteps();
  /** Who did what the order tells of a moment. Both are written with the time of the same call. */
  const by = (at: string) => order.staffLog.find((entry) => entry.at === at && TOLD_BY_ORDER.has(entry.action))?.by;
  const steps: HistoryStep[] = [{ id: "created", text: t`Ordered`, at: order.createdAt }];
  if (order.paidAt) steps.push({ id: "paid", text: t({ message: "Paid", context: "order" }), at: order.paidAt });
  for (const { number, shippedAt: at, shippingCompany, trackingNumber } of order.parcels) {
    const text =
      order.parcels.length > 1 ? t`Parcel ${number} handed to the shipping company` : t`Handed to the shipping company`;
    const detail = [shippingCompany, trackingNumber].filter(Boolean).join(" · ");
    steps.push({ id: `parcel-${number}`, text, at, by: by(at), detail });
  }
  for (const { number, parcel, at, reason, lines, cancelledAt } of order.resends) {
    const detail = (
      <>
        <Pieces order={order} lines={lines} />
        {reason}
      </>
    );
    const text = t`Lost or damaged pieces of parcel ${parcel} are sent again`;
    steps.push({ id: `resend-${number}`, text, at, by: by(at), detail });
    if (cancelledAt) {
      const cancelled = lines.map(({ position, cancelled: quantity }) => ({ position, quantity }));
      steps.push({
        id: `resend-cancelled-${number}`,
        text: t`These pieces of parcel ${parcel} are not sent again after all`,
        at: cancelledAt,
        by: by(cancelledAt),
        detail: <Pieces order={order} lines={cancelled.filter(({ quantity }) => quantity > 0)} />,
      });
    }
  }
  if (order.completedAt) steps.push({ id: "completed", text: t`Completed`, at: order.completedAt });
  for (const request of order.returns) {
    const { id, requestedAt, closedAt, state, reason } = request;
    const detail = i18n._(REASON_NAMES[reason]);
    steps.push({ id: `asked-${id}`, text: t`The member asked for a return`, at: requestedAt, detail });
    if (closedAt && state === "cancelled")
      steps.push({ id: `ended-${id}`, text: t`The member cancelled the return request`, at: closedAt });
  }
  for (const [index, refund] of order.refunds.entries()) {
    const isWhole = order.state === "refunded" && index === order.refunds.length - 1;
    const { at, kind, reason, amounts } = refund;
    const text = kind === "goodwill" ? t`Goodwill refund` : isWhole ? t`Refunded` : t`Refunded in part`;
    const detail = (
      <>
        {amounts.map(({ asset, amount }) => (
          <span key={asset} className="block">
            <AssetAmount asset={asset} amount={amount} />
          </span>
        ))}
        {reason}
      </>
    );
    steps.push({ id: `refund-${index}`, text, at, by: by(at), detail });
  }
  if (order.closedAt && order.state === "cancelled")
    steps.push({ id: "closed", text: t`Cancelled`, at: order.closedAt, detail: order.closeReason });
  steps.push(...staffSteps(order.staffLog.filter(({ action }) => !TOLD_BY_ORDER.has(action))));
  return (
    <>
      <HistoryList steps={steps} />
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
