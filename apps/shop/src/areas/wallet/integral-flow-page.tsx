/** Points and coupons: balances, and every movement. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { Card, Money, Skeleton } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { AllFailed } from "../../parts/lists/all-failed.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import type { StatementTab } from "./statement.rules.ts";
import { chosenTab, StatementPanel, useEntries } from "./statement-panel.tsx";
import { useTabNames } from "./words.ts";

const route = getRouteApi("/pages/integralFlow");
const TABS: readonly StatementTab[] = ["points", "coupons"];

export default memberPage(() => ({ width: "list", className: "pb-8", prompt: t`Sign in to see your e-wallet.` }), Flow);

function Flow() {
  const { t } = useLingui();
  const names = useTabNames();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(ask(wallet.balances, {}));
  const entries = useEntries(TABS, search);
  const tab = chosenTab(TABS, search);
  if (query.isLoadingError && entries.isLoadingError) return <AllFailed queries={[query, entries]} />;
  const meaning =
    tab === "points"
      ? t`1 point pays 1 USDT of an activation package. Points can be sent to other members.`
      : t`1 coupon pays 1 USDT of an order.`;
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className="mt-4 h-28 w-full rounded-card" />}>
        {({ shopCoins, integral }) => (
          <Card className="mt-4 mb-3 p-5">
            <p className="text-sm text-ink-soft">{names[tab]}</p>
            <p className="text-3xl font-bold">
              <Money amount={tab === "points" ? integral : shopCoins} unit="" />
            </p>
            <p className="mt-1.5 text-sm text-ink-faint">{meaning}</p>
          </Card>
        )}
      </QueryView>
      <StatementPanel
        tabs={TABS}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  );
}
