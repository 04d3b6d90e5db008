/** Adds an authenticator app: the password, the secret as a picture and as text, the first code. */

import { useSend } from "@banyan/app/send.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { Button, CopyText, QrCode, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ProofCodeField } from "../../parts/proof-code-field.tsx";
import { showRefusal } from "./form-refusal.ts";
import { PermissionForm, type PermissionValues } from "./permission-form.tsx";

export interface AddingProps {
  open: boolean;
  onClose: () => void;
  onAdded: (added: OutputOf<typeof stepUp.finishTotp>) => void;
}

const CODE_LENGTH = 6;

export default function AuthenticatorSheet({ open, onClose, onAdded }: AddingProps) {
  const { t } = useLingui();
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState("");
  const [codeProblem, setCodeProblem] = useState<string>();
  const form = useForm<PermissionValues>({ defaultValues: { name: t`Authenticator app`, password: "" } });
  const begin = useSend(stepUp.beginTotp, {
    onRefused: (refused) => {
      if (!showRefusal(form, refused, { PASSWORD_WRONG: "password" })) setProblem(refused.message);
      return true;
    },
  });
  const finish = useSend(stepUp.finishTotp, {
    onDone: onAdded,
    onRefused: (refused) => {
      setCodeProblem(refused.fields.code ?? refused.message);
      return true;
    },
  });
  const begun = begin.data;
  const send = (whole: string) => {
    if (begun && !finish.isPending)
      finish.mutate({ enrolmentId: begun.enrolmentId, code: whole, name: form.getValues("name") });
  };
  const change = (next: string) => {
    setCode(next);
    setCodeProblem(undefined);
    if (next.length === CODE_LENGTH) send(next);
  };
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) send(code);
    else setCodeProblem(t`Enter the 6 digits`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add an authenticator app`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} size="lg" block busy={begin.isPending || finish.isPending}>
          {begun ? <Trans>Finish</Trans> : <Trans>Continue</Trans>}
        </Button>
      }
    >
      {begun ? (
        <form id={formId} noValidate onSubmit={submitCode} className="grid gap-5 pt-1">
          <ol className="grid gap-5 text-sm">
            <li>
              <Step number={1}>
                <Trans>Open the authenticator app and let it read this picture.</Trans>
              </Step>
              <QrCode
                text={begun.otpauth}
                label={t`QR code for the authenticator app`}
                className="mx-auto mt-3 size-44 rounded-field border border-line"
              />
            </li>
            <li>
              <Step number={2}>
                <Trans>If the app is on this phone, copy this key into it instead.</Trans>
              </Step>
              <div className="mt-2 rounded-field bg-sunken px-3.5 py-2.5">
                <CopyText text={begun.secret} copyLabel={t`Copy`} copiedLabel={t`Copy success`} />
              </div>
            </li>
            <li>
              <Step number={3}>
                <Trans>Type the code that the app shows.</Trans>
              </Step>
            </li>
          </ol>
          <ProofCodeField value={code} onChange={change} error={codeProblem} />
        </form>
      ) : (
        <PermissionForm
          id={formId}
          form={form}
          problem={problem}
          onSubmit={({ password }) => {
            setProblem(undefined);
            begin.mutate({ password });
          }}
        >
          <Trans>
            You need an app such as Google Authenticator, Microsoft Authenticator, Authy or a password manager.
          </Trans>
        </PermissionForm>
      )}
    </Sheet>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <p className="flex gap-3">
      <span
        aria-hidden="true"
        className="figures inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 pt-0.5">{children}</span>
    </p>
  );
}
