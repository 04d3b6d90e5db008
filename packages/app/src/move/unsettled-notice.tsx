/** Reports a move whose outcome is unknown, and offers to resend or look it up. */
import { Button } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Move } from "./use-move.ts";

interface UnsettledNoticeProps {
  move: Pick<Move, "unknown" | "expired" | "busy" | "refused" | "settledElsewhere" | "again" | "settle" | "calm">;
  /** What is unknown, such as "… whether the transfer was sent". */
  children: ReactNode;
  /** Amount and receiver. Omitted if the page shows them below. */
  what?: ReactNode;
  /** A link to where the result would be listed. */
  lookUp?: ReactNode;
}

export function UnsettledNotice({ move, children, what, lookUp }: UnsettledNoticeProps) {
  if (move.settledElsewhere)
    return (
      <Box>
        <p>
          <Trans>Another window already has the answer. Please check it before you send this again.</Trans>
        </p>
        <Choices>
          <Button variant="outline" size="sm" onClick={move.calm}>
            <Trans>I have checked</Trans>
          </Button>
          {lookUp}
        </Choices>
      </Box>
    );
  if (!move.unknown) return null;
  return (
    <Box>
      <p>{children}</p>
      {what && <p className="font-semibold">{what}</p>}
      {move.refused && <p>{move.refused.message}</p>}
      {move.expired && (
        <p>
          <Trans>
            It was sent about a day ago and can no longer be repeated safely. Please check whether it was done.
          </Trans>
        </p>
      )}
      <Choices>
        {move.expired ? (
          <Button variant="outline" size="sm" onClick={move.settle}>
            <Trans>I have checked</Trans>
          </Button>
        ) : (
          <Button size="sm" busy={move.busy} onClick={() => void move.again()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {lookUp}
      </Choices>
    </Box>
  );
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid gap-2 rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {children}
    </div>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>;
}
