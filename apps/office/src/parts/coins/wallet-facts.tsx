/** A wallet of the shop: address, and balance at the last read. */
import { Badge, Money, Time } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Line } from "../cards/line.tsx";
import { Coins, GAS_MONEY } from "./coins.tsx";

interface WalletFactsProps {
  address: string;
  tokens: string | null;
  gas: string | null;
  at: string | null;
  tokensLow?: boolean;
  gasLow?: boolean;
  /** The sum of approved withdrawals. */
  toPay?: string;
  /** The gas balance below which the wallet is low. */
  lowGas?: string;
}

export function WalletFacts(props: WalletFactsProps) {
  const { t } = useLingui();
  return (
    <dl className="grid gap-1 text-sm">
      <Line name={t`Address`} copy={props.address} />
      <Line name={t`Balance`}>
        <Level amount={props.tokens} unit="USDT" low={props.tokensLow} />
      </Line>
      {props.toPay !== undefined && (
        <Line name={t`Approved withdrawals need`}>
          <Money amount={props.toPay} />
        </Line>
      )}
      <Line name={t`Gas`}>
        <Level amount={props.gas} unit={GAS_MONEY} low={props.gasLow} />
      </Line>
      {props.lowGas !== undefined && (
        <Line name={t`Warning below`}>
          <Coins amount={props.lowGas} unit={GAS_MONEY} />
        </Line>
      )}
      {props.at && (
        <Line name={t`As of`}>
          <Time at={props.at} />
        </Line>
      )}
    </dl>
  );
}

function Level({ amount, unit, low = false }: { amount: string | null; unit: string; low?: boolean | undefined }) {
  const { t } = useLingui();
  if (amount === null) return t`Not read yet`;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Coins amount={amount} unit={unit} />
      {low && <Badge tone="danger">{t`Too little`}</Badge>}
    </span>
  );
}
