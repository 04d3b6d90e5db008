/** Changes of BV, of activation packages and of prices by much: one person proposes, another decides. */

import { officeCatalog, PROPOSAL_STATES, type Proposal } from "@banyan/contract/browser/office/catalog.ts";
import {
  Badge,
  Button,
  EmptyState,
  List,
  Skeleton,
  TabList,
  TabPanel,
  Tabs,
  Time,
  type Tone,
  useSheet,
} from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { DecidedBy } from "../../parts/names/decided-by.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { ProposalSheet } from "./proposal-sheet.tsx";

const ROWS = 20;
const TABS = [...PROPOSAL_STATES, "all"] as const;
const TONES: Record<Proposal["state"], Tone> = { waiting: "accent", approved: "success", rejected: "plain" };
const route = getRouteApi("/products/proposals");

export default function ProposalsPage() {
  const { t } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const [tab, choose] = useTab(TABS, wanted);
  const proposals = useList(officeCatalog.proposals, {
    page: pageOf(page),
    limit: ROWS,
    state: tab === "all" ? undefined : tab,
  });
  const opened = useSheet<string>();
  const names = { waiting: t`Waiting`, approved: t`Approved`, rejected: t`Rejected`, all: t`All` };
  return (
    <Page
      title={t`Proposed changes`}
      about={t`Changes of BV or activation packages, and large changes of prices. Each needs two people.`}
      back={{ link: { to: "/products" }, label: t`Products` }}
    >
      <Tabs label={t`Status`} value={tab} onChange={choose} tabs={TABS.map((id) => ({ id, label: names[id] }))}>
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <PagedView
            query={proposals}
            skeleton={<Skeleton className="h-40 w-full rounded-card" />}
            empty={
              <EmptyState
                picture={<EmptyMessages />}
                title={tab === "waiting" ? t`No change is waiting for a decision` : t`Nothing here`}
              />
            }
          >
            {({ rows }) => (
              <List>
                {rows.map((proposal) => (
                  <Row key={proposal.id} proposal={proposal} state={names[proposal.state]} onOpen={opened.open} />
                ))}
              </List>
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
      {opened.show((id) => (
        <ProposalSheet id={id} />
      ))}
    </Page>
  );
}

interface RowProps {
  proposal: Proposal;
  state: string;
  onOpen: (id: string) => void;
}

function Row({ proposal, state, onOpen }: RowProps) {
  const { t } = useLingui();
  const { id, name, products, changes, proposedBy, proposedAt, decidedBy, decidedAt } = proposal;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-semibold">{name}</span>
          <Badge tone={TONES[proposal.state]}>{state}</Badge>
        </p>
        <p className="mt-0.5 text-ink-soft">
          {products > 1 && (
            <>
              <Plural value={products} one="# product" other="# products" />
              {" · "}
            </>
          )}
          <Plural value={changes} one="# change" other="# changes" />
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-52 text-xs text-ink-faint">
        <p>
          <Trans>
            Proposed by {proposedBy}, <Time at={proposedAt} />
          </Trans>
        </p>
        {decidedBy && decidedAt && (
          <p className="mt-0.5">
            <DecidedBy isApproved={proposal.state === "approved"} decidedBy={decidedBy} decidedAt={decidedAt} />
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" aria-label={t`See the changes of ${name}`} onClick={() => onOpen(id)}>
        {t`See all changes`}
      </Button>
    </li>
  );
}
