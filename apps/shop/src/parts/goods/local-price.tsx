/** The approximate price in the currency of the member's country, or of the visitor's language. */
import { rangeMark } from "@banyan/contract/ranges.ts";
import { toast, useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../api/config.ts";
import { useMember, useUser } from "../../session/session.ts";
import { useToday } from "../days/today.ts";
import { currencyOfCountry, currencyOfLanguage, localAmount, rateOn } from "./local-price.rules.ts";

export interface LocalPriceProps {
  amount: string;
  /** The end of a range of prices. */
  to?: string | undefined;
  /** Inside a link there is only a tooltip; elsewhere a press explains the amount. */
  inLink?: boolean;
  className?: string;
}

/** `alone`: keeps its line where there is no rate. */
export function LocalPrice({
  amount,
  to = amount,
  inLink = false,
  className = "",
  alone,
}: LocalPriceProps & { alone: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const member = useMember();
  const user = useUser();
  const currency = member ? user && currencyOfCountry(user.nationality) : currencyOfLanguage(locale);
  const rate = rateOn(useToday(), useConfig()?.rates, currency);
  const look = `block min-h-4 text-xs leading-tight font-normal text-ink-faint ${className}`;
  // The empty line keeps what is below in its place.
  if (!rate) return alone && <span className={look} />;
  const texts = [...new Set([amount, to])].map((one) => localAmount(one, rate, locale));
  const text = `≈ ${texts.join(rangeMark(locale))}`;
  const why = t`Approximate; you pay in USDT`;
  const Part = inLink ? "span" : "button";
  return (
    <Part
      translate="no"
      className={`figures ${look}${inLink ? "" : " touch-target"}`}
      title={why}
      {...(!inLink && { type: "button", onClick: () => toast({ text: why, here: true }) })}
    >
      {text}
    </Part>
  );
}
