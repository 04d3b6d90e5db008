/** Exports a table as CSV, with exact amounts and dates. */
import { saveFile } from "@banyan/app/save-file.ts";
import { BYTE_ORDER_MARK, csvLines } from "@banyan/contract/csv.ts";
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";

interface ExportButtonProps {
  /** Without extension. */
  fileName: string;
  /** Undefined while loading. */
  rows: (() => readonly (readonly (string | number)[])[]) | undefined;
  size?: "sm" | "md";
}

export function ExportButton({ fileName, rows, size = "md" }: ExportButtonProps) {
  const { t } = useLingui();
  const save = () => {
    if (!rows) return;
    const file = new Blob([BYTE_ORDER_MARK, csvLines(rows())], { type: "text/csv;charset=utf-8" });
    saveFile(file, `${fileName}.csv`);
  };
  return (
    <Button
      variant="outline"
      size={size}
      disabled={!rows}
      onClick={save}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t`Export CSV`}
    </Button>
  );
}
