/** Reconciliations of books and chain: starting one, and the latest results. */
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeChain } from "@banyan/contract/browser/office/chain.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, Button, List, Skeleton, Time, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { Line } from "../../parts/cards/line.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { Coins } from "../../parts/coins/coins.tsx";
import { useMay } from "../../session/session.ts";
import { DIFFERENCE_NAMES, STATES } from "./names.ts";

type Run = OutputOf<typeof officeChain.reconciliations>["list"][number];

const WATCH_MS = 1_500;
const isUnderWay = ({ state }: Run) => state === "requested";

export function Reconciliations({ explorer }: { explorer: string | null }) {
  const { t } = useLingui();
  const mayStart = useMay("office:books.audit");
  const runs = useQuery({
    ...ask(officeChain.reconciliations, {}),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? WATCH_MS : false),
  });
  const starting = useSend(officeChain.reconcile, {
    async onDone() {
      toast({ text: t`Books and chain are being compared`, tone: "success" });
      await renew(officeChain.reconciliations);
    },
  });
  return (
    <SectionCard
      title={t`Books and chain`}
      actions={
        mayStart && (
          <Button
            busy={starting.isPending}
            disabled={runs.data?.list.some(isUnderWay)}
            onClick={() => starting.mutate({})}
          >
            {t`Compare now`}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-soft">{t`Every hour all our addresses are compared with the books, to the last unit.`}</p>
      <QueryView query={runs} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-sm text-ink-soft">{t`They were not compared yet`}</p>
          ) : (
            <List aria-label={t`Last comparisons`}>
              {list.map((run) => (
                <RunRow key={run.id} run={run} explorer={explorer} />
              ))}
            </List>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function RunRow({ run, explorer }: { run: Run; explorer: string | null }) {
  const { t, i18n } = useLingui();
  const { name, tone } = STATES[run.state];
  const more = (run.differencesInAll ?? 0) - run.differences.length;
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2.5">
          <Badge tone={tone}>{i18n._(name)}</Badge>
          <Time at={run.endedAt ?? run.askedAt} />
        </span>
        {run.askedBy && <span className="text-ink-soft">{run.askedBy}</span>}
      </p>
      {run.block && (
        <dl className="grid gap-1 text-xs sm:grid-cols-2">
          <Line name={t`Block`}>
            <span translate="no" className="figures">
              {run.block.number}
            </span>
          </Line>
          <Line name={t`Addresses`}>
            <span translate="no" className="figures">
              {run.addresses}
            </span>
          </Line>
          <Line name={t`Books`}>
            <Coins amount={run.books} />
          </Line>
          <Line name={t`Chain`}>
            <Coins amount={run.chain} />
          </Line>
        </dl>
      )}
      {run.problem && <p className="text-xs text-warning">{run.problem}</p>}
      {run.differences.length > 0 && (
        <ul className="grid gap-2" aria-label={t`Differences`}>
          {run.differences.map((one) => (
            <li
              key={`${one.kind} ${one.address} ${one.txHash}`}
              className="rounded-field bg-danger-soft px-3 py-2 text-xs text-danger"
            >
              <p className="font-medium">{i18n._(DIFFERENCE_NAMES[one.kind])}</p>
              <dl className="mt-1 grid gap-1">
                {one.address && <Line name={t`Address`} copy={one.address} />}
                {one.txHash && <Line name={t`Transaction ID`} copy={one.txHash} />}
                <Line name={t`Books`}>
                  <Coins amount={one.books} />
                </Line>
                <Line name={t`Chain`}>
                  <Coins amount={one.chain} />
                </Line>
              </dl>
              {explorer && one.txHash && (
                <a
                  href={`${explorer}/tx/${one.txHash}`}
                  target="_blank"
                  rel="noreferrer"
                  className="mt-1 flex min-h-11 w-fit items-center gap-1.5 font-medium hover:underline"
                >
                  <Trans>See it on the chain</Trans>
                  <ExternalLink aria-hidden="true" className="size-4" />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="text-xs text-ink-soft">
          <Trans>
            and{" "}
            <span translate="no" className="figures">
              {more}
            </span>{" "}
            more
          </Trans>
        </p>
      )}
    </li>
  );
}
