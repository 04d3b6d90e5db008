/** Mark and name. */
import { shopName } from "@banyan/app/shop-name.ts";
import { classes } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";

/** With `short`, the narrowest phones show the mark alone, and leave its room to what stands beside. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-brand-ink">
      <BrandMark size={30} />
      <span className={classes("truncate text-xl font-bold tracking-tight", short && "max-[28rem]:sr-only")}>
        {shopName}
      </span>
    </span>
  );
}
