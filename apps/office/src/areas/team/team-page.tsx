/** The team: the two-sided tree around any member, direct referrals, and the path between two members. */
import { TabList, TabPanel, Tabs } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { Between } from "./between.tsx";
import { ChooseMember } from "./choose-member.tsx";
import { OfficeTree } from "./office-tree.tsx";
import { Referrals } from "./referrals.tsx";

const TABS = ["tree", "referrals", "between"] as const;
type TabId = (typeof TABS)[number];
const route = getRouteApi("/team");

export default function TeamPage() {
  const { t } = useLingui();
  const { memberId, tab: wanted, view, to } = route.useSearch();
  const [tab, choose] = useTab(TABS, wanted);
  const names: Record<TabId, string> = {
    tree: t`Team tree`,
    referrals: t`Direct referrals`,
    between: t`Way to another member`,
  };
  return (
    <Page title={t`Team`} about={t`Complete names and current figures. What you look at is kept in the audit log.`}>
      <Tabs label={t`View`} value={tab} onChange={choose} tabs={TABS.map((id) => ({ id, label: names[id] }))}>
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          {tab === "tree" && <OfficeTree memberId={memberId} isList={view === "list"} />}
          {tab === "referrals" && (memberId ? <Referrals key={memberId} memberId={memberId} /> : <ChooseMember />)}
          {tab === "between" && <Between key={`${memberId} ${to}`} fromId={memberId ?? ""} toId={to ?? ""} />}
        </TabPanel>
      </Tabs>
    </Page>
  );
}
