/** One order: state, delivery, address, products, amounts, times, actions. */

import { isUnanswered } from "@banyan/app/move/pending.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { VolumeTime } from "@banyan/app/volume.tsx";
import { type OrderDetail, type OrderVolume, orders } from "@banyan/contract/browser/orders.ts";
import { Refused } from "@banyan/contract/client.ts";
import { buttonClass, EmptyState, loadedLater, Money, PullToRefresh, Skeleton, useSheet } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { usePayStatus } from "../../parts/coins/use-pay-status.ts";
import { Row } from "../../parts/layout/row.tsx";
import { AddressLines } from "../../parts/places/address-lines.tsx";
import { AddressMapLink } from "../../parts/places/address-map-link.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { Amounts } from "./amounts.tsx";
import { AwaitedPayment } from "./awaited-payment.tsx";
import { Block } from "./block.tsx";
import { CopyRow } from "./copy-row.tsx";
import { EndedCoins } from "./ended-coins.tsx";
import { forgetOrder } from "./forget-orders.ts";
import { OrderButtons } from "./order-actions.tsx";
import { OrderLines } from "./order-lines.tsx";
import { Parcels } from "./parcels.tsx";
import { Refunds } from "./refunds.tsx";
import { ReturnRequests } from "./return-requests.tsx";
import { ReturnWindow } from "./return-window.tsx";
import { StateHeader } from "./state-header.tsx";
import { Timeline } from "./timeline.tsx";
import { useAssetUnits, useMethodNames, usePaidNames } from "./words.ts";

const VolumeSheet = loadedLater(() => import("../../parts/membership/volume-sheet.tsx"));
const AddressSheet = loadedLater(() => import("./address-sheet.tsx"));
const PaySheet = loadedLater(() => import("./pay-sheet.tsx"));

export default memberPage<{ id: string }>(
  () => ({ exact: true, prompt: t`Sign in to see your orders.` }),
  ({ search: { id } }) => <OneOrder key={id} orderId={id} />,
);

function OneOrder({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(orders.detail, { orderId }));
  const paying = useSheet();
  // First resume a payment whose outcome is unknown.
  const goOn = useEffectEvent(() => {
    if (isUnanswered(orders.pay, orderId)) paying.open();
  });
  useEffect(() => goOn(), []);
  const renew = () => void forgetOrder(orderId);
  // The component that shows a pending coin payment polls it.
  usePayStatus(
    { orderId },
    {
      waiting: query.data?.state === "pending_payment" && !query.data.awaited,
      isNews: ({ state }) => state !== "pending_payment",
      onNews: renew,
    },
  );
  // Coins that arrive while one looks lead to the receipt, as every other payment does.
  const navigate = useNavigate();
  const awaited = useRef(false);
  const [isAwaited, isPaid] = [Boolean(query.data?.awaited), Boolean(query.data?.paidAt)];
  useEffect(() => {
    // Between the two, an answer may have the order no longer awaiting coins and not yet paid.
    if (isAwaited) awaited.current = true;
    if (awaited.current && isPaid) void navigate({ to: "/pages/order/paid", search: { id: orderId }, replace: true });
  }, [isAwaited, isPaid, navigate, orderId]);
  if (query.error instanceof Refused && !query.data)
    return (
      <EmptyState
        picture={<EmptyOrders />}
        title={t`Order not found`}
        text={query.error.message}
        action={
          <Link to="/pages/order/orderList" search={{}} className={buttonClass()}>
            <Trans>See all orders</Trans>
          </Link>
        }
      />
    );
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <QueryView query={query} skeleton={<OrderSkeleton />}>
        {(order) => (
          <>
            <OrderParts order={order} onOver={renew} />
            <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:static lg:mt-6 lg:mb-8 lg:border-0 lg:bg-transparent">
              <div className="mx-auto flex min-h-16 max-w-2xl items-center justify-end gap-3 px-4 py-2.5 *:max-sm:px-3.5 lg:max-w-none lg:px-0">
                <OrderButtons
                  order={order}
                  canPay={order.actions.includes("pay")}
                  awaited={order.awaited !== null}
                  onPay={() => paying.open()}
                />
              </div>
            </div>
          </>
        )}
      </QueryView>
      {paying.show(() => (
        <PaySheet orderId={orderId} replace />
      ))}
    </PullToRefresh>
  );
}

