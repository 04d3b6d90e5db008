/** Until when the buyer may give the goods of a received order back; afterwards, a warning that staff decide. */
import { Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { OfficeOrder } from "./office-order.ts";

export function ReturnTime({ order: { returnUntil: until } }: { order: Pick<OfficeOrder, "returnUntil"> }) {
  const [now] = useState(Date.now);
  if (until !== null && now < Date.parse(until)) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>
          The buyer may give the goods back without a reason until <Time at={until} />.
        </Trans>
      </p>
    );
  }
  return (
    <p role="status" className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
      {until === null ? (
        <Trans>
          Where this order went, goods are not taken back without a reason. You decide whether to take them.
        </Trans>
      ) : (
        <Trans>
          The time to give the goods back ended on <Time at={until} />. You decide whether to take them.
        </Trans>
      )}
    </p>
  );
}
