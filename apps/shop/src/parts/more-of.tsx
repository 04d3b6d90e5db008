/** The foot of a list: brings more of it as one reads on, and says where it ends. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The infinite query of the list. */
  query: EndlessQuery & { data: { pages: readonly unknown[] } | undefined };
  /** Lists that end in something else do not say so in words. */
  quietEnd?: boolean;
}

/** A list of one page is seen to its end anyway, and says nothing there. */
export function MoreOf({ query, quietEnd = false }: MoreOfProps) {
  const { t } = useLingui();
  const pages = query.data?.pages.length ?? 0;
  return (
    <EndlessList
      query={query}
      moreLabel={t`Show more`}
      loadingLabel={t`Loading`}
      endLabel={pages > 1 && !quietEnd ? t`You have seen everything` : undefined}
    />
  );
}
