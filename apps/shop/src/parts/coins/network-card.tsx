/** The network in large type, with a warning that coins sent on another network are lost. */
import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function NetworkCard({ network, children }: { network: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-field bg-warning-soft px-4 py-3.5">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning" strokeWidth={1.9} />
      <div className="min-w-0">
        <p className="text-xs font-medium text-warning">
          <Trans>Network</Trans>
        </p>
        <p className="text-2xl leading-tight font-bold text-ink">{network}</p>
        <p className="mt-1 text-sm text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
