/** Details of a team member, as far as market and member show them. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { Detail, MemberHead, MemberSums } from "@banyan/app/team/member-facts.tsx";
import { useMemberName, useSideNames } from "@banyan/app/team/words.ts";
import { type TeamMember, team } from "@banyan/contract/browser/team.ts";
import { Button, buttonClass, CopyText, Count, Sheet, Time, useClose } from "@banyan/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Mail, Phone } from "lucide-react";
import { BreakingText } from "../../parts/texts/breaking-text.tsx";

export interface MemberSheetProps {
  member: TeamMember;
  /** Shows the tree below the member; undefined if it is shown already. */
  onShow: ((memberId: string) => void) | undefined;
}

export default function MemberSheet({ member: known, onShow }: MemberSheetProps) {
  const { memberId } = known;
  const { data } = useQuery({ ...ask(team.member, { memberId }), enabled: !known.oneself });
  const member = data ?? known;
  const name = useMemberName()(member);
  const close = useClose();
  return (
    <Sheet
      title={name}
      head={<MemberHead member={member} />}
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
      <MemberSums member={member} />
      {data?.contact && <Contact contact={data.contact} />}
      <Details member={member} />
    </Sheet>
  );
}

function Contact({ contact }: { contact: { areaCode: string; mobile: string; email: string | null } }) {
  const phone = `${contact.areaCode} ${contact.mobile}`;
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <div className="mt-4 grid gap-2 sm:grid-cols-2">
      <a href={`tel:${contact.areaCode}${contact.mobile}`} className={buttonClass({ variant: "outline" })}>
        <Phone {...icon} />
        <span translate="no" className="figures whitespace-nowrap">
          {phone}
        </span>
      </a>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={buttonClass({ variant: "outline" })}>
          <Mail {...icon} />
          <span className="min-w-0">
            <BreakingText text={contact.email} />
          </span>
        </a>
      )}
    </div>
  );
}

function Details({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const sides = useSideNames();
  return (
    <dl className="mt-4 grid gap-3 pb-2 text-sm">
      {member.inviteCode && (
        <Detail name={t`Invitation code`}>
          <CopyText text={member.inviteCode} />
        </Detail>
      )}
      <Detail name={t`Left node code`}>
        <CopyText text={member.left.nodeCode} />
      </Detail>
      <Detail name={t`Right node code`}>
        <CopyText text={member.right.nodeCode} />
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
          {referrer.memberId && (
            <span translate="no" className="figures block text-ink-faint">
              {referrer.memberId}
            </span>
          )}
        </>
      )}
    </Detail>
  );
}
