/** The last look before money is held: how much leaves, what arrives, where and on which network. */
import type { InputOf } from "@banyan/contract/endpoint.ts";
import type { withdrawals } from "@banyan/contract/withdrawals.ts";
import { Button, Money, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { FailedNotice } from "../../parts/failed-notice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { type Limits, sumsOf } from "./exchange.rules.ts";
import { Row } from "./row.tsx";
import { WholeAddress } from "./whole-address.tsx";

export interface ConfirmSheetProps {
  /** What is asked for; it stays on show while the sheet closes. */
  input: InputOf<typeof withdrawals.create> | undefined;
  open: boolean;
  limits: Limits;
  busy: boolean;
  /** No answer came: the same is sent again, and nothing else before. */
  unknown: boolean;
  problem: string | undefined;
  onSend: () => void;
  onClose: () => void;
}

export function ConfirmSheet({ input, open, limits, busy, unknown, problem, onSend, onClose }: ConfirmSheetProps) {
  const { t } = useLingui();
  const sums = input && sumsOf(input.amount, limits);
  const { from, to } = limits.workingDays;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Please check and confirm`}
      closeLabel={t`Close`}
      footer={
        <Button variant="accent" size="lg" block busy={busy} onClick={onSend}>
          {unknown ? (
            <Trans>Try again</Trans>
          ) : (
            <Trans>
              Withdraw <Money amount={input?.amount ?? "0"} />
            </Trans>
          )}
        </Button>
      }
    >
      {input && sums && (
        <div className="grid gap-4">
          <div>
            <p className="text-sm text-ink-soft">
              <Trans>Arrival amount</Trans>
            </p>
            <p>
              <Money amount={sums.arrival} look="price" className="text-3xl" />
            </p>
          </div>
          {problem && <FailedNotice what={<Trans>The withdrawal failed</Trans>} reason={problem} />}
          {unknown && (
            <Notice tone="warning">
              <Trans>
                No answer came, so we cannot say yet whether your request arrived. Trying again never withdraws twice.
              </Trans>
            </Notice>
          )}
          <dl className="grid gap-2.5 text-sm">
            <Row name={<Trans>Amount</Trans>}>
              <Money amount={input.amount} />
            </Row>
            <Row name={<Trans>Service fee</Trans>}>
              <Money amount={sums.fee} />
            </Row>
            <Row name={<Trans>Network</Trans>}>
              <span className="font-semibold">{limits.network}</span>
            </Row>
          </dl>
          <div className="rounded-field bg-sunken px-4 py-3 text-sm">
            <p className="text-xs text-ink-soft">
              <Trans>Receiving address</Trans>
            </p>
            <p className="mt-0.5 text-ink-soft">
              <WholeAddress address={input.address} />
            </p>
          </div>
          <p className="text-sm text-ink-soft">
            <Trans>
              <Money amount={input.amount} /> leaves your available balance now and is held until it is paid out. Please
              allow {from}–{to} working days. A payment to a wrong address cannot be called back.
            </Trans>
          </p>
        </div>
      )}
    </Sheet>
  );
}
