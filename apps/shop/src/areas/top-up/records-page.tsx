/** The member's top-ups, newest first, with their state. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { payments, type TopUpRecord } from "@banyan/contract/browser/payments.ts";
import { Badge, buttonClass, Card, Chevron, EmptyState, Money, PullToRefresh, Time } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ZoneNote } from "../../parts/days/day-heading.tsx";
import { RecordList } from "../../parts/lists/record-list.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { cameLate, STATE_TONES, useInvoiceStates } from "./words.ts";

export default memberPage(
  () => ({
    width: "narrow",
    className: "pt-4 pb-10",
    prompt: t`Sign in to see your top-ups.`,
  }),
  Records,
);

function Records() {
  const { t } = useLingui();
  const query = useInfiniteQuery({ ...askPages(payments.list, {}), staleTime: 0 });
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <ZoneNote />
      <RecordList query={query} empty={<NoRecords />}>
        {(record) => <RecordCard record={record} />}
      </RecordList>
    </PullToRefresh>
  );
}

function RecordCard({ record }: { record: TopUpRecord }) {
  const { t } = useLingui();
  const states = useInvoiceStates();
  const forOrder = record.purpose === "order";
  const differs = record.credited !== record.amount && Number(record.credited) > 0;
  const late = cameLate(record);
  return (
    <Card>
      <Link
        to="/pages/topUp"
        search={{ id: record.id }}
        className="flex items-center gap-3 p-4 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-col items-start gap-1">
            <Money amount={differs || forOrder ? record.credited : record.amount} className="text-lg font-bold" />
            <Badge tone={forOrder ? "success" : late ? "brand" : STATE_TONES[record.state]} size="md">
              {forOrder || late ? t`Credited` : states[record.state]}
            </Badge>
          </span>
          {differs && !forOrder && (
            <span className="mt-0.5 block text-sm text-ink-soft">
              <Trans>
                Asked for <Money amount={record.amount} />
              </Trans>
            </span>
          )}
          {forOrder && (
            <span className="mt-0.5 block text-sm text-ink-soft">
              <Trans>Left over from the payment of an order</Trans>
            </span>
          )}
          <span className="mt-1 block text-sm text-ink-faint">
            <Time at={record.createdAt} precision="minute" />
          </span>
        </span>
        <Chevron />
      </Link>
    </Card>
  );
}

function NoRecords() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyOrders />}
      title={t`No top-ups yet`}
      text={t`Your USDT top-ups will appear here with their status.`}
      action={
        <Link to="/pages/topUp" search={{}} className={buttonClass()}>
          <Trans>Top up</Trans>
        </Link>
      }
    />
  );
}
