/**
 * A table (TanStack Table) that becomes cards on phones. Columns can be sorted and hidden, rows selected, and arrow
 * keys move between rows. Sorts by itself if all rows are loaded; otherwise its owner does.
 */
import { type ColumnDef, type RowData, useTable } from "@tanstack/react-table";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { RowsAsCards } from "./table-cards.tsx";
import { FEATURES, type Model, type TableColumn, type TableProps } from "./table-model.ts";
import { ColumnChoice, SelectBox, SortHead } from "./table-parts.tsx";

export type { RowData } from "@tanstack/react-table";
export type { Sorted, TableColumn, TableProps, TableSorting, TableWords } from "./table-model.ts";

/** Rendering thousands of rows at once is slow, and nobody reads more. */
const ROWS_AT_ONCE = 100;

export function Table<Row extends RowData>(props: TableProps<Row>) {
  const { rows, columns, keyOf, wide, words, stale, hidden = [], sorting, renderSelected } = props;
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  // Rows of other pages stay selected, so they are kept here and not only in the model.
  const [picked, setPicked] = useState<Readonly<Record<string, Row>>>({});
  const shown = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf]);
  const rowSelection = Object.fromEntries(Object.keys(picked).map((id) => [id, true as const]));
  const model = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: keyOf,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      ...(sorting && { sorting: sorting.by ? [sorting.by] : [] }),
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      const kept = Object.keys(next).filter((id) => next[id]);
      setPicked(Object.fromEntries(kept.map((id) => [id, shown.get(id) ?? picked[id]!])));
    },
    ...(sorting && {
      manualSorting: true,
      onSortingChange: (change) =>
        sorting.onChange((typeof change === "function" ? change(sorting.by ? [sorting.by] : []) : change)[0]),
    }),
  });
  const elsewhere = Object.entries(picked).flatMap(([id, row]) => (shown.has(id) ? [] : [row]));
  const chosen = [...elsewhere, ...model.getSelectedRowModel().rows.map((row) => row.original)];
  const left = rows.length - most;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = frame.current;
    place?.addEventListener("keydown", stepRows);
    return () => place?.removeEventListener("keydown", stepRows);
  }, []);
  return (
    // A press would meet rows that are about to go, such as "Choose all" those of the page before.
    <div
      ref={frame}
      aria-busy={stale}
      className={classes("transition-opacity", stale && "pointer-events-none opacity-60")}
    >
      {renderSelected && chosen.length > 0 && (
        <div role="status" className="mb-2 flex min-h-11 flex-wrap items-center gap-2 px-1 text-sm">
          {renderSelected(chosen, () => setPicked({}))}
        </div>
      )}
      {wide ? (
        <RowsAsTable {...props} model={model} most={most} />
      ) : (
        <RowsAsCards {...props} model={model} most={most} />
      )}
      {left > 0 && (
        <Button variant="outline" block className="mt-3" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function definitionOf<Row extends RowData>({
  id,
  sortBy,
  sortable,
}: TableColumn<Row>): ColumnDef<typeof FEATURES, Row> {
  return {
    id,
    accessorFn: (row) => sortBy?.(row) ?? null,
    enableSorting: sortBy !== undefined || sortable === true,
    sortFn: (a, b) => compare(sortBy?.(a.original) ?? "", sortBy?.(b.original) ?? ""),
  };
}

function compare(a: string | number | bigint, b: string | number | bigint): number {
  if (typeof a === "string" || typeof b === "string") return String(a).localeCompare(String(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

interface DrawnProps<Row extends RowData> extends TableProps<Row> {
  model: Model<Row>;
  /** The number of rendered rows. */
  most: number;
}

function RowsAsTable<Row extends RowData>({
  label,
  columns,
  model,
  most,
  words,
  renderLink,
  foot,
  hidden,
  onHidden,
  compact = false,
  onCompact,
  renderSelected,
}: DrawnProps<Row>) {
  const visible = columns
    .map((column, index) => ({ ...column, foot: foot?.[index] }))
    .filter(({ id }) => model.getColumn(id)?.getIsVisible());
  const selects = renderSelected !== undefined;
  const look = (column: TableColumn<Row>, index: number) =>
    classes(
      "px-2 first:ps-4 xl:px-3 [&_time]:whitespace-nowrap",
      !onHidden && "last:pe-4",
      column.end ? "text-end" : "text-start",
      column.wideOnly && !onHidden && "hidden xl:table-cell",
      index === 0 || column.typed ? "min-w-28 wrap-anywhere xl:min-w-32" : "wrap-break-word",
      index === 0 && "font-normal [&_.figures]:whitespace-nowrap",
      index === 0 && !renderLink && "sticky start-0 bg-surface",
    );
  const space = compact ? "py-0.5" : renderLink ? "py-2.5" : "py-2";
  const table = (
    <table aria-label={label} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-faint">
          {selects && (
            <td className="w-12 ps-4">
              <SelectBox
                label={words.selectAll}
                checked={model.getIsAllRowsSelected()}
                some={model.getRowModel().rows.some((row) => row.getIsSelected())}
                onChange={(all) => model.toggleAllRowsSelected(all)}
              />
            </td>
          )}
          {visible.map((column, index) => (
            <SortHead
              key={column.id}
              className={classes(look(column, index), "min-w-16 py-2.5 font-medium wrap-break-word")}
              head={column.head}
              column={model.getColumn(column.id)}
            />
          ))}
          {onHidden && (
            // Footer rows have no selection cell.
            <td className="w-10 pe-1">
              <ColumnChoice
                words={words}
                columns={columns.slice(1)}
                {...{ hidden: hidden ?? [], onHidden, compact, onCompact }}
              />
            </td>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {model
          .getRowModel()
          .rows.slice(0, most)
          .map((row) => (
            <tr key={row.id} className={renderLink && LINKED_ROW}>
              {selects && (
                <td className="relative z-10 w-12 ps-4">
                  <SelectBox
                    label={words.select}
                    checked={row.getIsSelected()}
                    onChange={(on) => row.toggleSelected(on)}
                  />
                </td>
              )}
              {visible.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className={classes(look(column, index), space)}>
                    {renderLink?.(row.original, {
                      className: "font-medium text-brand-ink outline-none after:absolute after:inset-0",
                      "data-row": "",
                      children: column.cell(row.original),
                    }) ?? column.cell(row.original)}
                  </th>
                ) : (
                  <td key={column.id} className={classes(look(column, index), !column.typed && "break-keep", space)}>
                    {column.cell(row.original)}
                  </td>
                ),
              )}
            </tr>
          ))}
      </tbody>
      {foot && (
        <tfoot className="border-t-2 border-line-strong font-semibold">
          <tr>
            {visible.map((column, index) =>
              index === 0 ? (
                <th
                  key={column.id}
                  scope="row"
                  colSpan={selects ? 2 : 1}
                  className={classes(look(column, index), "py-2.5 font-semibold")}
                >
                  {column.foot}
                </th>
              ) : (
                <td key={column.id} className={classes(look(column, index), "py-2.5")}>
                  {column.foot}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
  const frame = "overflow-x-auto rounded-card border border-line bg-surface";
  if (renderLink) return <div className={frame}>{table}</div>;
  return (
    // Not a landmark: a table is often inside a section with the same name.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus
      tabIndex={0}
      className={classes(frame, "focus-visible:-outline-offset-2")}
    >
      {table}
    </div>
  );
}

const LINKED_ROW =
  "relative transition-colors focus-within:bg-brand-soft hover:bg-sunken/60 has-[[data-row]:focus-visible]:outline-3 has-[[data-row]:focus-visible]:-outline-offset-3 has-[[data-row]:focus-visible]:outline-brand-ink";

/** Arrow keys move between rows; Home and End to the first and the last. */
function stepRows(event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-row]")) return;
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(event.target);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined || !rows[next]) return;
  event.preventDefault();
  rows[next].focus();
}
