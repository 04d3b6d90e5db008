/** "My account": member, balances, orders, and links to everything else. */

import { Notice } from "@banyan/app/notice.tsx";
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { withTexts } from "../../../i18n/language.ts";
import { afterPage } from "../../../parts/layout/after-page.ts";
import { RetryLine } from "../../../parts/lists/retry-line.tsx";
import { useMember, useUserQuery } from "../../../session/session.ts";
import { useAccountFrame } from "../../../shell/account-frame.tsx";
import { BelowTheFold } from "../../../shell/below-the-fold.tsx";
import { PageTitle } from "../../../shell/page-title.tsx";
import { ConfirmEmailCard } from "./confirm-email-card.tsx";
import { IncomeCard } from "./income-card.tsx";
import { ActivationCard } from "./mine-activation.tsx";
import { HeaderSkeleton, MemberHeader, UnknownHeader, VisitorHeader } from "./mine-header.tsx";
import { MemberMenu, ShopMenu, VisitorMenu } from "./mine-menu.tsx";
import { OrderCounts } from "./order-counts.tsx";
import { WalletCard } from "./wallet-card.tsx";

const AgreementsCard = afterPage(withTexts(() => import("../../../parts/agreements/agreements-card.tsx")));

export default function MinePage() {
  const { t } = useLingui();
  const member = useMember();
  const framed = useAccountFrame();
  const refresh = () =>
    renew(members.userInfo, wallet.balances, orders.counts, income.limit, membership.standing, team.overview);
  return (
    <>
      <PageTitle />
      <PullToRefresh onRefresh={refresh} label={t`Refreshing`}>
        <div className="page-width grid gap-4 pt-[calc(1rem+var(--safe-top))] pb-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6 lg:pt-8 lg:pb-10">
          <div className="grid gap-4 lg:gap-6">{member ? <MemberParts /> : <VisitorHeader />}</div>
          <div className="grid gap-4 lg:gap-6">
            <BelowTheFold>
              {!member && <VisitorMenu />}
              {member && !framed && <MemberMenu />}
              <ShopMenu />
            </BelowTheFold>
          </div>
        </div>
      </PullToRefresh>
    </>
  );
}

function MemberParts() {
  const userQuery = useUserQuery();
  const user = userQuery.data;
  const queries = [
    userQuery,
    useQuery(ask(wallet.balances, {})),
    useQuery(ask(income.limit, {})),
    useQuery(ask(membership.standing, {})),
    useQuery(ask(team.overview, {})),
  ];
  const failed = queries.filter((query) => query.isLoadingError);
  // Several failures are reported in one line.
  const isSaid = failed.length > 1;
  return (
    <>
      {user ? (
        <MemberHeader user={user} />
      ) : userQuery.isError ? (
        <UnknownHeader query={isSaid ? undefined : userQuery} />
      ) : (
        <HeaderSkeleton />
      )}
      {isSaid && (
        <Notice tone="warning">
          <RetryLine query={{ isFetching: false, refetch: () => failed.map((query) => query.refetch()) }} />
        </Notice>
      )}
      <Suspense>
        <AgreementsCard />
      </Suspense>
      {user?.email && !user.emailVerified && <ConfirmEmailCard user={user} />}
      <WalletCard isFailureSaid={isSaid} />
      <OrderCounts />
      {user?.activated === false && <ActivationCard />}
      <IncomeCard isFailureSaid={isSaid} />
    </>
  );
}
