/** The ledger: all movements, newest first, filtered by kind, account, amount and time. An endless list. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ASSETS, KINDS } from "@banyan/contract/browser/ledger.ts";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { isMemberId } from "@banyan/contract/member-id.ts";
import { Button, EmptyState, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { ASSET_NAMES, AssetAmount } from "../../parts/coins/asset.tsx";
import { ACCOUNT_NAMES, KIND_NAMES } from "../../parts/names/ledger-names.ts";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportButton } from "../../parts/tables/export-button.tsx";
import {
  FilterBar,
  FilterPair,
  PeriodFilter,
  SearchFilter,
  SelectFilter,
  useFilter,
} from "../../parts/tables/filters.tsx";
import { MoreOf } from "../../parts/tables/more-of.tsx";
import { Page } from "../../shell/page.tsx";
import { AmountFilter } from "./amount-filter.tsx";
import { PartyName } from "./figures.tsx";
import { useNames } from "./use-names.ts";

type Movement = OutputOf<typeof officeBooks.movements>["list"][number];

const ROWS = 30;
const route = getRouteApi("/books/journal");

export default function JournalPage() {
  const { t, i18n } = useLingui();
  const { search, kind, asset, account, from, to, min, max, since, until } = route.useSearch();
  const filter = useFilter();
  const nameOf = useNames();
  const member = search !== undefined && isMemberId(search) ? search : undefined;
  const movements = useInfiniteQuery(
    askPages(officeBooks.movements, {
      limit: ROWS,
      search: member ? undefined : search,
      account: member ?? account,
      kind: KINDS.find((known) => known === kind),
      from,
      to,
      asset: ASSETS.find((known) => known === asset),
      minAmount: min,
      maxAmount: max,
      fromDay: since,
      toDay: until,
    }),
  );
  const options = (names: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
  return (
    <Page exact title={t`Ledger`} about={t`Every movement of money, as it was written. Nothing is ever changed.`}>
      <FilterBar>
        <SearchFilter
          label={t`Key, reference or member ID`}
          value={search}
          onChange={(text) => filter({ search: text })}
        />
        <SelectFilter
          label={t`Kind`}
          all={t`All kinds`}
          value={kind}
          options={options(KIND_NAMES)}
          onChange={(value) => filter({ kind: value })}
        />
        <SelectFilter
          label={t({ context: "books", message: "Account" })}
          all={t`All accounts`}
          value={member ? "" : account}
          options={options(ACCOUNT_NAMES)}
          onChange={(value) => filter({ account: value })}
        />
        <SelectFilter
          label={t`Asset`}
          all={t`All assets`}
          value={asset}
          options={ASSETS.map((value) => ({ value, label: i18n._(ASSET_NAMES[value]) }))}
          onChange={(value) => filter({ asset: value })}
        />
        <FilterPair>
          <AmountFilter
            key={`from ${min}`}
            label={t`Amount from`}
            value={min}
            onChange={(value) => filter({ min: value })}
          />
          <AmountFilter
            key={`to ${max}`}
            label={t`Amount to`}
            value={max}
            onChange={(value) => filter({ max: value })}
          />
        </FilterPair>
        <PeriodFilter since={since} until={until} />
        {(from || to) && (
          <div className="flex basis-full flex-wrap gap-2.5 sm:col-span-full">
            {from && <Narrowed onDrop={() => filter({ from: "" })} label={t`Out of ${nameOf(ACCOUNT_NAMES, from)}`} />}
            {to && <Narrowed onDrop={() => filter({ to: "" })} label={t`Into ${nameOf(ACCOUNT_NAMES, to)}`} />}
          </div>
        )}
      </FilterBar>
      <QueryView query={movements} skeleton={<DataTableSkeleton columns={COLUMNS} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          const back = pages.at(-1)?.lookedBackTo ?? null;
          if (rows.length === 0 && !movements.hasNextPage) return <NothingFound />;
          return (
            <>
              {rows.length > 0 && <MovementList rows={rows} />}
              {back && (
                <p className="pt-4 text-center text-sm text-ink-soft">
                  <Trans>
                    Looked back to <Time at={back} />
                  </Trans>
                </p>
              )}
              <MoreOf
                query={{
                  hasNextPage: movements.hasNextPage,
                  isFetchingNextPage: movements.isFetchingNextPage,
                  // If few entries match, looking further back requires a press of the button.
                  isFetchNextPageError: movements.isFetchNextPageError || back !== null,
                  fetchNextPage: movements.fetchNextPage,
                }}
                moreLabel={back ? t`Look further back` : undefined}
                endLabel={t`That is all of it.`}
              />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Narrowed({ label, onDrop }: { label: string; onDrop: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onDrop}
      aria-label={t`${label}. Take this filter away`}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-brand-soft px-3 text-sm font-medium text-brand-ink touch-target"
    >
      {label}
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

const COLUMNS: Column<Movement>[] = [
  { id: "what", head: msg`What`, cell: (row) => <What row={row} /> },
  { id: "at", head: msg`When`, cell: (row) => <Time at={row.at} /> },
  { id: "from", head: msg`Out of`, typed: true, cell: (row) => <PartyName party={row.from} /> },
  { id: "to", head: msg`Into`, typed: true, cell: (row) => <PartyName party={row.to} /> },
  { id: "key", head: msg`Key`, cell: (row) => <Key row={row} />, wideOnly: true },
  {
    id: "amount",
    head: msg`Amount`,
    cell: (row) => <AssetAmount asset={row.asset} amount={row.amount} />,
    end: true,
  },
];

function MovementList({ rows }: { rows: readonly Movement[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      name="movements"
      label={t`Movements`}
      rows={rows}
      keyOf={(row) => row.id}
      link={(row) => ({ to: "/books/events/$eventId", params: { eventId: row.eventId } })}
      columns={COLUMNS}
      Card={MovementCard}
      renderSelected={(chosen) => (
        <>
          <Plural value={chosen.length} one="# movement" other="# movements" />
          <ExportButton
            size="sm"
            fileName="movements"
            rows={() => [
              ["at", "kind", "from", "to", "asset", "amount", "key"],
              ...chosen.map((row) => [
                row.at,
                row.kind,
                nameIn(row.from),
                nameIn(row.to),
                row.asset,
                row.amount,
                row.key,
              ]),
            ]}
          />
        </>
      )}
    />
  );
}

/** For the CSV file: a member by ID. */
function nameIn({ account, memberId }: Movement["from"]): string {
  return memberId ?? account;
}

function What({ row }: { row: Movement }) {
  const nameOf = useNames();
  return <span>{nameOf(KIND_NAMES, row.kind)}</span>;
}

function Key({ row }: { row: Movement }) {
  return (
    <span translate="no" className="figures block max-w-60 truncate text-xs text-ink-faint">
      {row.key}
    </span>
  );
}

function MovementCard({ row }: { row: Movement }) {
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium text-brand-ink">
          <What row={row} />
        </span>
        <span className="font-semibold">
          <AssetAmount asset={row.asset} amount={row.amount} />
        </span>
      </span>
      <span className="mt-2 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-ink-soft">
        <span>
          <PartyName party={row.from} />
        </span>
        <span aria-hidden="true" className="text-ink-faint">
          →
        </span>
        <span className="text-end">
          <PartyName party={row.to} />
        </span>
      </span>
      <span className="mt-2 block text-xs text-ink-faint">
        <Time at={row.at} precision="second" />
      </span>
    </>
  );
}

function NothingFound() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`No movements match`}
      text={t`Look with fewer filters.`}
      action={
        <Button variant="outline" onClick={() => void navigate({ to: "/books/journal", search: {} })}>
          {t`Show all movements`}
        </Button>
      }
    />
  );
}
