/** A settlement run: its progress, or its outcome. */
import type { SettlementRun } from "@banyan/contract/office/settlements.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { Badge, Day, Time } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ProgressBar } from "../../parts/cards/progress-bar.tsx";
import { RUN_STATES, STARTER_NAMES, STEP_NAMES } from "./names.ts";

export function RunState({ run }: { run: SettlementRun }) {
  const { i18n } = useLingui();
  const { name, tone } = RUN_STATES[run.state];
  return <Badge tone={tone}>{i18n._(name)}</Badge>;
}

/** The day and the current step, with a progress bar; indeterminate if the step has no parts. */
export function Progress({ run }: { run: SettlementRun }) {
  const { i18n } = useLingui();
  return (
    <>
      <p className="text-sm">
        <Day day={run.day} /> · {i18n._(STEP_NAMES[run.step])}
      </p>
      <ProgressBar done={run.done} total={run.total} />
    </>
  );
}

export function RunRow({ run }: { run: SettlementRun }) {
  const { i18n } = useLingui();
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-2.5">
          <RunState run={run} />
          <Time at={run.startedAt} precision="second" />
          {run.endedAt && (
            <>
              {rangeMark(i18n.locale, "spaced")}
              <Time at={run.endedAt} precision="second" />
            </>
          )}
        </span>
        <span className="text-ink-soft">{i18n._(STARTER_NAMES[run.startedBy])}</span>
      </p>
      {run.state !== "finished" && <p className="text-ink-soft">{i18n._(STEP_NAMES[run.step])}</p>}
      {run.error && <p className="rounded-field bg-danger-soft px-3 py-2 text-danger">{run.error}</p>}
    </li>
  );
}
