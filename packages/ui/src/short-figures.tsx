/** Compact numbers, such as 12.3K. Kept out of the entry chunk. */
import { numberFormat } from "@banyan/contract/formats.ts";
import { displayMoney, withMinus } from "@banyan/contract/money.ts";
import { useLocale } from "./locale.ts";

/** Korean has a compact form from here on; there is no common one for thousands. */
const KOREAN_SHORT = 10_000;

/** A compact number such as 12.3K with at most `digits` digits, rounded down. */
export function shortText(value: number | string, locale: string, digits: 2 | 3 = 3): string {
  const whole = locale === "ko" && Math.abs(Number(value)) < KOREAN_SHORT;
  const format = numberFormat(locale, {
    maximumSignificantDigits: digits,
    roundingMode: "trunc",
    useGrouping: "always",
    notation: whole ? "standard" : "compact",
  });
  const text = withMinus(format.format(value as Intl.StringNumericLiteral));
  // Vietnamese pages write K; the abbreviation N of "nghìn" reads as a unit.
  return locale === "vi" ? text.replace(/\sN$/, "K") : text;
}

/** Like `shortText`, with the unit; screen readers and the tooltip have the full amount. */
export function ShortAmount({ amount, unit = "" }: { amount: string; unit?: string }) {
  const locale = useLocale();
  const whole = `${displayMoney(amount, locale)}${unit && ` ${unit}`}`;
  return (
    <span translate="no" className="figures whitespace-nowrap" title={whole}>
      <span aria-hidden="true">
        {shortText(amount, locale)}
        {unit && <span className="ms-[0.25em] text-[0.85em]">{unit}</span>}
      </span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
