/** Terms of delivery, which load after a first page. Their place is kept. */
import { Suspense } from "react";
import { withTexts } from "../../i18n/language.ts";
import { afterPage } from "../layout/after-page.ts";
import type { DeliveryTermsProps } from "./delivery-terms.tsx";

const Terms = afterPage<DeliveryTermsProps>(withTexts(() => import("./delivery-terms.tsx")));
const Missing = afterPage(withTexts(() => import("./free-shipping.tsx")));

export function LateDelivery(props: DeliveryTermsProps) {
  return (
    <Suspense fallback={<div className="min-h-18.5" />}>
      <Terms {...props} />
    </Suspense>
  );
}

export function LateFreeShipping({ goods }: { goods: string }) {
  return (
    <Suspense fallback={<div className="min-h-13" />}>
      <Missing goods={goods} />
    </Suspense>
  );
}
