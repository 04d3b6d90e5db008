/** Coins in suspense: amount, sender, possible owner, and the caller's actions. */
import { Button, classes, Money, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Line } from "../../parts/cards/line.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import { ForMember, NotDecided } from "../../parts/sheets/second-person.tsx";
import { useMay } from "../../session/session.ts";
import { DecideSheet } from "./decide-sheet.tsx";
import { ProposeSheet } from "./propose-sheet.tsx";
import type { Release, Suspended } from "./suspended.ts";

export function SuspendedRow({ coins }: { coins: Suspended }) {
  const { t } = useLingui();
  const { release, explorerUrl } = coins;
  return (
    <li
      className={classes(
        "grid gap-x-6 gap-y-3 px-4 py-3.5 text-sm",
        release ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]" : "lg:grid-cols-[minmax(0,1fr)_auto]",
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Money amount={coins.amount} className="text-base font-semibold" />
          <span className="text-ink-faint">
            <Time at={coins.at} />
          </span>
        </p>
        <dl className="mt-1 grid gap-1 text-xs">
          <Line name={t({ context: "sender", message: "From" })} copy={coins.from} />
          <Line name={t({ context: "receiver", message: "To" })} copy={coins.to} />
          <Line name={t`Transaction ID`} copy={coins.txHash} />
        </dl>
        {explorerUrl && <ExplorerLink href={explorerUrl} />}
      </div>
      {release && (
        <div className="min-w-0">
          <Proposal release={release} />
        </div>
      )}
      <Actions coins={coins} />
    </li>
  );
}

function Proposal({ release }: { release: Release }) {
  const { proposedBy, decidedBy, decidedAt } = release;
  return (
    <>
      <p>
        <ForMember member={release} />
      </p>
      <p className="mt-1 text-ink-soft">{release.reason}</p>
      <p className="mt-1 text-xs text-ink-faint">
        <Trans>
          Proposed by {proposedBy}, <Time at={release.proposedAt} />
        </Trans>
      </p>
      {decidedBy && decidedAt && (
        <p className="mt-0.5 text-xs text-ink-faint">
          <Trans>
            Released by {decidedBy}, <Time at={decidedAt} />
          </Trans>
        </p>
      )}
    </>
  );
}

function Actions({ coins }: { coins: Suspended }) {
  const { t } = useLingui();
  const may = useMay("office:suspense.release");
  const sheet = useSheet<"propose" | "release" | "refuse">();
  const { release } = coins;
  if (!may || release?.state === "released") return null;
  if (release && !release.mayDecide) {
    return <NotDecided>{t`You proposed it, or it is for you: somebody else has to decide.`}</NotDecided>;
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      {release ? (
        <>
          <Button variant="outline" size="sm" onClick={() => sheet.open("refuse")}>
            {t`Refuse`}
          </Button>
          <Button size="sm" onClick={() => sheet.open("release")}>
            {t({ context: "coins", message: "Release" })}
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => sheet.open("propose")}>
          {t`Propose the owner`}
        </Button>
      )}
      {sheet.show((which) =>
        which === "propose" ? (
          <ProposeSheet coins={coins} />
        ) : (
          release && <DecideSheet coins={coins} release={release} isReleased={which === "release"} />
        ),
      )}
    </div>
  );
}
