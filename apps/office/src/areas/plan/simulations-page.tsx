/** Simulations: what another plan would have paid, or would pay a made-up network. Staff ask for one here. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import type { Trial } from "@banyan/contract/office/trials.ts";
import { EmptyState, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/data-table.tsx";
import { Pager, pageOf } from "../../parts/pager.tsx";
import { TrialMark, watchTrials } from "../../parts/trial.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { NewSimulation } from "./new-simulation.tsx";
import { AskedNetwork, AskedPlan } from "./simulation-asked.tsx";

const LIMIT = 20;
const route = getRouteApi("/plan/simulations");

export default function SimulationsPage() {
  const { t } = useLingui();
  const page = pageOf(route.useSearch().page);
  const mayAsk = useMay("office:plan.write");
  const query = useQuery({
    ...askList(officeTrials.index, { kind: "simulation", page: String(page), limit: String(LIMIT) }),
    refetchInterval: ({ state }) => watchTrials(state.data?.list ?? []),
  });
  return (
    <Page
      title={t`Simulations`}
      about={t`What another plan would pay, beside the plan in force. Nothing is booked.`}
      back={{ link: { to: "/plan" }, label: t`Compensation plan` }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayAsk && <NewSimulation />}
        <QueryView query={query} skeleton={<DataTableSkeleton rows={3} />}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyState picture={<EmptySearch />} title={t`No simulation is kept`} />
            ) : (
              <section aria-label={t`Simulations that are kept`}>
                <DataTable
                  label={t`Simulations that are kept`}
                  rows={list}
                  keyOf={(row) => row.id}
                  link={(row) => ({ to: "/plan/simulations/$trialId", params: { trialId: row.id } })}
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

const COLUMNS: Column<Trial>[] = [
  { id: "what", head: msg`Days or network`, cell: (row) => row.simulation && <AskedNetwork asked={row.simulation} /> },
  { id: "plan", head: msg`Plan`, cell: (row) => row.simulation && <AskedPlan asked={row.simulation} /> },
  { id: "state", head: msg`State`, cell: (row) => <TrialMark trial={row} /> },
  { id: "by", head: msg`Asked for by`, cell: (row) => row.askedBy },
  { id: "at", head: msg`Asked for`, cell: (row) => <Time at={row.askedAt} /> },
];
