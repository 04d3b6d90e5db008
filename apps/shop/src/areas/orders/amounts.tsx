/** Product total, shipping and total of an order. */
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

export interface AmountsProps {
  productTotal: string;
  /** Null while the country is not known. */
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
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">
          <Trans>Total amount</Trans>
        </dt>
        <dd>
          <Money amount={total} look="price" className="text-xl" />
        </dd>
      </div>
      {children}
    </dl>
  );
}

export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ms-auto min-w-0 text-end">{children}</dd>
    </div>
  );
}
