/** What differs between two plans, field by field. */
import type { OfficePlan } from "@banyan/contract/browser/office/plan.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { useFieldWords } from "./field-words.tsx";
import { type Difference, differences } from "./plan-fields.ts";

interface DifferencesProps {
  title: string;
  before: OfficePlan;
  after: OfficePlan;
}

export function Differences({ title, before, after }: DifferencesProps) {
  const { t } = useLingui();
  const found = differences(before, after);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 px-1 text-base font-semibold">{title}</h2>
      {found.length === 0 ? (
        <p className="rounded-field bg-sunken px-4 py-3 text-sm text-ink-soft">{t`Both say the same.`}</p>
      ) : (
        <DataTable label={title} rows={found} keyOf={({ field }) => field.path} columns={COLUMNS} />
      )}
    </section>
  );
}

function Name({ difference: { field } }: { difference: Difference }) {
  return useFieldWords().fieldName(field);
}

function Value({ difference: { field }, value }: { difference: Difference; value: Difference["after"] }) {
  return <span className="figures">{useFieldWords().value(field.column, value)}</span>;
}

const COLUMNS: Column<Difference>[] = [
  { id: "field", head: msg`Field`, cell: (row) => <Name difference={row} /> },
  { id: "before", head: msg`Before`, cell: (row) => <Value difference={row} value={row.before} />, end: true },
  {
    id: "after",
    head: msg`After`,
    cell: (row) => (
      <span className="font-semibold">
        <Value difference={row} value={row.after} />
      </span>
    ),
    end: true,
  },
];
