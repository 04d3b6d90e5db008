/** The way from oneself down to where the tree begins; each step leads back there. */
import type { TeamMember, TeamMemberDetail } from "@banyan/contract/browser/team.ts";
import { Chevron, Count } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, useEffect, useRef } from "react";
import { useMemberName } from "./words.ts";

export interface WayDownProps {
  path: TeamMemberDetail["path"];
  current: TeamMember;
  onGo: (memberId: string) => void;
}

export function WayDown({ path: { list, omitted }, current, onGo }: WayDownProps) {
  const { t } = useLingui();
  const nameOf = useMemberName();
  const row = useRef<HTMLElement>(null);
  // The end of a long way is what matters.
  useEffect(() => {
    if (row.current && current.memberId) row.current.scrollLeft = row.current.scrollWidth;
  }, [current.memberId]);
  return (
    <nav
      ref={row}
      aria-label={t`Way down from me`}
      className="no-scrollbar overflow-x-auto border-t border-line px-4 lg:px-3"
    >
      <ol className="flex min-h-11 w-max items-center gap-1 text-sm">
        {list.map((step, at) => (
          <Fragment key={step.memberId}>
            <li className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => onGo(step.memberId)}
                className="max-w-36 touch-target truncate font-medium text-brand-ink"
              >
                {nameOf({ ...step, oneself: at === 0, cancelled: false })}
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
