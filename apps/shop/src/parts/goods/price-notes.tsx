/** What belongs to a price and loads after a first page: its sale, and the approximate price. Their place is kept. */
import { Suspense } from "react";
import { activeLocale, withTexts } from "../../i18n/language.ts";
import { currentMember } from "../../session/session.ts";
import { storedConfig } from "../../session/state.ts";
import { afterPage } from "../layout/after-page.ts";
import type { PriceNotesProps } from "./late-price-notes.tsx";

const LateNotes = afterPage<PriceNotesProps>(withTexts(() => import("./late-price-notes.tsx")));

/** As of the last visit. On the first one there may be rates, so the place is kept. */
const hasNone = storedConfig.get()?.rates?.length === 0;

export function PriceNotes(props: PriceNotesProps) {
  const { sale } = props;
  if (!sale && (hasNone || (!currentMember() && activeLocale() === "en"))) return null;
  return (
    <Suspense fallback={<span className={sale ? "block h-12" : "block h-4"} />}>
      <LateNotes {...props} />
    </Suspense>
  );
}
