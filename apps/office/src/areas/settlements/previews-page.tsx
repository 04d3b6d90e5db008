/** Previews: what days would pay before they are settled. Staff ask for one here; those that are kept are listed. */
import { askList, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeSettlements } from "@banyan/contract/browser/office/settlements.ts";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import { dayText } from "@banyan/contract/dates.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";
import { Button, Day, EmptyState, Select, Time, useLocale } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/data-table.tsx";
import { Pager, pageOf } from "../../parts/pager.tsx";
import { SectionCard } from "../../parts/section-card.tsx";
import { TrialMark, watchTrials } from "../../parts/trial.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";

const LIMIT = 20;
const route = getRouteApi("/settlements/previews");

export default function PreviewsPage() {
  const { t } = useLingui();
  const page = pageOf(route.useSearch().page);
  const mayRun = useMay("office:trials.run");
  const query = useQuery({
    ...askList(officeTrials.index, { kind: "preview", page: String(page), limit: String(LIMIT) }),
    refetchInterval: ({ state }) => watchTrials(state.data?.list ?? []),
  });
  return (
    <Page
      title={t`Previews`}
      about={t`What a day would pay if it were settled now. Nothing is booked.`}
      back={{ link: { to: "/settlements" }, label: t`All settlements` }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayRun && <Start />}
        <QueryView query={query} skeleton={<DataTableSkeleton rows={3} />}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyState picture={<EmptySearch />} title={t`No preview is kept`} />
            ) : (
              <section aria-label={t`Previews that are kept`}>
                <DataTable
                  label={t`Previews that are kept`}
                  rows={list}
                  keyOf={(row) => row.id}
                  link={(row) => ({ to: "/settlements/previews/$trialId", params: { trialId: row.id } })}
                  columns={COLUMNS}
                />
                <Pager page={page} limit={LIMIT} total={total} />
              </section>
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}

/** The days that are due and the day that is under way. */
function Start() {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const days = useQuery(askList(officeSettlements.index, { page: "1", limit: "1" }));
  const [chosen, setChosen] = useState<string>();
  const asking = useSend(officeTrials.preview, {
    async onDone({ id: trialId }) {
      await renew(officeTrials.index);
      await navigate({ to: "/settlements/previews/$trialId", params: { trialId } });
    },
  });
  return (
    <SectionCard title={t`New preview`}>
      <QueryView query={days} skeleton={<div className="h-18" />}>
        {({ due, today }) => {
          const day = chosen ?? due[0] ?? today;
          return (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                asking.mutate({ day });
              }}
            >
              <div className="min-w-60 grow sm:max-w-md">
                <Select
                  label={t`Business day`}
                  value={day}
                  onChange={(event) => setChosen(event.target.value)}
                  options={[...due, ...(due.includes(today) ? [] : [today])].map((one) => ({
                    value: one,
                    label:
                      one === today ? t`${dayText(one, locale)}, as far as it is` : t`${dayText(one, locale)}, due`,
                  }))}
                />
              </div>
              <Button type="submit" busy={asking.isPending}>
                {t`Preview`}
              </Button>
            </form>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}

const COLUMNS: Column<Trial>[] = [
  { id: "day", head: msg`Day`, cell: (row) => row.day && <Day day={row.day} /> },
  { id: "state", head: msg`State`, cell: (row) => <TrialMark trial={row} /> },
  { id: "by", head: msg`Asked for by`, cell: (row) => row.askedBy },
  { id: "at", head: msg`Asked for`, cell: (row) => <Time at={row.askedAt} /> },
];
