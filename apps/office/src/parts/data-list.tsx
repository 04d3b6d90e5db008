/**
 * Rows of one kind: a table where there is room, cards on a phone. Each row is one link; the arrow keys go from row to
 * row and Enter opens it.
 */
import { classes, Skeleton } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useWide } from "./use-wide.ts";

export interface Column<Row> {
  id: string;
  head: MessageDescriptor;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  end?: boolean;
  /** Left out on middling widths. */
  wideOnly?: boolean;
}

export interface DataListProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column carries the link of the row. */
  columns: readonly Column<Row>[];
  /** The content of a row as a card. */
  Card: (props: { row: Row }) => ReactNode;
  link: (row: Row) => LinkProps;
  /** The rows are those of before, while new ones are on their way. */
  stale?: boolean;
}

export function DataList<Row>(props: DataListProps<Row>) {
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = list.current;
    place?.addEventListener("keydown", stepRows);
    return () => place?.removeEventListener("keydown", stepRows);
  }, []);
  return (
    <div ref={list} aria-busy={props.stale} className={classes("transition-opacity", props.stale && "opacity-60")}>
      {wide ? <RowsAsTable {...props} /> : <RowsAsCards {...props} />}
    </div>
  );
}

function RowsAsTable<Row>({ label, rows, keyOf, columns, link }: DataListProps<Row>) {
  const { i18n } = useLingui();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-faint">
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classes(cellClass(column), "py-2.5 font-medium")}>
                {i18n._(column.head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="relative transition-colors focus-within:bg-brand-soft hover:bg-sunken/60 has-[[data-row]:focus-visible]:outline-3 has-[[data-row]:focus-visible]:-outline-offset-3 has-[[data-row]:focus-visible]:outline-brand-ink"
            >
              {columns.map((column, index) => (
                <td key={column.id} className={classes(cellClass(column), "py-2.5")}>
                  {index === 0 ? (
                    <Link
                      {...link(row)}
                      data-row=""
                      className="font-medium text-brand-ink outline-none after:absolute after:inset-0"
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass({ end, wideOnly }: Column<never>): string {
  return classes("px-3 first:ps-4 last:pe-4", end ? "text-end" : "text-start", wideOnly && "hidden xl:table-cell");
}

function RowsAsCards<Row>({ label, rows, keyOf, Card, link }: DataListProps<Row>) {
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Link
            {...link(row)}
            data-row=""
            className="block rounded-card border border-line bg-surface p-3.5 text-sm active:bg-sunken"
          >
            <Card row={row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function stepRows(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || !(event.target instanceof HTMLElement) || !event.target.matches("[data-row]")) return;
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[rows.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Grey rows of the size of the list that is on its way. */
export function DataListSkeleton({ rows = 8 }: { rows?: number }) {
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
