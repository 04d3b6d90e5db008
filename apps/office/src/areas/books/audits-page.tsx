/** The books audit: starting it, its progress, and the results of previous runs. */

import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, Button, Count, EmptyState, List, Skeleton, Time, type Tone, toast, useLocale } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { CHECK_NAMES } from "./check-names.ts";
import { useNames } from "./use-names.ts";

type Run = OutputOf<typeof officeBooks.audits>["list"][number];

const WATCH_MS = 1_500;
const STATES: Record<Run["state"], { name: MessageDescriptor; tone: Tone }> = {
  requested: { name: msg`Waits to begin`, tone: "plain" },
  running: { name: msg`Running`, tone: "brand" },
  clean: { name: msg`Clean`, tone: "success" },
  faulty: { name: msg`Fault found`, tone: "danger" },
  broken_off: { name: msg`Broken off`, tone: "warning" },
};

const isUnderWay = ({ state }: Run) => state === "requested" || state === "running";

export default function AuditsPage() {
  const { t } = useLingui();
  const mayStart = useMay("office:books.audit");
  const runs = useQuery({
    ...ask(officeBooks.audits, {}),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? WATCH_MS : false),
  });
  const starting = useSend(officeBooks.startAudit, {
    async onDone() {
      toast({ text: t`The audit begins`, tone: "success" });
      await renew(officeBooks.audits);
    },
  });
  const underWay = runs.data?.list.find(isUnderWay);
  return (
    <Page
      title={t`Books audit`}
      about={t`Reads every row of the books and proves that they are right. The shop stays open meanwhile.`}
      actions={
        mayStart && (
          <Button busy={starting.isPending} disabled={underWay !== undefined} onClick={() => starting.mutate({})}>
            {t`Start the audit`}
          </Button>
        )
      }
    >
      <QueryView query={runs} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
        {({ list }) => (
          <div className="grid gap-4">
            {underWay && <Progress run={underWay} />}
            {list.length === 0 ? (
              <EmptyState
                picture={<EmptyOrders />}
                title={t`The books have not been audited yet`}
                text={t`An audit takes seconds to minutes, depending on how much has happened.`}
              />
            ) : (
              <List aria-label={t`Last runs`}>
                {list
                  .filter((run) => run !== underWay)
                  .map((run) => (
                    <RunRow key={run.id} run={run} />
                  ))}
              </List>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Progress({ run }: { run: Run }) {
  const { t } = useLingui();
  const done = run.checks.length;
  return (
    <SectionCard
      title={run.state === "requested" ? t({ context: "queue", message: "Waiting" }) : t`Under way`}
      actions={<StateBadge state={run.state} />}
    >
      <div
        role="progressbar"
        aria-label={t`Checks done`}
        aria-valuemin={0}
        aria-valuemax={run.checksInAll}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-240"
          style={{ width: `${(100 * done) / run.checksInAll}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        <Trans>
          {done} of {run.checksInAll} checks done
        </Trans>
      </p>
      <Checks run={run} />
    </SectionCard>
  );
}

function StateBadge({ state }: { state: Run["state"] }) {
  const { i18n } = useLingui();
  return <Badge tone={STATES[state].tone}>{i18n._(STATES[state].name)}</Badge>;
}

function RunRow({ run }: { run: Run }) {
  const { t } = useLingui();
  const nameOf = useNames();
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2.5">
          <StateBadge state={run.state} />
          <Time at={run.requestedAt} />
        </span>
        <span className="text-ink-soft">{run.startedBy}</span>
      </p>
      {run.startedAt && run.endedAt && (
        <p className="text-ink-soft">
          <Trans>
            <Count value={run.checks.reduce((sum, { examined }) => sum + examined, 0)} /> rows examined in{" "}
            <Duration from={run.startedAt} to={run.endedAt} />
          </Trans>
        </p>
      )}
      {run.fault && (
        <div className="rounded-field bg-danger-soft px-3 py-2 text-danger">
          <p className="font-medium">
            <Trans>Not true: {nameOf(CHECK_NAMES, run.fault.check)}</Trans>
          </p>
          <p className="figures mt-0.5">
            {run.fault.row} {run.fault.message}
          </p>
        </div>
      )}
      {run.checks.length > 0 && (
        <details>
          <summary className="inline-flex items-center text-xs touch-target font-medium text-brand-ink">
            {t`Checks that held`}
          </summary>
          <Checks run={run} />
        </details>
      )}
    </li>
  );
}

function Checks({ run }: { run: Run }) {
  const nameOf = useNames();
  return (
    <ul className="mt-2 grid gap-1.5 text-sm">
      {run.checks.map(({ check, examined, seconds }) => (
        <li key={check} className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          <span className="min-w-0 flex-1">{nameOf(CHECK_NAMES, check)}</span>
          <span className="shrink-0 text-xs text-ink-faint">
            <Count value={examined} /> · <Seconds value={seconds} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Duration({ from, to }: { from: string; to: string }) {
  return <Seconds value={(Date.parse(to) - Date.parse(from)) / 1000} />;
}

function Seconds({ value }: { value: number }) {
  const format = new Intl.NumberFormat(useLocale(), { style: "unit", unit: "second", maximumFractionDigits: 2 });
  return (
    <span translate="no" className="figures">
      {format.format(value)}
    </span>
  );
}
