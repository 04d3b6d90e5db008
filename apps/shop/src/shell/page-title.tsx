/** The title of a page without a `<Page>`, as its route says it. */
import { shopName } from "@banyan/app/shop-name.ts";
import { usePageTitle } from "./route-data.ts";

export function PageTitle() {
  return <title>{`${usePageTitle()} · ${shopName}`}</title>;
}
