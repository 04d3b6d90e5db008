/** Numbers and money in the language in force. Digits come from the decimal string, never through a float. */
import { classes } from "./classes.ts";
import { useLocale } from "./locale.ts";

const MIN_PLACES = 2;
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, places: number): Intl.NumberFormat {
  const key = `${locale} ${places}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
    numberFormats.set(key, format);
  }
  return format;
}

/**
 * Makes ready what the first amount needs. A browser takes a while to learn how a language writes numbers: better before
 * the first drawing than in the midst of it.
 */
export function prepareFigures(locale: string): void {
  numberFormat(locale, MIN_PLACES).format(0);
}

/**
 * A decimal string in parts: what stands before the decimal sign, and the sign with what follows. Two places, up to
 * six where they are not zero (docs/rules.md 2).
 */
export function moneyParts(decimal: string, locale: string): { whole: string; fraction: string } {
  const places = Math.max(MIN_PLACES, decimal.split(".")[1]?.replace(/0+$/, "").length ?? 0);
  const text = numberFormat(locale, places).format(decimal as Intl.StringNumericLiteral);
  // The decimal sign and the places are the end in each of our languages; asking for parts takes six times as long.
  return { whole: text.slice(0, -places - 1), fraction: text.slice(-places - 1) };
}

/** An amount as `Money` shows it, for a text that is only read out. */
export function moneyText(decimal: string, locale: string): string {
  const { whole, fraction } = moneyParts(decimal, locale);
  return whole + fraction;
}

export interface MoneyProps {
  /** A decimal string of the wire, such as "12.5". */
  amount: string;
  /** Written after the amount; an asset's name where it is not USDT; "" for none. */
  unit?: string;
  /** Shows a plus sign before what was received. */
  signed?: boolean;
  /** `price` has a large whole part, for shelves and product pages. */
  look?: "plain" | "price";
  /** Where even a line of its own is too short for it, the unit goes to the next line: for large amounts and narrow places. */
  wraps?: boolean;
  className?: string;
}

export function Money({ amount, unit = "USDT", signed = false, look = "plain", wraps = false, className }: MoneyProps) {
  const { whole, fraction } = moneyParts(amount, useLocale());
  const plus = signed && !amount.startsWith("-") ? "+" : "";
  const price = look === "price";
  const small = price ? "text-[0.6em] font-semibold" : wraps ? "text-[max(0.55em,0.6875rem)]" : "text-[0.85em]";
  const apart = price ? "ms-[0.3em]" : "ms-[0.25em]";
  return (
    <span
      className={classes(
        "figures",
        wraps ? "inline-block wrap-break-word" : "whitespace-nowrap",
        price && "font-bold text-accent-ink",
        className,
      )}
    >
      {plus}
      {whole}
      {price ? <span className="text-[0.72em]">{fraction}</span> : fraction}
      {unit && (
        <span className={classes(small, !wraps && apart)}>
          {/* A space is gone where the line ends. A margin would stay, and move the unit out of line. */}
          {wraps && " "}
          {unit}
        </span>
      )}
    </span>
  );
}

/**
 * Writes an amount inside a sentence: a decimal string with its own places, or with `least` where it has fewer, in the signs of
 * the language.
 */
export function useAmountText(): (decimal: string, places?: { least?: number }) => string {
  const locale = useLocale();
  return (decimal, { least = 0 } = {}) => {
    const places = decimal.split(".")[1]?.replace(/0+$/, "").length ?? 0;
    return numberFormat(locale, Math.max(places, least)).format(decimal as Intl.StringNumericLiteral);
  };
}

/** A whole number with the separators of the language. */
export function countText(value: number, locale: string): string {
  return numberFormat(locale, 0).format(value);
}

export function Count({ value }: { value: number }) {
  return <span className="figures">{countText(value, useLocale())}</span>;
}
