/** A product at its desktop URL, with pull to refresh. */
import { renew } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { PullToRefresh } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import GoodsPage from "./goods-page.tsx";

export default function PcGoodsPage({ search }: { search: { id: string } }) {
  const { t } = useLingui();
  return (
    <PullToRefresh onRefresh={() => renew(catalog.detail)} label={t`Refreshing`}>
      <GoodsPage search={search} />
    </PullToRefresh>
  );
}
