/** Transfers to review: quarantined, disputed, or credited although late. */

import { ARRIVAL_TABS, officeChain } from "@banyan/contract/browser/office/chain.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { List, Skeleton, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Line } from "../../parts/cards/line.tsx";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { Coins } from "../../parts/coins/coins.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";

type Arrival = OutputOf<typeof officeChain.arrivals>["list"][number];

const ROWS = 20;
const route = getRouteApi("/chain");

export function Arrivals({ counts }: { counts: OutputOf<typeof officeChain.status>["counts"] }) {
  const { t } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const [tab, choose] = useTab(ARRIVAL_TABS, wanted);
  const query = useList(officeChain.arrivals, { page: pageOf(page), limit: ROWS, tab });
  const names = {
    quarantined: t`In quarantine (${counts.quarantined})`,
    disputed: t`In dispute (${counts.disputed})`,
    late: t`Late (${counts.late})`,
  };
  return (
    <SectionCard title={t`Transfers that need a look`}>
      <p className="mb-3 text-sm">
        <Link to="/suspense" className="font-medium text-brand-ink underline underline-offset-2">
          <Trans>
            Coins in suspense:{" "}
            <span translate="no" className="figures">
              {counts.suspense}
            </span>
          </Trans>
        </Link>
      </p>
      <Tabs label={t`Status`} value={tab} onChange={choose} tabs={ARRIVAL_TABS.map((id) => ({ id, label: names[id] }))}>
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <PagedView
            query={query}
            skeleton={<Skeleton className="h-24 w-full rounded-card" />}
            empty={<p className="py-4 text-sm text-ink-soft">{t`Nothing here`}</p>}
          >
            {({ rows }) => (
              <List>
                {rows.map((one) => (
                  <ArrivalRow key={`${one.txHash} ${one.logIndex}`} arrival={one} />
                ))}
              </List>
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </SectionCard>
  );
}

function ArrivalRow({ arrival }: { arrival: Arrival }) {
  const { t } = useLingui();
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Coins amount={arrival.coins} className="font-semibold" />
        <span className="text-ink-faint">
          <Time at={arrival.at ?? arrival.foundAt} />
        </span>
      </p>
      {arrival.reason && <p className="text-warning">{arrival.reason}</p>}
      <dl className="grid gap-1 text-xs">
        <Line name={t({ context: "sender", message: "From" })} copy={arrival.from} />
        <Line name={t({ context: "receiver", message: "To" })} copy={arrival.to} />
        <Line name={t`Transaction ID`} copy={arrival.txHash} />
        <Line name={t`Block`}>
          <span translate="no" className="figures">
            {arrival.block}
          </span>
        </Line>
      </dl>
      {arrival.explorerUrl && <ExplorerLink href={arrival.explorerUrl} />}
    </li>
  );
}
