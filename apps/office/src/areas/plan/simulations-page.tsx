/** Simulations: what another plan would have paid, or would pay a generated network. New ones start here. */
import type { Trial } from "@banyan/contract/office/trials.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../parts/tables/data-table.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { KeptTrials } from "../../parts/trials/trial-page.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { NewSimulation } from "./new-simulation.tsx";
import { AskedNetwork, AskedPlan } from "./simulation-asked.tsx";

const route = getRouteApi("/plan/simulations");

export default function SimulationsPage() {
  const { t } = useLingui();
  const mayAsk = useMay("office:plan.write");
  return (
    <Page
      title={t`Simulations`}
      about={t`What another plan would pay, beside the plan in force. Nothing is booked.`}
      back={{ link: { to: "/plan" }, label: t`Compensation plan` }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayAsk && <NewSimulation />}
        <KeptTrials
          kind="simulation"
          label={t`Simulations that are kept`}
          page={pageOf(route.useSearch().page)}
          nothing={t`No simulation is kept`}
          link={(trialId) => ({ to: "/plan/simulations/$trialId", params: { trialId } })}
          columns={COLUMNS}
        />
      </div>
    </Page>
  );
}

const COLUMNS: Column<Trial>[] = [
  { id: "what", head: msg`Days or network`, cell: (row) => row.simulation && <AskedNetwork asked={row.simulation} /> },
  { id: "plan", head: msg`Plan`, cell: (row) => row.simulation && <AskedPlan asked={row.simulation} /> },
];
