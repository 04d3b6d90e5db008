/** Hands a table over as a file for spreadsheets: amounts and days as they are, to the last unit. */
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";

interface ExportButtonProps {
  /** Without its ending. */
  fileName: string;
  rows: () => readonly (readonly (string | number)[])[];
  size?: "sm" | "md";
}

export function ExportButton({ fileName, rows, size = "md" }: ExportButtonProps) {
  const { t } = useLingui();
  const save = () => {
    const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csvLines(rows())], { type: "text/csv;charset=utf-8" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: `${fileName}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button variant="outline" size={size} onClick={save} icon={<Download aria-hidden="true" className="size-4" />}>
      {t`Export CSV`}
    </Button>
  );
}
