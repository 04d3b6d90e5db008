/** Exports a table as CSV, with exact amounts and dates. */
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { saveCsv } from "./save-csv.ts";

interface ExportButtonProps {
  /** Without extension. */
  fileName: string;
  /** Undefined while loading. */
  rows: (() => readonly (readonly (string | number)[])[]) | undefined;
  size?: "sm" | "md";
}

export function ExportButton({ fileName, rows, size = "md" }: ExportButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="outline"
      size={size}
      disabled={!rows}
      onClick={() => rows && saveCsv(fileName, rows())}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t`Export CSV`}
    </Button>
  );
}
