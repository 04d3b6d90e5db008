/** One authenticator app or passkey: its name, and removing it. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { useSend } from "@banyan/app/send.ts";
import { type StepUpFactor, stepUp } from "@banyan/contract/browser/step-up.ts";
import { Button, confirm, Sheet, TextField, Time, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Notice } from "../../parts/notice.tsx";
import { keepStepUp } from "./keep-step-up.ts";

export default function FactorSheet({ factor }: { factor: StepUpFactor }) {
  const { t } = useLingui();
  const formId = useId();
  const close = useClose();
  const form = useContractForm(stepUp.rename, {
    defaults: { name: factor.name },
    input: ({ name }) => ({ factorId: factor.id, name }),
    words: { name: t`Please enter a name` },
    onDone(state) {
      keepStepUp(state);
      toast({ text: t`Saved`, tone: "success" });
      close();
    },
  });
  const remove = useSend(stepUp.remove, {
    onDone: (state) => {
      keepStepUp(state);
      toast({ text: t`Removed`, tone: "success" });
      close();
    },
  });
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
      title={factor.kind === "passkey" ? t`Passkey` : t`Authenticator app`}
      footer={
        <div className="grid gap-2">
          <Button type="submit" form={formId} size="lg" block busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="quiet-danger" block busy={remove.isPending} onClick={() => void askAndRemove()}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid gap-4 pt-1">
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <TextField label={t`What to call it`} maxLength={40} autoComplete="off" {...form.field("name")} />
        <p className="text-sm text-ink-faint">
          <Trans>
            Added <Time at={factor.createdAt} />
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}
