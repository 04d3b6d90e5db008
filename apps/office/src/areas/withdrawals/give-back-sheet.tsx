/** Rejects a withdrawal, or marks its payment as failed: the amount is returned, and the member reads why. */
import type { ContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type MoveForm, useMoveForm } from "@banyan/app/form/use-move-form.ts";
import {
  FAIL_REASONS,
  type FailReason,
  officeWithdrawals,
  REJECT_REASONS,
  type RejectReason,
} from "@banyan/contract/browser/office/withdrawals.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Money, Select, TextArea, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { decided, type OfficeWithdrawal } from "./office-withdrawal.ts";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";
import { Subject } from "./subject.tsx";
import { REASON_NAMES } from "./words.tsx";

interface SheetProps {
  withdrawal: OfficeWithdrawal;
}

export function RejectSheet(props: SheetProps) {
  const { t } = useLingui();
  const { withdrawal } = props;
  const done = useDone();
  const sending = useMoveForm(officeWithdrawals.reject, withdrawal.id, {
    defaults: NOTHING_CHOSEN,
    input: ({ reason, words }) => ({ ...decided(withdrawal), reason: reason as RejectReason, words: own(words) }),
    onDone: () => done(t`Rejected`),
    onRefused: renewWhereChanged,
  });
  return (
    <ReasonSheet
      {...props}
      {...sending}
      title={t`Reject this withdrawal?`}
      action={t`Reject and give back`}
      reasons={REJECT_REASONS}
    />
  );
}

export function FailSheet(props: SheetProps) {
  const { t } = useLingui();
  const { withdrawal } = props;
  const done = useDone();
  const sending = useMoveForm(officeWithdrawals.fail, withdrawal.id, {
    defaults: NOTHING_CHOSEN,
    input: ({ reason, words }) => ({ ...decided(withdrawal), reason: reason as FailReason, words: own(words) }),
    onDone: () => done(t`Marked as failed`),
    onRefused: renewWhereChanged,
  });
  return (
    <ReasonSheet
      {...props}
      {...sending}
      title={t`Mark it as failed?`}
      action={t`Mark as failed and give back`}
      warning={t`Do this only if you are sure that nothing was sent and nothing will be: the member gets the amount back at once.`}
      reasons={FAIL_REASONS}
    />
  );
}

const NOTHING_CHOSEN = { reason: "", words: "" };

const own = (words: string) => words.trim() || undefined;

function useDone() {
  const close = useClose();
  return async (text: string) => {
    close();
    toast({ text, tone: "success" });
    await renewWithdrawals();
  };
}

interface ReasonSheetProps extends SheetProps {
  title: string;
  action: string;
  warning?: string;
  reasons: readonly (RejectReason | FailReason)[];
  form: ContractForm<typeof NOTHING_CHOSEN>;
  move: MoveForm<typeof officeWithdrawals.reject | typeof officeWithdrawals.fail, typeof NOTHING_CHOSEN>["move"];
}

function ReasonSheet({ withdrawal, title, action, warning, reasons, form, move }: ReasonSheetProps) {
  const { t, i18n } = useLingui();
  const { reason, words } = form.values;
  return (
    <ActionSheet
      title={title}
      action={action}
      tone="danger"
      form={form}
      move={move}
      incomplete={!reason || (reason === "other" && !own(words))}
    >
      <Subject withdrawal={withdrawal} />
      <p className="text-sm text-ink-soft">
        <Trans>
          <Money amount={withdrawal.amount} /> goes back to {withdrawal.memberName} at once, fee included.
        </Trans>
      </p>
      {warning && <p className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">{warning}</p>}
      <Select
        label={t`Reason`}
        hint={t`The member reads it in their own language.`}
        placeholder={t`Choose a reason`}
        options={reasons.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
        {...form.field("reason")}
      />
      <TextArea
        label={t`Own words`}
        optionalLabel={reason === "other" ? undefined : t`Optional`}
        hint={t`The member reads them as you write them.`}
        rows={2}
        maxLength={LENGTHS.reason}
        {...form.field("words")}
      />
    </ActionSheet>
  );
}
