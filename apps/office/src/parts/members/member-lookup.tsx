/** Shows the owner of an entered member ID, to prevent grants to the wrong person. */

import { errorText } from "@banyan/app/errors.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { isMemberId, MEMBER_ID_LENGTH } from "@banyan/contract/member-id.ts";
import { DigitsField, type DigitsFieldProps, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type MemberStatus, MemberStatusBadge } from "./member-status.tsx";

interface Lookup {
  state: "idle" | "looking" | "found" | "unknown" | "failed";
  member?: { memberId: string; name: string; email: string | null; status: MemberStatus };
  problem?: string;
}

/** Queries the list, which returns masked data only; the full record would require an entry in the audit log. */
export function useMemberLookup(memberId: string): Lookup {
  const whole = isMemberId(memberId);
  const found = useQuery({ ...ask(officeMembers.index, { search: memberId, limit: 5 }), enabled: whole });
  if (!whole) return { state: "idle" };
  if (found.error) return { state: "failed", problem: errorText(found.error) };
  if (!found.data) return { state: "looking" };
  const member = found.data.list.find((row) => row.memberId === memberId);
  return member ? { state: "found", member } : { state: "unknown" };
}

interface MemberFieldProps extends Omit<DigitsFieldProps, "label" | "most"> {
  /** The input's label; defaults to "Member ID". */
  label?: string;
  lookup: Lookup;
}

/** A member ID input with the member's name below it. */
export function MemberField({ lookup, ...field }: MemberFieldProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <DigitsField label={t`Member ID`} {...field} most={MEMBER_ID_LENGTH} />
      <FoundMember lookup={lookup} />
    </div>
  );
}

function FoundMember({ lookup }: { lookup: Lookup }) {
  const { t } = useLingui();
  return (
    <div role="status" className="min-h-11 text-sm">
      {lookup.state === "idle" && <p className="text-ink-faint">{t`The name appears here.`}</p>}
      {lookup.state === "looking" && <Skeleton className="h-11 w-full rounded-field" />}
      {lookup.state === "unknown" && <p className="text-danger">{t`There is no member with this ID`}</p>}
      {lookup.state === "failed" && <p className="text-danger">{lookup.problem}</p>}
      {lookup.member && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-brand-soft px-4 py-2">
          <span className="font-semibold">{lookup.member.name}</span>
          <span className="text-ink-soft">{lookup.member.email}</span>
          <MemberStatusBadge status={lookup.member.status} />
        </p>
      )}
    </div>
  );
}
