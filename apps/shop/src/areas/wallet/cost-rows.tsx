/** Amount, fee and total of a transfer. */
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import { Money, useAmountText } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import type { Costs } from "./transfer.rules.ts";
import { useAssetUnits } from "./words.ts";

export interface CostRowsProps {
  costs: Pick<Costs, "amount" | "fee" | "total">;
  asset: TransferAsset;
  /** Shown next to the fee, if there is one. */
  feePercent?: string | undefined;
}

export function CostRows({ costs, asset, feePercent }: CostRowsProps) {
  const unit = useAssetUnits()[asset];
  const percent = useAmountText()(feePercent ?? "0");
  return (
    <dl className="grid gap-2.5 text-sm">
      <Row name={<Trans>The receiver gets</Trans>}>
        <Money amount={costs.amount} unit={unit} />
      </Row>
      <Row name={feePercent ? <Trans>Fee ({percent}%)</Trans> : <Trans>Fee</Trans>}>
        <Fee fee={costs.fee} asset={asset} />
      </Row>
      <Row name={<Trans>You pay in total</Trans>} strong>
        <Money amount={costs.total} unit={unit} className="text-lg font-bold" />
      </Row>
    </dl>
  );
}

export function Fee({ fee, asset }: { fee: string; asset: TransferAsset }) {
  const unit = useAssetUnits()[asset];
  return Number(fee) === 0 && asset === "POINT" ? (
    <span className="font-medium text-success">
      <Trans>Free</Trans>
    </span>
  ) : (
    <Money amount={fee} unit={unit} />
  );
}
