/** The pending coin payment of an unpaid order: reserved coupons, and how to send the coins. */

import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { payments } from "@banyan/contract/browser/payments.ts";
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Money, Skeleton } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { CoinPayment, isWaiting } from "../../parts/coins/coin-payment.tsx";
import { useAssetUnits } from "./words.ts";

export interface AwaitedPaymentProps {
  order: Pick<OrderDetail, "id">;
  awaited: NonNullable<OrderDetail["awaited"]>;
  onNews: () => void;
}

export function AwaitedPayment({ order, awaited, onNews }: AwaitedPaymentProps) {
  const units = useAssetUnits();
  const { coupons, invoiceId } = awaited;
  const query = useQuery({ ...ask(payments.detail, { invoiceId }), staleTime: 0 });
  const renew = () => {
    void query.refetch();
    onNews();
  };
  return (
    <div className="grid gap-4">
      {Number(coupons) > 0 && (
        <Notice>
          <Trans>
            <Money amount={coupons} unit={units.COUPON} /> are held for this order. You get them back if the coins do
            not arrive.
          </Trans>
        </Notice>
      )}
      <QueryView query={query} skeleton={<Skeleton className="h-120 w-full rounded-card" />}>
        {(invoice) =>
          isWaiting(invoice) && <CoinPayment invoice={invoice} followed={{ orderId: order.id }} onNews={renew} />
        }
      </QueryView>
    </div>
  );
}
