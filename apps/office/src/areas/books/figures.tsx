/** Days, amounts and accounts of the books, as they stand in tables. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeBooks } from "@banyan/contract/office/books.ts";
import { classes, Money } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWide } from "../../parts/use-wide.ts";
import { useMay } from "../../session/session.ts";
import { ACCOUNT_NAMES, useNames } from "./names.ts";

type Party = OutputOf<typeof officeBooks.movements>["list"][number]["from"];

/** An amount without its unit, for a column that names it. */
export function Figure({ amount, className }: { amount: string; className?: string }) {
  return <Money amount={amount} unit="" className={classes(amount === "0" && "text-ink-faint", className)} />;
}

/** A house account by its name, a member by name and ID. */
export function PartyName({ party }: { party: Party }) {
  const { t } = useLingui();
  const nameOf = useNames();
  if (party.account !== "member") return nameOf(ACCOUNT_NAMES, party.account);
  return (
    <>
      <span className="block">{party.name || t`A member who left`}</span>
      <span className="figures text-xs text-ink-faint">{party.memberId}</span>
    </>
  );
}

/** As `PartyName`, and a way to the member for whoever may take it. */
export function PartyLink({ party }: { party: Party }) {
  const mayOpen = useMay("office:members.read");
  if (!mayOpen || party.memberId === null) return <PartyName party={party} />;
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId: party.memberId }}
      preload={false}
      className="inline-block text-brand-ink hover:underline"
    >
      <PartyName party={party} />
    </Link>
  );
}

export interface FigureColumn<Row> {
  id: string;
  head: MessageDescriptor;
  cell: (row: Row) => ReactNode;
  end?: boolean;
  /** Whether there is nothing to tell, so that a card may leave it out. */
  isNothing?: (row: Row) => boolean;
}

interface FigureTableProps<Row> {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The last line: what stands under each column, in their sequence. */
  foot?: readonly ReactNode[];
}

/** Figures in a table where there is room; on a phone a card for each row, because figures that are cut off mislead. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  return useWide() ? <FiguresAsTable {...props} /> : <FiguresAsCards {...props} />;
}

function FiguresAsTable<Row>({ label, columns, rows, keyOf, foot }: FigureTableProps<Row>) {
  const { i18n } = useLingui();
  const cell = (column: FigureColumn<Row>, index: number) =>
    classes(
      "px-3 first:ps-4 last:pe-4",
      column.end ? "text-end" : "text-start",
      index === 0 && "sticky start-0 min-w-32 bg-surface [overflow-wrap:break-word]",
    );
  const line = (key: string, cells: readonly ReactNode[], className: string) => (
    <tr key={key}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className={classes(cell(column, index), className)}>
            {cells[index]}
          </th>
        ) : (
          <td key={column.id} className={classes(cell(column, index), className)}>
            {cells[index]}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-faint">
            {columns.map((column, index) => (
              <th key={column.id} scope="col" className={classes(cell(column, index), "py-2.5 font-medium")}>
                {i18n._(column.head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) =>
            line(
              keyOf(row),
              columns.map((column) => column.cell(row)),
              "py-2 font-normal",
            ),
          )}
        </tbody>
        {foot && <tfoot className="border-t-2 border-line-strong font-semibold">{line("foot", foot, "py-2.5")}</tfoot>}
      </table>
    </section>
  );
}

function FiguresAsCards<Row>({ label, columns, rows, keyOf, foot }: FigureTableProps<Row>) {
  const [, ...figures] = columns;
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
      {rows.map((row) => {
        const told = figures.filter(({ isNothing }) => !isNothing?.(row));
        return (
          <FigureCard
            key={keyOf(row)}
            head={columns[0]?.cell(row)}
            figures={(told.length > 0 ? told : figures.slice(0, 1)).map((column) => [column, column.cell(row)])}
          />
        );
      })}
      {foot && <FigureCard head={foot[0]} figures={figures.map((column, index) => [column, foot[index + 1]])} strong />}
    </ul>
  );
}

interface FigureCardProps<Row> {
  head: ReactNode;
  figures: readonly (readonly [FigureColumn<Row>, ReactNode])[];
  strong?: boolean;
}

function FigureCard<Row>({ head, figures, strong }: FigureCardProps<Row>) {
  const { i18n } = useLingui();
  return (
    <li className={classes("px-3.5 py-2.5", strong && "border-t-2! border-line-strong! font-semibold")}>
      <div className="font-medium">{head}</div>
      <dl className="mt-1 grid gap-0.5">
        {figures.map(([column, figure]) => (
          <div key={column.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-xs text-ink-faint">{i18n._(column.head)}</dt>
            <dd className="ms-auto">{figure}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
