/** A product's page while the product, or the choices for it, are loading. */
import { Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { PageAhead, type PageAheadProps } from "../../parts/editors/page-ahead.tsx";

export function EditorAhead(props: Pick<PageAheadProps, "title" | "query">) {
  const { t } = useLingui();
  return (
    <PageAhead
      {...props}
      back={{ link: { to: "/products" }, label: t`Products` }}
      skeleton={
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      }
    />
  );
}
