/** Tells the writer why a review is hidden, and what to do. */
import { Notice } from "@banyan/app/notice.tsx";
import { Trans } from "@lingui/react/macro";

export function HiddenNotice({ reason }: { reason: string }) {
  return (
    <Notice tone="warning">
      <p>
        <Trans>The shop has hidden your review. Reason: {reason}</Trans>
      </p>
      <p className="mt-1">
        <Trans>You can change it. It is shown again once the shop has checked it.</Trans>
      </p>
    </Notice>
  );
}
