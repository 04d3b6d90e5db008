/** Where the shop pays no withdrawals to the member's country: what the balance is good for all the same. */
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
