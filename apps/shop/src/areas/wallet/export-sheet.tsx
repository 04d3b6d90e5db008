/** The export sheet, with the tab and filters of the displayed statement. */
import { wallet } from "@banyan/contract/browser/wallet.ts";
import { useLingui } from "@lingui/react/macro";
import { ExportSheet } from "../../parts/days/export-sheet.tsx";
import { ASSET_OF, type Filters, type StatementTab } from "./statement.rules.ts";
import { useGroupNames, useTabNames } from "./words.ts";

export interface ExportStatementProps {
  tab: StatementTab;
  filters: Filters;
}

export default function ExportStatement({ tab, filters }: ExportStatementProps) {
  const { t } = useLingui();
  const names = useTabNames();
  const groups = useGroupNames();
  const { direction, group } = filters;
  const only = [names[tab], group && groups[group], direction && (direction === "in" ? t`Received` : t`Spent`)];
  return (
    <ExportSheet
      endpoint={wallet.exportStatement}
      input={{ asset: ASSET_OF[tab], direction, group }}
      about={only.filter(Boolean).join(" · ")}
      days={filters}
    />
  );
}
