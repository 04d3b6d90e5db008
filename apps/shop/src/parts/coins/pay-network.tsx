/** The network for sending coins. */
import { Trans } from "@lingui/react/macro";
import { useConfig } from "../../api/config.ts";
import { NetworkCard } from "./network-card.tsx";

export function PayNetwork() {
  const network = useConfig()?.network ?? "BSC (BEP20)";
  return (
    <NetworkCard network={network}>
      <Trans>Send USDT on {network} only. On any other network it is lost.</Trans>
    </NetworkCard>
  );
}
