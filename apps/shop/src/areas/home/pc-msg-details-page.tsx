/** One announcement at its desktop URL, with pull to refresh. */
import { renew } from "@banyan/app/query.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Announcement } from "./announcement.tsx";

export default function PcMsgDetailsPage({ search }: { search: { id?: string } }) {
  const { t } = useLingui();
  return (
    <PullToRefresh onRefresh={() => renew(content.announcement, content.announcements)} label={t`Refreshing`}>
      <Announcement id={search.id ?? ""} />
    </PullToRefresh>
  );
}
