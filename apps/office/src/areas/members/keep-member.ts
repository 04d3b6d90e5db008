/** Calls about a member return it: write it to the cache, because reading it again is logged. */
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import type { OfficeMember } from "./office-member.ts";

export function keepMember(member: OfficeMember): void {
  queryClient.setQueryData(keyOf(officeMembers.detail, { memberId: member.memberId }), member);
}
