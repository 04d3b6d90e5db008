/** A free place, and the node code that leads to it. */
import type { Seat } from "@banyan/app/team/team.rules.ts";
import { useSpokenPlace } from "@banyan/app/team/words.ts";
import { CopyText, Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function SeatSheet({ seat }: { seat: Seat }) {
  const { t } = useLingui();
  const spoken = useSpokenPlace();
  return (
    <Sheet title={t`Free place`}>
      <p className="text-sm text-ink-soft">{spoken(seat)}</p>
      <p className="pt-3 pb-4 text-lg font-semibold">
        <CopyText text={seat.leg.nodeCode} copyLabel={t`Copy`} copiedLabel={t`Copied`} />
      </p>
    </Sheet>
  );
}
