/** The inviter and the side, shown once both codes are complete. Unknown codes show nothing. */

import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { useSettled } from "@banyan/app/use-settled.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { codeOf } from "@banyan/contract/typed.ts";
import { Trans } from "@lingui/react/macro";

const PAUSE_MS = 300;

const wholeCode = (typed: string) => {
  const code = codeOf(typed);
  return code.length === LENGTHS.teamCode ? code : undefined;
};

export function Inviter(typed: { inviteCode: string; nodeCode: string }) {
  const inviteCode = useSettled(wholeCode(typed.inviteCode) ?? "", PAUSE_MS);
  const nodeCode = useSettled(wholeCode(typed.nodeCode) ?? "", PAUSE_MS);
  const { data } = useQuery({
    ...ask(members.inviter, { inviteCode: inviteCode || undefined, nodeCode: nodeCode || undefined }),
    enabled: inviteCode !== "",
  });
  const inviter = inviteCode ? data?.inviter : undefined;
  if (!inviter) return null;
  return (
    <Notice>
      <Trans>Invited by {inviter}</Trans>
      {data?.side === "left" && (
        <span className="block">
          <Trans>Your place will be on the left side.</Trans>
        </span>
      )}
      {data?.side === "right" && (
        <span className="block">
          <Trans>Your place will be on the right side.</Trans>
        </span>
      )}
    </Notice>
  );
}
