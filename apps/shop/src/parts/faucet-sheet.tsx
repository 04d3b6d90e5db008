/** The faucet of the sandbox: pays an invoice with play money, exactly, short or over. */
import { FAUCET_AMOUNTS, type FaucetAmount, type Invoice, payments } from "@banyan/contract/payments.ts";
import { Button, RadioCards, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../api/send.ts";
import { SandboxMark } from "./sandbox-mark.tsx";

export interface FaucetSheetProps {
  invoice: Invoice;
  open: boolean;
  onClose: () => void;
  onPaid: (invoice: Invoice) => void;
}

export function FaucetSheet({ invoice, open, onClose, onPaid }: FaucetSheetProps) {
  const { t } = useLingui();
  const [amount, setAmount] = useState<FaucetAmount>("exact");
  const send = useSend(payments.faucet, { onDone: onPaid });
  const words: Record<FaucetAmount, { title: string; detail: string }> = {
    exact: { title: t`Exactly what is missing`, detail: t`The payment is complete.` },
    short: { title: t`1 USDT too little`, detail: t`The rest can still be sent; what came is never lost.` },
    over: { title: t`5 USDT too much`, detail: t`What is over goes to the wallet balance.` },
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Sandbox faucet`}
      closeLabel={t`Close`}
      footer={
        <Button
          variant="accent"
          size="lg"
          block
          busy={send.isPending}
          onClick={() => send.mutate({ invoiceId: invoice.id, amount })}
        >
          <Trans>Send play money</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <SandboxMark sandbox />
        <RadioCards
          label={t`How much is sent`}
          value={amount}
          onChange={setAmount}
          cards={FAUCET_AMOUNTS.map((value) => ({ value, ...words[value] }))}
        />
      </div>
    </Sheet>
  );
}
