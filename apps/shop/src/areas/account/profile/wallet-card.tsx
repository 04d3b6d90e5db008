/** Wallet summary: balance, coupons, points, and a link to the wallet. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { Money, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { RetryLine } from "../../../parts/lists/retry-line.tsx";

/** `isFailureSaid`: the page reports several failures in one place, with a common retry. */
export function WalletCard({ isFailureSaid }: { isFailureSaid: boolean }) {
  const { t } = useLingui();
  const query = useQuery(ask(wallet.balances, {}));
  const { data } = query;
  return (
    <section aria-label={t`E-wallet`} className="overflow-hidden rounded-card bg-brand p-5 text-on-brand lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="text-sm font-medium whitespace-nowrap opacity-90">
          <Trans>Wallet balance</Trans>
        </h2>
        <Link
          to="/pages/eWallet"
          search={{}}
          className="-my-1 inline-flex shrink-0 items-center gap-1 rounded-full border border-on-brand/40 px-3 py-1 text-sm font-semibold touch-target hover:border-on-brand"
        >
          <Trans>E-wallet</Trans>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {query.isError && !data ? (
        !isFailureSaid && <RetryLine query={query} className="mt-2" />
      ) : (
        <>
          <Amount className="mt-1.5 text-2xl font-bold min-[25rem]:text-3xl lg:text-4xl">
            {data && <Money wraps amount={data.balance} />}
          </Amount>
          <dl className="mt-4 flex flex-wrap gap-4 border-t border-white/25 pt-3">
            <Asset name={t`Shopping coupons`} amount={data?.shopCoins} />
            <Asset name={t`Registration points`} amount={data?.integral} />
          </dl>
        </>
      )}
    </section>
  );
}

function Asset({ name, amount }: { name: string; amount: string | undefined }) {
  return (
    <div className="flex-1 basis-2/5">
      <dt className="text-xs opacity-90">{name}</dt>
      <dd>
        <Amount className="text-lg font-semibold">{amount !== undefined && <Money amount={amount} unit="" />}</Amount>
      </dd>
    </div>
  );
}

function Amount({ className, children }: { className: string; children: ReactNode }) {
  return <span className={`block ${className}`}>{children || <Skeleton className="h-[1.2em] w-28 opacity-30" />}</span>;
}
