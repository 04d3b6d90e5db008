/** Searches orders by number, member ID or recipient, by state and by date. */

import { MOST_TO_SHIP, ORDER_SORTS, officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { ORDER_STATES, type OrderState } from "@banyan/contract/browser/orders.ts";
import { Button, buttonClass, EmptyState, Money, Time } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { MemberCell } from "../../parts/members/member-cell.tsx";
import { ORDER_STATE_NAMES, OrderStateBadge } from "../../parts/names/order-state.tsx";
import { type Column, DataTable, type DataTableProps, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, PeriodFilter, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useSorting } from "../../parts/tables/use-sorting.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { PaperButtons } from "./paper-buttons.tsx";
import { PiecesShipped } from "./parcels-card.tsx";

const ROWS = 20;
const route = getRouteApi("/orders");

interface OrderRow {
  id: string;
  number: string;
  state: OrderState;
  count: number;
  total: string;
  shippedCount: number;
  unshippedCount: number;
  createdAt: string;
  memberId: string;
  memberName: string;
  lines: readonly { name: string }[];
}

export default function OrdersPage() {
  const { t, i18n } = useLingui();
  const { state, search, from, to, page, sort: wantedSort } = route.useSearch();
  const { sort, sorting } = useSorting(ORDER_SORTS, wantedSort);
  const filter = useFilter();
  const orders = useList(officeOrders.index, {
    page: pageOf(page),
    limit: ROWS,
    sort,
    state: ORDER_STATES.find((known) => known === state),
    search,
    fromDay: from,
    toDay: to,
  });
  const mayShip = useMay("office:orders.ship");
  const filtered = Boolean(state || search || from || to);
  return (
    <Page
      title={t`Orders`}
      actions={
        mayShip && (
          <Link to="/orders/ship" search={{}} className={buttonClass({ variant: "outline" })}>
            {t`Ship orders`}
          </Link>
        )
      }
    >
      <FilterBar>
        <SearchFilter
          label={t`Order, member or recipient`}
          value={search}
          onChange={(text) => filter({ search: text })}
        />
        <SelectFilter
          label={t`Status`}
          all={t`All statuses`}
          value={state}
          options={ORDER_STATES.map((value) => ({ value, label: i18n._(ORDER_STATE_NAMES[value]) }))}
          onChange={(value) => filter({ state: value })}
        />
        <PeriodFilter since={from} until={to} names={["from", "to"]} />
      </FilterBar>
      <PagedView
        query={orders}
        empty={<NoOrders filtered={filtered} />}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
      >
        {(shown) => (
          // Another filter starts another selection; another page does not.
          <OrderList key={[state, search, from, to].join()} {...shown} sorting={sorting} />
        )}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<OrderRow>[] = [
  {
    id: "number",
    head: msg`Order`,
    cell: (row) => (
      <span translate="no" className="figures">
        {row.number}
      </span>
    ),
  },
  {
    id: "state",
    head: msg`Status`,
    cell: (row) => (
      <>
        <OrderStateBadge state={row.state} />
        <PiecesShipped order={row} />
      </>
    ),
  },
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <MemberCell row={row} /> },
  { id: "goods", head: msg`Goods`, typed: true, cell: (row) => <Goods row={row} />, wideOnly: true },
  { id: "created", head: msg`Ordered`, sortable: true, cell: (row) => <Time at={row.createdAt} /> },
  { id: "total", head: msg`Total`, cell: (row) => <Money amount={row.total} className="font-medium" />, end: true },
];

function OrderList(props: Pick<DataTableProps<OrderRow>, "rows" | "stale" | "sorting">) {
  const { t } = useLingui();
  const mayShip = useMay("office:orders.ship");
  return (
    <DataTable<OrderRow>
      name="orders"
      label={t`Orders`}
      {...props}
      keyOf={(row) => row.id}
      link={(row) => ({ to: "/orders/$orderId", params: { orderId: row.id } })}
      columns={COLUMNS}
      Card={OrderCard}
      {...(mayShip && { renderSelected: (chosen, clear) => <Chosen rows={chosen} onClear={clear} /> })}
    />
  );
}

/** What can be done with the chosen orders. */
function Chosen({ rows, onClear }: { rows: readonly OrderRow[]; onClear: () => void }) {
  const { t } = useLingui();
  const numbers = rows.filter(({ state }) => state === "pending_delivery").map(({ number }) => number);
  const together = numbers.slice(0, MOST_TO_SHIP);
  return (
    <>
      <Plural value={rows.length} one="# order chosen" other="# orders chosen" />
      {together.length > 0 && (
        <Link to="/orders/ship" search={{ orders: together.join(",") }} className={buttonClass({ size: "sm" })}>
          <Plural value={together.length} one="Ship # order" other="Ship # orders" />
        </Link>
      )}
      {together.length > 0 && <PaperButtons numbers={together} />}
      <Button variant="quiet" size="sm" onClick={onClear}>
        {t`Choose none`}
      </Button>
    </>
  );
}

function OrderCard({ row }: { row: OrderRow }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span translate="no" className="figures font-medium text-brand-ink">
          {row.number}
        </span>
        <OrderStateBadge state={row.state} />
      </span>
      <PiecesShipped order={row} />
      <span className="mt-1.5 block text-ink-soft">
        <Goods row={row} />
      </span>
      <span className="mt-1.5 flex items-end justify-between gap-2">
        <span className="min-w-0 text-xs text-ink-faint">
          <span className="block">{row.memberName}</span>
          <Time at={row.createdAt} />
        </span>
        <Money amount={row.total} className="font-semibold" />
      </span>
    </>
  );
}

function Goods({ row }: { row: OrderRow }) {
  const more = row.lines.length - 1;
  return (
    <>
      <span className="line-clamp-1">{row.lines[0]?.name}</span>
      {more > 0 && (
        <span className="text-xs text-ink-faint">
          <Plural value={more} one="and # more product" other="and # more products" />
        </span>
      )}
    </>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<EmptyOrders />}
      title={filtered ? t`No orders match` : t`No orders yet`}
      text={filtered ? t`Look with fewer filters.` : t`They appear here as soon as members order.`}
      action={
        filtered && (
          <Button variant="outline" onClick={() => void navigate({ to: "/orders", search: {} })}>
            {t`Show all orders`}
          </Button>
        )
      }
    />
  );
}
