/** Discount codes, newest first: make, approve and end them. What a code does never changes. */

import { renew } from "@banyan/app/query.ts";
import {
  DISCOUNT_CODE_STATES,
  type DiscountCode,
  type DiscountCodeState,
  officeDiscountCodes,
} from "@banyan/contract/browser/office/discount-codes.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Badge, Button, EmptyState, type Tone, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { CodeSheet } from "./code-sheet.tsx";
import { DecideSheet } from "./decide-sheet.tsx";
import { Period, Terms } from "./terms.tsx";

const ROWS = 20;
const route = getRouteApi("/discounts");

const STATES: Record<DiscountCodeState, { name: MessageDescriptor; tone: Tone }> = {
  waiting: { name: msg`Waits for a second person`, tone: "accent" },
  planned: { name: msg({ context: "discount code", message: "Planned" }), tone: "brand" },
  running: { name: msg({ context: "discount code", message: "Running" }), tone: "success" },
  ended: { name: msg({ context: "discount code", message: "Ended" }), tone: "plain" },
};

export default function DiscountsPage() {
  const { t, i18n } = useLingui();
  const { state: wanted, search, page } = route.useSearch();
  const filter = useFilter();
  const mayWrite = useMay("office:catalog.write");
  const sheet = useSheet();
  const state = DISCOUNT_CODE_STATES.find((known) => known === wanted);
  const query = useList(officeDiscountCodes.index, {
    page: pageOf(page),
    limit: ROWS,
    state,
    search: startOf(search ?? "", LENGTHS.discountCode) || undefined,
  });
  return (
    <Page
      title={t`Discount codes`}
      about={t`Members enter a code at the checkout. It lowers the prices of the order, and their BV by the same share.`}
      actions={
        mayWrite && (
          <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => sheet.open()}>
            {t`New discount code`}
          </Button>
        )
      }
    >
      {sheet.show(() => (
        <CodeSheet />
      ))}
      <FilterBar>
        <SearchFilter label={t`Start of a code`} value={search} onChange={(text) => filter({ search: text })} />
        <SelectFilter
          label={t`Status`}
          value={state}
          all={t`All codes`}
          options={DISCOUNT_CODE_STATES.map((value) => ({ value, label: i18n._(STATES[value].name) }))}
          onChange={(value) => filter({ state: value })}
        />
      </FilterBar>
      <PagedView
        query={query}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
        empty={
          <EmptyState
            picture={<EmptySearch />}
            title={search || state ? t`Nothing found` : t`There are no discount codes yet`}
          />
        }
      >
        {(shown) => (
          <DataTable
            {...shown}
            name="discounts"
            label={t`Discount codes`}
            keyOf={(row) => row.id}
            columns={mayWrite ? [...COLUMNS, ACTIONS] : COLUMNS}
            Card={CodeCard}
          />
        )}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<DiscountCode>[] = [
  { id: "code", head: msg`Code`, cell: (row) => <Code row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <State row={row} /> },
  { id: "discount", head: msg`Discount`, cell: (row) => <Terms row={row} /> },
  { id: "period", head: msg`Period`, cell: (row) => <Period row={row} /> },
  { id: "uses", head: msg`Uses`, cell: (row) => <Uses row={row} />, end: true },
];

const ACTIONS: Column<DiscountCode> = {
  id: "actions",
  head: msg`Actions`,
  cell: (row) => <Actions row={row} />,
  end: true,
};

function CodeCard({ row }: { row: DiscountCode }) {
  const mayWrite = useMay("office:catalog.write");
  return (
    <span className="grid gap-2 text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Code row={row} />
        <State row={row} />
      </span>
      <Terms row={row} />
      <Period row={row} />
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <Trans>
            Uses: <Uses row={row} />
          </Trans>
        </span>
        {mayWrite && <Actions row={row} />}
      </span>
    </span>
  );
}

function Code({ row: { code, createdBy } }: { row: DiscountCode }) {
  return (
    <span>
      <span translate="no" className="block font-semibold xl:whitespace-nowrap">
        {code}
      </span>
      <span className="block text-xs text-ink-faint">{createdBy}</span>
    </span>
  );
}

function State({ row: { state } }: { row: DiscountCode }) {
  const { i18n } = useLingui();
  return <Badge tone={STATES[state].tone}>{i18n._(STATES[state].name)}</Badge>;
}

function Uses({ row: { uses, usesAtMost } }: { row: DiscountCode }) {
  return (
    <span translate="no" className="figures">
      {usesAtMost === null ? uses : `${uses} / ${usesAtMost}`}
    </span>
  );
}

function Actions({ row }: { row: DiscountCode }) {
  const { t } = useLingui();
  const approving = useSheet();
  const ending = useSheet();
  const { code, state, mayApprove } = row;
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2">
      {approving.show(() => (
        <DecideSheet code={row} call={officeDiscountCodes.approve} onDone={() => renew(officeDiscountCodes.index)} />
      ))}
      {ending.show(() => (
        <DecideSheet code={row} call={officeDiscountCodes.end} onDone={() => renew(officeDiscountCodes.index)} />
      ))}
      {mayApprove && (
        <Button size="sm" aria-label={t`Approve ${code}`} onClick={() => approving.open()}>
          {t`Approve`}
        </Button>
      )}
      {state !== "ended" && (
        <Button variant="quiet" size="sm" aria-label={t`End ${code}`} onClick={() => ending.open()}>
          {t({ context: "discount code", message: "End" })}
        </Button>
      )}
    </span>
  );
}
