/** Turning down: ready-made reasons, which the member reads in the own language, and words of one's own. */

import { renew } from "@banyan/app/query.ts";
import { REJECTION_REASONS, REJECTION_TEXTS, type RejectionReason } from "@banyan/contract/kyc.ts";
import { isLanguage, LANGUAGE_NAMES, type Language, textIn } from "@banyan/contract/languages.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { Checkbox, TextArea } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import type { Submission } from "./submission.ts";
import { useDecided } from "./use-decided.ts";

const LONGEST_NOTE = 300;

export function RejectSheet({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [reasons, setReasons] = useState<readonly RejectionReason[]>([]);
  const [note, setNote] = useState("");
  const decided = useDecided();
  const rejecting = useSend(officeKyc.reject, {
    onDone: () => decided(submission.id, t`Rejected; the member is told why`),
    onRefused(refused) {
      if (refused.name === "SUBMISSION_DECIDED") void renew(officeKyc.detail);
      return false;
    },
  });
  const { language } = submission.member;
  const languageName = isLanguage(language) ? LANGUAGE_NAMES[language] : language;
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={t`Reject the papers of ${submission.name}?`}
      action={t`Reject`}
      tone="danger"
      sending={rejecting}
      incomplete={reasons.length === 0 && note.trim() === ""}
      onSubmit={() => void rejecting.send({ submissionId: submission.id, reasons: [...reasons], note })}
    >
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t`What is wrong`}</legend>
        {REJECTION_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            className="py-1.5"
            label={textIn(REJECTION_TEXTS[reason], i18n.locale as Language)}
            checked={reasons.includes(reason)}
            onChange={({ target }) =>
              setReasons(target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason))
            }
          />
        ))}
      </fieldset>
      <TextArea
        label={t`In your own words`}
        hint={t`The member reads this as you write it; the reasons above are read in ${languageName}.`}
        error={rejecting.fields.note}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionSheet>
  );
}
