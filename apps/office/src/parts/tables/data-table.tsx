/** The table of `packages/ui` with the office's texts, links and columns. */
import { asText, stored } from "@banyan/app/stored.ts";
import { Skeleton } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { type RowData, Table, type TableColumn, type TableProps } from "@banyan/ui/table.tsx";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useMemo } from "react";
import { useHiddenColumns } from "./hidden-columns.ts";
import { useWide } from "./use-wide.ts";

export interface Column<Row extends RowData> extends Omit<TableColumn<Row>, "head"> {
  head: MessageDescriptor;
}

/** Of all tables of this device; absent if they are not compact. */
const compactRows = stored("banyan.office.compact-rows", asText);

type Own = "columns" | "words" | "wide" | "renderLink" | "hidden" | "onHidden" | "compact" | "onCompact";

export interface DataTableProps<Row extends RowData> extends Omit<TableProps<Row>, Own> {
  columns: readonly Column<Row>[];
  link?: (row: Row) => LinkProps;
  /** Enables the choice of columns, stored on the device under this name, and of density. */
  name?: string;
}

export function DataTable<Row extends RowData>({ columns, link, name, ...props }: DataTableProps<Row>) {
  const { t, i18n } = useLingui();
  const wide = useWide();
  const [hidden, setHidden] = useHiddenColumns(name ?? "", columns);
  const named = useMemo(() => columns.map((column) => ({ ...column, head: i18n._(column.head) })), [columns, i18n]);
  return (
    <Table<Row>
      {...props}
      columns={named}
      wide={wide}
      renderLink={link && ((row, look) => <Link {...link(row)} {...look} />)}
      hidden={name ? hidden : undefined}
      onHidden={name ? setHidden : undefined}
      compact={useValue(compactRows) !== undefined}
      onCompact={(compact) => compactRows.set(compact ? "1" : undefined)}
      words={{
        columns: t`Columns`,
        compact: t`Compact rows`,
        sortBy: t`Sort by`,
        unsorted: t`Default order`,
        selectAll: t`Choose all`,
        select: t`Choose`,
        more: t`Show more`,
      }}
    />
  );
}

interface DataTableSkeletonProps {
  rows?: number;
  /** The table's columns: shows their headers, and reserves space for the sort control. */
  columns?: readonly {
    id: string;
    head: MessageDescriptor;
    wideOnly?: boolean;
    sortBy?: unknown;
    sortable?: boolean;
  }[];
}

const NO_COLUMNS: readonly Column<never>[] = [];

/** A skeleton of the size of the list. */
export function DataTableSkeleton({ rows = 8, columns = NO_COLUMNS }: DataTableSkeletonProps) {
  const { i18n } = useLingui();
  const wide = useWide();
  const keys = Array.from({ length: rows }, (_, index) => index);
  if (!wide) {
    return (
      <div className="grid gap-2.5">
        {columns.some(({ sortBy, sortable }) => sortBy || sortable) && (
          <div className="mb-0.5 grid gap-1.5">
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-12 w-full rounded-field" />
          </div>
        )}
        {keys.slice(0, 5).map((key) => (
          <div key={key} className="grid gap-2.5 rounded-card border border-line bg-surface p-3.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {columns.length > 0 && (
        <div className="flex justify-between gap-8 px-4 py-2.5 text-xs font-medium text-ink-faint">
          {columns.map(({ id, head, wideOnly }) => !wideOnly && <span key={id}>{i18n._(head)}</span>)}
        </div>
      )}
      {keys.map((key) => (
        <div key={key} className="grid grid-cols-[2fr_3fr_2fr_1fr] items-center gap-8 px-4 py-3.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
