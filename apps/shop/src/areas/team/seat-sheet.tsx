/** A free place: its node code and link to share, or why nobody can join there. */

import type { Seat } from "@banyan/app/team/team.rules.ts";
import { useMemberName, useSideNames } from "@banyan/app/team/words.ts";
import { Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useUser } from "../../session/session.ts";
import { Invitation } from "./invite-side.tsx";

export default function SeatSheet({ seat }: { seat: Seat }) {
  const { t } = useLingui();
  const user = useUser();
  const sides = useSideNames();
  const nameOf = useMemberName();
  const { link, nodeCode } = seat.leg;
  const name = nameOf(seat.above);
  const text = {
    left: seat.above.oneself
      ? t`Anyone who joins with this code gets the free place directly below you, on the left.`
      : t`Anyone who joins with this code gets the free place on the left of ${name}.`,
    right: seat.above.oneself
      ? t`Anyone who joins with this code gets the free place directly below you, on the right.`
      : t`Anyone who joins with this code gets the free place on the right of ${name}.`,
  }[seat.side];
  return (
    <Sheet title={t`Free place`}>
      {link === null ? (
        <p className="pb-4 text-sm text-ink-soft">
          <Trans>Nobody can join at this place at present.</Trans>
        </p>
      ) : (
        <Invitation
          title={sides[seat.side]}
          text={text}
          qrLabel={t`QR code for this place`}
          inviteCode={user?.inviteCode ?? ""}
          nodeCode={nodeCode}
          link={link}
        />
      )}
    </Sheet>
  );
}
