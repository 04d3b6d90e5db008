/** An exact amount on the chain, with up to 18 places; a dash if unknown. */
import { Money } from "@banyan/ui";

/** The currency of gas on BSC. */
export const GAS_MONEY = "BNB";

interface CoinsProps {
  amount: string | null;
  /** "" if the unit is shown elsewhere. */
  unit?: string;
  className?: string;
}

export function Coins({ amount, unit = "USDT", className }: CoinsProps) {
  if (amount === null) return <span className="figures">–</span>;
  return <Money amount={amount} unit={unit} {...(className && { className })} />;
}
