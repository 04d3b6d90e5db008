/** An amount on the chain: all of its places, of which there are up to 18, or a dash where nobody knows it. */
import { Money } from "@banyan/ui";

/** What gas is paid in on BSC. */
export const GAS_MONEY = "BNB";

interface CoinsProps {
  amount: string | null;
  /** "" where it stands before the amount. */
  unit?: string;
  className?: string;
}

export function Coins({ amount, unit = "USDT", className }: CoinsProps) {
  if (amount === null) return <span className="figures">–</span>;
  return <Money amount={amount} unit={unit} {...(className && { className })} />;
}
