/** The path from the top to the shown member; each step is a link. */
import type { TeamMember, TeamMemberDetail } from "@banyan/contract/browser/team.ts";
import { Chevron, Count } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Fragment, useEffect, useRef } from "react";
import { useMemberName } from "./words.ts";

export interface WayDownProps {
  label: string;
  path: TeamMemberDetail["path"];
  /** The path starts at the caller. */
  isOwn?: boolean;
  current: Pick<TeamMember, "memberId" | "name" | "oneself" | "cancelled">;
  onGo: (memberId: string) => void;
}

export function WayDown({ label, path: { list, omitted }, current, isOwn = false, onGo }: WayDownProps) {
  const nameOf = useMemberName();
  const row = useRef<HTMLElement>(null);
  // Scroll to the end, which matters in a long path.
  useEffect(() => {
    if (row.current && current.memberId) row.current.scrollLeft = row.current.scrollWidth;
  }, [current.memberId]);
  return (
    <nav ref={row} aria-label={label} className="no-scrollbar overflow-x-auto border-t border-line px-4 lg:px-3">
      <ol className="flex min-h-11 w-max items-center gap-1 text-sm">
        {list.map((step, at) => (
          <Fragment key={step.memberId}>
            <li className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => onGo(step.memberId)}
                className="max-w-36 touch-target truncate font-medium text-brand-ink"
              >
                {nameOf({ ...step, oneself: at === 0 && isOwn, cancelled: false })}
              </button>
              <Chevron />
            </li>
            {at === 0 && omitted > 0 && (
              <li className="flex items-center gap-1 text-ink-faint">
                <span>
                  <Trans>
                    … <Count value={omitted} /> more
                  </Trans>
                </span>
                <Chevron />
              </li>
            )}
          </Fragment>
        ))}
        <li aria-current="location" className="max-w-40 truncate pe-4 font-semibold">
          {nameOf(current)}
        </li>
      </ol>
    </nav>
  );
}
