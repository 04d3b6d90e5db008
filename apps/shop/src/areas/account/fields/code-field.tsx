/** A six-digit code from an email, with a send button. Supports pasting and the phone's autofill. */
import { digitsOf, LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, Field, inputLook } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { CodeSending } from "./use-code.ts";

export interface CodeFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  sending: CodeSending;
  onSend: () => void;
  error?: string;
}

export function CodeField({ sending, onSend, error, onChange, ...input }: CodeFieldProps) {
  const { t } = useLingui();
  const { wait } = sending;
  return (
    <Field label={t`Verification code`} error={error}>
      {(ids) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...input}
            {...ids}
            onChange={(event) => {
              // Emails and keyboards may write it as "123 456" or with full-width digits.
              event.target.value = digitsOf(event.target.value.normalize("NFKC"), LENGTHS.proofCode);
              void onChange?.(event);
            }}
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
