/** The rows of a table as cards on phones, because cut-off figures mislead. */
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { Select } from "./choices.tsx";
import { classes } from "./classes.ts";
import type { Model, TableColumn, TableProps } from "./table-model.ts";
import { SelectBox } from "./table-parts.tsx";

interface RowsAsCardsProps<Row extends RowData> extends TableProps<Row> {
  model: Model<Row>;
  most: number;
}

export function RowsAsCards<Row extends RowData>(props: RowsAsCardsProps<Row>) {
  const { label, columns, model, most, words, renderLink, Card, foot, renderSelected } = props;
  const [, ...figures] = columns;
  const rows = model.getRowModel().rows.slice(0, most);
  const content = (row: Row) => {
    if (Card) return <Card row={row} />;
    const told = figures.filter(({ isNothing }) => !isNothing?.(row));
    const shown = told.length > 0 ? told : figures.slice(0, 1);
    return <Figures head={columns[0]?.cell(row)} figures={shown.map((column) => [column, column.cell(row)])} />;
  };
  return (
    <>
      <SortChoice {...props} />
      <ul
        aria-label={label}
        className={
          renderLink ? "grid gap-2.5" : "divide-y divide-line rounded-card border border-line bg-surface text-sm"
        }
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className={classes(
              !renderLink && "px-3.5 py-2.5",
              renderSelected && (renderLink ? "relative" : "flex gap-1"),
            )}
          >
            {renderSelected && (
              // Inside the card but outside its link.
              <span className={renderLink && "absolute start-1.5 top-1.5"}>
                <SelectBox
                  label={words.select}
                  checked={row.getIsSelected()}
                  onChange={(on) => row.toggleSelected(on)}
                />
              </span>
            )}
            {renderLink
              ? renderLink(row.original, {
                  className: classes(
                    "block rounded-card border border-line bg-surface p-3.5 text-sm active:bg-sunken",
                    renderSelected && "ps-12",
                  ),
                  "data-row": "",
                  children: content(row.original),
                })
              : content(row.original)}
          </li>
        ))}
        {foot && (
          <li className="border-t-2 border-line-strong px-3.5 py-2.5 font-semibold">
            <Figures head={foot[0]} figures={figures.map((column, index) => [column, foot[index + 1]])} />
          </li>
        )}
      </ul>
    </>
  );
}

interface FiguresProps<Row extends RowData> {
  head: ReactNode;
  figures: readonly (readonly [TableColumn<Row>, ReactNode])[];
}

function Figures<Row extends RowData>({ head, figures }: FiguresProps<Row>) {
  return (
    <>
      <div className="font-medium">{head}</div>
      <dl className="mt-1 grid gap-0.5">
        {figures.map(([column, figure]) => (
          <div key={column.id} className="flex items-baseline justify-between gap-x-3">
            <dt className={column.headless ? "sr-only" : "text-xs text-ink-faint [overflow-wrap:break-word]"}>
              {column.head}
            </dt>
            <dd className="ms-auto text-end">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Sorting by a list of choices, because cards have no column headers. */
function SortChoice<Row extends RowData>({ columns, model, words }: RowsAsCardsProps<Row>) {
  const sortable = columns.filter(({ sortBy, sortable: byOwner }) => sortBy || byOwner);
  if (sortable.length === 0) return null;
  const [sorted] = model.state.sorting;
  const value = sorted ? `${sorted.id} ${sorted.desc ? "desc" : "asc"}` : "";
  return (
    <Select
      label={words.sortBy}
      className="mb-3"
      value={value}
      placeholder={words.unsorted}
      options={sortable.flatMap(({ id, head }) => [
        { value: `${id} asc`, label: `${head} ↑` },
        { value: `${id} desc`, label: `${head} ↓` },
      ])}
      onChange={(event) => {
        const [id, way] = event.target.value.split(" ");
        model.setSorting(id ? [{ id, desc: way === "desc" }] : []);
      }}
    />
  );
}
