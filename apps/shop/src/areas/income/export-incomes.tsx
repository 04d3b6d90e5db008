/** Exports the displayed incomes. */
import { type Income, income } from "@banyan/contract/browser/income.ts";
import type { Days } from "../../parts/days/days.rules.ts";
import { ExportSheet } from "../../parts/days/export-sheet.tsx";

export interface ExportIncomesProps {
  /** Undefined for all incomes. */
  kind: Income | undefined;
  about: string;
  days: Days;
}

export default function ExportIncomes({ kind, about, days }: ExportIncomesProps) {
  return <ExportSheet endpoint={income.exportIncomes} input={{ income: kind }} about={about} days={days} />;
}
