/** The member's orders in five tabs, newest first, with a search. */

import { ask, askPages, renew, useInfiniteQuery, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ORDER_TABS, type OrderSummary, orders } from "@banyan/contract/browser/orders.ts";
import { buttonClass, EmptyState, loadedLater, Skeletons, useSheet } from "@banyan/ui";
import { EmptyOrders, EmptySearch } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { MoreOf, type MoreOfProps } from "../../parts/lists/more-of.tsx";
import { SearchField } from "../../parts/lists/search-field.tsx";
import { StateTabs } from "../../parts/lists/state-tabs.tsx";
import { useBelowTheFold } from "../../shell/below-the-fold.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { OrderCard } from "./order-card.tsx";
import { useStateNames } from "./words.ts";

const PaySheet = loadedLater(() => import("./pay-sheet.tsx"));

const route = getRouteApi("/pages/order/orderList");
/** More than fit a phone screen. */
const IN_SIGHT = 4;
type TabId = (typeof ORDER_TABS)[number];

interface Listed {
  tab: TabId;
  /** A part of order number, product, recipient or tracking number. */
  search: string;
}

const tabOf = (text: string | undefined): TabId => ORDER_TABS.find((id) => id === text) ?? "all";
const askOrders = ({ tab, search }: Listed) => askPages(orders.index, { tab, ...(search && { search }) });

export default memberPage(
  () => ({ width: "list", className: "px-0 lg:px-6", prompt: t`Sign in to see your orders.` }),
  MyOrders,
);

function MyOrders() {
  const { t } = useLingui();
  const { tab: tabText, search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const names = useStateNames();
  const counts = useQuery(ask(orders.counts, {})).data;
  const tab = tabOf(tabText);
  const tabs = ORDER_TABS.map((id) => ({
    id,
    label: id === "all" ? t`All` : names[id],
    // Completed orders require no action.
    count: id === "all" || id === "completed" ? undefined : counts?.[id],
  }));
  const refresh = () => renew(orders.index, orders.counts);
  const show = (next: Listed) =>
    void navigate({
      search: { ...(next.tab !== "all" && { tab: next.tab }), ...(next.search && { search: next.search }) },
      replace: true,
    });
  return (
    <StateTabs
      label={t`Orders by state`}
      tabs={tabs}
      value={tab}
      onChange={(id) => show({ tab: id, search })}
      onRefresh={refresh}
    >
      <OrderList
        listed={{ tab, search }}
        onSearch={(typed) => show({ tab, search: typed })}
        onOver={() => void refresh()}
      />
    </StateTabs>
  );
}

interface OrderListProps {
  listed: Listed;
  onSearch: (typed: string) => void;
  onOver: () => void;
}

function OrderList({ listed, onSearch, onOver }: OrderListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(askOrders(listed));
  const paying = useSheet<string>();
  // There is nothing to search in an empty tab.
  const isSearchable = listed.search !== "" || (!query.isError && query.data?.pages[0]?.list.length !== 0);
  return (
    <>
      {isSearchable && (
        <div className="pb-3">
          <SearchField label={t`Product, recipient or order number`} value={listed.search} onChange={onSearch} />
        </div>
      )}
      <QueryView query={query} skeleton={<OrdersSkeleton />}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0) return listed.search ? <NothingFound /> : <NoOrders tab={listed.tab} />;
          return (
            <>
              {listed.search && (
                <p role="status" className="pb-2 text-xs text-ink-faint">
                  <Plural value={pages[0]?.total ?? list.length} one="# order" other="# orders" />
                </p>
              )}
              <OrderCards orders={list} query={query} onOver={onOver} onPay={paying.open} />
              {paying.show((orderId) => (
                <PaySheet orderId={orderId} />
              ))}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function NothingFound() {
  const { t } = useLingui();
  return <EmptyState picture={<EmptySearch />} title={t`No order found`} text={t`Try fewer or other words.`} />;
}

interface OrderCardsProps extends MoreOfProps {
  orders: readonly OrderSummary[];
  onOver: () => void;
  onPay: (orderId: string) => void;
}

function OrderCards({ orders: all, query, onOver, onPay }: OrderCardsProps) {
  const isWhole = useBelowTheFold();
  return (
    <>
      <ul className="grid gap-3 lg:gap-4">
        {(isWhole ? all : all.slice(0, IN_SIGHT)).map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onOver={onOver} onPay={() => onPay(order.id)} />
          </li>
        ))}
      </ul>
      {isWhole && <MoreOf query={query} />}
    </>
  );
}

function NoOrders({ tab }: { tab: TabId }) {
  const { t } = useLingui();
  const titles: Record<TabId, string> = {
    all: t`You have no orders yet`,
    pending_payment: t`Nothing is waiting to be paid`,
    pending_delivery: t`Nothing is waiting to be sent`,
    pending_receipt: t`Nothing is on its way`,
    completed: t`No order is completed yet`,
  };
  return (
    <EmptyState
      picture={<EmptyOrders />}
      title={titles[tab]}
      text={tab === "all" ? t`Your orders will appear here.` : undefined}
      action={
        tab === "all" ? (
          <Link to="/pages/index" className={buttonClass()}>
            <Trans>Browse products</Trans>
          </Link>
        ) : (
          <Link to="/pages/order/orderList" search={{}} replace className={buttonClass({ variant: "outline" })}>
            <Trans>See all orders</Trans>
          </Link>
        )
      }
    />
  );
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeletons count={4} className="h-48 w-full rounded-card" />
    </div>
  );
}
