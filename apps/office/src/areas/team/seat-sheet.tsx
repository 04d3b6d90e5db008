/** A free place, and the node code that leads to it. */
import type { Seat } from "@banyan/app/team/team.rules.ts";
import { useMemberName } from "@banyan/app/team/words.ts";
import { CopyText, Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function SeatSheet({ seat }: { seat: Seat }) {
  const { t } = useLingui();
  const name = useMemberName()(seat.above);
  return (
    <Sheet title={t`Free place`}>
      <p className="text-sm text-ink-soft">
        {seat.side === "left" ? t`On the left of ${name}` : t`On the right of ${name}`}
      </p>
      <p className="pt-4 text-xs text-ink-faint">{t`Node code`}</p>
      <p className="pb-4 text-lg font-semibold">
        <CopyText text={seat.leg.nodeCode} />
      </p>
    </Sheet>
  );
}
