/** Rejection: predefined reasons, which the member reads translated, and a free text. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { REJECTION_REASONS, REJECTION_TEXTS, type RejectionReason } from "@banyan/contract/browser/kyc.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { isLanguage, LANGUAGE_NAMES, type Language, textIn } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Checkbox, TextArea } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import type { Submission } from "./submission.ts";
import { useDecided } from "./use-decided.ts";

export function RejectSheet({ submission }: { submission: Submission }) {
  const { t, i18n } = useLingui();
  const decided = useDecided();
  const { form, move } = useMoveForm(officeKyc.reject, submission.id, {
    defaults: { reasons: [] as RejectionReason[], note: "" },
    input: (values) => ({ submissionId: submission.id, ...values }),
    onDone: () => decided(submission.id, t`Rejected; the member is told why`),
    onRefused(refused) {
      if (refused.name === "SUBMISSION_DECIDED") void renew(officeKyc.detail);
      return false;
    },
  });
  const { reasons, note } = form.values;
  const { language } = submission.member;
  const languageName = isLanguage(language) ? LANGUAGE_NAMES[language] : language;
  return (
    <ActionSheet
      title={t`Reject the papers of ${submission.name}?`}
      action={t`Reject`}
      tone="danger"
      form={form}
      move={move}
      incomplete={reasons.length === 0 && note.trim() === ""}
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
              form.set({ reasons: target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason) })
            }
          />
        ))}
      </fieldset>
      <TextArea
        label={t`In your own words`}
        hint={t`The member reads this as you write it; the reasons above are read in ${languageName}.`}
        rows={3}
        maxLength={LENGTHS.rejectNote}
        {...form.field("note")}
      />
    </ActionSheet>
  );
}
