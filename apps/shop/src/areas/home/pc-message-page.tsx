/** Messages at their desktop URL, with pull to refresh. */
import { renew } from "@banyan/app/query.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { notices } from "@banyan/contract/browser/notices.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import NewsPage from "./news-page.tsx";

export default function PcMessagePage({ search }: { search: { tab?: string } }) {
  const { t } = useLingui();
  return (
    <PullToRefresh onRefresh={() => renew(content.announcements, notices.index)} label={t`Refreshing`}>
      <NewsPage search={search} />
    </PullToRefresh>
  );
}
