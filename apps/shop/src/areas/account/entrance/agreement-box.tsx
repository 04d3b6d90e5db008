/** Consent to user agreement and privacy policy. The texts open over the form, so that no input is lost. */

import { Checkbox, loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import type { Agreement } from "../../../parts/agreements/agreement-text.tsx";

const DocumentSheet = loadedLater(() => import("../../../parts/agreements/document-sheet.tsx"));

export interface AgreementBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function AgreementBox({ checked, onChange, error, inputRef }: AgreementBoxProps) {
  const { t } = useLingui();
  const reading = useSheet<Agreement>();
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
