/** The approximate price, which loads after a first page. Its place is kept. */
import { Suspense } from "react";
import { activeLocale, withTexts } from "../../i18n/language.ts";
import { currentMember } from "../../session/session.ts";
import { storedConfig } from "../../session/state.ts";
import { afterPage } from "../layout/after-page.ts";
import type { LocalPriceProps } from "./local-price.tsx";

const LocalPrice = afterPage<LocalPriceProps>(withTexts(() => import("./local-price.tsx")));

/** As of the last visit. On the first one there may be rates, so the place is kept. */
const hasNone = storedConfig.get()?.rates?.length === 0;

export function LateLocalPrice(props: LocalPriceProps) {
  if (hasNone || (!currentMember() && activeLocale() === "en")) return null;
  return (
    <Suspense fallback={<span className="block h-4" />}>
      <LocalPrice {...props} />
    </Suspense>
  );
}
