/** The reply, which cannot be edited later and is shown to the member unchanged. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeFeedback, REPLY_LENGTH } from "@banyan/contract/browser/office/feedback.ts";
import { isLanguage, LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { TextArea, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import type { Feedback } from "./feedback.ts";

export function ReplySheet({ feedback }: { feedback: Feedback }) {
  const { t } = useLingui();
  const close = useClose();
  const { id: feedbackId, language, title } = feedback;
  const { form, move } = useMoveForm(officeFeedback.reply, feedbackId, {
    defaults: { content: "" },
    input: ({ content }) => ({ feedbackId, content }),
    words: { content: t`Please write a reply` },
    draft: feedbackId,
    async onDone() {
      toast({ text: t`Replied; the member is told`, tone: "success" });
      close();
      await renew(officeFeedback.detail, officeFeedback.index, officeFeedback.counts);
    },
    onRefused(refused) {
      if (refused.name === "FEEDBACK_REPLIED") void renew(officeFeedback.detail);
      return false;
    },
  });
  const languageName = isLanguage(language) ? LANGUAGE_NAMES[language] : language;
  return (
    <ActionSheet
      title={t`Reply to “${title}”`}
      action={t`Reply`}
      form={form}
      move={move}
      incomplete={form.values.content.trim() === ""}
    >
      <TextArea
        label={t`Reply`}
        hint={t`The member reads it as you write it, and uses the shop in ${languageName}.`}
        rows={8}
        maxLength={REPLY_LENGTH}
        {...form.field("content")}
      />
    </ActionSheet>
  );
}
