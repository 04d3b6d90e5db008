/** One business day: sums by kind and accounts, each linked to its movements, and the effect on every account. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { Badge, buttonClass, Count, Day, EmptyState } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Heading } from "../../parts/cards/heading.tsx";
import { ASSET_HEADS, AssetAmount } from "../../parts/coins/asset.tsx";
import { ACCOUNT_NAMES, KIND_NAMES } from "../../parts/names/ledger-names.ts";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportButton } from "../../parts/tables/export-button.tsx";
import { Page } from "../../shell/page.tsx";
import { Figure } from "./figures.tsx";
import { useNames } from "./use-names.ts";

type BookDay = OutputOf<typeof officeBooks.day>;
type Line = BookDay["lines"][number] & { day: string };
type Account = BookDay["accounts"][number];

const DAY_MS = 24 * 3_600_000;
const route = getRouteApi("/books/days/$day");

export default function DayPage() {
  const { t } = useLingui();
  const { day } = route.useParams();
  const query = useQuery(ask(officeBooks.day, { day }));
  return (
    <Page
      exact
      title={t`Day book`}
      about={<Day day={day} />}
      mark={query.data && !query.data.ended && <Badge tone="gold">{t`Still running`}</Badge>}
      back={{ link: { to: "/books/days" }, label: t`All days` }}
      actions={
        <>
          <Neighbour day={day} by={-1} label={t`Day before`}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Neighbour>
          <Neighbour day={day} by={1} label={t`Day after`}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Neighbour>
          {(query.data ? query.data.lines.length > 0 : query.isPending) && <Export day={query.data} />}
        </>
      }
    >
      <QueryView query={query} skeleton={<DaySkeleton />}>
        {(found) => (found.lines.length === 0 ? <NothingMoved /> : <DayView day={found} />)}
      </QueryView>
    </Page>
  );
}

function Neighbour({ day, by, label, children }: { day: string; by: number; label: string; children: ReactNode }) {
  const next = new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
  return (
    <Link
      to="/books/days/$day"
      params={{ day: next }}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: "outline", size: "icon" })}
    >
      {children}
    </Link>
  );
}

function Export({ day }: { day: BookDay | undefined }) {
  return <ExportButton fileName={`day-book-${day?.day}`} rows={day && (() => rowsOf(day))} />;
}

const rowsOf = (day: BookDay) => [
  ["day", "kind", "from", "to", "asset", "movements", "amount"],
  ...day.lines.map((line) => [day.day, line.kind, line.from, line.to, line.asset, line.movements, line.amount]),
  [],
  ["day", "account", "asset", "opening", "received", "sent", "closing"],
  ...day.accounts.map((row) => [day.day, row.account, row.asset, row.opening, row.received, row.sent, row.closing]),
];

function DayView({ day }: { day: BookDay }) {
  const { t } = useLingui();
  const lines = day.lines.map((line) => ({ ...line, day: day.day }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-label={t`By kind`}>
        <Heading>{t`By kind`}</Heading>
        <DataTable
          label={t`By kind`}
          rows={lines}
          keyOf={(line) => `${line.kind} ${line.from} ${line.to} ${line.asset}`}
          link={({ day: since, kind, from, to, asset }) => ({
            to: "/books/journal",
            search: { kind, from, to, asset, since, until: since },
          })}
          columns={LINE_COLUMNS}
          Card={LineCard}
        />
      </section>
      <div>
        <Heading>{t`By account`}</Heading>
        <Accounts accounts={day.accounts} />
      </div>
    </div>
  );
}

function Kind({ line }: { line: Line }) {
  const nameOf = useNames();
  return nameOf(KIND_NAMES, line.kind);
}

function AccountName({ account }: { account: string }) {
  const nameOf = useNames();
  return nameOf(ACCOUNT_NAMES, account);
}

const LINE_COLUMNS: Column<Line>[] = [
  { id: "kind", head: msg`Kind`, cell: (line) => <Kind line={line} /> },
  { id: "from", head: msg`Out of`, cell: (line) => <AccountName account={line.from} /> },
  { id: "to", head: msg`Into`, cell: (line) => <AccountName account={line.to} /> },
  {
    id: "movements",
    head: msg`Movements`,
    cell: (line) => <Count value={line.movements} />,
    end: true,
    sortBy: (line) => line.movements,
  },
  {
    id: "amount",
    head: msg`Amount`,
    cell: (line) => <AssetAmount asset={line.asset} amount={line.amount} />,
    sortBy: (line) => parseMoney(line.amount),
    end: true,
  },
];

function LineCard({ row: line }: { row: Line }) {
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="font-medium text-brand-ink">
          <Kind line={line} />
        </span>
        <span className="font-semibold">
          <AssetAmount asset={line.asset} amount={line.amount} />
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>
          <AccountName account={line.from} /> → <AccountName account={line.to} />
        </span>
        <span className="ms-auto whitespace-nowrap">
          <Plural value={line.movements} one="# movement" other="# movements" />
        </span>
      </span>
    </>
  );
}

function AccountAndAsset({ row }: { row: Account }) {
  const { i18n } = useLingui();
  return (
    <>
      <span className="block">
        <AccountName account={row.account} />
      </span>
      <span className="text-xs font-normal text-ink-faint">{i18n._(ASSET_HEADS[row.asset])}</span>
    </>
  );
}

const ACCOUNT_COLUMNS: Column<Account>[] = [
  { id: "account", head: msg({ context: "books", message: "Account" }), cell: (row) => <AccountAndAsset row={row} /> },
  {
    id: "opening",
    head: msg`Opening`,
    cell: (row) => <Figure amount={row.opening} />,
    end: true,
    sortBy: (row) => parseMoney(row.opening),
  },
  {
    id: "received",
    head: msg({ context: "books", message: "Received" }),
    cell: (row) => <Figure amount={row.received} />,
    end: true,
    sortBy: (row) => parseMoney(row.received),
  },
  {
    id: "sent",
    head: msg({ context: "books", message: "Sent" }),
    cell: (row) => <Figure amount={row.sent} />,
    end: true,
    sortBy: (row) => parseMoney(row.sent),
  },
  {
    id: "closing",
    head: msg`Closing`,
    cell: (row) => <Figure amount={row.closing} className="font-semibold" />,
    sortBy: (row) => parseMoney(row.closing),
    end: true,
  },
];

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`By account`}
      columns={ACCOUNT_COLUMNS}
      rows={accounts}
      keyOf={(row) => `${row.account} ${row.asset}`}
    />
  );
}

function NothingMoved() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`Nothing moved on this day`}
      action={
        <Link to="/books/days" className={buttonClass({ variant: "outline" })}>
          {t`All days`}
        </Link>
      }
    />
  );
}

function DaySkeleton() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 className="mb-2 px-1 text-base font-semibold">{t`By kind`}</h2>
        <DataTableSkeleton rows={5} columns={LINE_COLUMNS} />
      </div>
      <div>
        <h2 className="mb-2 px-1 text-base font-semibold">{t`By account`}</h2>
        <DataTableSkeleton rows={5} columns={ACCOUNT_COLUMNS} />
      </div>
    </div>
  );
}
