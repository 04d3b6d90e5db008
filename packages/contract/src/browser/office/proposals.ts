// Generated from office/proposals.ts by `npm run generate`. Do not edit.
export type * from "../../office/proposals.ts";

export const CORRECTABLE = ["name","birthday","nationality","areaCode","mobile","email"] as const;
export const IDENTITY_PROOFS = ["id_card","passport","in_person","video_call"] as const;
export const PROPOSAL_KINDS = ["recovery","correction"] as const;
export const PROPOSAL_STATES = ["proposed","rejected","approved","stopped","done","over"] as const;
