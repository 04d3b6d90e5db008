/** Mark and name. */
import { shopName } from "@banyan/app/shop-name.ts";
import { BrandMark } from "@banyan/ui/art/index.ts";

export const Brand = () => (
  <span className="flex min-w-0 items-center gap-2 text-brand-ink">
    <BrandMark size={30} className="shrink-0" />
    <span className="max-w-60 truncate text-xl font-bold tracking-tight">{shopName}</span>
  </span>
);
