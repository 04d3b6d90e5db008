/** Changes of a member's account that two people make: one proposes, another approves (docs/rules.md 13). */
import * as z from "zod/mini";
import * as f from "../fields.ts";

export const PROPOSAL_KINDS = ["recovery", "correction"] as const;
/** What a correction can change. */
export const CORRECTABLE = ["name", "birthday", "nationality", "areaCode", "mobile", "email"] as const;
export type Correctable = (typeof CORRECTABLE)[number];
export const PROPOSAL_STATES = ["proposed", "rejected", "approved", "stopped", "done", "over"] as const;
/** Proofs of identity that staff have seen. */
export const IDENTITY_PROOFS = ["id_card", "passport", "in_person", "video_call"] as const;
export type IdentityProof = (typeof IDENTITY_PROOFS)[number];

export const proposal = z.object({
  id: f.id,
  kind: z.enum(PROPOSAL_KINDS),
  /** `over`: approved, and not used in time. */
  state: z.enum(PROPOSAL_STATES),
  reason: z.string(),
  proof: z.enum(IDENTITY_PROOFS),
  /** Where the code of a recovery is sent; null if staff hand it over. */
  sendTo: z.nullable(z.string()),
  /** What a correction changes; empty for a recovery. Without an email, its old value is empty. */
  changes: z.array(z.object({ field: z.enum(CORRECTABLE), before: z.string(), after: z.string() })),
  proposedBy: z.string(),
  proposedAt: f.moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.moment),
  /** From when on the code of an approved recovery may be handed over, and until when. */
  opensAt: z.nullable(f.moment),
  endsAt: z.nullable(f.moment),
  /** When it was stopped or used. */
  endedAt: z.nullable(f.moment),
  /** Whether the caller may decide. Nobody decides on their own proposal or their own account. */
  mayDecide: z.boolean(),
  /** Whether the waiting time of an approved recovery is over, so that its code may be handed over. */
  mayHandOver: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;
