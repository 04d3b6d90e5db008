/** Words of proposals: kinds, states and proofs of identity. */
import type { IdentityProof, Proposal } from "@banyan/contract/office/proposals.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const PROOF_NAMES: Record<IdentityProof, MessageDescriptor> = {
  id_card: msg`ID card`,
  passport: msg`Passport`,
  in_person: msg`Known in person`,
  video_call: msg`Video call with a document`,
};

export const STATE_NAMES: Record<
  Proposal["state"],
  { name: MessageDescriptor; tone: "plain" | "warning" | "success" | "danger" }
> = {
  proposed: { name: msg({ context: "proposal", message: "Waits for a second person" }), tone: "warning" },
  rejected: { name: msg({ context: "proposal", message: "Rejected" }), tone: "danger" },
  approved: { name: msg({ context: "proposal", message: "Approved" }), tone: "warning" },
  stopped: { name: msg({ context: "proposal", message: "Stopped" }), tone: "danger" },
  done: { name: msg({ context: "proposal", message: "Done" }), tone: "success" },
  over: { name: msg({ context: "proposal", message: "Not used in time" }), tone: "plain" },
};

export const KIND_NAMES: Record<Proposal["kind"], MessageDescriptor> = {
  recovery: msg`New way in`,
  correction: msg`Correction of details`,
};
