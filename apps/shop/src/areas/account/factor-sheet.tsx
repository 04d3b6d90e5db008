/** One authenticator app or passkey: its name, and removing it. */

import { useSend } from "@banyan/app/send.ts";
import { type StepUpFactor, stepUp } from "@banyan/contract/step-up.ts";
import { Button, confirm, Sheet, TextField, Time, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { keepStepUp } from "./keep-step-up.ts";

export default function FactorSheet({
  factor,
  open,
  onClose,
}: {
  factor: StepUpFactor;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(factor.name);
  const [problem, setProblem] = useState<string>();
  const rename = useSend(stepUp.rename, {
    onDone: (state) => {
      keepStepUp(state);
      toast({ text: t`Saved`, tone: "success" });
      onClose();
    },
    onRefused: (refused) => {
      setProblem(refused.fields.name ?? refused.message);
      return true;
    },
  });
  const remove = useSend(stepUp.remove, {
    onDone: (state) => {
      keepStepUp(state);
      toast({ text: t`Removed`, tone: "success" });
      onClose();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate({ factorId: factor.id, name });
    else setProblem(t`Please enter a name`);
  };
  const label = factor.name;
  const askAndRemove = async () => {
    const yes = await confirm({
      title: t`Remove ${label}?`,
      text: t`It no longer confirms anything. With the last one removed, you are not asked any more.`,
      confirmLabel: t`Remove`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (yes) remove.mutate({ factorId: factor.id });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={factor.kind === "passkey" ? t`Passkey` : t`Authenticator app`}
      closeLabel={t`Close`}
      footer={
        <div className="grid gap-2">
          <Button type="submit" form={formId} size="lg" block busy={rename.isPending}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="quiet-danger" block busy={remove.isPending} onClick={() => void askAndRemove()}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4 pt-1">
        <TextField
          label={t`What to call it`}
          maxLength={40}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <p className="text-sm text-ink-faint">
          <Trans>
            Added <Time at={factor.createdAt} />
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}
