/** Exports all data of the member: requires the password, then the browser downloads the file. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { fetchFile } from "@banyan/app/save-file.ts";
import { copies } from "@banyan/contract/browser/copies.ts";
import { Button, Time, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CurrentPasswordField } from "../../../parts/forms/current-password-field.tsx";
import { FormSheet } from "../../../parts/forms/form-sheet.tsx";

export default function CopySheet() {
  const { t } = useLingui();
  const close = useClose();
  const [file, setFile] = useState<{ url: string; name: string; expiresAt: string }>();
  const form = useContractForm(copies.exportData, {
    defaults: { password: "" },
    words: { password: t`Please enter your password` },
    places: { PASSWORD_WRONG: "password" },
    onDone(link) {
      setFile(link);
      fetchFile(link.url, link.name);
    },
  });
  return (
    <FormSheet
      title={t`Download your data`}
      form={form}
      action={t`Download`}
      outcome={
        file && {
          footer: (
            <Button size="lg" block onClick={close}>
              <Trans>Done</Trans>
            </Button>
          ),
          shown: (
            <div className="grid gap-4 pt-1">
              <Notice>
                <p className="font-semibold">
                  <Trans>The download has begun</Trans>
                </p>
                <p className="mt-1">{file.name}</p>
              </Notice>
              <p className="text-sm text-ink-soft">
                <Trans>
                  Your browser shows the progress. If it stops, you can download the file again until{" "}
                  <Time at={file.expiresAt} />, as long as you are signed in here.
                </Trans>
              </p>
              <Button variant="outline" block onClick={() => fetchFile(file.url, file.name)}>
                <Trans>Download again</Trans>
              </Button>
            </div>
          ),
        }
      }
      lead={
        <>
          <p className="text-sm text-ink-soft">
            <Trans>
              You get one file (ZIP) with everything the shop has about you: profile, addresses, orders, statements,
              transfers, withdrawals, incomes, your place in the team, feedback, notices, and your identity documents
              with their photos.
            </Trans>
          </p>
          <Notice tone="warning">
            <Trans>Keep the file where nobody else can open it.</Trans>
          </Notice>
        </>
      }
    >
      <CurrentPasswordField {...form.field("password")} />
    </FormSheet>
  );
}
