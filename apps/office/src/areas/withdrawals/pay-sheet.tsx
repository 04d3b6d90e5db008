/** Names the transaction that pays a withdrawal by hand. The server verifies it on the chain afterwards. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import { CopyText, Money, TextField, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { decided, type OfficeWithdrawal } from "./office-withdrawal.ts";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";

const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;

export const isTransactionId = (text: string) => TRANSACTION.test(text.trim());

interface SheetProps {
  withdrawal: OfficeWithdrawal;
}

export function PaySheet({ withdrawal }: SheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeWithdrawals.pay, withdrawal.id, {
    defaults: { transactionId: "" },
    input: ({ transactionId }) => ({ ...decided(withdrawal), transactionId: transactionId.trim() }),
    async onDone() {
      close();
      toast({ text: t`Saved; the chain is asked now`, tone: "success" });
      await renewWithdrawals();
    },
    onRefused: renewWhereChanged,
  });
  const { network } = withdrawal;
  return (
    <ActionSheet
      title={t`Pay and enter the transaction ID`}
      action={t`Save`}
      form={form}
      move={move}
      incomplete={!isTransactionId(form.values.transactionId)}
    >
      <div className="grid gap-3 rounded-field bg-sunken px-4 py-3 text-sm">
        <div>
          <p className="text-xs text-ink-faint">
            <Trans>Send exactly</Trans>
          </p>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Money amount={withdrawal.arrival} className="text-xl font-semibold" />
            <CopyText text={withdrawal.arrival} showText={false} />
          </p>
          <p className="mt-0.5 font-semibold">{network}</p>
        </div>
        <div>
          <p className="text-xs text-ink-faint">
            <Trans>To this address</Trans>
          </p>
          <CopyText text={withdrawal.address} className="w-full justify-between" />
        </div>
      </div>
      <TransactionField {...form.field("transactionId")} />
      <p className="text-sm text-ink-soft">
        <Trans>
          Enter it after you have sent the coins. The withdrawal is done once the chain shows the transfer in a final
          block; the member sees it then.
        </Trans>
      </p>
    </ActionSheet>
  );
}

export function TransactionField(field: ReturnType<ReturnType<typeof useMoveForm>["form"]["field"]>) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Transaction ID`}
      hint={t`0x and 64 characters, as the wallet or the explorer shows it.`}
      {...field}
      placeholder="0x…"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
