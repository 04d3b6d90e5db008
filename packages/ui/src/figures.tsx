/** Numbers and money in the current language. Digits come from the decimal string, never through a float. */
import { displayNumber, legiblePlaces, moneyParts, placesOf } from "@banyan/contract/money.ts";
import { createContext, type ReactNode, use } from "react";
import { classes } from "./classes.ts";
import { useLocale } from "./locale.ts";

/**
 * Warms up number formatting, which is slow on first use in a language: better before the first render than during it.
 */
export function prepareFigures(locale: string): void {
  moneyParts("0", locale);
}

const ExactContext = createContext(false);

/** Details, where each `Money` shows all its digits, except on buttons. Elsewhere it shows two decimals (docs/rules.md 2). */
export function AllDigits({ children }: { children: ReactNode }) {
  return <ExactContext value={true}>{children}</ExactContext>;
}

/** A part within details for amounts at a glance. */
export function TwoDecimals({ children }: { children: ReactNode }) {
  return <ExactContext value={false}>{children}</ExactContext>;
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
  const { whole, fraction } = moneyParts(amount, useLocale(), use(ExactContext));
  const plus = signed && !amount.startsWith("-") ? "+" : "";
  const price = look === "price";
  const small = price ? "text-[0.6em] font-semibold" : wraps ? "text-[max(0.55em,0.6875rem)]" : "text-[0.85em]";
  const apart = price ? "ms-[0.3em]" : "ms-[0.25em]";
  return (
    <span
      translate="no"
      className={classes(
        "figures",
        wraps ? "inline-block wrap-break-word" : "whitespace-nowrap large-text:whitespace-normal",
        price && "font-bold text-accent-ink",
        className,
      )}
    >
      {plus}
      {whole}
      {price ? <span className="text-[0.72em]">{fraction}</span> : fraction}
      {/* Large text breaks before the unit if it must, never within the number. */}
      {unit && <wbr />}
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

/** Formats a percentage, or an amount that people enter, for use in a sentence: with all its places, at least `least`. */
export function useAmountText(): (decimal: string, places?: { least?: number }) => string {
  const locale = useLocale();
  return (decimal, { least = 0 } = {}) =>
    displayNumber(decimal, locale, legiblePlaces(Math.max(placesOf(decimal), least)));
}

/** An integer with the language's separators. */
export function countText(value: number, locale: string): string {
  return displayNumber(String(value), locale, 0);
}

export function Count({ value }: { value: number }) {
  const text = countText(value, useLocale());
  return (
    <span translate="no" className="figures">
      {text}
    </span>
  );
}
