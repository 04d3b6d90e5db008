/** Pausing a part of the shop, and ending its pause. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { PAUSE_REASONS, type PauseReason, type ShopPart } from "@banyan/contract/browser/market.ts";
import { officePauses } from "@banyan/contract/browser/office/pauses.ts";
import { Select, toast, useClose } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { PART_NAMES, PAUSE_REASON_NAMES } from "../../parts/names/pause-names.ts";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";

/** Lengths of a pause, in hours. */
const LENGTHS_OFFERED = [1, 2, 4, 8, 24, 48, 72, 168, 720];
const DAY_HOURS = 24;
const OPEN_ENDED = "open-ended";

function useDone() {
  const close = useClose();
  return (text: string) => {
    close();
    toast({ text, tone: "success" });
    void renew(officePauses.index);
  };
}

export function PauseSheet({ part }: { part: ShopPart }) {
  const { t, i18n } = useLingui();
  const done = useDone();
  const name = i18n._(PART_NAMES[part]);
  const { form, move } = useMoveForm(officePauses.pause, part, {
    defaults: { reason: "", hours: OPEN_ENDED },
    input: ({ reason, hours }) => ({
      ...{ part, reason: reason as PauseReason },
      hours: hours === OPEN_ENDED ? null : Number(hours),
    }),
    onDone: () => done(t`Paused`),
  });
  const nameOf = (hours: number) =>
    hours < DAY_HOURS
      ? plural(hours, { one: "# hour", other: "# hours" })
      : plural(hours / DAY_HOURS, { one: "# day", other: "# days" });
  return (
    <ActionSheet
      title={t`Pause: ${name}?`}
      action={t`Pause now`}
      tone="danger"
      form={form}
      move={move}
      incomplete={form.values.reason === ""}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          From now on nobody can begin this. Everything can still be read, what has begun goes on, and members see the
          reason in their language.
        </Trans>
      </p>
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        options={PAUSE_REASONS.map((value) => ({ value, label: i18n._(PAUSE_REASON_NAMES[value]) }))}
        {...form.field("reason")}
      />
      <Select
        label={t`For how long`}
        options={[
          { value: OPEN_ENDED, label: t`Until somebody resumes it` },
          ...LENGTHS_OFFERED.map((hours) => ({ value: String(hours), label: nameOf(hours) })),
        ]}
        {...form.field("hours")}
      />
    </ActionSheet>
  );
}

export function ResumeSheet({ part }: { part: ShopPart }) {
  const { t, i18n } = useLingui();
  const done = useDone();
  const name = i18n._(PART_NAMES[part]);
  const sending = useMoveForm(officePauses.resume, part, {
    defaults: {},
    input: () => ({ part }),
    onDone: () => done(t`Resumed`),
    onRefused: () => {
      void renew(officePauses.index);
      return false;
    },
  });
  return (
    <ActionSheet title={t`Resume: ${name}?`} action={t`Resume now`} {...sending}>
      <p className="text-sm text-ink-soft">
        <Trans>Members can do this again at once.</Trans>
      </p>
    </ActionSheet>
  );
}
