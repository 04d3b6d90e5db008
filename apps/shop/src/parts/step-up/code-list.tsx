/** New recovery codes: to copy, save, print or write down. */
import { saveFile } from "@banyan/app/save-file.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import { Button, copyText, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Copy, Download, Printer } from "lucide-react";
import { printText } from "./print-text.ts";

interface CodeListProps {
  codes: readonly string[];
  /** They were copied, saved or sent to the printer. */
  onSaved: () => void;
}

export function CodeList({ codes, onSaved }: CodeListProps) {
  const { t } = useLingui();
  const title = t`${shopName} recovery codes`;
  const text = `${title}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    if (!(await copyText(text))) return;
    onSaved();
    toast({ text: t`Copy success`, tone: "success" });
  };
  const save = () => {
    saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt");
    onSaved();
  };
  const print = () => {
    printText(title, text);
    onSaved();
  };
  const icon = { "aria-hidden": true, className: "size-5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <>
      <ol translate="no" className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-field bg-sunken p-4">
        {codes.map((code) => (
          <li key={code} className="text-sm font-medium whitespace-nowrap select-all">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="grid gap-3 sm:grid-cols-3">
        <Button variant="outline" icon={<Copy {...icon} />} onClick={() => void copy()}>
          <Trans>Copy codes</Trans>
        </Button>
        <Button variant="outline" icon={<Download {...icon} />} onClick={save}>
          <Trans>Download</Trans>
        </Button>
        <Button variant="outline" icon={<Printer {...icon} />} onClick={print}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  );
}
