/** Approval: its effect for the member, and what has to be viewed first. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";

import { renew } from "@banyan/app/query.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { Checkbox } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import type { Submission } from "./submission.ts";
import { useDecided } from "./use-decided.ts";

interface ApproveSheetProps {
  submission: Submission;
  /** Whether both photos were opened on this page. */
  bothOpened: boolean;
}

export function ApproveSheet({ submission, bothOpened }: ApproveSheetProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const isDuplicate = submission.duplicates.length > 0;
  const { form, move } = useMoveForm(officeKyc.approve, submission.id, {
    defaults: { acceptDuplicate: false },
    input: ({ acceptDuplicate }) => ({
      submissionId: submission.id,
      acceptDuplicate: isDuplicate && acceptDuplicate,
    }),
    onDone: () => decided(submission.id, t`${submission.name} is verified`),
    onRefused(refused) {
      // Decided by somebody else, or the same number was approved meanwhile: refresh the page.
      if (refused.name === "SUBMISSION_DECIDED" || refused.name === "IDENTITY_DUPLICATE") void renew(officeKyc.detail);
      return false;
    },
  });
  return (
    <ActionSheet
      title={t`Approve ${submission.name}?`}
      action={t`Approve`}
      form={form}
      move={move}
      incomplete={isDuplicate && !form.values.acceptDuplicate}
    >
      <p className="text-sm">
        <Trans>The member may withdraw from now on, and is told so. An approval is not taken back here.</Trans>
      </p>
      {!bothOpened && (
        <p className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
          <Trans>You have not opened both photos on this page.</Trans>
        </p>
      )}
      {isDuplicate && (
        <div className="rounded-field bg-danger-soft px-4 py-2 text-danger">
          <Checkbox
            label={t`I have seen that the same number was approved for another member, and approve it all the same.`}
            {...form.field("acceptDuplicate")}
          />
        </div>
      )}
    </ActionSheet>
  );
}
