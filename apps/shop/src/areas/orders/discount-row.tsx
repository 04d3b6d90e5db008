/** What a discount code takes off an order: a row of a list of amounts. */
import type { OrderDiscount } from "@banyan/contract/orders.ts";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";

export function DiscountRow({ discount: { code, amount } }: { discount: OrderDiscount }) {
  return (
    <Row
      name={
        <Trans>
          Discount code <span translate="no">{code}</span>
        </Trans>
      }
    >
      <Money amount={`-${amount}`} className="text-success" />
    </Row>
  );
}
