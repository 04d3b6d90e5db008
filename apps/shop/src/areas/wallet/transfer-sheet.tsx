/**
 * The final confirmation of a transfer: receiver, amount, remaining balance. Once sent, shows what was sent until the
 * outcome is known.
 */
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { Notice } from "@banyan/app/notice.tsx";
import { Button, Money, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Row } from "../../parts/layout/row.tsx";
import { Fee } from "./cost-rows.tsx";
import type { TransferMove, TransferView } from "./use-transfer.ts";
import { useAssetUnits } from "./words.ts";

export interface TransferSheetProps {
  move: TransferMove;
  /** What would be sent now. */
  typed: TransferView;
  /** The input is not valid. */
  blocked: boolean;
}

export function TransferSheet({ move, typed, blocked }: TransferSheetProps) {
  const { t } = useLingui();
  const { input, shown } = move.sent ?? typed;
  const { amount, fee = "0", asset = "USDT", instructions } = input;
  const unit = useAssetUnits()[asset];
  const wrong = blocked && !move.sent;
  return (
    <Sheet
      title={t`Please check and confirm`}
      footer={
        !move.unknown && (
          <Button
            variant="accent"
            size="lg"
            block
            busy={move.busy}
            disabled={wrong}
            onClick={() => void move.send(typed.input, typed.shown)}
          >
            <Trans>
              Transfer <Money amount={amount} unit={unit} />
            </Trans>
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <div>
          <p className="text-sm text-ink-soft">
            <Trans>The receiver gets</Trans>
          </p>
          <p>
            <Money wraps amount={amount} unit={unit} look="price" className="text-3xl" />
          </p>
        </div>
        <TransferNotice move={move} />
        <dl className="grid gap-2.5 text-sm">
          <Row name={t`Fee`}>
            <Fee fee={fee} asset={asset} />
          </Row>
          <Row name={t`You pay in total`}>
            <Money amount={shown.total} unit={unit} className="font-semibold" />
          </Row>
          {shown.left !== undefined && (
            <Row name={t`Balance afterwards`}>
              <Money amount={shown.left} unit={unit} />
            </Row>
          )}
          {instructions && (
            <Row name={t`Note`} below>
              {instructions}
            </Row>
          )}
        </dl>
        <div className="rounded-field bg-sunken px-4 py-3 text-sm">
          <p className="text-xs text-ink-soft">
            <Trans>To</Trans>
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-semibold">{shown.name}</span>
            <span translate="no" className="figures text-ink-soft">
              {input.targetMemberId}
            </span>
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          <Trans>The receiver has it at once. A transfer cannot be taken back.</Trans>
        </p>
      </div>
    </Sheet>
  );
}

/** Reports that a transfer was refused, or that its outcome is unknown with what was sent. */
export function TransferNotice({ move }: { move: TransferMove }) {
  const units = useAssetUnits();
  const { sent, refused } = move;
  if (refused && !move.unknown)
    return <Notice tone="danger">{Object.values(refused.fields)[0] ?? refused.message}</Notice>;
  return (
    <UnsettledNotice
      move={move}
      what={
        sent && (
          <Trans>
            <Money amount={sent.input.amount} unit={units[sent.input.asset ?? "USDT"]} /> to {sent.shown.name} (
            {sent.input.targetMemberId})
          </Trans>
        )
      }
      lookUp={
        <Link to="/pages/eWallet" search={{}} className="inline-flex min-h-11 items-center font-semibold underline">
          <Trans>See the statement</Trans>
        </Link>
      }
    >
      <Trans>
        No answer came, so we cannot say yet whether the transfer was sent. Trying again never sends it twice.
      </Trans>
    </UnsettledNotice>
  );
}
