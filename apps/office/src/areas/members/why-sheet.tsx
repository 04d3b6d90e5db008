/** The explanation of a member's income, as the member sees it. */

import { WhySkeleton, WhyView } from "@banyan/app/income/why-view.tsx";
import { useIncomeNames } from "@banyan/app/income/words.ts";
import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import type { Income } from "@banyan/contract/browser/income.ts";
import { officeIncomes } from "@banyan/contract/browser/office/incomes.ts";
import { dayText } from "@banyan/contract/dates.ts";
import { Sheet, useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { MoreOf } from "../../parts/tables/more-of.tsx";
import { useMay } from "../../session/session.ts";

const SOURCES_AT_ONCE = 20;

interface WhySheetProps {
  memberId: string;
  day: string;
  kind: Income;
}

export function WhySheet({ memberId, day, kind }: WhySheetProps) {
  const { t } = useLingui();
  const names = useIncomeNames();
  const locale = useLocale();
  const mayReadOrders = useMay("office:orders.read");
  const query = useInfiniteQuery({
    ...askPages(officeIncomes.why, { memberId, day, income: kind, limit: SOURCES_AT_ONCE }, ({ sources }) => sources),
    ...LOGGED_VIEW,
  });
  return (
    <Sheet wide title={`${names[kind]} · ${dayText(day, locale, "long")}`}>
      <p className="mb-4 rounded-field bg-sunken px-4 py-3 text-sm text-ink-soft">
        {t`The member reads the same in the shop: “you” is the member.`}
      </p>
      <QueryView query={query} skeleton={<WhySkeleton />}>
        {({ pages }) => {
          const [why] = pages;
          if (!why) return null;
          return (
            <WhyView
              why={why}
              list={pages.flatMap(({ sources }) => sources.list)}
              complete={!query.hasNextPage}
              more={query.hasNextPage && <MoreOf query={query} />}
              renderOrderLink={({ id }, { className, children }) =>
                mayReadOrders ? (
                  <Link to="/orders/$orderId" params={{ orderId: id }} preload={false} className={className}>
                    {children}
                  </Link>
                ) : (
                  <span className="figures font-medium">{children}</span>
                )
              }
            />
          );
        }}
      </QueryView>
    </Sheet>
  );
}
