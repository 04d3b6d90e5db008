/** The model of a table: rows, columns, and TanStack Table's state. */
import {
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ComponentType, ReactNode } from "react";

export const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Model<Row extends RowData> = ReactTable<typeof FEATURES, Row>;

export interface TableColumn<Row extends RowData> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Align to the end, for numbers. */
  end?: boolean;
  /** Shows what people type, so it breaks within words. The first column always does. */
  typed?: boolean;
  /** No header on cards, for self-explanatory cells such as buttons. */
  headless?: boolean;
  /** Hidden at medium widths, unless the owner decides with `hidden` and `onHidden`. */
  wideOnly?: boolean;
  /** Sort key, if all rows are loaded. */
  sortBy?: (row: Row) => string | number | bigint;
  /** Sorted by the server; the current order is in `TableProps.sorting`. */
  sortable?: boolean;
  /** Whether the cell is empty, so that a card can omit it. */
  isNothing?: (row: Row) => boolean;
}

export interface TableWords {
  columns: string;
  compact: string;
  sortBy: string;
  /** Label of the original order. */
  unsorted: string;
  selectAll: string;
  select: string;
  more: string;
}

/** Props that turn an element into a link to the row's page. */
export interface RowLook {
  className: string;
  "data-row": "";
  children: ReactNode;
}

export interface Sorted {
  /** Id of the column. */
  id: string;
  desc: boolean;
}

/** Server-side sorting, for lists that are not fully loaded. */
export interface TableSorting {
  by: Sorted | undefined;
  onChange: (by: Sorted | undefined) => void;
}

export interface TableProps<Row extends RowData> {
  /** The accessible name. */
  label: string;
  /** Keep the same array while the rows do not change. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row and contains its link. */
  columns: readonly TableColumn<Row>[];
  words: TableWords;
  /** Whether there is space for a table. */
  wide: boolean;
  renderLink?: (row: Row, look: RowLook) => ReactNode;
  /** Renders a row as a card; defaults to the figures with their headers. */
  Card?: ComponentType<{ row: Row }>;
  /** For columns that are `sortable`. */
  sorting?: TableSorting;
  /** Footer cells, in column order. */
  foot?: readonly ReactNode[];
  /** The rows are outdated while new ones load. */
  stale?: boolean;
  /** Hidden columns; with `onHidden` the user can change them. */
  hidden?: readonly string[];
  onHidden?: (hidden: readonly string[]) => void;
  /** Less space between rows; with `onHidden` the user can change it. */
  compact?: boolean;
  onCompact?: (compact: boolean) => void;
  /** Enables row selection, and renders its actions. Selected rows of other pages stay selected; `clear` deselects all. */
  renderSelected?: (rows: readonly Row[], clear: () => void) => ReactNode;
}
