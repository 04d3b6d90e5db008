/** Fallback of a page whose head depends on loading data: a neutral head with a skeleton or an error. */
import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import { Page, type PageProps } from "../../shell/page.tsx";

export interface PageAheadProps
  extends Pick<PageProps, "title" | "back">,
    Pick<QueryViewProps<unknown>, "query" | "skeleton"> {}

export function PageAhead({ query, skeleton, ...head }: PageAheadProps) {
  return (
    <Page {...head}>
      <QueryView query={query} skeleton={skeleton}>
        {() => null}
      </QueryView>
    </Page>
  );
}
