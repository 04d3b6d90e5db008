/** A recovery of the account by staff, which its owner can stop. */
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { type StepUpState, stepUp } from "@banyan/contract/browser/step-up.ts";
import { Button, Card, Time, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

export function OpenRecovery({ recovery }: { recovery: NonNullable<StepUpState["recovery"]> }) {
  const { t } = useLingui();
  const stop = useSend(members.stopRecovery, {
    async onDone() {
      toast({ text: t`The recovery was stopped`, tone: "success" });
      await queryClient.invalidateQueries({ queryKey: keyOf(stepUp.state, {}) });
    },
  });
  return (
    <Card className="grid gap-3 border-danger p-4">
      <h2 className="font-semibold text-danger">
        <Trans>Someone wants a new way into your account</Trans>
      </h2>
      <p className="text-sm">
        <Trans>
          Customer service was asked for a code that sets a new password. It can be given from{" "}
          <Time at={recovery.opensAt} />. If it was not you, stop it now and change your password.
        </Trans>
      </p>
      <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate({})}>
        <Trans>Stop the recovery</Trans>
      </Button>
    </Card>
  );
}
