/** The recovery codes, shown only once. */

import { Notice } from "@banyan/app/notice.tsx";
import { Button, Sheet, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { askKept } from "./ask-kept.ts";
import { CodeList } from "./code-list.tsx";

export default function RecoverySheet({ codes }: { codes: string[] }) {
  const { t } = useLingui();
  const close = useClose();
  const [kept, setKept] = useState(false);
  const askAndClose = async () => {
    if (kept || (await askKept())) close();
  };
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
          <Trans>
            They are shown only this once. If you forget your password or lose your phone, each of them works once in
            its place.
          </Trans>
        </Notice>
        <CodeList codes={codes} onSaved={() => setKept(true)} />
      </div>
    </Sheet>
  );
}
