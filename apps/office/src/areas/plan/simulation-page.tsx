/** One simulation: progress, and the comparison with the present plan. */
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { ExportButton } from "../../parts/tables/export-button.tsx";
import { TrialPage } from "../../parts/trials/trial-page.tsx";
import { AskedFacts, AskedNetwork } from "./simulation-asked.tsx";
import { linesOf } from "./simulation-csv.ts";
import { SimulationFigures } from "./simulation-figures.tsx";

const route = getRouteApi("/plan/simulations/$trialId");

export default function SimulationPage() {
  const { t } = useLingui();
  const { trialId } = route.useParams();
  return (
    <TrialPage
      trialId={trialId}
      title={t`Simulation`}
      renderAbout={({ simulation }) => simulation && <AskedNetwork asked={simulation} />}
      back={{ link: { to: "/plan/simulations" }, label: t`All simulations` }}
      renderActions={({ simulated }) =>
        simulated && <ExportButton fileName={`simulation-${trialId}`} rows={() => linesOf(simulated)} />
      }
      renderResult={({ simulated }) =>
        simulated && (
          <>
            <p className="text-sm text-ink-soft">
              {t`Nothing is booked. Both columns are of the same orders; only the plan differs.`}
            </p>
            <SimulationFigures simulation={simulated} />
          </>
        )
      }
      renderAsked={({ simulation }) => simulation && <AskedFacts asked={simulation} />}
    />
  );
}
