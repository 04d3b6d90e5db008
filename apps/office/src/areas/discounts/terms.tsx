/** What a discount code does, and when. */
import type { DiscountCode } from "@banyan/contract/browser/office/discount-codes.ts";
import { Money, Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useMarketZone } from "../../shell/market-zone.tsx";

export function Terms({ row }: { row: DiscountCode }) {
  const { percent, amount, minimum } = row;
  return (
    <span>
      <span className="block font-medium">
        {percent !== null ? `${percent} %` : amount !== null && <Money amount={amount} />}
      </span>
      {Number(minimum) > 0 && (
        <span className="block text-xs text-ink-soft">
          <Trans>
            from <Money amount={minimum} /> of goods
          </Trans>
        </span>
      )}
      <Exclusions row={row} />
    </span>
  );
}

/** Which goods it is not for. */
export function Exclusions({ row: { withoutSales, excluded } }: { row: DiscountCode }) {
  const names = excluded.map(({ name }) => name).join(", ");
  return (
    <>
      {withoutSales && (
        <span className="block text-xs text-ink-soft">
          <Trans>Not for goods on sale</Trans>
        </span>
      )}
      {names && (
        <span className="block text-xs text-ink-soft">
          <Trans>Not for {names}</Trans>
        </span>
      )}
    </>
  );
}

export function Period({ row: { beginsAt, endsAt } }: { row: DiscountCode }) {
  const zone = useMarketZone();
  return (
    <span className="block text-sm">
      <Time at={beginsAt} timeZone={zone} precision="minute" /> –{" "}
      <Time at={endsAt} timeZone={zone} precision="minute" />
    </span>
  );
}
