/** The kit's table in the office: texts, links and columns as its pages give them. */
import { Skeleton } from "@banyan/ui";
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

type Own = "columns" | "words" | "wide" | "renderLink" | "hidden" | "onHidden";

export interface DataTableProps<Row extends RowData> extends Omit<TableProps<Row>, Own> {
  columns: readonly Column<Row>[];
  link?: (row: Row) => LinkProps;
  /** Lets columns be chosen, and remembers them under this name on the device. */
  name?: string;
}

export function DataTable<Row extends RowData>({ columns, link, name, ...props }: DataTableProps<Row>) {
  const { t, i18n } = useLingui();
  const wide = useWide();
  const [hidden, setHidden] = useHiddenColumns(name ?? "");
  const named = useMemo(() => columns.map((column) => ({ ...column, head: i18n._(column.head) })), [columns, i18n]);
  return (
    <Table<Row>
      {...props}
      columns={named}
      wide={wide}
      renderLink={link && ((row, look) => <Link {...link(row)} {...look} />)}
      hidden={name ? hidden : undefined}
      onHidden={name ? setHidden : undefined}
      words={{
        columns: t`Columns`,
        sortBy: t`Sort by`,
        unsorted: t`Default order`,
        selectAll: t`Choose all`,
        select: t`Choose`,
        more: t`Show more`,
      }}
    />
  );
}

/** Grey rows of the size of the list that is on its way. */
export function DataTableSkeleton({ rows = 8 }: { rows?: number }) {
  const wide = useWide();
  const keys = Array.from({ length: rows }, (_, index) => index);
  if (!wide) {
    return (
      <div className="grid gap-2.5">
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
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
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
