/** The amount that a page or card is about. */
import { classes, Money } from "@banyan/ui";

/** An amount of more signs is written smaller, so that it stays on one line of a small phone. */
const LONG = 10;

export function LargeAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={classes("font-bold", amount.length > LONG ? "text-2xl" : "text-3xl", className)}>
      <Money wraps amount={amount} />
    </p>
  );
}
