/** Pays an existing order: method, exact amounts, and the payment with safe retries. */

import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { useMove } from "@banyan/app/move/use-move.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { orders } from "@banyan/contract/browser/orders.ts";
import { Button, Locked, Money, Sheet, Skeleton, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useConfigQuery } from "../../api/config.ts";
import { SandboxMark } from "../../parts/coins/sandbox-mark.tsx";
import { PauseNotice } from "../../parts/layout/pause-notice.tsx";
import { failedOf } from "../../parts/lists/retry-line.tsx";
import { forgetOrder } from "./forget-orders.ts";
import { isReady, meansWith, offered, unitOfAll } from "./payment.rules.ts";
import { PaymentChoiceCards } from "./payment-choice.tsx";
import { PaymentFailed, PaymentSummary, ShortageNotice } from "./payment-summary.tsx";
import { PayClock } from "./state-words.tsx";
import type { PaidFrom } from "./use-checkout.ts";
import { useMeans } from "./use-means.ts";
import { usePayment } from "./use-payment.ts";
import { useAssetUnits, useMethodNames } from "./words.ts";

export interface PaySheetProps {
  orderId: string;
  /** The receipt replaces the page in the history. */
  replace?: boolean;
}

export default function PaySheet({ orderId, replace = false }: PaySheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const navigate = useNavigate();
  const order = useQuery({ ...ask(orders.detail, { orderId }) });
  const configQuery = useConfigQuery();
  const config = configQuery.data;
  const offers = offered(config?.paymentMethods ?? [], order.data?.onlyActivation ?? false);
  const balances = useMeans();
  const total = order.data?.total ?? "0";
  const awaited = order.data?.awaited;
  const means = balances.data && awaited !== undefined ? meansWith(balances.data, awaited) : undefined;
  const payment = usePayment({ offers, total, means, failed: failedOf(configQuery, balances) });
  const move = useMove<typeof orders.pay, PaidFrom>(orders.pay, orderId, {
    async onDone({ invoiceId }) {
      close();
      const search = { id: orderId };
      if (!invoiceId) await navigate({ to: "/pages/order/paid", search, replace });
      else if (!replace) await navigate({ to: "/pages/order/details", search });
      void forgetOrder(orderId);
    },
    onRefused: () => void forgetOrder(orderId),
  });
  const problem = move.unknown ? undefined : move.refused?.message;
  // The order tells the outcome of an unanswered payment.
  const { sent } = move;
  const isPaid =
    move.unknown && !move.busy && order.data?.state !== "pending_payment" && order.dataUpdatedAt > (sent?.at ?? 0);
  const follow = useEffectEvent(() => {
    move.settle();
    close();
  });
  useEffect(() => {
    if (isPaid) follow();
  }, [isPaid]);
  const { plan } = payment;
  const units = useAssetUnits();
  const methods = useMethodNames();
  const ready = order.data?.actions.includes("pay") && isReady(plan);
  const start = () => {
    if (isReady(plan)) void move.send({ orderId, method: plan.method, coupons: plan.coupons }, { total });
  };
  return (
    <Sheet
      onDismiss={() => {
        if (!move.busy) close();
      }}
      title={t`Pay the order`}
      footer={
        !move.unknown &&
        !order.isLoadingError && (
          <Button variant="accent" size="lg" block busy={move.busy} disabled={!ready} onClick={start}>
            {plan?.awaits !== undefined ? (
              <Trans>
                Go on and send <Money amount={plan.awaits} />
              </Trans>
            ) : (
              <Trans>
                Pay <Money amount={total} unit={unitOfAll(plan, units)} />
              </Trans>
            )}
          </Button>
        )
      }
    >
      <QueryView query={order} skeleton={<PaySkeleton />}>
        {({ payUntil }) => (
          <div className="grid gap-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <Money wraps amount={total} look="price" className="text-3xl" />
              <PayClock until={payUntil} />
            </p>
            <PauseNotice part="checkout" />
            <SandboxMark sandbox={(config?.sandbox ?? false) && plan?.awaits !== undefined} />
            {awaited && (
              <Notice>
                {plan?.awaits === undefined ? (
                  <Trans>
                    This order is waiting for coins. What you choose here replaces that payment. Coins that have arrived
                    or are on their way are credited to your wallet balance; coupons held for it are returned first.
                  </Trans>
                ) : (
                  <Trans>
                    This order is waiting for coins. What you choose here replaces that payment. Coins that have arrived
                    or are on their way still count; coupons held for it are returned first.
                  </Trans>
                )}
                {Number(awaited.received) > 0 && (
                  <p className="mt-1 font-medium">
                    <Trans>
                      <Money amount={awaited.received} /> of <Money amount={awaited.amount} /> has arrived.
                    </Trans>
                  </p>
                )}
              </Notice>
            )}
            {problem && <PaymentFailed reason={problem} />}
            <UnsettledNotice
              move={move}
              what={
                sent && (
                  <>
                    <Money amount={sent.shown.total} /> · {methods[sent.input.method]}
                  </>
                )
              }
            >
              <Trans>
                No answer came, so we cannot say yet whether the payment went through. Trying again never pays twice.
              </Trans>
            </UnsettledNotice>
            <Locked when={sent !== undefined}>
              <PaymentChoiceCards payment={payment} />
            </Locked>
            {plan?.lacks && (
              <ShortageNotice plan={plan}>
                <Trans>Choose another way to pay. The order waits until the time is over.</Trans>
              </ShortageNotice>
            )}
            {plan && <PaymentSummary plan={plan} />}
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}

function PaySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-16 w-full rounded-field" />
      <Skeleton className="h-16 w-full rounded-field" />
    </div>
  );
}
