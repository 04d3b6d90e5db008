/** The faucet of the sandbox: pays an invoice with play money, exactly, short or over. */

import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { useMove } from "@banyan/app/move/use-move.ts";
import { FAUCET_AMOUNTS, type FaucetAmount, type Invoice, payments } from "@banyan/contract/payments.ts";
import { Button, RadioCards, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Notice } from "./notice.tsx";
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
  const move = useMove(payments.faucet, invoice.id, { onDone: onPaid });
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
        !move.unknown && (
          <Button
            variant="accent"
            size="lg"
            block
            busy={move.busy}
            onClick={() => void move.send({ invoiceId: invoice.id, amount }, undefined)}
          >
            <Trans>Send play money</Trans>
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <SandboxMark sandbox />
        <UnsettledNotice move={move} what={move.sent && words[move.sent.input.amount].title}>
          <Trans>No answer came, so we cannot say yet whether it was sent. Trying again never sends it twice.</Trans>
        </UnsettledNotice>
        {move.refused && !move.unknown && <Notice tone="danger">{move.refused.message}</Notice>}
        <fieldset disabled={move.sent !== undefined}>
          <RadioCards
            label={t`How much is sent`}
            value={amount}
            onChange={setAmount}
            cards={FAUCET_AMOUNTS.map((value) => ({ value, ...words[value] }))}
          />
        </fieldset>
      </div>
    </Sheet>
  );
}
