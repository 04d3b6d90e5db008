/** The end of a received order's return window. */
import { Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { OfficeOrder } from "./office-order.ts";

export function ReturnTime({ order: { returnUntil: until } }: { order: Pick<OfficeOrder, "returnUntil"> }) {
  const [now] = useState(Date.now);
  return (
    <p className="text-sm text-ink-soft">
      {until === null ? (
        <Trans>Where this order went, goods are not taken back.</Trans>
      ) : now < Date.parse(until) ? (
        <Trans>
          The buyer can return the goods without giving a reason until <Time at={until} />.
        </Trans>
      ) : (
        <Trans>
          The time to return the goods ended on <Time at={until} />.
        </Trans>
      )}
    </p>
  );
}
