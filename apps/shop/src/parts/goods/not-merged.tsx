/** What a visitor chose has not joined the member's cart or wishlist: says so, and offers to try again. */
import { Notice } from "@banyan/app/notice.tsx";
import { Button } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type HandOver, useProgress } from "../../session/hand-over.ts";

export function NotMerged({ merge, children }: { merge: HandOver; children: ReactNode }) {
  const progress = useProgress(merge);
  if (progress !== "failed" && progress !== "retrying") return null;
  return (
    <Notice tone="warning" className="mb-4">
      <p className="mb-2">{children}</p>
      <Button size="sm" variant="outline" busy={progress === "retrying"} onClick={() => void merge.handOver()}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
}
