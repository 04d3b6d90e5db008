/** The dynamic income cap, its remainder, and BV carried over to the next pairing. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { income } from "@banyan/contract/browser/income.ts";
import { Card, Money, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { DynamicIncome } from "../../parts/membership/dynamic-income.tsx";

export function LimitCard() {
  const { t } = useLingui();
  const query = useQuery(ask(income.limit, {}));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-52 w-full rounded-card" />}>
      {(limit) => (
        <section aria-label={t`Dynamic income`}>
          <Card className="p-5">
            <DynamicIncome limit={limit} />
            <h2 className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
              <Trans>Carried to the next pairing</Trans>
            </h2>
            <dl className="mt-1.5 flex flex-wrap gap-4">
              <div className="flex-1 basis-2/5">
                <dt className="text-xs text-ink-faint">
                  <Trans>Left</Trans>
                </dt>
                <dd className="font-semibold">
                  <Money amount={limit.carried.left} unit="BV" />
                </dd>
              </div>
              <div className="flex-1 basis-2/5">
                <dt className="text-xs text-ink-faint">
                  <Trans>Right</Trans>
                </dt>
                <dd className="font-semibold">
                  <Money amount={limit.carried.right} unit="BV" />
                </dd>
              </div>
            </dl>
          </Card>
        </section>
      )}
    </QueryView>
  );
}
