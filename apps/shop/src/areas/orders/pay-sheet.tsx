/** Pays an order that exists: way to pay, what exactly will be taken, and the payment itself, tried again safely. */

import { ask } from "@banyan/app/query.ts";
import { Unreachable } from "@banyan/contract/client.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { orders } from "@banyan/contract/orders.ts";
import { Button, Loading, Money, Sheet, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useConfig } from "../../api/config.ts";
import { useSend } from "../../api/send.ts";
import { Notice } from "../../parts/notice.tsx";
import { SandboxMark } from "../../parts/sandbox-mark.tsx";
import { forgetOrder, forgetOrders } from "./forget-orders.ts";
import { isReady, offered, unitOfAll } from "./payment.rules.ts";
import { PaymentChoiceCards } from "./payment-choice.tsx";
import { PaymentFailed, PaymentSummary, ShortageNotice } from "./payment-summary.tsx";
import { PayClock } from "./state-words.tsx";
import { useMeans } from "./use-means.ts";
import { usePayment } from "./use-payment.ts";
import { useAssetUnits } from "./words.ts";

export interface PaySheetProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
  /** The receipt takes the place of the page. */
  replace?: boolean;
}

export function PaySheet({ orderId, open, onClose, replace = false }: PaySheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const order = useQuery({ ...ask(orders.detail, { orderId }), enabled: open });
  const config = useConfig();
  const offers = offered(config?.paymentMethods ?? [], order.data?.onlyActivation ?? false);
  const means = useMeans(open);
  const total = order.data?.total ?? "0";
  const payment = usePayment({ offers, total, means: order.data ? means.data : undefined });
  const [problem, setProblem] = useState<string>();
  /** The payment whose outcome is not known: it is repeated as it was, and nothing else is sent before. */
  const [unknown, setUnknown] = useState<InputOf<typeof orders.pay>>();
  const pay = useSend(orders.pay, {
    onDone: async ({ invoiceId }) => {
      forgetOrders();
      onClose();
      const search = { id: orderId };
      if (!invoiceId) await navigate({ to: "/pages/order/paid", search, replace });
      else if (!replace) await navigate({ to: "/pages/order/details", search });
      void forgetOrder(orderId);
    },
    onRefused: (refused) => {
      setUnknown(undefined);
      setProblem(refused.message);
      void forgetOrder(orderId);
      return true;
    },
  });
  const { plan } = payment;
  const units = useAssetUnits();
  const send = (input: InputOf<typeof orders.pay>) => {
    setProblem(undefined);
    pay.mutate(input, { onError: (error) => error instanceof Unreachable && setUnknown(input) });
  };
  const ready = order.data?.actions.includes("pay") && isReady(plan);
  const start = () => {
    if (unknown) send(unknown);
    else if (isReady(plan)) send({ orderId, method: plan.method, coupons: plan.coupons });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Pay the order`}
      closeLabel={t`Close`}
      footer={
        <Button variant="accent" size="lg" block busy={pay.isPending} disabled={!unknown && !ready} onClick={start}>
          {unknown ? (
            <Trans>Try again</Trans>
          ) : plan?.awaits !== undefined ? (
            <Trans>
              Go on and send <Money amount={plan.awaits} />
            </Trans>
          ) : (
            <Trans>
              Pay <Money amount={total} unit={unitOfAll(plan, units)} />
            </Trans>
          )}
        </Button>
      }
    >
      {order.data ? (
        <div className="grid gap-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Money amount={total} look="price" className="text-3xl" />
            <PayClock until={order.data.payUntil} />
          </p>
          <SandboxMark sandbox={(config?.sandbox ?? false) && plan?.awaits !== undefined} />
          {order.data.awaited && (
            <Notice>
              <Trans>
                Coins are awaited for this order. What you choose here takes the place of that; coupons held for it come
                back first.
              </Trans>
            </Notice>
          )}
          {problem && <PaymentFailed reason={problem} />}
          {unknown && (
            <Notice tone="warning">
              <Trans>
                No answer came, so we cannot say yet whether the payment went through. Trying again never pays twice.
              </Trans>
            </Notice>
          )}
          <fieldset disabled={unknown !== undefined || pay.isPending} className="contents">
            <PaymentChoiceCards payment={payment} />
          </fieldset>
          {plan?.lacks && (
            <ShortageNotice plan={plan}>
              <Trans>Choose another way to pay. The order waits until the time is over.</Trans>
            </ShortageNotice>
          )}
          {plan && <PaymentSummary plan={plan} />}
        </div>
      ) : (
        <Loading label={t`Loading`} className="grid gap-3">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-16 w-full rounded-field" />
          <Skeleton className="h-16 w-full rounded-field" />
        </Loading>
      )}
    </Sheet>
  );
}
