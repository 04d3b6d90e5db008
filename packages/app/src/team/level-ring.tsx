/** An avatar in a ring of five segments, gold up to the member's level. */
import type { TeamMember } from "@banyan/contract/browser/team.ts";
import { classes } from "@banyan/ui";
import { Leaf } from "lucide-react";
import { Avatar } from "../avatar.tsx";

const LEVELS = 5;
const PART = 100 / LEVELS;
const GAP = 3;

export interface RingedAvatarProps {
  member: Pick<TeamMember, "avatar" | "name" | "level" | "active" | "cancelled">;
  /** Side length, and font size of the letter. */
  className: string;
}

export function RingedAvatar({ member, className }: RingedAvatarProps) {
  const { level, name, avatar, active, cancelled } = member;
  return (
    <span className={classes("relative block shrink-0", className)}>
      <span className="absolute -inset-[9%] rounded-full bg-surface" />
      {cancelled || (!name && !avatar) ? (
        <span className="relative flex size-full items-center justify-center rounded-full bg-sunken text-ink-faint">
          <Leaf aria-hidden="true" className="size-2/5" strokeWidth={1.8} />
        </span>
      ) : (
        <Avatar
          user={{ avatar, name: name ?? "", nickname: "" }}
          className={classes("relative size-full", !active && "grayscale")}
        />
      )}
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute -inset-[9%] size-[118%] -rotate-90">
        <circle
          cx="50"
          cy="50"
          r="47"
          fill="none"
          strokeWidth="5"
          className="stroke-line"
          pathLength="100"
          strokeDasharray={`${PART - GAP} ${GAP}`}
        />
        {level > 0 && (
          <circle
            cx="50"
            cy="50"
            r="47"
            fill="none"
            strokeWidth="5"
            className="stroke-gold"
            pathLength="100"
            strokeDasharray={goldParts(level)}
          />
        )}
      </svg>
    </span>
  );
}

/** Dash pattern: a segment and a gap per level, then a gap to the end of the ring. */
const goldParts = (level: number) =>
  [...Array.from({ length: level }, () => `${PART - GAP} ${GAP}`), `0 ${(LEVELS - level) * PART}`].join(" ");
