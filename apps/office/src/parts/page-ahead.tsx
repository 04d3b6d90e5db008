/** A page whose head depends on what is not there yet: a head all the same, and below it grey shapes, or what failed. */
import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import { Page, type PageProps } from "../shell/page.tsx";

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
