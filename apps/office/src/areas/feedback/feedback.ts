/** Feedback in the office, and labels of its values. */

import type { FeedbackState, FeedbackType } from "@banyan/contract/browser/feedback.ts";
import type { officeFeedback } from "@banyan/contract/browser/office/feedback.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type Feedback = OutputOf<typeof officeFeedback.detail>;
export type FeedbackRow = OutputOf<typeof officeFeedback.index>["list"][number];

export const TYPE_NAMES: Record<FeedbackType, MessageDescriptor> = {
  suggestion: msg`Suggestion`,
  problem: msg`Problem`,
};

export const STATES: Record<FeedbackState, { name: MessageDescriptor; tone: Tone }> = {
  under_review: { name: msg`Under review`, tone: "accent" },
  replied: { name: msg`Replied`, tone: "success" },
};
