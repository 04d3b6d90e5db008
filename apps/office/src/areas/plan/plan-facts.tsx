/** A read-only plan: levels and tiers as tables, the rest as names and values. */
import type { OfficePlan } from "@banyan/contract/browser/office/plan.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Heading } from "../../parts/cards/heading.tsx";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { type Column, DataTable } from "../../parts/tables/data-table.tsx";
import { useFieldWords } from "../../parts/versions/field-words.tsx";
import { COLUMNS, type ColumnId, fieldsOf, type PlanField } from "./plan-fields.ts";

export function PlanFacts({ body }: { body: OfficePlan }) {
  const { t } = useLingui();
  const words = useFieldWords(COLUMNS);
  const fields = fieldsOf(body);
  const plain = fields.filter(({ row }) => row === null || row.kind === "generation" || row.kind === "country");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Rows title={t`Levels`} fields={fields} kind="level" columns={LEVEL_COLUMNS} />
      <Rows title={t`Tiers`} fields={fields} kind="tier" columns={TIER_COLUMNS} />
      <SectionCard title={t`All other numbers`}>
        <Facts>
          {plain.map((field) => (
            <Fact key={field.path} name={words.fieldName(field)}>
              <span className="figures">{words.value(field.column, field.value)}</span>
            </Fact>
          ))}
        </Facts>
      </SectionCard>
    </div>
  );
}

interface FieldRow {
  first: PlanField;
  fields: readonly PlanField[];
}

interface RowsProps {
  title: string;
  fields: readonly PlanField[];
  kind: "level" | "tier";
  columns: readonly Column<FieldRow>[];
}

function Rows({ title, fields, kind, columns }: RowsProps) {
  const rows = new Map<unknown, PlanField[]>();
  for (const field of fields) {
    if (field.row?.kind !== kind) continue;
    const at = "at" in field.row && field.row.at;
    rows.set(at, [...(rows.get(at) ?? []), field]);
  }
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <DataTable
        label={title}
        rows={[...rows.values()].map((list) => ({ first: list[0]!, fields: list }))}
        keyOf={({ first }) => first.path}
        columns={columns}
      />
    </section>
  );
}

function RowName({ row }: { row: FieldRow }) {
  return useFieldWords(COLUMNS).rowName(row.first.row);
}

function Value({ row, column }: { row: FieldRow; column: ColumnId }) {
  const field = row.fields.find((one) => one.column === column);
  return (
    <span className="figures whitespace-nowrap">{useFieldWords(COLUMNS).value(column, field?.value ?? null)}</span>
  );
}

const valueColumn = (column: ColumnId): Column<FieldRow> => ({
  id: column,
  head: COLUMNS[column].name,
  cell: (row) => <Value row={row} column={column} />,
  end: true,
});

const LEVEL_COLUMNS: readonly Column<FieldRow>[] = [
  { id: "name", head: msg`Level`, cell: (row) => <RowName row={row} /> },
  ...(["levelFrom", "referralPercent", "pairingPercent", "pairingCap", "leadershipGenerations"] as const).map(
    valueColumn,
  ),
];
const TIER_COLUMNS: readonly Column<FieldRow>[] = [
  { id: "name", head: msg`Tier`, cell: (row) => <RowName row={row} /> },
  ...(["tierFrom", "teamPercent", "globalWeight"] as const).map(valueColumn),
];
