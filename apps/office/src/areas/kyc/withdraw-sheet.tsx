/** Withdraws an approval: consequences, and the reason, which the member reads. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextArea } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import type { Submission } from "./submission.ts";
import { useDecided } from "./use-decided.ts";

export function WithdrawSheet({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { form, move } = useMoveForm(officeKyc.withdraw, submission.id, {
    defaults: { reason: "" },
    input: (values) => ({ submissionId: submission.id, ...values }),
    onDone: () => decided(submission.id, t`Withdrawn; the member is told why`),
    onRefused(refused) {
      if (refused.name === "SUBMISSION_NOT_APPROVED") void renew(officeKyc.detail);
      return false;
    },
  });
  return (
    <ActionSheet
      title={t`Withdraw the approval of ${submission.name}?`}
      action={t`Withdraw the approval`}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">
        {t`The member can submit papers again. Until new ones are approved, no withdrawal can be requested, approved or paid. A payment that has begun is not stopped.`}
      </p>
      <TextArea
        label={t`Reason`}
        hint={t`The member reads this as you write it.`}
        rows={3}
        maxLength={LENGTHS.rejectNote}
        {...form.field("reason")}
      />
    </ActionSheet>
  );
}
