/** A direct referral in the list: member, join date, and figures. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { Bv } from "@banyan/app/team/bv.tsx";
import { RingedAvatar } from "@banyan/app/team/level-ring.tsx";
import { teamOnItsWay } from "@banyan/app/team/team.rules.ts";
import { useMemberName, useSideNames } from "@banyan/app/team/words.ts";
import type { TeamMember } from "@banyan/contract/browser/team.ts";
import { Badge, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

export function ReferralRow({ member, onPress }: { member: TeamMember; onPress: () => void }) {
  const { t } = useLingui();
  const name = useMemberName()(member);
  const level = useLevelName(member.level);
  const sides = useSideNames();
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <RingedAvatar member={member} className="m-0.5 size-11 text-lg" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          <span className="basis-full sm:basis-auto">
            <Badge tone={member.level > 0 ? "gold" : "plain"}>{level}</Badge>
          </span>
        </span>
        <span className="block text-xs text-ink-faint">
          <span translate="no" className="figures whitespace-nowrap">
            {member.memberId}
          </span>
          {member.side && ` · ${sides[member.side]}`}
        </span>
        {member.joinedAt && (
          <span className="block text-xs text-ink-faint">
            <Time at={member.joinedAt} precision="day" />
          </span>
        )}
        <OnItsWay member={member} />
        {!member.active && (
          <span className="block text-xs text-warning">
            {member.activated ? <Trans>Inactive</Trans> : <Trans>Not activated</Trans>}
          </span>
        )}
      </span>
      <span className="grid shrink-0 grid-cols-1 items-baseline sm:grid-cols-[5rem_6rem] gap-x-2 gap-y-0.5 text-sm">
        <Figure name={t`Personal`} amount={member.personal} />
        <Figure name={t`Team`} amount={member.team} />
      </span>
    </button>
  );
}

/** BV on its way, of the member and of its team. */
function OnItsWay({ member }: { member: TeamMember }) {
  const { personal } = member.onItsWay;
  const team = teamOnItsWay(member);
  const parts = [personal, team].filter((amount) => amount !== null && amount !== "0");
  if (parts.length === 0) return null;
  return (
    <span className="block text-xs text-ink-faint">
      <Trans>
        On its way: personal <Bv amount={personal} short />, team <Bv amount={team} short />
      </Trans>
    </span>
  );
}

function Figure({ name, amount }: { name: string; amount: string | null }) {
  return (
    <>
      <span className="text-end text-xs text-ink-faint sm:text-start">{name}</span>{" "}
      <span className="text-end font-semibold whitespace-nowrap">
        <Bv amount={amount} short />
      </span>
    </>
  );
}
