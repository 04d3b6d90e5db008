/** The end of an endless list: loads more when visible, or shows that there is no more. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The list's infinite query. */
  query: EndlessQuery & { data: { pages: readonly unknown[] } | undefined };
  /** No text at the end, for lists followed by other content. */
  quietEnd?: boolean;
}

/** A list with a single page needs no end text. */
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
