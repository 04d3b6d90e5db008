/** The member's own BV: counted, on its way, and which orders today's incomes are based on. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { membership } from "@banyan/contract/browser/membership.ts";
import { Card, Money, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import { OnItsWay } from "../../parts/membership/on-its-way.tsx";

export function VolumeCard() {
  const { t } = useLingui();
  const query = useQuery(ask(membership.standing, {}));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
      {(standing) => (
        <section aria-label={t`Your own BV`}>
          <Card className="p-5">
            <dl className="mb-1 text-sm">
              <Row name={<Trans>Your own BV that has counted</Trans>}>
                <Money amount={standing.achievement} unit="BV" className="font-semibold" />
              </Row>
            </dl>
            <OnItsWay standing={standing} />
            <p className="mt-2 border-t border-line pt-3 text-xs text-ink-faint">
              <Trans>Today's incomes come from orders that become final today.</Trans>
            </p>
          </Card>
        </section>
      )}
    </QueryView>
  );
}
