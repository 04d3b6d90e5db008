/** A member's status. */
import type { MEMBER_STATUSES } from "@banyan/contract/office/members.ts";
import { Badge, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const MEMBER_STATUS_NAMES: Record<MemberStatus, MessageDescriptor> = {
  active: msg({ context: "account", message: "Active" }),
  suspended: msg`Suspended`,
  cancelled: msg`Cancelled by the member`,
};

const TONES: Record<MemberStatus, Tone> = { active: "success", suspended: "danger", cancelled: "plain" };

export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[status]}>{i18n._(MEMBER_STATUS_NAMES[status])}</Badge>;
}
