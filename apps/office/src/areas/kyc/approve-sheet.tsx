/** Approving: what it opens for the member, and what has to be seen first. */

import { renew } from "@banyan/app/query.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { Checkbox } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import type { Submission } from "./submission.ts";
import { useDecided } from "./use-decided.ts";

interface ApproveSheetProps {
  submission: Submission;
  /** Whether both photos were opened on this page. */
  bothOpened: boolean;
  onClose: () => void;
}

export function ApproveSheet({ submission, bothOpened, onClose }: ApproveSheetProps) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(false);
  const decided = useDecided();
  const approving = useSend(officeKyc.approve, {
    onDone: () => decided(submission.id, t`${submission.name} is verified`),
    onRefused(refused) {
      // Somebody decided, or approved the same number, meanwhile: the page shows it.
      if (refused.name === "SUBMISSION_DECIDED" || refused.name === "IDENTITY_DUPLICATE") void renew(officeKyc.detail);
      return false;
    },
  });
  const isDuplicate = submission.duplicates.length > 0;
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={t`Approve ${submission.name}?`}
      action={t`Approve`}
      sending={approving}
      incomplete={isDuplicate && !seen}
      onSubmit={() => void approving.send({ submissionId: submission.id, acceptDuplicate: isDuplicate && seen })}
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
            label={t`I have seen that the same number is approved for another member, and approve it all the same.`}
            checked={seen}
            onChange={(event) => setSeen(event.target.checked)}
          />
        </div>
      )}
    </ActionSheet>
  );
}
