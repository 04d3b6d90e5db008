/** What belongs to a price and loads after a first page: its sale, and the approximate price. Their places are kept. */
import type { Sale } from "@banyan/contract/catalog.ts";
import { Suspense } from "react";
import { activeLocale, withTexts } from "../../i18n/language.ts";
import { currentMember } from "../../session/session.ts";
import { storedConfig } from "../../session/state.ts";
import { afterPage } from "../layout/after-page.ts";
import type { LocalPriceProps } from "./local-price.tsx";
import type { SaleNoteProps } from "./sale-note.tsx";

const LocalPrice = afterPage<LocalPriceProps>(withTexts(() => import("./local-price.tsx")));
const SaleNote = afterPage<SaleNoteProps>(withTexts(() => import("./sale-note.tsx")));

/** As of the last visit. On the first one there may be rates, so the place is kept. */
const hasNone = storedConfig.get()?.rates?.length === 0;

export function PriceNotes({ sale, ...props }: LocalPriceProps & { sale?: Sale | null | undefined }) {
  const isLocal = !hasNone && (currentMember() || activeLocale() !== "en");
  if (!sale && !isLocal) return null;
  return (
    <Suspense fallback={<span className={sale ? "block h-12" : "block h-4"} />}>
      {sale && <SaleNote sale={sale} {...props} />}
      {isLocal && <LocalPrice {...props} />}
    </Suspense>
  );
}
