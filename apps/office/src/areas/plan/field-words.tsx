/** Fields of the plan in words: their names with the row they stand in, their ranges, and their values with the unit. */
import type { Income } from "@banyan/contract/browser/income.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { countText, useAmountText, useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../i18n/language.ts";
import { useCountryName } from "../../parts/country-name.tsx";
import { INCOME_NAMES } from "../../parts/income-names.ts";
import { COLUMNS, type Column, type ColumnId, type PlanField, type Row, type Unit } from "./plan-fields.ts";

export function useFieldWords() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const amountText = useAmountText();
  const countryName = useCountryName();
  const units: Partial<Record<Unit, string>> = { percent: "%", bv: "BV", days: t`days`, times: t`times own BV` };

  const rowName = (row: Row): string => {
    if (row === null) return "";
    if (row.kind === "level") return levelName(row.at, apiLanguage());
    if (row.kind === "tier") return `T${row.at + 1}`;
    const nth = row.at + 1;
    if (row.kind !== "country") return t`Generation ${nth}`;
    return row.code ? countryName(row.code) : t`Country ${nth}`;
  };
  const columnName = (column: ColumnId) => i18n._(COLUMNS[column].name);

  return {
    rowName,
    columnName,
    help: (column: ColumnId) => i18n._(COLUMNS[column].help),
    unit: (column: ColumnId) => units[COLUMNS[column].unit] ?? "",
    /** Such as "Seed · Referral bonus". */
    fieldName: ({ column, row }: Pick<PlanField, "column" | "row">) =>
      [rowName(row), columnName(column)].filter(Boolean).join(" · "),
    /** Such as "0 – 100 %". */
    range(column: ColumnId): string {
      const { range, unit } = COLUMNS[column] as Column;
      if (!range) return "";
      const [least, most] = range.map((end) => countText(end, locale));
      return `${least} – ${most} ${units[unit] ?? ""}`.trim();
    },
    value(column: ColumnId, value: PlanField["value"] | null): string {
      if (value === null) return "—";
      const { unit } = COLUMNS[column];
      if (unit === "incomes") {
        const names = (value as readonly Income[]).map((income) => i18n._(INCOME_NAMES[income]));
        return names.length > 0 ? new Intl.ListFormat(locale).format(names) : t`None`;
      }
      if (unit === "country") return countryName(String(value));
      if (unit === "level") return levelName(Number(value), apiLanguage());
      const text = amountText(String(value));
      return unit === "percent" ? `${text}%` : [text, units[unit]].filter(Boolean).join(" ");
    },
  };
}
