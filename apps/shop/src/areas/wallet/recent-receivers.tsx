/** The last members one sent something: a tap enters the member ID. The name is looked up again, and the sheet confirms. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import { Chip } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

export interface RecentReceiversProps {
  chosen: string;
  onChoose: (memberId: string) => void;
}

export function RecentReceivers({ chosen, onChoose }: RecentReceiversProps) {
  const { t } = useLingui();
  const id = useId();
  // An aid: without it the member ID is typed.
  const list = useQuery(ask(transfers.recent, {})).data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 text-sm text-ink-soft">
        <Trans>Recent receivers</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {list.map(({ memberId, name }) => {
          const end = memberId.slice(-4);
          return (
            <Chip
              key={memberId}
              chosen={memberId === chosen}
              aria-label={t`${name}, member ID ending in ${end}`}
              onClick={() => onChoose(memberId)}
              className="min-w-0 max-w-full"
            >
              <span className="min-w-0 truncate">{name}</span>
              <span translate="no" className="figures text-xs">
                {end}
              </span>
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
