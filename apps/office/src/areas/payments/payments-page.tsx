/** Top-ups and payments of orders in coins, by purpose, state, day, and a member, number, address or transaction. */

import { officePayments } from "@banyan/contract/browser/office/payments.ts";
import { INVOICE_PURPOSES, INVOICE_STATES } from "@banyan/contract/browser/payments.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { Button, EmptyState, Money, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { MemberCell } from "../../parts/members/member-cell.tsx";
import { INVOICE_PURPOSE_NAMES, INVOICE_STATE_NAMES, InvoiceStateBadge } from "../../parts/names/invoice-names.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, PeriodFilter, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { Page } from "../../shell/page.tsx";

const ROWS = 20;
const route = getRouteApi("/payments");

type PaymentRow = OutputOf<typeof officePayments.index>["list"][number];

export default function PaymentsPage() {
  const { t, i18n } = useLingui();
  const { purpose, state, search, from, to, page } = route.useSearch();
  const filter = useFilter();
  const payments = useList(officePayments.index, {
    page: pageOf(page),
    limit: ROWS,
    purpose: INVOICE_PURPOSES.find((known) => known === purpose),
    state: INVOICE_STATES.find((known) => known === state),
    search,
    fromDay: from,
    toDay: to,
  });
  return (
    <Page title={t`Payments in coins`} about={t`Top-ups and payments of orders in USDT, with their transactions.`}>
      <FilterBar>
        <SearchFilter
          label={t`Member, number, address or transaction`}
          value={search}
          onChange={(text) => filter({ search: text })}
        />
        <SelectFilter
          label={t`Kind`}
          all={t`All kinds`}
          value={purpose}
          options={INVOICE_PURPOSES.map((value) => ({ value, label: i18n._(INVOICE_PURPOSE_NAMES[value]) }))}
          onChange={(value) => filter({ purpose: value })}
        />
        <SelectFilter
          label={t`Status`}
          all={t`All statuses`}
          value={state}
          options={INVOICE_STATES.map((value) => ({ value, label: i18n._(INVOICE_STATE_NAMES[value]) }))}
          onChange={(value) => filter({ state: value })}
        />
        <PeriodFilter since={from} until={to} names={["from", "to"]} />
      </FilterBar>
      <PagedView
        query={payments}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
        empty={<NoPayments filtered={Boolean(purpose || state || search || from || to)} />}
      >
        {(shown) => (
          <DataTable
            {...shown}
            name="payments"
            label={t`Payments in coins`}
            keyOf={(row) => row.id}
            link={(row) => ({ to: "/payments/$invoiceId", params: { invoiceId: row.id } })}
            columns={COLUMNS}
            Card={PaymentCard}
          />
        )}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<PaymentRow>[] = [
  { id: "number", head: msg`Payment`, cell: (row) => <What row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <InvoiceStateBadge state={row.state} /> },
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <MemberCell row={row} /> },
  { id: "started", head: msg`Started`, cell: (row) => <Time at={row.createdAt} /> },
  { id: "expected", head: msg`Expected`, cell: (row) => <Money amount={row.amount} />, end: true },
  {
    id: "arrived",
    head: msg`Arrived`,
    cell: (row) => <Money amount={row.received} className="font-medium" />,
    end: true,
  },
];

function PaymentCard({ row }: { row: PaymentRow }) {
  const { t } = useLingui();
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <What row={row} />
        <InvoiceStateBadge state={row.state} />
      </span>
      <span className="mt-1.5 flex items-end justify-between gap-2">
        <span className="min-w-0 text-xs text-ink-faint">
          <span className="block">{row.memberName}</span>
          <Time at={row.createdAt} />
        </span>
        <span className="text-end">
          <Money amount={row.received} className="font-semibold" />
          <span className="block text-xs text-ink-faint">
            {t`Expected`} <Money amount={row.amount} />
          </span>
        </span>
      </span>
    </>
  );
}

/** The number that the member sees, and what is paid. */
function What({ row }: { row: PaymentRow }) {
  const { i18n } = useLingui();
  return (
    <span className="block min-w-0">
      <span translate="no" className="figures block">
        {row.orderNumber ?? numberOf(row.id)}
      </span>
      <span className="text-xs text-ink-faint">{i18n._(INVOICE_PURPOSE_NAMES[row.purpose])}</span>
    </span>
  );
}

function NoPayments({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={filtered ? t`No payments match` : t`No payments in coins yet`}
      text={
        filtered
          ? t`Search by a complete address or transaction. Coins without an owner are under “Coins in suspense”.`
          : t`They appear here as soon as members top up or pay in USDT.`
      }
      action={
        filtered && (
          <Button variant="outline" onClick={() => void navigate({ to: "/payments", search: {} })}>
            {t`Show all payments`}
          </Button>
        )
      }
    />
  );
}
