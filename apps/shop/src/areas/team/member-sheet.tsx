/** All about a member of the team, as far as the market and the member show it. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { type TeamMember, team } from "@banyan/contract/browser/team.ts";
import { Badge, Button, buttonClass, CopyText, Count, Sheet, Time, useClose } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useLevelName } from "../../parts/level-names.ts";
import { Balance } from "./balance.tsx";
import { Bv } from "./bv.tsx";
import { RingedAvatar } from "./level-ring.tsx";
import { tierName, useMemberName, useSideNames } from "./words.ts";

export interface MemberSheetProps {
  member: TeamMember;
  /** Shows the tree below the member; undefined where it is shown already. */
  onShow: ((memberId: string) => void) | undefined;
}

export function MemberSheet({ member: known, onShow }: MemberSheetProps) {
  const { memberId } = known;
  const { data } = useQuery({ ...ask(team.member, { memberId }), enabled: !known.oneself });
  const member = data ?? known;
  const name = useMemberName()(member);
  const close = useClose();
  return (
    <Sheet
      title={name}
      head={<Head member={member} name={name} />}
      footer={
        onShow && (
          <Button
            size="lg"
            block
            onClick={() => {
              close();
              onShow(memberId);
            }}
          >
            <Trans>Show the team below</Trans>
          </Button>
        )
      }
    >
      <Sums member={member} />
      {data?.contact && <Contact contact={data.contact} />}
      <Details member={member} />
    </Sheet>
  );
}

function Head({ member, name }: { member: TeamMember; name: string }) {
  const { t } = useLingui();
  const level = useLevelName(member.level);
  const tier = tierName(member.tier);
  return (
    <div className="flex items-center gap-4">
      <RingedAvatar member={member} className="m-1.5 size-14 text-2xl" />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-snug font-semibold break-words">{name}</p>
        <CopyText
          text={member.memberId}
          copyLabel={t`Copy`}
          copiedLabel={t`Copy success`}
          className="text-sm text-ink-soft"
        />
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone="gold">{level}</Badge>
          {tier && <Badge tone="gold">{tier}</Badge>}
          <Standing member={member} />
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
      <Trans>Not active at present</Trans>
    </Badge>
  );
}

function Sums({ member }: { member: TeamMember }) {
  return (
    <div className="rounded-card bg-sunken p-4">
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={<Trans>Personal achievement</Trans>}>
          <Bv amount={member.personal} />
        </Sum>
        <Sum name={<Trans>Team achievement</Trans>} isEnd>
          <Bv amount={member.team} />
        </Sum>
      </dl>
      <Balance left={member.left.achievement} right={member.right.achievement} className="my-3" />
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={<Trans>Left achievement</Trans>}>
          <Bv amount={member.left.achievement} />
          <Heads count={member.left.count} />
        </Sum>
        <Sum name={<Trans>Right achievement</Trans>} isEnd>
          <Bv amount={member.right.achievement} />
          <Heads count={member.right.count} />
        </Sum>
      </dl>
    </div>
  );
}

function Sum({ name, isEnd = false, children }: { name: ReactNode; isEnd?: boolean; children: ReactNode }) {
  return (
    <div className={isEnd ? "min-w-0 text-end" : "min-w-0"}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
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

function Contact({ contact }: { contact: { areaCode: string; mobile: string; email: string | null } }) {
  const phone = `${contact.areaCode} ${contact.mobile}`;
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <div className="mt-4 grid gap-2 sm:grid-cols-2">
      <a href={`tel:${contact.areaCode}${contact.mobile}`} className={buttonClass({ variant: "outline" })}>
        <Phone {...icon} />
        <span className="figures whitespace-nowrap">{phone}</span>
      </a>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={buttonClass({ variant: "outline" })}>
          <Mail {...icon} />
          <span className="min-w-0 break-all">{contact.email}</span>
        </a>
      )}
    </div>
  );
}

function Details({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const sides = useSideNames();
  const copy = { copyLabel: t`Copy`, copiedLabel: t`Copy success` };
  return (
    <dl className="mt-4 grid gap-3 pb-2 text-sm">
      {member.inviteCode && (
        <Detail name={t`Invitation code`}>
          <CopyText text={member.inviteCode} {...copy} />
        </Detail>
      )}
      <Detail name={t`Left node code`}>
        <CopyText text={member.left.nodeCode} {...copy} />
      </Detail>
      <Detail name={t`Right node code`}>
        <CopyText text={member.right.nodeCode} {...copy} />
      </Detail>
      {member.joinedAt && (
        <Detail name={t`Join time`}>
          <Time at={member.joinedAt} />
        </Detail>
      )}
      {member.position && !member.oneself && <Detail name={t`Position`}>{sides[member.position]}</Detail>}
      {member.side && member.generation > 1 && <Detail name={t`In my team`}>{sides[member.side]}</Detail>}
      {member.generation > 0 && (
        <Detail name={t`Distance`}>
          <Plural value={member.generation} one="# level below me" other="# levels below me" />
        </Detail>
      )}
      <Referrer member={member} />
      <Detail name={t`Direct referrals`}>
        <Count value={member.directCount} />
      </Detail>
    </dl>
  );
}

function Referrer({ member: { referrer } }: { member: TeamMember }) {
  const { t } = useLingui();
  if (!referrer) return null;
  return (
    <Detail name={t`Referrer`}>
      {referrer.relation === "oneself" ? (
        <Trans>Myself</Trans>
      ) : (
        <>
          {referrer.name ?? (!referrer.memberId && <Trans>Not shown</Trans>)}
          {referrer.memberId && <span className="figures block text-ink-faint">{referrer.memberId}</span>}
        </>
      )}
    </Detail>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
