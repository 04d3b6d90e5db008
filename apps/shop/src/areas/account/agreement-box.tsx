/** Accepting user agreement and privacy policy. Their texts open over the form, so that nothing typed is lost. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import { Button, Checkbox, Sheet, Skeleton, useClose, useSheet } from "@banyan/ui";
import { Blocks } from "@banyan/ui/blocks.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Ref } from "react";

type DocumentName = "user_agreement" | "privacy_policy";

export interface AgreementBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function AgreementBox({ checked, onChange, error, inputRef }: AgreementBoxProps) {
  const { t } = useLingui();
  const reading = useSheet<DocumentName>();
  const link = "min-h-11 font-semibold text-brand-ink underline";
  return (
    <div>
      <Checkbox
        ref={inputRef}
        label={t`I accept the user agreement and the privacy policy`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
      />
      <p className="ms-9 flex flex-wrap gap-x-5 text-sm">
        <button type="button" className={link} onClick={() => reading.open("user_agreement")}>
          <Trans>Read the user agreement</Trans>
        </button>
        <button type="button" className={link} onClick={() => reading.open("privacy_policy")}>
          <Trans>Read the privacy policy</Trans>
        </button>
      </p>
      {reading.show((name) => (
        <DocumentSheet name={name} />
      ))}
    </div>
  );
}

function DocumentSheet({ name }: { name: DocumentName }) {
  const { t } = useLingui();
  const close = useClose();
  return (
    <Sheet title={name === "user_agreement" ? t`User agreement` : t`Privacy policy`} wide>
      <DocumentText name={name} />
      <Button variant="soft" block className="mt-6" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  );
}

function DocumentText({ name }: { name: DocumentName }) {
  const query = useQuery(ask(content.document, { name }));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 w-full" />}>
      {(document) => <Blocks blocks={document.blocks} />}
    </QueryView>
  );
}
