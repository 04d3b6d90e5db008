/** Numbers and money in the current language. Digits come from the decimal string, never through a float. */
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
 * Warms up number formatting, which is slow on first use in a language: better before the first render than during it.
 */
export function prepareFigures(locale: string): void {
  numberFormat(locale, MIN_PLACES).format(0);
}

/**
 * Splits a decimal string at the decimal mark, which belongs to `fraction`. Two places, up to six where they are not
 * zero (docs/rules.md 2).
 */
export function moneyParts(decimal: string, locale: string): { whole: string; fraction: string } {
  const places = Math.max(MIN_PLACES, decimal.split(".")[1]?.replace(/0+$/, "").length ?? 0);
  const text = numberFormat(locale, places).format(decimal as Intl.StringNumericLiteral);
  // In all our languages the text ends with the decimal mark and the places; `formatToParts` takes six times as long.
  return { whole: text.slice(0, -places - 1), fraction: text.slice(-places - 1) };
}

/** An amount as `Money` renders it, as a string for screen readers. */
export function moneyText(decimal: string, locale: string): string {
  const { whole, fraction } = moneyParts(decimal, locale);
  return whole + fraction;
}

export interface MoneyProps {
  /** A decimal string such as "12.5". */
  amount: string;
  /** Shown after the amount; defaults to USDT; "" for none. */
  unit?: string;
  /** Shows a plus sign before positive amounts. */
  signed?: boolean;
  /** `price` has a large whole part, for product lists and product pages. */
  look?: "plain" | "price";
  /** Allows the unit on the next line, for large amounts in narrow containers. */
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
      translate="no"
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
          {/* A space collapses at the end of a line; a margin would misalign the unit. */}
          {wraps && " "}
          {unit}
        </span>
      )}
    </span>
  );
}

/** Formats an amount for use in a sentence: a decimal string with its own places, at least `least`. */
export function useAmountText(): (decimal: string, places?: { least?: number }) => string {
  const locale = useLocale();
  return (decimal, { least = 0 } = {}) => {
    const places = decimal.split(".")[1]?.replace(/0+$/, "").length ?? 0;
    return numberFormat(locale, Math.max(places, least)).format(decimal as Intl.StringNumericLiteral);
  };
}

/** An integer with the language's separators. */
export function countText(value: number, locale: string): string {
  return numberFormat(locale, 0).format(value);
}

export function Count({ value }: { value: number }) {
  const text = countText(value, useLocale());
  return (
    <span translate="no" className="figures">
      {text}
    </span>
  );
}
