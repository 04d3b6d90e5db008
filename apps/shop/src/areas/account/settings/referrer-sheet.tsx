/** What the member's referrer sees: by default a masked name; with consent also name and contact data. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { team } from "@banyan/contract/browser/team.ts";
import { Sheet, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Sharing } from "./sharing.tsx";

export default function ReferrerSheet() {
  const { t } = useLingui();
  const query = useQuery(ask(team.privacy, {}));
  return (
    <Sheet title={t`What my referrer sees`}>
      <div className="pb-4">
        <QueryView query={query} skeleton={<Skeleton className="h-28 w-full rounded-field" />}>
          {(privacy) => <Sharing privacy={privacy} />}
        </QueryView>
      </div>
    </Sheet>
  );
}
