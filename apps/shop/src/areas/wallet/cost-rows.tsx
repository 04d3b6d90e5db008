/** Amount, fee and total of a transfer. */
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import { Money, useAmountText } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Costs } from "./transfer.rules.ts";
import { useAssetUnits } from "./words.ts";

export interface CostRowsProps {
  costs: Pick<Costs, "amount" | "fee" | "total">;
  asset: TransferAsset;
  /** Shown beside the fee, where there is one. */
  feePercent?: string | undefined;
}

export function CostRows({ costs, asset, feePercent }: CostRowsProps) {
  const unit = useAssetUnits()[asset];
  const percent = useAmountText()(feePercent ?? "0");
  return (
    <dl className="grid gap-2.5 text-sm">
      <CostRow name={<Trans>The receiver gets</Trans>}>
        <Money amount={costs.amount} unit={unit} />
      </CostRow>
      <CostRow name={feePercent ? <Trans>Fee ({percent}%)</Trans> : <Trans>Fee</Trans>}>
        <Fee fee={costs.fee} asset={asset} />
      </CostRow>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">
          <Trans>You pay in total</Trans>
        </dt>
        <dd className="ms-auto text-lg font-bold">
          <Money amount={costs.total} unit={unit} />
        </dd>
      </div>
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

export function CostRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ms-auto min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
