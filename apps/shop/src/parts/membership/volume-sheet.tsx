/** When and why BV counts, and the member's own BV on its way, by day. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { membership, type Standing } from "@banyan/contract/browser/membership.ts";
import { buttonClass, Day, Money, Sheet, Skeleton, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Row } from "../layout/row.tsx";

export default function VolumeSheet() {
  const { t } = useLingui();
  const close = useClose();
  const query = useQuery(ask(membership.standing, {}));
  return (
    <Sheet
      title={t`When BV counts`}
      footer={
        <Link
          to="/pages/order/orderList"
          search={{}}
          onClick={() => close()}
          className={buttonClass({ variant: "outline", size: "lg", block: true })}
        >
          <Trans>See all orders</Trans>
        </Link>
      }
    >
      <div className="grid gap-2.5 text-sm text-ink-soft">
        <p>
          <Trans>
            The business volume (BV) of an order counts on the day on which the order is final: completed, and its
            return window over. Until then it is on its way.
          </Trans>
        </p>
        <p>
          <Trans>Achievements, levels and incomes follow the BV that has counted.</Trans>
        </p>
        <p>
          <Trans>
            BV of goods that are returned in time never counts. So nobody earns on them, and no income is ever taken
            back.
          </Trans>
        </p>
      </div>
      <QueryView query={query} skeleton={<Skeleton className="mt-5 h-28 w-full rounded-card" />}>
        {(standing) => <Days standing={standing} />}
      </QueryView>
    </Sheet>
  );
}

function Days({ standing: { achievement, onItsWay } }: { standing: Standing }) {
  return (
    <dl className="mt-5 grid gap-2.5 rounded-card bg-sunken p-4 text-sm">
      <Row name={<Trans>Counted</Trans>}>
        <Money amount={achievement} unit="BV" className="font-semibold" />
      </Row>
      <Row name={<Trans>BV on its way</Trans>}>
        <Money amount={onItsWay.bv} unit="BV" className="font-semibold" />
      </Row>
      {onItsWay.days.map(({ day, bv }) => (
        <Row
          key={day ?? ""}
          name={
            <span className="block ps-3">
              {day === null ? (
                <Trans>of orders that are not shipped yet</Trans>
              ) : (
                <Trans>
                  by <Day day={day} />
                </Trans>
              )}
            </span>
          }
        >
          <Money amount={bv} unit="BV" />
        </Row>
      ))}
    </dl>
  );
}
