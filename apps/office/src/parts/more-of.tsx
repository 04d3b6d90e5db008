/** The foot of a list: brings more of it as one reads on, and says where it ends. */
import { EndlessList, type EndlessQuery } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export interface MoreOfProps {
  /** The infinite query of the list. */
  query: EndlessQuery;
  /** The words of the button and of the end, where they are others than usual. */
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
