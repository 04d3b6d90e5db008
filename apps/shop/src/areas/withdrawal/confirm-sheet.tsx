/** The final confirmation of a withdrawal: gross and net amount, address and network. */
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import type { withdrawals } from "@banyan/contract/withdrawals.ts";
import { Button, Money, Sheet, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Row } from "../../parts/layout/row.tsx";
import { FailedNotice } from "../../parts/lists/failed-notice.tsx";
import { type Limits, shortAddress, sumsOf } from "./exchange.rules.ts";
import type { WithdrawalMove } from "./use-exchange.ts";
import { WholeAddress } from "./whole-address.tsx";

export interface ConfirmSheetProps {
  /** What would be sent now; replaced by what was sent. */
  typed: InputOf<typeof withdrawals.create>;
  move: WithdrawalMove;
  limits: Limits;
}

export function ConfirmSheet({ typed, move, limits }: ConfirmSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const input = move.sent?.input ?? typed;
  const sums = move.sent?.shown ?? sumsOf(typed.amount, limits);
  const { from, to } = limits.workingDays;
  return (
    <Sheet
      onDismiss={() => {
        if (!move.busy) close();
      }}
      title={t`Please check and confirm`}
      footer={
        !move.unknown && (
          <Button
            variant="accent"
            size="lg"
            block
            busy={move.busy}
            onClick={() => sums && void move.send({ ...typed, fee: sums.fee }, sums)}
          >
            <Trans>
              Withdraw <Money amount={input.amount || "0"} />
            </Trans>
          </Button>
        )
      }
    >
      {sums && (
        <div className="grid gap-4">
          <div>
            <p className="text-sm text-ink-soft">
              <Trans>Arrival amount</Trans>
            </p>
            <p>
              <Money wraps amount={sums.arrival} look="price" className="text-3xl" />
            </p>
          </div>
          <WithdrawalNotice move={move} />
          <dl className="grid gap-2.5 text-sm">
            <Row name={<Trans>Amount</Trans>}>
              <Money amount={input.amount} />
            </Row>
            <Row name={<Trans>Service fee</Trans>}>
              <Money amount={sums.fee} />
            </Row>
            <Row name={<Trans>Network</Trans>}>
              <span className="font-semibold whitespace-nowrap">{limits.network}</span>
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

/** Reports that a withdrawal was refused, or that its outcome is unknown with what was sent. */
export function WithdrawalNotice({ move }: { move: WithdrawalMove }) {
  const { sent, refused } = move;
  if (refused && !move.unknown)
    return <FailedNotice what={<Trans>Withdrawal failed</Trans>} reason={refused.message} />;
  return (
    <UnsettledNotice
      move={move}
      what={
        sent && (
          <Trans>
            <Money amount={sent.input.amount} /> to {shortAddress(sent.input.address)}
          </Trans>
        )
      }
      lookUp={
        <Link
          to="/pages/exchangeRecords"
          search={{}}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          <Trans>See the withdrawals</Trans>
        </Link>
      }
    >
      <Trans>
        No answer came, so we cannot say yet whether your request arrived. Trying again never withdraws twice.
      </Trans>
    </UnsettledNotice>
  );
}
