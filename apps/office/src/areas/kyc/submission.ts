/** Identity papers in the office, and labels of their values. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { IdType } from "@banyan/contract/kyc.ts";
import type { officeKyc } from "@banyan/contract/office/kyc.ts";
import type { Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type Submission = OutputOf<typeof officeKyc.detail>;
export type SubmissionRow = OutputOf<typeof officeKyc.index>["list"][number];
export type PhotoPart = keyof Submission["photos"];

export const STATES: Record<Submission["state"], { name: MessageDescriptor; tone: Tone }> = {
  pending: { name: msg({ context: "review", message: "Waiting" }), tone: "accent" },
  approved: { name: msg`Approved`, tone: "success" },
  rejected: { name: msg`Rejected`, tone: "plain" },
};

export const ID_TYPE_NAMES: Record<IdType, MessageDescriptor> = {
  id_card: msg`ID card`,
  passport: msg`Passport`,
};

export const PHOTO_NAMES: Record<PhotoPart, MessageDescriptor> = {
  idPhoto: msg`ID photo`,
  selfie: msg`Selfie with the document`,
};
