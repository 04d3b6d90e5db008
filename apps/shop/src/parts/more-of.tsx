/** The foot of a list: loads more when it becomes visible, and shows the end. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The infinite query of the list. */
  query: EndlessQuery & { data: { pages: readonly unknown[] } | undefined };
  /** Lists that end with something else do not show their end in words. */
  quietEnd?: boolean;
}

/** The end of a list with one page is visible anyway, so it says nothing. */
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
