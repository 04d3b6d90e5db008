/** My account: who one is, what one has, the orders, and the way to everything else. */

import { ask, keyOf, queryClient } from "@banyan/app/query.ts";
import { members } from "@banyan/contract/members.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { updateMember, useMember } from "../../session/session.ts";
import { ActivationCard } from "./mine-activation.tsx";
import { MemberHeader, VisitorHeader } from "./mine-header.tsx";
import { MemberMenu, ShopMenu } from "./mine-menu.tsx";
import { OrderCounts } from "./order-counts.tsx";
import { WalletCard } from "./wallet-card.tsx";

const SHOWN = [members.userInfo, wallet.balances, orders.counts];

export default function MinePage() {
  const { t } = useLingui();
  const member = useMember();
  const refresh = () => Promise.all(SHOWN.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
  return (
    <>
      <title>{`${t`My account`} · Banyan`}</title>
      <PullToRefresh onRefresh={refresh} label={t`Refreshing`}>
        <div className="page-width grid gap-4 pt-[calc(1rem+var(--safe-top))] pb-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8 lg:pt-8 lg:pb-10">
          <div className="grid gap-4 lg:gap-6">
            {member ? (
              <>
                <MemberHeader user={member} />
                <FreshRecord />
                <WalletCard />
                {!member.activated && <ActivationCard />}
                <OrderCounts />
              </>
            ) : (
              <VisitorHeader />
            )}
          </div>
          <div className="grid gap-4 lg:gap-6">
            {member && <MemberMenu />}
            <ShopMenu />
          </div>
        </div>
      </PullToRefresh>
    </>
  );
}

/** Takes over what changed elsewhere, such as the level. */
function FreshRecord() {
  const { data } = useQuery(ask(members.userInfo, {}));
  useEffect(() => {
    if (data) updateMember(data);
  }, [data]);
  return null;
}
