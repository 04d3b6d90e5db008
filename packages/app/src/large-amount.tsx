/** The main amount of a page or card. */
import { classes, Money } from "@banyan/ui";

/** Longer amounts use a smaller font, to fit on one line of a small phone. */
const LONG = 10;

export function LargeAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={classes("font-bold", amount.length > LONG ? "text-2xl" : "text-3xl", className)}>
      <Money wraps amount={amount} />
    </p>
  );
}
