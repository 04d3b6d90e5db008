/** One simulation: how far it is, and what the tried plan gives beside the present one. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import { Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ExportButton } from "../../parts/export-button.tsx";
import { TrialActions, TrialFacts, TrialMark, TrialUnderWay, watchTrials } from "../../parts/trial.tsx";
import { Page } from "../../shell/page.tsx";
import { AskedFacts, AskedNetwork } from "./simulation-asked.tsx";
import { linesOf } from "./simulation-csv.ts";
import { SimulationFigures } from "./simulation-figures.tsx";

const route = getRouteApi("/plan/simulations/$trialId");

export default function SimulationPage() {
  const { t } = useLingui();
  const { trialId } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery({
    ...ask(officeTrials.detail, { trialId }),
    refetchInterval: ({ state }) => watchTrials(state.data ? [state.data] : []),
  });
  const { data } = query;
  const simulated = data?.simulated;
  return (
    <Page
      title={t`Simulation`}
      about={data?.simulation && <AskedNetwork asked={data.simulation} />}
      mark={data && <TrialMark trial={data} />}
      back={{ link: { to: "/plan/simulations" }, label: t`All simulations` }}
      actions={
        data && (
          <>
            <TrialActions trial={data} onRemoved={() => navigate({ to: "/plan/simulations" })} />
            {simulated && <ExportButton fileName={`simulation-${trialId}`} rows={() => linesOf(simulated)} />}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(trial) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {trial.simulated ? (
              <>
                <p className="px-1 text-sm text-ink-soft">
                  {t`Nothing is booked. Both columns are of the same orders; only the plan differs.`}
                </p>
                <SimulationFigures simulation={trial.simulated} />
              </>
            ) : (
              <TrialUnderWay trial={trial} />
            )}
            {trial.simulation && <AskedFacts asked={trial.simulation} />}
            <TrialFacts trial={trial} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
