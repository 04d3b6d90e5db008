/** An order's BV: its state, and when it counts. */
import type { OrderVolume } from "@banyan/contract/orders.ts";
import { Day, Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

/** BV and its date in one line; nothing for an order without BV. */
export function VolumeLine({ volume }: { volume: OrderVolume }) {
  if (volume.state === "none") return null;
  return (
    <>
      <Money amount={volume.bv} unit="BV" /> · <VolumeTime volume={volume} />
    </>
  );
}

export function VolumeTime({ volume: { state, countsOn, latest } }: { volume: OrderVolume }) {
  if (state === "none") return null;
  if (countsOn === null) return <Trans>Counts once the return window is over</Trans>;
  if (state === "counted")
    return (
      <Trans>
        Counted on <Day day={countsOn} />
      </Trans>
    );
  return latest ? (
    <Trans>
      Counts by <Day day={countsOn} /> at the latest
    </Trans>
  ) : (
    <Trans>
      Counts on <Day day={countsOn} />
    </Trans>
  );
}
