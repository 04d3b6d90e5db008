/** One preview: how far it is, and what the day would give beside the day before. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import type { Preview, PreviewWarning } from "@banyan/contract/office/trials.ts";
import { Day, Skeleton } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { TrialActions, TrialFacts, TrialMark, TrialUnderWay, watchTrials } from "../../parts/trial.tsx";
import { Page } from "../../shell/page.tsx";
import { DayFigures } from "./day-figures.tsx";

const route = getRouteApi("/settlements/previews/$trialId");

export default function PreviewPage() {
  const { t } = useLingui();
  const { trialId } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery({
    ...ask(officeTrials.detail, { trialId }),
    refetchInterval: ({ state }) => watchTrials(state.data ? [state.data] : []),
  });
  const { data } = query;
  return (
    <Page
      title={t`Preview of a settlement`}
      about={data?.day && <Day day={data.day} look="full" />}
      mark={data && <TrialMark trial={data} />}
      back={{ link: { to: "/settlements/previews" }, label: t`All previews` }}
      actions={data && <TrialActions trial={data} onRemoved={() => navigate({ to: "/settlements/previews" })} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(trial) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {trial.preview ? <Result preview={trial.preview} /> : <TrialUnderWay trial={trial} />}
            <TrialFacts trial={trial} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

const WARNINGS: Record<PreviewWarning, MessageDescriptor> = {
  dayNotOver: msg`The day is not over. Orders and refunds still change it.`,
  daysBefore: msg`Days before it are not settled yet. They were computed first, as they are now.`,
  ceiling: msg`The incomes exceed a payout ceiling, so K is below 1.`,
  noBv: msg`The BV of the day is not above 0, so no income is paid.`,
  bvChanged: msg`The BV is more than twice or less than half of the day before.`,
  planChanged: msg`Another version of the plan holds than on the day before.`,
};

function Result({ preview }: { preview: Preview }) {
  const { t, i18n } = useLingui();
  const { before, warnings, daysBefore } = preview;
  const [first, last] = [daysBefore[0], daysBefore.at(-1)];
  return (
    <>
      <p className="px-1 text-sm text-ink-soft">{t`Nothing is booked. The settlement computes the day anew.`}</p>
      {warnings.length > 0 && (
        <ul aria-label={t`Warnings`} className="grid gap-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              <span>
                {i18n._(WARNINGS[warning])}
                {warning === "daysBefore" && first && last && (
                  <>
                    {" "}
                    <Day day={first} />
                    {first !== last && (
                      <>
                        {" – "}
                        <Day day={last} />
                      </>
                    )}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {before && (
        <p className="px-1 text-sm text-ink-soft">
          <Trans>
            Beside <Day day={before.day} />, the day before.
          </Trans>
        </p>
      )}
      <DayFigures day={preview} before={before} />
    </>
  );
}
