/** The sandbox's faucet: pays an invoice with play money; exact, too little or too much. */

import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { useMove } from "@banyan/app/move/use-move.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { FAUCET_AMOUNTS, type FaucetAmount, type Invoice, payments } from "@banyan/contract/browser/payments.ts";
import { Button, Locked, RadioCards, Sheet, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SandboxMark } from "./sandbox-mark.tsx";

export interface FaucetSheetProps {
  invoice: Invoice;
  onPaid: (invoice: Invoice) => void;
}

export function FaucetSheet({ invoice, onPaid }: FaucetSheetProps) {
  const { t } = useLingui();
  const [amount, setAmount] = useState<FaucetAmount>("exact");
  const close = useClose();
  const move = useMove(payments.faucet, invoice.id, {
    onDone(paid) {
      close();
      onPaid(paid);
    },
  });
  const words: Record<FaucetAmount, { title: string; detail: string }> = {
    exact: { title: t`Exactly what is missing`, detail: t`The payment is complete.` },
    short: { title: t`1 USDT too little`, detail: t`The rest can still be sent; what came is never lost.` },
    over: { title: t`5 USDT too much`, detail: t`What is over goes to the wallet balance.` },
  };
  return (
    <Sheet
      onDismiss={() => {
        if (!move.busy) close();
      }}
      title={t`Sandbox faucet`}
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
        <Locked when={move.sent !== undefined}>
          <RadioCards
            label={t`How much is sent`}
            value={amount}
            onChange={setAmount}
            cards={FAUCET_AMOUNTS.map((value) => ({ value, ...words[value] }))}
          />
        </Locked>
      </div>
    </Sheet>
  );
}
