/** The e-wallet: three balances, actions, and statements. */

import { LargeAmount } from "@banyan/app/large-amount.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { Money, Skeleton } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AllFailed } from "../../parts/lists/all-failed.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { STATEMENT_TABS } from "./statement.rules.ts";
import { StatementPanel, useEntries } from "./statement-panel.tsx";
import { WalletActions } from "./wallet-actions.tsx";

const route = getRouteApi("/pages/eWallet");

export default memberPage(() => ({ className: "pb-8", prompt: t`Sign in to see your e-wallet.` }), EWallet);

function EWallet() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const balances = useQuery(ask(wallet.balances, {}));
  const entries = useEntries(STATEMENT_TABS, search);
  if (balances.isLoadingError && entries.isLoadingError) return <AllFailed queries={[balances, entries]} />;
  return (
    <div className="pt-4 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8 lg:pt-6">
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-24">
        <Balances />
        <WalletActions />
      </div>
      <StatementPanel
        tabs={STATEMENT_TABS}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </div>
  );
}

function Balances() {
  const { t } = useLingui();
  const query = useQuery(ask(wallet.balances, {}));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-46 w-full rounded-card" />}>
      {({ balance, shopCoins, integral }) => (
        <section aria-label={t`Balances`} className="rounded-card bg-brand p-5 text-on-brand lg:p-6">
          <h2 className="text-sm font-medium opacity-90">
            <Trans>Wallet balance</Trans>
          </h2>
          <LargeAmount amount={balance} className="mt-0.5" />
          <dl className="mt-4 flex flex-wrap gap-4 border-t border-white/25 pt-3">
            <Asset name={t`Shopping coupons`}>
              <Money amount={shopCoins} unit="" />
            </Asset>
            <Asset name={t`Registration points`}>
              <Money amount={integral} unit="" />
            </Asset>
          </dl>
        </section>
      )}
    </QueryView>
  );
}

function Asset({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex-1 basis-2/5">
      <dt className="text-xs opacity-90">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  );
}
