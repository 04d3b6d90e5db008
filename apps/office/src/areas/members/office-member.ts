import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeMembers } from "@banyan/contract/office/members.ts";

/** A member as returned to the office. */
export type OfficeMember = OutputOf<typeof officeMembers.detail>;
