/** The member's review of a product: writing, changing and removing it. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { ask, queryClient, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { REVIEW_PICTURES, reviews } from "@banyan/contract/browser/reviews.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { OwnReview } from "@banyan/contract/reviews.ts";
import { Button, confirm, Sheet, Skeleton, TextArea, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useMember } from "../../session/session.ts";
import { PicturePicker } from "../pictures/picture-picker.tsx";
import { areSent, sentPictures } from "../pictures/shots.ts";
import { HiddenNotice } from "./hidden-notice.tsx";
import { photos } from "./review-photos.ts";
import { Star } from "./stars.tsx";

interface About {
  productId: string;
  productName: string;
}

export default function ReviewSheet({ productId, productName }: About) {
  const { t } = useLingui();
  const query = useQuery(ask(reviews.mine, { productId }));
  return (
    <Sheet title={t`Your review`}>
      <QueryView query={query} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
        {({ mayWrite, review }) =>
          mayWrite ? (
            <ReviewForm {...{ productId, productName }} review={review} />
          ) : (
            <Notice>
              <Trans>You can review products that you received in a completed order and kept.</Trans>
            </Notice>
          )
        }
      </QueryView>
    </Sheet>
  );
}

interface ReviewValues {
  /** 0 until chosen. */
  stars: number;
  words: string;
  images: string[];
}

function ReviewForm({ productId, productName, review }: About & { review: OwnReview | null }) {
  const { t } = useLingui();
  const close = useClose();
  const memberId = useMember()?.memberId;
  // Once, before the first render: photos of a sheet that was dismissed are kept.
  useState(() => {
    const pictures = review?.pictures ?? [];
    const subject = [memberId, productId, ...pictures.map(({ id }) => id)].join();
    if (!photos.keepFor(subject))
      photos.adopt(pictures.map(({ id, sources }) => ({ uploadId: id, url: sources[0]?.url ?? "" })));
  });
  const shown = photos.useAll();
  const allSent = areSent(shown);
  const form = useContractForm<typeof reviews.save, ReviewValues>(reviews.save, {
    defaults: { stars: review?.stars ?? 0, words: review?.words ?? "", images: [] },
    input: (values) => ({ ...values, productId, images: sentPictures(photos.all()) }),
    check: ({ stars }) => ({
      stars: stars === 0 && t`Please choose the number of stars.`,
      images: !areSent(photos.all()) && t`A picture is not sent yet. Please wait, send it again or remove it.`,
    }),
    ...(!review && { draft: productId }),
    onDone() {
      photos.forget();
      close();
      toast({ text: review ? t`Your review was changed` : t`Thank you for your review`, tone: "success" });
    },
    onRefused(refused) {
      if (refused.name !== "UPLOAD_NOT_FOUND") return false;
      void leaveOutLost(refused.message);
      return true;
    },
  });
  /** The refusal names no picture: what the review has now stays. Without an answer, everything does. */
  async function leaveOutLost(problem: string) {
    try {
      const now = await queryClient.fetchQuery({ ...ask(reviews.mine, { productId }), staleTime: 0 });
      const has = new Set(now.review?.pictures.map(({ id }) => id));
      for (const [key, { uploadId }] of photos.all()) if (uploadId && !has.has(uploadId)) photos.lose(key, problem);
    } catch {
      // Saving again asks again.
    }
    form.say(problem);
    form.focus("images");
  }
  return (
    <form {...form.props} className="grid gap-5">
      <p className="font-medium">{productName}</p>
      {review?.hiddenReason && <HiddenNotice reason={review.hiddenReason} />}
      <StarsField {...form.bind("stars")} />
      <TextArea
        label={t`What do you think of it?`}
        hint={t`Optional`}
        rows={5}
        maxLength={LENGTHS.reviewWords}
        {...form.field("words")}
      />
      <PicturePicker
        shots={photos}
        shown={shown}
        most={REVIEW_PICTURES}
        camera
        error={allSent ? undefined : form.errors.images}
        ref={form.hold("images")}
      />
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <p className="text-sm text-ink-soft">
        <Trans>
          Everybody can see your review and its pictures. Others see only the first characters of your name. We remove
          from your pictures where and when they were taken.
        </Trans>
      </p>
      <div className="grid gap-2">
        <Button type="submit" block size="lg" busy={form.busy}>
          {review ? <Trans>Save changes</Trans> : <Trans>Publish the review</Trans>}
        </Button>
        {review && !review.hiddenReason && <RemoveButton productId={productId} />}
      </div>
    </form>
  );
}

function RemoveButton({ productId }: { productId: string }) {
  const { t } = useLingui();
  const close = useClose();
  const removing = useSend(reviews.remove, {
    onDone() {
      close();
      toast({ text: t`Your review was removed` });
    },
  });
  async function remove() {
    const yes = await confirm({
      title: t`Remove your review?`,
      text: t`Its stars, text and pictures are deleted.`,
      confirmLabel: t`Remove`,
      cancelLabel: t`Keep it`,
      tone: "danger",
    });
    if (yes) removing.mutate({ productId });
  }
  return (
    <Button
      variant="quiet-danger"
      className="justify-self-center"
      busy={removing.isPending}
      onClick={() => void remove()}
    >
      <Trans>Remove the review</Trans>
    </Button>
  );
}

interface StarsFieldProps {
  value: number;
  onChange: (stars: number) => void;
  ref: (element: { focus: () => void } | null) => void;
  error?: string;
}

/** Native radio buttons drawn as stars: arrow keys choose, and screen readers say the number. */
function StarsField({ value, onChange, ref, error }: StarsFieldProps) {
  const { t } = useLingui();
  const [name, errorId] = [useId(), useId()];
  const words = [t`Poor`, t`Fair`, t`Average`, t`Good`, t`Excellent`];
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">
        <Trans>Stars</Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-x-2" style={{ marginInlineStart: "-0.375rem" }}>
        <div className="flex">
          {words.map((word, at) => (
            <label
              key={word}
              className="cursor-pointer rounded-field p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-brand-ink"
            >
              <input
                ref={at === Math.max(value - 1, 0) ? ref : undefined}
                type="radio"
                name={name}
                value={at + 1}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
                aria-label={`${at + 1}: ${word}`}
                className="sr-only"
              />
              <Star className="size-8" share={at < value ? 1 : 0} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {words[value - 1]}
        </span>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
