/** Claims the payment of a withdrawal, and releases the claim. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import { toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { decided, type OfficeWithdrawal } from "./office-withdrawal.ts";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";
import { Subject } from "./subject.tsx";

interface SheetProps {
  withdrawal: OfficeWithdrawal;
}

export function ClaimSheet({ withdrawal }: SheetProps) {
  const { t } = useLingui();
  const sending = useMoveForm(officeWithdrawals.claim, withdrawal.id, useClaiming(withdrawal, t`It is yours to pay`));
  return (
    <ActionSheet title={t`Pay this withdrawal yourself?`} action={t`Take it`} {...sending}>
      <Subject withdrawal={withdrawal} />
      <p className="text-sm text-ink-soft">
        <Trans>
          From now on nobody else can pay it or give its amount back. Send the coins, then enter the transaction ID. You
          can give it back until you have sent the coins.
        </Trans>
      </p>
    </ActionSheet>
  );
}

export function GiveUpSheet({ withdrawal }: SheetProps) {
  const { t } = useLingui();
  const sending = useMoveForm(officeWithdrawals.giveUp, withdrawal.id, useClaiming(withdrawal, t`Given back`));
  const { claim } = withdrawal;
  return (
    <ActionSheet title={t`Leave the payment to others?`} action={t`Give it back`} tone="danger" {...sending}>
      <Subject withdrawal={withdrawal} />
      <p className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
        {claim?.own === false ? (
          <Trans>
            Do this only if you are sure that {claim.by} has sent nothing: somebody else could otherwise pay it again.
          </Trans>
        ) : (
          <Trans>Do this only if you have sent nothing: somebody else could otherwise pay it again.</Trans>
        )}
      </p>
    </ActionSheet>
  );
}

function useClaiming(withdrawal: OfficeWithdrawal, done: string) {
  const close = useClose();
  return {
    defaults: {},
    input: () => decided(withdrawal),
    async onDone() {
      close();
      toast({ text: done, tone: "success" });
      await renewWithdrawals();
    },
    onRefused: renewWhereChanged,
  };
}
