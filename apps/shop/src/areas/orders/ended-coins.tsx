/** What became of coins for an order that was cancelled, expired, or paid another way. */
import { Notice } from "@banyan/app/notice.tsx";
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

/** For orders whose coin payment has ended without paying them. */
export function EndedCoins({ order: { endedCoins } }: { order: Pick<OrderDetail, "endedCoins"> }) {
  if (endedCoins === null) return null;
  return (
    <Notice>
      {Number(endedCoins) > 0 ? (
        <p>
          <Trans>
            <Money amount={endedCoins} className="font-semibold" /> had arrived for this order and was credited to your
            wallet balance.
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
