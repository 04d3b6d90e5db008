/** The end of an endless list: loads more when visible, or shows that there is no more. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The list's infinite query. */
  query: EndlessQuery;
  /** Custom labels of the button and the end. */
  moreLabel?: string;
  endLabel?: string;
}

export function MoreOf({ query, moreLabel, endLabel }: MoreOfProps) {
  const { t } = useLingui();
  return (
    <EndlessList
      query={query}
      moreLabel={moreLabel ?? t`Show more`}
      loadingLabel={t`Loading`}
      endLabel={endLabel ?? t`This is where it began.`}
    />
  );
}
