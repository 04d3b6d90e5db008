/** Decisions on a review. Each sends the revision that is shown, and is refused if the review changed meanwhile. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { type OfficeReview, officeReviews } from "@banyan/contract/browser/office/reviews.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Picture, TextArea, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";

const renewReviews = () => renew(officeReviews.index);

/** After a conflict the list shows the newest text; the sheet stays, with what was typed. */
function onRefused({ name }: Refused): false {
  if (name === "EDIT_CONFLICT" || name === "REVIEW_NOT_FOUND") void renewReviews();
  return false;
}

function useDone(text: string) {
  const close = useClose();
  return async () => {
    toast({ text, tone: "success" });
    close();
    await renewReviews();
  };
}

const seen = ({ id: reviewId, revision }: OfficeReview) => ({ reviewId, revision });

export function HideSheet({ review }: { review: OfficeReview }) {
  const { t } = useLingui();
  const { form, move } = useMoveForm(officeReviews.hide, review.id, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ ...seen(review), reason }),
    words: { reason: t`Please give a reason` },
    onDone: useDone(t`Hidden; the member is told`),
    onRefused,
  });
  return (
    <ActionSheet
      title={t`Hide the review`}
      action={t({ context: "review", message: "Hide" })}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          Nobody but its writer sees it, and its stars no longer count. Hide only insults, personal data, advertising,
          and words that are not about the product.
        </Trans>
      </p>
      {review.pictures.length > 0 && (
        <p className="text-sm text-ink-soft">
          <Trans>Its photos are deleted and do not come back when it is shown again.</Trans>
        </p>
      )}
      <ReasonField
        hint={t`The member reads it as you write it. It is kept in the audit log, so name nobody.`}
        {...form.field("reason")}
      />
    </ActionSheet>
  );
}

export function RemovePictureSheet({
  review,
  picture,
}: {
  review: OfficeReview;
  picture: OfficeReview["pictures"][number];
}) {
  const { t } = useLingui();
  const { form, move } = useMoveForm(officeReviews.removePicture, picture.id, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ ...seen(review), pictureId: picture.id, reason }),
    words: { reason: t`Please give a reason` },
    onDone: useDone(t`The photo was removed; the member is told`),
    onRefused,
  });
  return (
    <ActionSheet
      title={t`Remove the photo`}
      action={t`Remove`}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === ""}
    >
      <Picture picture={picture} alt="" sizes="160px" ratio="1/1" className="w-40 rounded-field" />
      <p className="text-sm text-ink-soft">
        <Trans>The photo is deleted. The review keeps its stars and text.</Trans>
      </p>
      <ReasonField
        hint={t`The member reads it as you write it. It is kept in the audit log, so name nobody.`}
        {...form.field("reason")}
      />
    </ActionSheet>
  );
}

export function ShowSheet({ review }: { review: OfficeReview }) {
  const { t } = useLingui();
  const { form, move } = useMoveForm(officeReviews.show, review.id, {
    defaults: {},
    input: () => seen(review),
    onDone: useDone(t`The review is visible again`),
    onRefused,
  });
  return (
    <ActionSheet title={t`Show the review again`} action={t`Show again`} form={form} move={move}>
      <p className="text-sm text-ink-soft">
        <Trans>Everybody sees it as it is now, and its stars count again.</Trans>
      </p>
      {review.words && (
        <p lang={review.language} className="rounded-field bg-sunken px-3 py-2 text-sm whitespace-pre-line">
          {review.words}
        </p>
      )}
    </ActionSheet>
  );
}

export function AnswerSheet({ review }: { review: OfficeReview }) {
  const { t } = useLingui();
  const before = review.answer?.words ?? "";
  const { form, move } = useMoveForm(officeReviews.answer, review.id, {
    defaults: { words: before },
    input: ({ words }) => ({ ...seen(review), words }),
    draft: review.id,
    onDone: useDone(t`The answer was saved`),
    onRefused,
  });
  const languageName = LANGUAGE_NAMES[review.language];
  const words = form.values.words.trim();
  return (
    <ActionSheet
      title={t`Answer the review`}
      action={before && !words ? t`Remove the answer` : t`Publish the answer`}
      tone={before && !words ? "danger" : "plain"}
      form={form}
      move={move}
      incomplete={words === before}
    >
      {review.words && (
        <p lang={review.language} className="rounded-field bg-sunken px-3 py-2 text-sm whitespace-pre-line">
          {review.words}
        </p>
      )}
      <TextArea
        label={t`Answer`}
        hint={t`Everybody reads it below the review, which was written in ${languageName}. The member is told.`}
        rows={6}
        maxLength={LENGTHS.reviewAnswer}
        {...form.field("words")}
      />
    </ActionSheet>
  );
}
