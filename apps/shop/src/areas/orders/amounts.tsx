/** Product total, shipping and total of an order. */
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Row } from "../../parts/layout/row.tsx";

export interface AmountsProps {
  productTotal: string;
  /** Null while the country is unknown. */
  shippingFee: string | null;
  total: string;
  children?: ReactNode;
}

export function Amounts({ productTotal, shippingFee, total, children }: AmountsProps) {
  return (
    <dl className="grid gap-2.5 text-sm">
      <Row name={<Trans>Product total</Trans>}>
        <Money amount={productTotal} />
      </Row>
      <Row name={<Trans>Shipping fee</Trans>}>
        {shippingFee === null ? (
          <span className="text-ink-faint">
            <Trans>Depends on the address</Trans>
          </span>
        ) : Number(shippingFee) === 0 ? (
          <span className="font-medium text-success">
            <Trans>Free</Trans>
          </span>
        ) : (
          <Money amount={shippingFee} />
        )}
      </Row>
      <Row name={<Trans>Total amount</Trans>} strong>
        <Money amount={total} look="price" className="text-xl" />
      </Row>
      {children}
    </dl>
  );
}
