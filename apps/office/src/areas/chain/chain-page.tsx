/** The chain: alarms, reading progress, balances of our addresses, and reconciliations. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeChain } from "@banyan/contract/browser/office/chain.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, EmptyState, List, Skeleton, Time } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Line } from "../../parts/cards/line.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { Alarms } from "../../parts/coins/alarms.tsx";
import { WalletFacts } from "../../parts/coins/wallet-facts.tsx";
import { Page } from "../../shell/page.tsx";
import { Arrivals } from "./arrivals.tsx";
import { Moves } from "./moves.tsx";
import { ALARM_NAMES, ROLE_NAMES } from "./names.ts";
import { Reconciliations } from "./reconciliations.tsx";

type Status = OutputOf<typeof officeChain.status>;

const WATCH_MS = 5_000;

export default function ChainPage() {
  const { t } = useLingui();
  const status = useQuery({ ...ask(officeChain.status, {}), refetchInterval: WATCH_MS });
  return (
    <Page exact title={t`Chain`} about={t`How the chain is read, and whether our addresses hold what the books say.`}>
      <QueryView query={status} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(shown) =>
          shown.receives ? (
            <div className="grid gap-4">
              <Alarms alarms={shown.alarms} names={ALARM_NAMES} />
              <Reading status={shown} />
              <House house={shown.house} />
              <Reconciliations explorer={shown.explorer} />
              <Moves />
              <Arrivals counts={shown.counts} />
            </div>
          ) : (
            <EmptyState picture={<EmptyOrders />} title={t`This shop takes no coins of a chain`} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Reading({ status }: { status: Status }) {
  const { t } = useLingui();
  const { block, nodes, sandbox, isRead } = status;
  return (
    <SectionCard
      title={t`Reading`}
      actions={<Badge tone={isRead ? "success" : "danger"}>{isRead ? t`Being read` : t`Not being read`}</Badge>}
    >
      <dl className="grid gap-1 text-sm">
        <Line name={t`Chain ID`}>
          <span translate="no" className="figures">
            {status.chainId}
          </span>
          {sandbox && <> · {t`Sandbox with play money`}</>}
        </Line>
        <Line name={t`Last block`}>
          {block ? (
            <>
              <span translate="no" className="figures">
                {block.number}
              </span>{" "}
              · <Time at={block.at} />
            </>
          ) : (
            t`None yet`
          )}
        </Line>
        {block && (
          <Line name={t`Newest block`}>
            <span translate="no" className="figures">
              {block.head}
            </span>
          </Line>
        )}
      </dl>
      <List aria-label={t`Nodes`} className="mt-3">
        {nodes.map((node) => (
          <li key={node.name} className="grid gap-0.5 px-4 py-2.5 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium break-all">{node.name}</span>
              <Badge tone={node.problem === null ? "success" : "warning"}>
                {node.problem === null ? t`Responds` : t`Does not respond`}
              </Badge>
            </p>
            <p className="text-xs text-ink-soft">
              <Trans>
                Block{" "}
                <span translate="no" className="figures">
                  {node.head ?? "–"}
                </span>
                , final{" "}
                <span translate="no" className="figures">
                  {node.final ?? "–"}
                </span>
              </Trans>
              {node.answeredAt && (
                <>
                  {" · "}
                  <Time at={node.answeredAt} />
                </>
              )}
            </p>
            {node.problem !== null && <p className="text-xs text-warning">{node.problem}</p>}
          </li>
        ))}
      </List>
    </SectionCard>
  );
}

function House({ house }: { house: Status["house"] }) {
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={t`Our addresses`}>
      {house.length === 0 ? (
        <p className="text-sm text-ink-soft">{t`None was named yet. The operator names treasury and hot wallet by a command.`}</p>
      ) : (
        <ul className="grid gap-3">
          {house.map((one) => (
            <li key={one.address} className="text-sm">
              <p className="mb-1 font-medium">{i18n._(ROLE_NAMES[one.role])}</p>
              {one.role === "owner" ? (
                <dl>
                  <Line name={t`Address`} copy={one.address} />
                </dl>
              ) : (
                <WalletFacts address={one.address} tokens={one.tokens} gas={one.gas} at={one.lookedAt} />
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
