/** Product total, discount, shipping and total of an order. */
import type { OrderDiscount } from "@banyan/contract/orders.ts";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PriceNotes } from "../../parts/goods/price-notes.tsx";
import { Row } from "../../parts/layout/row.tsx";
import { DiscountRow } from "./discount-row.tsx";
import { plus } from "./payment.rules.ts";

export interface AmountsProps {
  /** After the discount. */
  productTotal: string;
  discount: OrderDiscount | null;
  /** Null while the country is unknown. */
  shippingFee: string | null;
  total: string;
  /** Whether the total is about to be paid, and shown in the local currency too. Not for orders: they state what was paid. */
  approximate?: boolean;
  children?: ReactNode;
}

export function Amounts({ productTotal, discount, shippingFee, total, approximate = false, children }: AmountsProps) {
  return (
    <dl className="grid gap-2.5 text-sm">
      <Row name={<Trans>Product total</Trans>}>
        <Money amount={discount ? plus(productTotal, discount.amount) : productTotal} />
      </Row>
      {discount && <DiscountRow discount={discount} />}
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
        <span className="block text-end">
          <Money amount={total} look="price" className="text-xl" />
          {approximate && <PriceNotes amount={total} className="ms-auto" />}
        </span>
      </Row>
      {children}
    </dl>
  );
}
