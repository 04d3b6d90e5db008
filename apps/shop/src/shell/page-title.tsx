/** The title of a page without a `<Page>`, as its route says it. */
import { usePageTitle } from "./route-data.ts";

export function PageTitle() {
  return <title>{`${usePageTitle()} · Banyan`}</title>;
}
