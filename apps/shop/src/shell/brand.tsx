/** Mark and name. */
import { BrandMark } from "@banyan/ui/art/index.ts";

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-brand-ink">
      <BrandMark size={30} />
      <span className="text-xl font-bold tracking-tight">Banyan</span>
    </span>
  );
}
