/** What became of coins for an order that was cancelled, expired, or paid another way. */
import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

const PAID_BY_COINS: ReadonlySet<string> = new Set(["usdt", "coupon+usdt"]);

/** For orders whose coin payment has ended without paying them. */
export function EndedCoins({ order }: { order: Pick<OrderDetail, "id" | "state" | "paymentMethod"> }) {
  const ended =
    order.state === "cancelled" || (order.paymentMethod !== null && !PAID_BY_COINS.has(order.paymentMethod));
  const { data: status } = useQuery({ ...ask(orders.payStatus, { orderId: order.id }), enabled: ended });
  if (!ended || !status?.invoiceState) return null;
  const arrived = order.state === "cancelled" && Number(status.amountReceived) > 0;
  return (
    <Notice>
      {arrived ? (
        <p>
          <Trans>
            <Money amount={status.amountReceived} className="font-semibold" /> had arrived for this order and was
            credited to your wallet balance.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>The payment in USDT that this order waited for has ended.</Trans>
        </p>
      )}
      <p className="mt-1">
        <Trans>Coins that are still on their way to its address are credited to your wallet balance too.</Trans>
      </p>
      <Link
        to="/pages/storedRecord"
        search={{}}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline"
      >
        <Trans>See your top-ups</Trans>
      </Link>
    </Notice>
  );
}
