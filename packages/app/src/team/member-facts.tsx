/** Details of a team member: head, sums, and rows of facts. */
import type { TeamMember } from "@banyan/contract/browser/team.ts";
import { Badge, CopyText, FACT } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLevelName } from "../level-names.ts";
import { Balance } from "./balance.tsx";
import { Bv } from "./bv.tsx";
import { RingedAvatar } from "./level-ring.tsx";
import { OnItsWay } from "./on-its-way.tsx";
import { teamOnItsWay } from "./team.rules.ts";
import { tierName, useMemberName } from "./words.ts";

/** Avatar, name, member ID, level, tier and status, followed by `marks`. */
export function MemberHead({ member, marks }: { member: TeamMember; marks?: ReactNode }) {
  const name = useMemberName()(member);
  const level = useLevelName(member.level);
  const tier = tierName(member.tier);
  return (
    <div className="flex items-center gap-4">
      <RingedAvatar member={member} className="m-1.5 size-14 text-2xl" />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-snug font-semibold">{name}</p>
        <CopyText text={member.memberId} className="text-sm text-ink-soft" />
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone={member.level > 0 ? "gold" : "plain"}>{level}</Badge>
          {tier && <Badge tone="gold">{tier}</Badge>}
          <Standing member={member} />
          {marks}
        </p>
      </div>
    </div>
  );
}

function Standing({ member }: { member: TeamMember }) {
  if (member.cancelled)
    return (
      <Badge>
        <Trans>Account cancelled</Trans>
      </Badge>
    );
  if (!member.activated)
    return (
      <Badge>
        <Trans>Not activated</Trans>
      </Badge>
    );
  return member.active ? (
    <Badge tone="brand">
      <Trans>Active</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Inactive</Trans>
    </Badge>
  );
}

/** Achievements of the member, of its team, and of both sides with their head counts. */
export function MemberSums({ member }: { member: TeamMember }) {
  return (
    <div className="rounded-card bg-sunken p-4">
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={<Trans>Personal achievement</Trans>}>
          <Bv amount={member.personal} />
          <OnItsWay amount={member.onItsWay.personal} />
        </Sum>
        <Sum name={<Trans>Team achievement</Trans>} isEnd>
          <Bv amount={member.team} />
          <OnItsWay amount={teamOnItsWay(member)} />
        </Sum>
      </dl>
      <Balance left={member.left.achievement} right={member.right.achievement} className="my-3" />
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={<Trans>Left achievement</Trans>}>
          <Bv amount={member.left.achievement} />
          <OnItsWay amount={member.onItsWay.left} />
          <Heads count={member.left.count} />
        </Sum>
        <Sum name={<Trans>Right achievement</Trans>} isEnd>
          <Bv amount={member.right.achievement} />
          <OnItsWay amount={member.onItsWay.right} />
          <Heads count={member.right.count} />
        </Sum>
      </dl>
    </div>
  );
}

export function Sum({ name, isEnd = false, children }: { name: ReactNode; isEnd?: boolean; children: ReactNode }) {
  return (
    <div className={isEnd ? "min-w-0 text-end" : "min-w-0"}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Heads({ count }: { count: number }) {
  return (
    <span className="block text-xs font-normal text-ink-soft">
      <Plural value={count} one="# member" other="# members" />
    </span>
  );
}

/** A row in a list of facts. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={FACT}>
      <dt className="wrap-break-word text-ink-soft">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
