/** Claims many withdrawals, and names one transaction for all of them. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { MOST_IN_BATCH, officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { isTransactionId, TransactionField } from "./pay-sheet.tsx";
import { renewWhereChanged, renewWithdrawals } from "./renew-withdrawals.ts";

export function ClaimWaitingSheet({ unclaimed }: { unclaimed: number }) {
  const { t } = useLingui();
  const close = useClose();
  const most = Math.min(unclaimed, MOST_IN_BATCH);
  const sending = useMoveForm(officeWithdrawals.claimWaiting, "batch", {
    defaults: {},
    input: () => ({ most }),
    async onDone({ claimed }) {
      close();
      toast({
        text: plural(claimed, { one: "# withdrawal is yours to pay", other: "# withdrawals are yours to pay" }),
        tone: "success",
      });
      await renewWithdrawals();
    },
  });
  return (
    <ActionSheet title={t`Pay what waits the longest?`} action={t`Take ${most}`} {...sending}>
      <p className="text-sm text-ink-soft">
        <Trans>
          Nobody else can pay them or give their amounts back then. Your own are left out. Each can be given back until
          you have sent its coins.
        </Trans>
      </p>
    </ActionSheet>
  );
}

export function PayClaimedSheet({ toSend, shown }: { toSend: string; shown: string }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeWithdrawals.payClaimed, "batch", {
    defaults: { transactionId: "" },
    input: ({ transactionId }) => ({ transactionId: transactionId.trim(), shown }),
    async onDone({ named }) {
      close();
      toast({
        text: plural(named, { one: "Saved for # withdrawal", other: "Saved for # withdrawals" }),
        tone: "success",
      });
      await renewWithdrawals();
    },
    onRefused: renewWhereChanged,
  });
  return (
    <ActionSheet
      title={t`Enter the transaction ID`}
      action={t`Save`}
      form={form}
      move={move}
      incomplete={!isTransactionId(form.values.transactionId)}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          The transaction that sends <Money amount={toSend} />. A withdrawal is done once its transfer is on the chain.
          Any that is missing stays with you.
        </Trans>
      </p>
      <TransactionField {...form.field("transactionId")} />
    </ActionSheet>
  );
}
