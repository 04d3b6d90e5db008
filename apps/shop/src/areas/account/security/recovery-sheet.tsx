/** The recovery codes, shown only once: to copy, save or write down. */

import { Notice } from "@banyan/app/notice.tsx";
import { saveFile } from "@banyan/app/save-file.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import { Button, confirm, copyText, Sheet, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Copy, Download } from "lucide-react";
import { useState } from "react";

export default function RecoverySheet({ codes }: { codes: string[] }) {
  const { t } = useLingui();
  const close = useClose();
  const [kept, setKept] = useState(false);
  const text = `${t`${shopName} recovery codes`}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    if (!(await copyText(text))) return;
    setKept(true);
    toast({ text: t`Copy success`, tone: "success" });
  };
  const save = () => {
    saveFile(new Blob([text], { type: "text/plain" }), "banyan-recovery-codes.txt");
    setKept(true);
  };
  const askAndClose = async () => {
    const yes =
      kept ||
      (await confirm({
        title: t`Have you saved the codes?`,
        text: t`They are not shown again. If you lose your phone and do not have them, customer service has to help.`,
        confirmLabel: t`I have them`,
        cancelLabel: t`Back`,
      }));
    if (yes) close();
  };
  const icon = { "aria-hidden": true, className: "size-5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <Sheet
      onDismiss={() => void askAndClose()}
      title={t`Save your recovery codes`}
      footer={
        <Button size="lg" block onClick={() => void askAndClose()}>
          <Trans>I have saved them</Trans>
        </Button>
      }
    >
      <div className="grid gap-4 pt-1">
        <Notice tone="warning">
          <Trans>They are shown only this once. If you lose your phone, each of them works once in its place.</Trans>
        </Notice>
        <ol className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-field bg-sunken p-4">
          {codes.map((code) => (
            <li key={code} className="text-sm font-medium whitespace-nowrap select-all">
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" icon={<Copy {...icon} />} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
          <Button variant="outline" icon={<Download {...icon} />} onClick={save}>
            <Trans>Download</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
