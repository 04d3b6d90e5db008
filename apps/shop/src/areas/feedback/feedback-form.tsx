/** Type, title, content and pictures. Texts survive a reload; pictures live in memory. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { renew } from "@banyan/app/query.ts";
import {
  FEEDBACK_CONTENT_LENGTH,
  FEEDBACK_PICTURES,
  FEEDBACK_TITLE_LENGTH,
  FEEDBACK_TYPES,
  type FeedbackType,
  feedback,
} from "@banyan/contract/browser/feedback.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { Button, countText, RadioCards, TextArea, TextField, toast, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { PicturePicker } from "../../parts/pictures/picture-picker.tsx";
import { areSent, sentPictures } from "../../parts/pictures/shots.ts";
import { shots } from "./draft.ts";
import { useTypeNames } from "./words.ts";

interface FeedbackValues {
  type: FeedbackType;
  title: string;
  content: string;
  images: string[];
}

/** `title` is filled in unless a draft has one. */
export function FeedbackForm({ memberId, title }: { memberId: string; title?: string | undefined }) {
  const { t } = useLingui();
  const names = useTypeNames();
  const navigate = useNavigate();
  shots.keepFor(memberId);
  const shown = shots.useAll();
  const allSent = areSent(shown);
  const form = useContractForm<typeof feedback.add, FeedbackValues>(feedback.add, {
    defaults: { type: "suggestion", title: "", content: "", images: [] },
    input: (values) => ({ ...values, images: sentPictures(shots.all()) }),
    words: { title: t`Please enter a title`, content: t`Please describe it` },
    check: () => ({
      images: !areSent(shots.all()) && t`A picture is not sent yet. Please wait, send it again or remove it.`,
    }),
    draft: "",
    async onDone() {
      form.reset();
      shots.forget();
      toast({ text: t`Thank you. We will read it and reply here.`, tone: "success" });
      await renew(feedback.index);
      await navigate({ to: "/pages/feedback/feedbackRecord", search: {}, replace: true });
    },
    onRefused(refused) {
      if (refused.name !== "UPLOAD_NOT_FOUND") return false;
      // The server does not say which upload is unknown, so resend all.
      for (const key of shots.all().keys()) shots.lose(key, refused.message);
      form.focus("images");
      return true;
    },
  });
  const fillTitle = useEffectEvent(() => {
    if (title && !form.values.title) form.set({ type: "problem", title: startOf(title, FEEDBACK_TITLE_LENGTH) });
  });
  useEffect(() => fillTitle(), []);
  const details: Record<FeedbackType, string> = {
    suggestion: t`What we could do better`,
    problem: t`What does not work, or went wrong with an order`,
  };
  const locale = useLocale();
  const used = countText(form.values.content.length, locale);
  const longest = countText(FEEDBACK_CONTENT_LENGTH, locale);
  return (
    <form {...form.props} className="grid gap-6 pt-4">
      <RadioCards
        label={t`Type`}
        {...form.bind("type")}
        cards={FEEDBACK_TYPES.map((type) => ({ value: type, title: names[type], detail: details[type] }))}
      />
      <TextField label={t`Title`} autoComplete="off" maxLength={FEEDBACK_TITLE_LENGTH} {...form.field("title")} />
      <TextArea
        label={t`Content`}
        rows={6}
        maxLength={FEEDBACK_CONTENT_LENGTH}
        hint={t`${used} of ${longest} characters`}
        {...form.field("content")}
      />
      <PicturePicker
        shots={shots}
        shown={shown}
        most={FEEDBACK_PICTURES}
        error={allSent ? undefined : form.errors.images}
        ref={form.hold("images")}
      />
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div className="grid gap-3">
        <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
          <Trans>Send feedback</Trans>
        </Button>
        <p className="flex items-start gap-2 text-sm text-ink-faint">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <Trans>Only you and our customer service can see the pictures.</Trans>
        </p>
      </div>
    </form>
  );
}
