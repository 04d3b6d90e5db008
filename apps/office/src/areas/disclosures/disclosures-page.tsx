/** Income disclosures: fully settled months and years; each is computed, reviewed, then published. */
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeDisclosures } from "@banyan/contract/browser/office/disclosures.ts";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import { periodText } from "@banyan/contract/dates.ts";
import type { DisclosurePeriod } from "@banyan/contract/office/disclosures.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";
import { Badge, Button, confirm, EmptyState, Time, toast, useLocale } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Heading } from "../../parts/cards/heading.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { KeptTrials } from "../../parts/trials/trial-page.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { Countries } from "./countries.tsx";

export default function DisclosuresPage() {
  const { t } = useLingui();
  const query = useQuery(ask(officeDisclosures.index, {}));
  return (
    <Page
      title={t`Income disclosure`}
      about={t`What members of each level really received and spent. What is published is in the shop for everybody.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <QueryView query={query} skeleton={<DataTableSkeleton rows={4} />}>
          {({ periods }) =>
            periods.length === 0 ? (
              <EmptyState
                picture={<EmptySearch />}
                title={t`No month is settled yet`}
                text={t`A month or year can be published once every day of it is settled and credited.`}
              />
            ) : (
              <DataTable
                label={t`Months and years`}
                rows={periods}
                keyOf={(row) => row.period}
                columns={PERIOD_COLUMNS}
              />
            )
          }
        </QueryView>
        <KeptTrials
          kind="disclosure"
          label={t`Computed`}
          page={1}
          heading={<Heading>{t`Computed`}</Heading>}
          link={(trialId) => ({ to: "/disclosures/$trialId", params: { trialId } })}
          columns={TRIAL_COLUMNS}
        />
        <Countries />
      </div>
    </Page>
  );
}

function Period({ period }: { period: string | null }) {
  const locale = useLocale();
  return period && <span className="inline-block first-letter:uppercase">{periodText(period, locale)}</span>;
}

function Published({ row }: { row: DisclosurePeriod }) {
  const { t } = useLingui();
  if (row.publishedAt === null) return <Badge tone="plain">{t`Not published`}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2 max-lg:justify-end">
      <Badge tone="success">{t`Published`}</Badge>
      <Time at={row.publishedAt} />
    </span>
  );
}

function Actions({ row: { period, publishedAt } }: { row: DisclosurePeriod }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayRun = useMay("office:trials.run");
  const mayPublish = useMay("office:disclosures.publish");
  const computing = useSend(officeDisclosures.compute, {
    async onDone({ id: trialId }) {
      await renew(officeTrials.index);
      await navigate({ to: "/disclosures/$trialId", params: { trialId } });
    },
  });
  const withdrawing = useSend(officeDisclosures.withdraw, {
    async onDone() {
      toast({ text: t`It is no longer published`, tone: "success" });
      await renew(officeDisclosures.index);
    },
  });
  const withdraw = async () => {
    const sure = await confirm({
      title: t`Take this disclosure back?`,
      text: t`It disappears from the shop. It can be computed and published again.`,
      confirmLabel: t`Take back`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) withdrawing.mutate({ period });
  };
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {mayRun && (
        <Button size="sm" variant="outline" busy={computing.isPending} onClick={() => computing.mutate({ period })}>
          {t`Compute`}
        </Button>
      )}
      {mayPublish && publishedAt !== null && (
        <Button size="sm" variant="outline" busy={withdrawing.isPending} onClick={() => void withdraw()}>
          {t`Take back`}
        </Button>
      )}
    </span>
  );
}

const PERIOD_COLUMNS: Column<DisclosurePeriod>[] = [
  { id: "period", head: msg`Period`, cell: (row) => <Period period={row.period} /> },
  { id: "published", head: msg`Status`, cell: (row) => <Published row={row} /> },
  { id: "by", head: msg`Published by`, cell: (row) => row.publishedBy ?? "—", wideOnly: true },
  { id: "actions", head: msg`Actions`, cell: (row) => <Actions row={row} />, end: true, headless: true },
];

const TRIAL_COLUMNS: Column<Trial>[] = [
  { id: "period", head: msg`Period`, cell: (row) => <Period period={row.period} /> },
];
