/** Differences of two versions, field by field. */
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Heading } from "../cards/heading.tsx";
import { DataTable, type Column as TableColumn } from "../tables/data-table.tsx";
import { useFieldWords } from "./field-words.tsx";
import { type Columns, type Difference, differencesOf, type Field } from "./fields.ts";

interface DifferencesProps<Id extends string> {
  title: string;
  columns: Columns<Id>;
  before: readonly Field<Id>[];
  after: readonly Field<Id>[];
}

export function Differences<Id extends string>({ title, columns, before, after }: DifferencesProps<Id>) {
  const { t } = useLingui();
  const found = differencesOf(before, after).map((difference) => ({ ...difference, columns: columns as Columns }));
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      {found.length === 0 ? (
        <p className="rounded-field bg-sunken px-4 py-3 text-sm text-ink-soft">{t`There are no differences.`}</p>
      ) : (
        <DataTable label={title} rows={found} keyOf={({ field }) => field.path} columns={COLUMNS} />
      )}
    </section>
  );
}

interface DifferenceRow extends Difference {
  columns: Columns;
}

function Name({ row }: { row: DifferenceRow }) {
  return useFieldWords(row.columns).fieldName(row.field);
}

function Cell({ row, value }: { row: DifferenceRow; value: Difference["after"] }) {
  return <span className="figures">{useFieldWords(row.columns).value(row.field.column, value)}</span>;
}

const COLUMNS: TableColumn<DifferenceRow>[] = [
  { id: "field", head: msg`Field`, cell: (row) => <Name row={row} /> },
  { id: "before", head: msg`Before`, cell: (row) => <Cell row={row} value={row.before} />, end: true },
  {
    id: "after",
    head: msg`After`,
    cell: (row) => (
      <span className="font-semibold">
        <Cell row={row} value={row.after} />
      </span>
    ),
    end: true,
  },
];
