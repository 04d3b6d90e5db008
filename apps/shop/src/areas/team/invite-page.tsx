/** QR codes and invitation codes: one invitation for each side of the team. Phones show one side at a time. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Card, Skeleton, Skeletons, TabList, TabPanel, Tabs } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCarousel } from "../../parts/pictures/carousel.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { InviteSide } from "./invite-side.tsx";

const SIDES = ["left", "right", "weaker"] as const;

export default memberPage(() => ({ width: "list", className: "pb-12", prompt: t`Sign in to invite others.` }), Invite);

function Invite() {
  const query = useQuery(ask(members.invite, {}));
  return (
    <QueryView query={query} skeleton={<InviteSkeleton />}>
      {(invitation) => (
        <>
          <Sides invitation={invitation} />
          <Meaning />
        </>
      )}
    </QueryView>
  );
}

function Sides({ invitation }: { invitation: OutputOf<typeof members.invite> }) {
  const { t } = useLingui();
  const { track, at, go } = useCarousel(SIDES.length);
  const words = {
    left: {
      title: t`Left side`,
      qrLabel: t`QR code for the left side`,
      text: t`Anyone who joins with this code gets a place on your left side.`,
    },
    right: {
      title: t`Right side`,
      qrLabel: t`QR code for the right side`,
      text: t`Anyone who joins with this code gets a place on your right side.`,
    },
    weaker: {
      title: t`Weaker side`,
      qrLabel: t`QR code for the weaker side`,
      text: t`Anyone who joins with this code gets a place on the side that has less achievement when the form is opened.`,
    },
  };
  const shown = SIDES[at] ?? "left";
  return (
    <Tabs
      label={t`Side of the team`}
      tabs={SIDES.map((id) => ({ id, label: words[id].title }))}
      value={shown}
      onChange={(id) => go(SIDES.indexOf(id))}
    >
      <TabList className="-mx-4 lg:hidden" />
      <TabPanel label={t`Invitation`} className="-mx-4 lg:mx-0">
        <ul
          ref={track}
          className="no-scrollbar flex snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain lg:grid lg:grid-cols-2 lg:gap-6 lg:overflow-visible"
        >
          {SIDES.map((side) => (
            <li key={side} className="relative w-full shrink-0 snap-center px-4 pt-4 lg:px-0">
              <InviteSide {...words[side]} inviteCode={invitation.inviteCode} {...invitation[side]} />
            </li>
          ))}
        </ul>
      </TabPanel>
    </Tabs>
  );
}

function Meaning() {
  return (
    <section className="mt-6 rounded-card bg-brand-soft px-5 py-4 text-sm text-ink-soft lg:p-6">
      <h2 className="mb-1 font-semibold text-ink">
        <Trans>What the sides mean</Trans>
      </h2>
      <p>
        <Trans>
          Your team grows on two sides, left and right. The link decides the side; where the first place is taken, the
          next free one on the outside of that side is used. You are the referrer either way, and a place never changes.
        </Trans>
      </p>
    </section>
  );
}

function InviteSkeleton() {
  return (
    <>
      <div className="flex gap-4 py-3 lg:hidden">
        <Skeletons count={2} className="h-5 flex-1" />
      </div>
      <div className="grid gap-6 pt-4 lg:grid-cols-2">
        <SideSkeleton />
        <div className="hidden lg:block">
          <SideSkeleton />
        </div>
      </div>
    </>
  );
}

/** QR code, description, codes, link, and sharing options. */
function SideSkeleton() {
  return (
    <Card className="grid gap-3 p-5 lg:p-6">
      <Skeleton className="mx-auto aspect-square w-full max-w-60 rounded-field" />
      <Skeleton className="mx-auto h-10 w-3/4" />
      <Skeletons count={2} className="h-8 w-full" />
      <Skeleton className="h-14 w-full rounded-field" />
      <Skeleton className="h-13 w-full rounded-full" />
      <Skeleton className="h-11 w-full rounded-full" />
    </Card>
  );
}
