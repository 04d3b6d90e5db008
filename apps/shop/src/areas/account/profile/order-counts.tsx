/** Order counts by state; each links to its tab of the order list. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { Card, CountBadge } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Package, Truck, Wallet } from "lucide-react";
import { More, moreClass } from "../../../parts/layout/section.tsx";

const TABS = [
  { tab: "pending_payment", icon: Wallet },
  { tab: "pending_delivery", icon: Package },
  { tab: "pending_receipt", icon: Truck },
  { tab: "completed", icon: CircleCheck },
] as const;

export function OrderCounts() {
  const { t } = useLingui();
  const { data } = useQuery(ask(orders.counts, {}));
  const names = {
    pending_payment: t`Pending payment`,
    pending_delivery: t`Pending delivery`,
    pending_receipt: t`Pending receipt`,
    completed: t`Completed`,
  };
  return (
    <Card clipped={false} className="px-2 pt-4 pb-2 lg:px-4">
      <div className="flex items-center justify-between gap-3 px-2">
        <h2 className="text-base font-semibold">
          <Trans>My orders</Trans>
        </h2>
        <Link to="/pages/order/orderList" search={{}} className={moreClass}>
          <More>
            <Trans>All</Trans>
          </More>
        </Link>
      </div>
      <ul className="mt-2 grid grid-cols-4">
        {TABS.map(({ tab, icon: Icon }) => {
          const count = data?.[tab] ?? 0;
          const label = plural(count, { one: "# order", other: "# orders" });
          return (
            <li key={tab} className="min-w-0">
              <Link
                to="/pages/order/orderList"
                search={{ tab }}
                className="flex h-full min-h-18 flex-col items-center gap-1.5 rounded-field px-1 py-2 text-center hover:bg-sunken"
              >
                <span className="relative">
                  <Icon aria-hidden="true" className="size-7 text-brand-ink" strokeWidth={1.6} />
                  {tab === "completed" ? (
                    <SettledCount count={count} label={label} />
                  ) : (
                    <CountBadge count={count} label={label} />
                  )}
                </span>
                <span className="text-xs leading-tight text-ink-soft">{names[tab]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A count that requires no action, styled quietly. */
function SettledCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="figures absolute -top-1 start-[calc(100%-0.75rem)] inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full border border-line bg-sunken px-1 text-2xs leading-none font-semibold whitespace-nowrap text-ink-soft">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
