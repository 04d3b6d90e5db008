/** A place in the drawn team: avatar and one figure when zoomed out, name and both sides when zoomed in. */
import type { TeamMember } from "@banyan/contract/browser/team.ts";
import { classes, shortText, useLocale } from "@banyan/ui";
import type { Nearness } from "@banyan/ui/two-sided-tree.tsx";
import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { RingedAvatar } from "./level-ring.tsx";
import type { TeamPlace } from "./team.rules.ts";
import { useMemberName } from "./words.ts";

interface Drawn {
  nearness: Nearness;
}

export function PlaceDrawing({ place, nearness }: Drawn & { place: TeamPlace }) {
  if (place.kind === "seat") return <EmptySeat isOpen={place.leg.link !== null} nearness={nearness} />;
  return <MemberDrawing member={place.member} nearness={nearness} />;
}

const PICTURES = { far: "size-22 text-4xl", middle: "mt-2.5 size-17 text-3xl", near: "mt-3.5 size-15 text-2xl" };
const GAPS = { far: "mt-3", middle: "mt-2", near: "mt-1" };
const NAMES = { middle: "text-xl", near: "text-sm" };
/** An outline in the paper colour keeps the text readable over the branches. */
const SEAM = { textShadow: Array.from({ length: 6 }, () => "0 0 0.3em var(--color-paper)").join() };

function MemberDrawing({ member, nearness }: Drawn & { member: TeamMember }) {
  const locale = useLocale();
  const name = useMemberName()(member);
  const short = (amount: string | null) =>
    amount === null ? "—" : shortText(amount, locale, nearness === "far" ? 2 : 3);
  return (
    <>
      <RingedAvatar member={member} className={classes("mx-auto", PICTURES[nearness])} />
      <span className={classes("block px-1", GAPS[nearness])} style={SEAM}>
        {nearness !== "far" && <span className={classes("line-clamp-2 font-semibold", NAMES[nearness])}>{name}</span>}
        {nearness === "near" ? (
          <>
            <span translate="no" className="figures block text-xs text-ink-soft">
              {member.memberId}
            </span>
            <span className="figures grid text-xs leading-tight text-ink-soft">
              <span className="whitespace-nowrap">
                <Trans>Left</Trans> {short(member.left.achievement)}
              </span>
              <span className="whitespace-nowrap">
                <Trans>Right</Trans> {short(member.right.achievement)}
              </span>
            </span>
          </>
        ) : (
          <span
            className={classes(
              "figures block whitespace-nowrap leading-none font-semibold",
              nearness === "far" ? "text-3xl" : "mt-0.5 text-xl text-ink-soft",
            )}
          >
            {short(member.team)}
          </span>
        )}
      </span>
    </>
  );
}

const SEATS = { far: "mt-2 size-18 border-4", middle: "mt-3 size-16 border-3", near: "mt-4 size-14 border-2" };
const SEAT_WORDS = { middle: "mt-2.5 text-lg", near: "mt-2 text-xs" };

function EmptySeat({ isOpen, nearness }: Drawn & { isOpen: boolean }) {
  return (
    <>
      <span
        className={classes(
          "mx-auto flex items-center justify-center rounded-full border-dashed bg-paper",
          SEATS[nearness],
          isOpen ? "border-brand-ink text-brand-ink" : "border-line-strong text-ink-faint",
        )}
      >
        {isOpen && <Plus aria-hidden="true" className="size-1/2" strokeWidth={2.2} />}
      </span>
      {nearness !== "far" && (
        <span
          className={classes(
            "block px-1 leading-tight",
            SEAT_WORDS[nearness],
            isOpen ? "font-medium text-brand-ink" : "text-ink-faint",
          )}
          style={SEAM}
        >
          <Trans>Free place</Trans>
        </span>
      )}
    </>
  );
}
