/** The recovery codes of a newcomer: with them a forgotten password is recovered without an email. */
import { Notice } from "@banyan/app/notice.tsx";
import { useSend } from "@banyan/app/send.ts";
import { stepUp } from "@banyan/contract/browser/step-up.ts";
import { Button, Checkbox } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CodeList } from "../../../parts/step-up/code-list.tsx";
import { keepStepUp } from "../../../parts/step-up/keep-step-up.ts";

interface FirstCodesProps {
  /** Undefined if the response that had them was lost; new ones can be made. */
  codes: readonly string[] | undefined;
  password: string;
  kept: boolean;
  onKept: (kept: boolean) => void;
  onMade: (codes: readonly string[]) => void;
}

export function FirstCodes({ codes, password, kept, onKept, onMade }: FirstCodesProps) {
  const { t } = useLingui();
  const make = useSend(stepUp.newRecoveryCodes, {
    onDone({ state, recoveryCodes }) {
      keepStepUp(state);
      if (recoveryCodes) onMade(recoveryCodes);
    },
  });
  return (
    <section className="mt-4 grid gap-4 rounded-card border border-line bg-surface px-5 py-6 text-start">
      <h3 className="font-semibold">
        <Trans>Save your recovery codes</Trans>
      </h3>
      {codes ? (
        <>
          <Notice tone="warning">
            <Trans>
              If you forget your password, each of these codes lets you choose a new one, once. They are shown only this
              once.
            </Trans>
          </Notice>
          <CodeList codes={codes} onSaved={() => onKept(true)} />
          <Checkbox
            label={t`I have saved my recovery codes`}
            checked={kept}
            onChange={(event) => onKept(event.target.checked)}
          />
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            <Trans>If you forget your password, each recovery code lets you choose a new one, once.</Trans>
          </p>
          <Button variant="soft" block busy={make.isPending} onClick={() => make.mutate({ password })}>
            <Trans>Make recovery codes</Trans>
          </Button>
        </>
      )}
    </section>
  );
}
