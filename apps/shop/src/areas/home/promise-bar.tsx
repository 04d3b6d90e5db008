/** Name and promise of the shop, with the terms of delivery. They load after the page; their place is kept. */
import { shopName } from "@banyan/app/shop-name.ts";
import { type ReactNode, Suspense } from "react";
import { activeLocale, withTexts } from "../../i18n/language.ts";
import { afterPage } from "../../parts/layout/after-page.ts";
import { storedConfig } from "../../session/state.ts";

const LateBar = afterPage(withTexts(() => import("./late-promise.tsx")));

export function PromiseBar() {
  return (
    <Suspense fallback={<Promises promise={promiseOfLastVisit()} />}>
      <LateBar />
    </Suspense>
  );
}

interface PromiseProps {
  promise: string | undefined;
  terms?: ReactNode;
}

/** Two lines for the promise, and three for the terms on phones. */
export function Promises({ promise, terms }: PromiseProps) {
  return (
    <section className="mt-4 grid items-center gap-4 lg:grid-cols-2">
      <h1 className="min-h-[2lh] text-sm wrap-break-word text-ink-soft lg:text-base">
        <span translate="no" className="font-bold text-brand-ink">
          {shopName}
        </span>{" "}
        {promise}
      </h1>
      <div className="text-xs max-lg:min-h-[calc(3lh+1.5rem)] lg:text-sm">{terms}</div>
    </section>
  );
}

function promiseOfLastVisit(): string | undefined {
  const kept = storedConfig.get();
  return kept?.lang === activeLocale() ? kept?.tagline : undefined;
}
