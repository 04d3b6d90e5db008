/**
 * Asks for a call's second proof: a passkey, an authenticator code, or a recovery code. Opens over the page that sent
 * the call, without affecting it.
 */

import { errorText } from "@banyan/app/errors.ts";
import { ProofCodeField } from "@banyan/app/form/proof-code-field.tsx";
import type { Asked } from "@banyan/app/move/asked-proof.ts";
import { codeProblem } from "@banyan/app/move/step-up.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { StepUpMethod, StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { Button, Sheet, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, ShieldCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { browserHasPasskeys, PasskeyUnused, proveByPasskey } from "./passkey.ts";

export default function StepUpSheet({ asked }: { asked: Asked }) {
  const { t } = useLingui();
  const methods = asked.methods.filter((method) => method !== "passkey" || browserHasPasskeys());
  const [method, setMethod] = useState(methods[0]);
  const proving = useProving(asked);
  const formId = useId();
  const choose = (next: StepUpMethod) => {
    proving.clear();
    setMethod(next);
  };
  return (
    <Sheet
      onDismiss={asked.dismiss}
      title={t`Confirm that it is you`}
      footer={
        method && (
          <div className="grid gap-2">
            {method === "passkey" ? (
              <Button
                size="lg"
                block
                busy={proving.busy}
                icon={<KeyRound aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />}
                onClick={() => void proving.prove(() => proveByPasskey(asked.endpoint, asked.input))}
              >
                <Trans>Use the passkey</Trans>
              </Button>
            ) : (
              <Button type="submit" form={formId} size="lg" block busy={proving.busy}>
                <Trans>Confirm</Trans>
              </Button>
            )}
            {methods
              .filter((other) => other !== method)
              .map((other) => (
                <Button key={other} variant="quiet" block onClick={() => choose(other)}>
                  <Other method={other} />
                </Button>
              ))}
          </div>
        )
      }
    >
      <div className="grid gap-5 pt-1">
        <p className="flex gap-3 text-sm text-ink-soft">
          <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-brand-ink" strokeWidth={1.6} />
          <Why action={asked.endpoint.stepUp} />
        </p>
        {method === "passkey" && proving.problem && <Notice tone="danger">{proving.problem}</Notice>}
        {method === "totp" && <ByCode formId={formId} proving={proving} />}
        {method === "recovery" && <ByRecoveryCode formId={formId} proving={proving} />}
        {method === undefined && (
          <Notice tone="warning">
            <Trans>
              Your passkey does not work here. Please open the shop on the device or address where you added it.
            </Trans>
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

function Why({ action }: { action: Asked["endpoint"]["stepUp"] }) {
  if (action === "transfer")
    return <Trans>You chose to be asked before every transfer. It is sent only after this.</Trans>;
  if (action === "withdrawal")
    return <Trans>You chose to be asked before every withdrawal. It is requested only after this.</Trans>;
  return <Trans>Your payment protection is changed only after this.</Trans>;
}

function Other({ method }: { method: StepUpMethod }) {
  if (method === "passkey") return <Trans>Use a passkey instead</Trans>;
  if (method === "totp") return <Trans>Use the authenticator app instead</Trans>;
  return <Trans>Use a recovery code instead</Trans>;
}

type Proving = ReturnType<typeof useProving>;

/** One attempt at a time, with the error of the last one. */
function useProving(asked: Asked) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function prove(proof: StepUpProof | (() => Promise<StepUpProof>)): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const wrong = await asked.attempt(typeof proof === "function" ? await proof() : proof);
      if (wrong !== undefined) setProblem(codeProblem(wrong) ?? errorText(wrong));
    } catch (error) {
      setProblem(error instanceof PasskeyUnused ? t`The passkey was not used. Please try again.` : errorText(error));
    }
    setBusy(false);
  }
  return { busy, problem, prove, clear: () => setProblem(undefined) };
}

interface CodeFormProps {
  /** The form of the submit button in the footer. */
  formId: string;
  proving: Proving;
}

function ByCode({ formId, proving }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [short, setShort] = useState(false);
  const send = (whole: string) => void proving.prove({ method: "totp", code: whole });
  const change = (next: string) => {
    setCode(next);
    setShort(false);
    proving.clear();
    if (next.length === LENGTHS.proofCode) send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === LENGTHS.proofCode) send(code);
    else setShort(true);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <ProofCodeField
        label={t`Code from the authenticator app`}
        value={code}
        onChange={change}
        error={short ? t`Enter the 6 digits` : proving.problem}
        hint={t`Six digits, new every 30 seconds`}
      />
    </form>
  );
}

function ByRecoveryCode({ formId, proving }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void proving.prove({ method: "recovery", code });
    else setEmpty(true);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <TextField
        label={t`Recovery code`}
        hint={t`Each code works once. You saved them when you set this up.`}
        error={empty ? t`Please enter a recovery code` : proving.problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
          proving.clear();
        }}
      />
    </form>
  );
}
