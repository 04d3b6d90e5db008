/** A place in the team list. */
import type { TeamMember } from "@banyan/contract/browser/team.ts";
import { Badge, classes, ShortAmount } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useLevelName } from "../level-names.ts";
import { RingedAvatar } from "./level-ring.tsx";
import type { TeamPlace } from "./team.rules.ts";
import { useMemberName } from "./words.ts";

export function PlaceRow({ place }: { place: TeamPlace }) {
  if (place.kind === "member") return <MemberRow member={place.member} />;
  const { link, nodeCode } = place.leg;
  const isOpen = link !== null;
  return (
    <>
      <span
        className={classes(
          "flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-dashed",
          isOpen ? "border-brand-ink text-brand-ink" : "border-line-strong text-ink-faint",
        )}
      >
        {isOpen && <Plus aria-hidden="true" className="size-5" />}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className={classes("block font-medium", isOpen ? "text-brand-ink" : "text-ink-soft")}>
          {place.side === "left" ? <Trans>Free place on the left</Trans> : <Trans>Free place on the right</Trans>}
        </span>
        <span className="figures block text-xs text-ink-faint">
          <Trans>Node code {nodeCode}</Trans>
        </span>
      </span>
    </>
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  const name = useMemberName()(member);
  const level = useLevelName(member.level);
  const { left, right } = member;
  return (
    <>
      <RingedAvatar member={member} className="size-10 text-base" />
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {member.level > 0 && <Badge tone="gold">{level}</Badge>}
        </span>
        <span translate="no" className="figures block text-xs text-ink-faint">
          {member.memberId}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end text-xs text-ink-soft">
        <span>
          <Trans>Left</Trans> {left.achievement === null ? "—" : <ShortAmount amount={left.achievement} unit="BV" />}
        </span>
        <span>
          <Trans>Right</Trans> {right.achievement === null ? "—" : <ShortAmount amount={right.achievement} unit="BV" />}
        </span>
      </span>
    </>
  );
}
