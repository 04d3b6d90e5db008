/** "About us" at its desktop URL, with pull to refresh. */
import { renew } from "@banyan/app/query.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ShopTextPage } from "./shop-text.tsx";

export default function PcAboutUsPage() {
  const { t } = useLingui();
  return (
    <PullToRefresh onRefresh={() => renew(content.document)} label={t`Refreshing`}>
      <ShopTextPage name="about_us" />
    </PullToRefresh>
  );
}
