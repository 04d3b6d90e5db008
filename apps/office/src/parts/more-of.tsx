/** The foot of a list: loads more when it becomes visible, and shows the end. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The infinite query of the list. */
  query: EndlessQuery;
  /** Other words for the button and the end. */
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
