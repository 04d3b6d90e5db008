/** Confirmations with consequences: freezing payouts, lifting a freeze, retrying, cancelling. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { FREEZE_REASONS, officePayouts } from "@banyan/contract/browser/office/payouts.ts";
import { Money, Select, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { MemberField, useMemberLookup } from "../../parts/members/member-lookup.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { type Freeze, type Payout, renewPayouts, renewWhereChanged } from "./payout.ts";
import { CAUSE_TEXTS, PROBLEM_TEXTS, REASON_NAMES } from "./words.ts";

type Reason = (typeof FREEZE_REASONS)[number];

function useDone() {
  const close = useClose();
  return async (text: string) => {
    close();
    toast({ text, tone: "success" });
    await renewPayouts();
  };
}

export function FreezeSheet() {
  const { t, i18n } = useLingui();
  const done = useDone();
  const { form, move } = useMoveForm(officePayouts.freeze, "payouts", {
    defaults: { whose: "all", memberId: "", reason: "" },
    input: ({ whose, memberId, reason }) => ({
      reason: reason as Reason,
      ...(whose === "member" && { memberId }),
    }),
    onDone: () => done(t`Frozen`),
    onRefused: renewWhereChanged,
  });
  const { whose, memberId, reason } = form.values;
  const lookup = useMemberLookup(whose === "member" ? memberId : "");
  return (
    <ActionSheet
      title={t`Freeze payouts?`}
      action={t`Freeze`}
      tone="danger"
      form={form}
      move={move}
      incomplete={reason === "" || (whose === "member" && lookup.state !== "found")}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          Nothing more is signed or sent from now on. What the chain already has goes on, and nothing is lost.
        </Trans>
      </p>
      <Select
        label={t`Whose payouts`}
        options={[
          { value: "all", label: t`Those of all members` },
          { value: "member", label: t`Those of one member` },
        ]}
        {...form.field("whose")}
      />
      {whose === "member" && <MemberField {...form.bind("memberId")} lookup={lookup} />}
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        options={FREEZE_REASONS.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
        {...form.field("reason")}
      />
    </ActionSheet>
  );
}

export function LiftSheet({ freeze }: { freeze: Freeze }) {
  const { t, i18n } = useLingui();
  const done = useDone();
  const sending = useMoveForm(officePayouts.lift, freeze.id, {
    defaults: {},
    input: () => ({ freezeId: freeze.id }),
    onDone: () => done(t`Lifted`),
    onRefused: renewWhereChanged,
  });
  const { member } = freeze;
  return (
    <ActionSheet title={t`Lift this freeze?`} action={t`Lift and pay on`} tone="danger" {...sending}>
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-medium">{member ? `${member.memberName} (${member.memberId})` : t`All members`}</p>
        <p className="mt-1 text-ink-soft">{i18n._(CAUSE_TEXTS[freeze.cause])}</p>
      </div>
      <p className="text-sm text-ink-soft">
        <Trans>
          Do this only once the cause has been found and explained: approved withdrawals are paid again at once, and
          what was sent cannot be recalled.
        </Trans>
      </p>
    </ActionSheet>
  );
}

export function RetrySheet({ payout }: { payout: Payout }) {
  const { t, i18n } = useLingui();
  const done = useDone();
  const { withdrawalId, amount, address, problem, state } = payout;
  const sending = useMoveForm(officePayouts.retry, withdrawalId, {
    defaults: {},
    input: () => ({ withdrawalId }),
    onDone: () => done(t`It is tried again`),
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet title={t`Try this payout again?`} action={t`Try again`} {...sending}>
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Money amount={amount} className="text-xl font-semibold" />
        <p className="mt-1 break-all">{address}</p>
        {problem && <p className="mt-1 text-warning">{i18n._(PROBLEM_TEXTS[problem])}</p>}
      </div>
      <p className="text-sm text-ink-soft">
        {state === "strange" ? (
          <Trans>
            The same transaction is followed again. Do this only if you know why it looked wrong: nothing is signed a
            second time for it.
          </Trans>
        ) : (
          <Trans>It is paid at once if nothing stands in its way any more. Otherwise it keeps waiting.</Trans>
        )}
      </p>
    </ActionSheet>
  );
}

export function CancelSheet({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const done = useDone();
  const { withdrawalId, amount, address } = payout;
  const sending = useMoveForm(officePayouts.cancel, withdrawalId, {
    defaults: {},
    input: () => ({ withdrawalId }),
    onDone: () => done(t`It is being cancelled`),
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet title={t`Cancel this payout?`} action={t`Cancel payout`} tone="danger" cancels {...sending}>
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Money amount={amount} className="text-xl font-semibold" />
        <p className="mt-1 break-all">{address}</p>
      </div>
      <p className="text-sm text-ink-soft">
        <Trans>
          Do this only if it is stuck: a higher fee is tried automatically. A transaction that moves nothing takes its
          nonce, and the amount goes back to the member. If the payment gets into a block first, it stands and the
          member is paid. This cannot be undone.
        </Trans>
      </p>
    </ActionSheet>
  );
}
