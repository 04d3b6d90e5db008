/** A trial: its progress, its outcome, cancelling and deleting it. */
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeTrials } from "@banyan/contract/browser/office/trials.ts";
import type { Trial, TrialState, TrialStep } from "@banyan/contract/office/trials.ts";
import { Badge, Button, Count, confirm, Time, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMay } from "../../session/session.ts";
import { ProgressBar } from "../cards/progress-bar.tsx";
import { SectionCard } from "../cards/section-card.tsx";

const WATCH_MS = 1_000;

const STATES: Record<TrialState, { name: MessageDescriptor; tone: Tone }> = {
  waiting: { name: msg({ context: "queue", message: "Waiting" }), tone: "plain" },
  running: { name: msg`Running`, tone: "brand" },
  finished: { name: msg`Finished`, tone: "success" },
  failed: { name: msg`Failed`, tone: "danger" },
  cancelled: { name: msg`Cancelled`, tone: "plain" },
  interrupted: { name: msg`Interrupted`, tone: "warning" },
};

const STEPS: Record<TrialStep, MessageDescriptor> = {
  waiting: msg`Waiting for its turn`,
  reading: msg`Reading the team and its orders`,
  computing: msg`Computing the incomes`,
  finished: msg`Finished`,
};

const isOpen = ({ state }: Pick<Trial, "state">) => state === "waiting" || state === "running";

/** Polling interval of trial queries while one of them is in progress. */
export const watchTrials = (trials: readonly Pick<Trial, "state">[]): number | false =>
  trials.some(isOpen) ? WATCH_MS : false;

export function TrialMark({ trial }: { trial: Trial }) {
  const { i18n } = useLingui();
  const { name, tone } = STATES[trial.state];
  return <Badge tone={tone}>{i18n._(name)}</Badge>;
}

/** Cancels a trial, or deletes it with its result; `onRemoved` leaves its page. */
export function TrialActions({ trial, onRemoved }: { trial: Trial; onRemoved: () => unknown }) {
  const { t } = useLingui();
  const mayRun = useMay("office:trials.run");
  const renewTrials = async () => {
    await renew(officeTrials.index);
    await renew(officeTrials.detail);
  };
  const cancelling = useSend(officeTrials.cancel, { onDone: renewTrials });
  const removing = useSend(officeTrials.remove, {
    async onDone() {
      await onRemoved();
      await renew(officeTrials.index);
    },
  });
  if (!mayRun) return null;
  const { id: trialId } = trial;
  if (isOpen(trial)) {
    return (
      <Button variant="outline" busy={cancelling.isPending} onClick={() => cancelling.mutate({ trialId })}>
        {t`Cancel`}
      </Button>
    );
  }
  const remove = async () => {
    const sure = await confirm({
      title: t`Remove this result?`,
      text: t`The books are not touched. It can be computed again.`,
      confirmLabel: t`Remove`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) removing.mutate({ trialId });
  };
  return (
    <Button variant="outline" busy={removing.isPending} onClick={() => void remove()}>
      {t`Remove`}
    </Button>
  );
}

/** Shown instead of a result while there is none. */
export function TrialUnderWay({ trial }: { trial: Trial }) {
  const { t, i18n } = useLingui();
  if (isOpen(trial)) {
    return (
      <SectionCard title={trial.state === "waiting" ? t({ context: "queue", message: "Waiting" }) : t`Under way`}>
        <p className="text-sm" role="status">
          {i18n._(STEPS[trial.step])}
        </p>
        <ProgressBar done={trial.done} total={trial.total} />
        <p className="mt-3 text-xs text-ink-faint">{t`You can leave this page. The result is kept.`}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t`There is no result`}>
      <p className="text-sm text-ink-soft">
        {trial.state === "cancelled" && t`It was cancelled. Nothing was changed.`}
        {trial.state === "interrupted" &&
          t`Its process ended before it was done. Nothing was changed; please try again.`}
        {trial.state === "failed" && t`It could not be computed. Nothing was changed.`}
      </p>
      {trial.error && <p className="mt-3 rounded-field bg-danger-soft px-3 py-2 text-sm text-danger">{trial.error}</p>}
    </SectionCard>
  );
}

/** Requester, time, and expiry of a trial. */
export function TrialFacts({ trial }: { trial: Trial }) {
  const { askedBy } = trial;
  return (
    <div className="text-xs text-ink-faint">
      <p>
        <Trans>
          Requested by {askedBy}, <Time at={trial.askedAt} />. Kept until <Time at={trial.keptUntil} />.
        </Trans>
      </p>
      {trial.kind === "preview" && trial.total > 1 && trial.state === "finished" && (
        <p>
          <Trans>
            <Count value={trial.total} /> days were computed.
          </Trans>
        </p>
      )}
    </div>
  );
}
