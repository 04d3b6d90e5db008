/** One computed disclosure: all its figures, and publishing it. */
import { useLevelNames } from "@banyan/app/level-names.ts";
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeDisclosures } from "@banyan/contract/browser/office/disclosures.ts";
import { periodText } from "@banyan/contract/dates.ts";
import type { Disclosure, DisclosureGroup } from "@banyan/contract/disclosure.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { Button, Count, confirm, Money, toast, useAmountText, useLocale } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Heading } from "../../parts/cards/heading.tsx";
import { type Column, DataTable } from "../../parts/tables/data-table.tsx";
import { TrialPage } from "../../parts/trials/trial-page.tsx";
import { useMay } from "../../session/session.ts";

const route = getRouteApi("/disclosures/$trialId");

export default function DisclosurePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { trialId } = route.useParams();
  return (
    <TrialPage
      trialId={trialId}
      title={t`Income disclosure`}
      renderAbout={({ period }) => period && periodText(period, locale)}
      back={{ link: { to: "/disclosures" }, label: t`All periods` }}
      renderActions={({ disclosure }) => disclosure && <Publish trialId={trialId} disclosure={disclosure} />}
      renderResult={({ disclosure }) => disclosure && <Result disclosure={disclosure} />}
    />
  );
}

interface PublishProps {
  trialId: string;
  disclosure: Disclosure;
}

function Publish({ trialId, disclosure: { period, all } }: PublishProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const mayPublish = useMay("office:disclosures.publish");
  const publishing = useSend(officeDisclosures.publish, {
    async onDone() {
      toast({ text: t`Published in the shop`, tone: "success" });
      await renew(officeDisclosures.index);
      await navigate({ to: "/disclosures" });
    },
  });
  if (!mayPublish || !all) return null;
  const publish = async () => {
    const sure = await confirm({
      title: t`Publish ${periodText(period, locale)}?`,
      text: t`Everybody can read these figures in the shop. One of the same period is replaced.`,
      confirmLabel: t`Publish`,
      cancelLabel: t`Cancel`,
    });
    if (sure) publishing.mutate({ trialId });
  };
  return (
    <Button busy={publishing.isPending} onClick={() => void publish()}>
      {t`Publish`}
    </Button>
  );
}

function Result({ disclosure: { all, groups, registered } }: { disclosure: Disclosure }) {
  const { t } = useLingui();
  if (!all) {
    return (
      <p className="rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
        {t`Fewer than 10 members are activated. Nothing can be published.`}
      </p>
    );
  }
  return (
    <>
      {[
        { label: t`By level`, columns: receivedColumns(all) },
        { label: t`Spent`, columns: spentColumns(all) },
      ].map(({ label, columns }) => (
        <section key={label} aria-label={label}>
          <Heading unit="USDT">{label}</Heading>
          <DataTable
            label={label}
            rows={[...groups, all]}
            keyOf={(row) => (row === all ? "all" : String(row.fromLevel))}
            columns={columns}
          />
        </section>
      ))}
      <div className="text-xs text-ink-faint">
        <p>
          <Trans>
            Levels with fewer than 10 members are shown together with the next. A quantile is the smallest amount that
            at least this share did not exceed.
          </Trans>
        </p>
        {registered !== null && (
          <p>
            <Trans>
              Registered only, without income: <Count value={registered} />.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}

function GroupName({ row, all }: { row: DisclosureGroup; all: DisclosureGroup }) {
  const { t } = useLingui();
  const locale = useLocale();
  const levelName = useLevelNames();
  if (row === all) return <strong>{t`All activated members`}</strong>;
  return [...new Set([row.fromLevel, row.toLevel])].map(levelName).join(rangeMark(locale, "spaced"));
}

function Part({ count, percent }: { count: number; percent: string }) {
  const amountText = useAmountText();
  return (
    <span className="whitespace-nowrap">
      <Count value={count} /> <span className="text-xs text-ink-faint">{amountText(percent)}%</span>
    </span>
  );
}

const plain = (amount: string | null) => (amount === null ? "—" : <Money amount={amount} unit="" />);

const firstColumns = (all: DisclosureGroup): Column<DisclosureGroup>[] => [
  { id: "level", head: msg`Level`, cell: (row) => <GroupName row={row} all={all} /> },
  {
    id: "members",
    head: msg`Members`,
    cell: (row) => (
      <span className="whitespace-nowrap">
        <Count value={row.members} />
      </span>
    ),
    end: true,
  },
];

const receivedColumns = (all: DisclosureGroup): Column<DisclosureGroup>[] => [
  ...firstColumns(all),
  {
    id: "nothing",
    head: msg`Received nothing`,
    cell: (row) => <Part count={row.nothing} percent={row.nothingPercent} />,
    end: true,
  },
  { id: "q1", head: msg`Lower quartile`, cell: (row) => plain(row.quartile1), end: true },
  { id: "median", head: msg`Median`, cell: (row) => plain(row.median), end: true },
  { id: "q3", head: msg`Upper quartile`, cell: (row) => plain(row.quartile3), end: true },
  { id: "p90", head: msg`90th percentile`, cell: (row) => plain(row.percentile90), end: true },
  { id: "mean", head: msg`Mean`, cell: (row) => plain(row.mean), end: true },
  { id: "top", head: msg`Mean of the top tenth`, cell: (row) => plain(row.topMean), end: true },
];

const spentColumns = (all: DisclosureGroup): Column<DisclosureGroup>[] => [
  ...firstColumns(all),
  { id: "spent", head: msg`Median spent`, cell: (row) => plain(row.spentMedian), end: true },
  { id: "spentMean", head: msg`Mean spent`, cell: (row) => plain(row.spentMean), end: true },
  {
    id: "more",
    head: msg`Spent more than received`,
    cell: (row) => <Part count={row.spentMore} percent={row.spentMorePercent} />,
    end: true,
  },
];
