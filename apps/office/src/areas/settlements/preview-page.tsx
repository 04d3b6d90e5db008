/** One preview: progress, and the day's expected results compared with the previous day. */
import type { Preview, PreviewWarning } from "@banyan/contract/office/trials.ts";
import { Day, DayRange } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { TrialPage } from "../../parts/trials/trial-page.tsx";
import { DayFigures } from "./day-figures.tsx";

const route = getRouteApi("/settlements/previews/$trialId");

export default function PreviewPage() {
  const { t } = useLingui();
  return (
    <TrialPage
      trialId={route.useParams().trialId}
      title={t`Preview of a settlement`}
      renderAbout={({ day }) => day && <Day day={day} />}
      back={{ link: { to: "/settlements/previews" }, label: t`All previews` }}
      renderResult={({ preview }) => preview && <Result preview={preview} />}
    />
  );
}

const WARNINGS: Record<PreviewWarning, MessageDescriptor> = {
  dayNotOver: msg`The day is not over. Which orders become final today can still change.`,
  daysBefore: msg`Days before it are not settled yet. They were computed first, as they are now.`,
  ceiling: msg`The incomes exceed a payout ceiling, so K is below 1.`,
  noBv: msg`The BV of the day is not above 0, so no income is paid.`,
  bvChanged: msg`The BV is more than twice or less than half of the day before.`,
  planChanged: msg`A different version of the plan is in force than on the day before.`,
};

function Result({ preview }: { preview: Preview }) {
  const { t, i18n } = useLingui();
  const { before, warnings, daysBefore } = preview;
  const [first, last] = [daysBefore[0], daysBefore.at(-1)];
  return (
    <>
      <p className="text-sm text-ink-soft">{t`Nothing is booked. The settlement computes the day anew.`}</p>
      {warnings.length > 0 && (
        <ul aria-label={t`Warnings`} className="grid gap-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              <span>
                {i18n._(WARNINGS[warning])}
                {warning === "daysBefore" && first && last && (
                  <> {first === last ? <Day day={first} /> : <DayRange from={first} to={last} />}</>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {before && (
        <p className="text-sm text-ink-soft">
          <Trans>
            Beside <Day day={before.day} />, the day before.
          </Trans>
        </p>
      )}
      <DayFigures day={preview} before={before} />
    </>
  );
}
