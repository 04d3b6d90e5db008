/** How much is missing from a product total until shipping is free. */
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { Meter, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDelivery } from "./use-delivery.ts";

/** For the chosen goods of a cart, to the visitor's country. */
export default function FreeShipping({ goods }: { goods: string }) {
  const { data } = useDelivery();
  if (!data?.delivers || data.freeFrom === null || Number(data.flatFee) === 0) return null;
  return <MissingToFree goods={goods} freeFrom={data.freeFrom} />;
}

export function MissingToFree({ goods, freeFrom }: { goods: string; freeFrom: string }) {
  const { t } = useLingui();
  const missing = parseMoney(freeFrom) - parseMoney(goods);
  return (
    <div className="grid gap-2 rounded-field bg-brand-soft px-3.5 py-2.5 text-sm text-brand-ink">
      <p>
        {missing > 0n ? (
          <Trans>
            Add <Money amount={formatMoney(missing)} className="font-semibold" /> for free shipping.
          </Trans>
        ) : (
          <Trans>Shipping is free.</Trans>
        )}
      </p>
      <Meter label={t`To free shipping`} value={Number(goods) / Number(freeFrom)} className="h-1.5" />
    </div>
  );
}
