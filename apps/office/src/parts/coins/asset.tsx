/** Labels of the assets: wallet balance, coupons, points. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { Money } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

export const ASSET_NAMES: Record<Asset, MessageDescriptor> = {
  USDT: msg`Wallet balance`,
  COUPON: msg`Shopping coupons`,
  POINT: msg`Registration points`,
};

const UNITS: Record<Asset, MessageDescriptor> = {
  USDT: msg`USDT`,
  COUPON: msg`coupons`,
  POINT: msg`points`,
};

/** The asset as a heading of figures. */
export const ASSET_HEADS: Record<Asset, MessageDescriptor> = { ...ASSET_NAMES, USDT: UNITS.USDT };

/** The unit after an amount of the asset. */
export function useUnit(): (asset: Asset) => string {
  const { i18n } = useLingui();
  return (asset) => i18n._(UNITS[asset]);
}

export function AssetAmount({ asset, amount }: { asset: Asset; amount: string }) {
  const unit = useUnit();
  return <Money amount={amount} unit={unit(asset)} />;
}