function OrderParts({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 pt-4 pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8 lg:pb-0">
      <div className="grid gap-4">
        <StateHeader order={order} onOver={onOver} />
        {order.state === "cancelled" && <EndedCoins order={order} />}
        {order.awaited && <AwaitedPayment order={order} awaited={order.awaited} onNews={onOver} />}
        <Parcels order={order} />
        <ShippingAddress order={order} />
        <Block title={t`Products`}>
          <OrderLines lines={order.lines} refunds={order.refunds} links received={order.state === "completed"} />
        </Block>
      </div>
      <div className="grid gap-4">
        <Block title={t`Amount`}>
          <Amounts
            productTotal={order.productTotal}
            discount={order.discount}
            shippingFee={order.shippingFee}
            total={order.total}
          >
            <Paid order={order} />
          </Amounts>
          {order.volume.state !== "none" && <Volume volume={order.volume} />}
        </Block>
        {order.refunds.length > 0 && <Refunds order={order} />}
        <ReturnRequests order={order} />
        {order.returnUntil && <ReturnWindow order={order} until={order.returnUntil} />}
        <Block title={t`Order`}>
          <dl className="mb-4 grid gap-2.5 text-sm">
            <CopyRow name={t`Order number`} text={order.number} />
            {order.formerNumber && <CopyRow name={t`Former order number`} text={order.formerNumber} />}
            {order.remark && (
              <Row name={t`Remark`} below>
                <span className="whitespace-pre-line">{order.remark}</span>
              </Row>
            )}
          </dl>
          <Timeline order={order} />
        </Block>
      </div>
    </div>
  );
}

function ShippingAddress({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const sheet = useSheet();
  return (
    <Block
      title={t`Shipping address`}
      aside={
        order.actions.includes("address") && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => sheet.open()}
            className="text-sm font-medium text-brand-ink touch-target"
          >
            <Trans>Change the address</Trans>
          </button>
        )
      }
    >
      <AddressLines address={order.address} />
      <AddressMapLink address={order.address} className="-mx-3.5 mt-1 w-fit" />
      {sheet.show(() => (
        <AddressSheet order={order} />
      ))}
    </Block>
  );
}

/** The order's BV, when it counts, and a link to the explanation. */
function Volume({ volume }: { volume: OrderVolume }) {
  const why = useSheet();
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      <dl>
        <Row name={<Trans>Business volume</Trans>}>
          <Money amount={volume.bv} unit="BV" />
        </Row>
      </dl>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className={volume.state === "counted" ? "text-success" : "text-ink-soft"}>
          <VolumeTime volume={volume} />
        </span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => why.open()}
          className="font-medium text-brand-ink touch-target"
        >
          <Trans>When BV counts</Trans>
        </button>
      </p>
      {why.show(() => (
        <VolumeSheet />
      ))}
    </div>
  );
}

/** Payment method, and the amounts taken. */
function Paid({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const methods = useMethodNames();
  const paidNames = usePaidNames();
  const units = useAssetUnits();
  if (!order.paymentMethod || order.paid.length === 0) return null;
  return (
    <>
      <Row name={t`Payment method`}>{methods[order.paymentMethod]}</Row>
      {order.paid.map(({ asset, amount }) => (
        <Row key={asset} name={order.paid.length > 1 ? paidNames(asset, order.paymentMethod) : t`Actual payment`}>
          <Money amount={amount} unit={units[asset]} className="font-semibold" />
        </Row>
      ))}
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className="grid gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid content-start gap-4">
        <Skeleton className="h-24 w-full rounded-card" />
        <Skeleton className="h-32 w-full rounded-card" />
        <Skeleton className="h-48 w-full rounded-card" />
      </div>
      <Skeleton className="h-60 w-full rounded-card" />
    </div>
  );
}
