/** What a table is made of: rows, columns, and what TanStack Table knows of them. */
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
  /** Numbers stand at the end. */
  end?: boolean;
  /** What stands in it says enough on a card, such as buttons. */
  headless?: boolean;
  /** Left out on middling widths, unless somebody chose it. */
  wideOnly?: boolean;
  /** What rows are sorted by, where all of them are at hand. */
  sortBy?: (row: Row) => string | number | bigint;
  /** The server sorts by it; what is chosen is in `TableProps.sorting`. */
  sortable?: boolean;
  /** Whether there is nothing to tell, so that a card of figures may leave it out. */
  isNothing?: (row: Row) => boolean;
}

export interface TableWords {
  columns: string;
  sortBy: string;
  /** The sequence in which the rows came. */
  unsorted: string;
  selectAll: string;
  select: string;
  more: string;
}

/** What makes an element the way to a row's page; the app makes a link of it. */
export interface RowLook {
  className: string;
  "data-row": "";
  children: ReactNode;
}

export interface Sorted {
  /** Of the column. */
  id: string;
  desc: boolean;
}

/** The sequence of a list of which only some rows are at hand. Whoever has the others sorts. */
export interface TableSorting {
  by: Sorted | undefined;
  onChange: (by: Sorted | undefined) => void;
}

export interface TableProps<Row extends RowData> {
  /** What the rows are, for screen readers. */
  label: string;
  /** The same array as long as the rows are the same. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first one names the row, and carries its link. */
  columns: readonly TableColumn<Row>[];
  words: TableWords;
  /** Whether there is room for a table. */
  wide: boolean;
  renderLink?: (row: Row, look: RowLook) => ReactNode;
  /** The content of a row as a card; without it a card lists the figures under their heads. */
  Card?: ComponentType<{ row: Row }>;
  /** For columns that are `sortable`. */
  sorting?: TableSorting;
  /** The last line: what stands under each column, in their sequence. */
  foot?: readonly ReactNode[];
  /** The rows are those of before, while new ones are on their way. */
  stale?: boolean;
  /** The columns that are left out; with `onHidden` they can be chosen. */
  hidden?: readonly string[];
  onHidden?: (hidden: readonly string[]) => void;
  /** Lets rows be chosen: what can be done with them. */
  renderSelected?: (rows: readonly Row[]) => ReactNode;
}
