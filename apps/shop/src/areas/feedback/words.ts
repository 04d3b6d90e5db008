/** Labels of feedback types and states. */
import type { FeedbackState, FeedbackType } from "@banyan/contract/browser/feedback.ts";
import type { Tone } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function useTypeNames(): Record<FeedbackType, string> {
  const { t } = useLingui();
  return { suggestion: t`Suggestion`, problem: t`Problem` };
}

export function useStateNames(): Record<FeedbackState, string> {
  const { t } = useLingui();
  return { under_review: t({ context: "feedback", message: "Under review" }), replied: t`Replied` };
}

export const STATE_TONES: Record<FeedbackState, Tone> = { under_review: "accent", replied: "success" };
