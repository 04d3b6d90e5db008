/** A six-digit code from an email, with a send button. Supports pasting and the phone's autofill. */
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, DigitsInput, Field, inputLook } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeSending } from "./use-code.ts";

export interface CodeFieldProps extends Bound<string> {
  sending: CodeSending;
  onSend: () => void;
}

export function CodeField({ sending, onSend, error, ...input }: CodeFieldProps) {
  const { t } = useLingui();
  const { wait } = sending;
  return (
    <Field label={t`Verification code`} error={error}>
      {(ids) => (
        <div className="flex flex-wrap gap-2">
          <DigitsInput
            {...input}
            {...ids}
            most={LENGTHS.proofCode}
            autoComplete="one-time-code"
            className={`${inputLook({ own: true })} figures min-w-32 flex-1 tracking-[0.25em]`}
          />
          <Button
            variant="soft"
            size="field"
            className="shrink-0"
            busy={sending.sending}
            disabled={wait > 0}
            onClick={onSend}
          >
            {wait > 0 ? (
              <span className="figures">
                <Trans>Send again in {wait} s</Trans>
              </span>
            ) : (
              <Trans>Send code</Trans>
            )}
          </Button>
        </div>
      )}
    </Field>
  );
}
