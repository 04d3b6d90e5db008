/** Rejecting a withdrawal, or noting that it could not be paid: the amount goes back, and the member reads why. */
import {
  FAIL_REASONS,
  type FailReason,
  officeWithdrawals,
  REJECT_REASONS,
  type RejectReason,
} from "@banyan/contract/office/withdrawals.ts";
import { Money, Select, TextArea, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";
import { Subject } from "./subject.tsx";
import { REASON_NAMES } from "./words.tsx";

const LONGEST_WORDS = 200;

interface SheetProps {
  withdrawal: OfficeWithdrawal;
  open: boolean;
  onClose: () => void;
}

export function RejectSheet(props: SheetProps) {
  const { t } = useLingui();
  const { onClose, withdrawal } = props;
  const rejecting = useSend(officeWithdrawals.reject, {
    onDone: done(onClose, t`Rejected`),
    onRefused: renewWhereChanged,
  });
  return (
    <ReasonSheet
      {...props}
      title={t`Reject this withdrawal?`}
      action={t`Reject and give back`}
      reasons={REJECT_REASONS}
      sending={rejecting}
      onSend={(reason, words) => void rejecting.send({ withdrawalId: withdrawal.id, reason, words })}
    />
  );
}

export function FailSheet(props: SheetProps) {
  const { t } = useLingui();
  const { onClose, withdrawal } = props;
  const failing = useSend(officeWithdrawals.fail, {
    onDone: done(onClose, t`Noted as failed`),
    onRefused: renewWhereChanged,
  });
  return (
    <ReasonSheet
      {...props}
      title={t`Could it not be paid?`}
      action={t`Note as failed and give back`}
      warning={t`Only where you are sure that nothing was sent and nothing will be: the member gets the amount back at once.`}
      reasons={FAIL_REASONS}
      sending={failing}
      onSend={(reason, words) => void failing.send({ withdrawalId: withdrawal.id, reason, words })}
    />
  );
}

const done = (onClose: () => void, text: string) => async () => {
  onClose();
  toast({ text, tone: "success" });
  await renewWithdrawals();
};

interface ReasonSheetProps<Reason> extends SheetProps {
  title: string;
  action: string;
  warning?: string;
  reasons: readonly Reason[];
  sending: { busy: boolean; unsettled: boolean; problem: string | undefined; fields: Record<string, string> };
  onSend: (reason: Reason, words: string | undefined) => void;
}

function ReasonSheet<Reason extends RejectReason | FailReason>({
  withdrawal,
  open,
  onClose,
  title,
  action,
  warning,
  reasons,
  sending,
  onSend,
}: ReasonSheetProps<Reason>) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState<Reason>();
  const [words, setWords] = useState("");
  const own = words.trim();
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={title}
      action={action}
      tone="danger"
      sending={sending}
      incomplete={!reason || (reason === "other" && !own)}
      onSubmit={() => reason && onSend(reason, own || undefined)}
    >
      <Subject withdrawal={withdrawal} />
      <p className="text-sm text-ink-soft">
        <Trans>
          <Money amount={withdrawal.amount} /> go back to {withdrawal.memberName} at once, fee included.
        </Trans>
      </p>
      {warning && <p className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">{warning}</p>}
      <Select
        label={t`Reason`}
        hint={t`The member reads it in their own language.`}
        placeholder={t`Choose a reason`}
        value={reason ?? ""}
        options={reasons.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
        onChange={(event) => setReason(reasons.find((one) => one === event.target.value))}
        error={sending.fields.reason}
      />
      <TextArea
        label={t`Own words`}
        optionalLabel={reason === "other" ? undefined : t`Optional`}
        hint={t`The member reads them as you write them.`}
        rows={2}
        maxLength={LONGEST_WORDS}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={sending.fields.words}
      />
    </ActionSheet>
  );
}
