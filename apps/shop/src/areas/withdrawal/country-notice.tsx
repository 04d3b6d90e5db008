/** For countries without withdrawals: what the balance can still be used for. */
import { useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { WhyNotCard } from "./why-not-card.tsx";

export function CountryNotice() {
  const { t } = useLingui();
  return (
    <WhyNotCard
      icon={Globe}
      title={t`Withdrawals are not available in your country or region`}
      text={t`Your balance pays for orders, and you can send it to other members.`}
    />
  );
}
