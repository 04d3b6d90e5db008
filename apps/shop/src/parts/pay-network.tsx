/** The network in large letters, where coins are to be sent: on another one they are lost. */
import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { useConfig } from "../api/config.ts";

export function PayNetwork() {
  const network = useConfig()?.network ?? "BSC (BEP20)";
  return (
    <div className="flex gap-3 rounded-field bg-warning-soft px-4 py-3.5">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning" strokeWidth={1.9} />
      <div className="min-w-0">
        <p className="text-xs font-medium text-warning">
          <Trans>Network</Trans>
        </p>
        <p className="text-2xl leading-tight font-bold text-ink">{network}</p>
        <p className="mt-1 text-sm text-ink-soft">
          <Trans>Send USDT on {network} only. On any other network it is lost.</Trans>
        </p>
      </div>
    </div>
  );
}
