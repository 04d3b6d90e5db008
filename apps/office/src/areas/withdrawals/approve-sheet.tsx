/** Approves a withdrawal. No money moves yet: it enters the payment queue. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { decided, type OfficeWithdrawal } from "./office-withdrawal.ts";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";
import { Subject } from "./subject.tsx";

interface SheetProps {
  withdrawal: OfficeWithdrawal;
}

export function ApproveSheet({ withdrawal }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeWithdrawals.approve, withdrawal.id, {
    defaults: {},
    input: () => decided(withdrawal),
    async onDone({ state }) {
      close();
      toast({
        text: state === "approved" ? t`Approved` : t`Approved; a second person has to approve it too`,
        tone: "success",
      });
      await renewWithdrawals();
    },
    onRefused: renewWhereChanged,
  });
  const last = withdrawal.approvals + 1 >= withdrawal.approvalsNeeded;
  return (
    <ActionSheet title={t`Approve this withdrawal?`} action={t`Approve`} form={form} move={move}>
      <Subject withdrawal={withdrawal} />
      <p className="text-sm text-ink-soft">
        {last ? (
          <Trans>
            <Money amount={withdrawal.arrival} /> will be sent, <Money amount={withdrawal.fee} /> is kept as the fee.
            The member is told. The audit log records your approval.
          </Trans>
        ) : (
          <Trans>
            It is a large amount: after you, a second person has to approve it. The audit log records your approval.
          </Trans>
        )}
      </p>
    </ActionSheet>
  );
}
