/** The network for sending coins. */
import { Trans } from "@lingui/react/macro";
import { NetworkCard } from "./network-card.tsx";
import { useNetwork } from "./use-network.ts";

export function PayNetwork() {
  const network = useNetwork();
  return (
    <NetworkCard network={network}>
      <Trans>Send USDT on {network} only. On any other network it is lost.</Trans>
    </NetworkCard>
  );
}
