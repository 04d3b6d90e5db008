/** A computation laid out like a receipt: labels on one side, aligned numbers on the other. */
import { parseMoney } from "@banyan/contract/money.ts";
import { classes, Money, useAmountText } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Equation, type Operation, type Quantity, type Term, worked } from "./why.rules.ts";
import { useQuantityNames } from "./words.ts";

export function Receipt({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1.5 text-sm">{children}</dl>;
}

export interface LineProps {
  name: ReactNode;
  /** Precedes the number. */
  sign?: string;
  /** A result: below a rule, in bold. */
  result?: boolean;
  children: ReactNode;
}

export function Line({ name, sign, result = false, children }: LineProps) {
  return (
    <div
      className={classes(
        "flex items-baseline justify-between gap-x-4",
        result && "border-t border-line pt-1.5 font-semibold not-last:mb-3",
      )}
    >
      <dt className={classes("min-w-0", !result && "text-ink-soft")}>{name}</dt>
      <dd className={classes("figures text-end", sign && "whitespace-nowrap")}>
        {sign && <span className="me-2 text-ink-faint">{sign}</span>}
        {children}
      </dd>
    </div>
  );
}

const SIGNS: Record<Operation, string> = {
  plus: "+",
  minus: "−",
  times: "×",
  over: "÷",
  atMost: "≤",
  atLeast: "≥",
};

/** The rows of an equation. Omits a lower bound that does not apply. */
export function Sum({ equation: { first, terms, result } }: { equation: Equation }) {
  const names = useQuantityNames();
  const decides = (term: Term, at: number) =>
    term.op !== "atLeast" || worked({ first, terms: terms.slice(0, at) }) < parseMoney(term.value);
  return (
    <>
      <Line name={names[first.name]}>
        <Value quantity={first} />
      </Line>
      {terms.filter(decides).map((term) => (
        <Line key={term.name} name={names[term.name]} sign={SIGNS[term.op]}>
          <Value quantity={term} />
        </Line>
      ))}
      <Line name={names[result.name]} sign="=" result>
        <Value quantity={result} />
      </Line>
    </>
  );
}

export function Value({ quantity: { unit, value } }: { quantity: Quantity }) {
  const amountText = useAmountText();
  if (unit === "percent") return `${amountText(value)}%`;
  if (unit === "number") return amountText(value);
  return <Money amount={value} unit={unit === "bv" ? "BV" : "USDT"} />;
}

/** An equation in one line, for lists of equations. */
export function InlineSum({ equation: { first, terms, result } }: { equation: Equation }) {
  return (
    <span className="figures">
      <Value quantity={first} />
      {terms.map((term) => (
        <span key={term.name}>
          {" "}
          {SIGNS[term.op]} <Value quantity={term} />
        </span>
      ))}{" "}
      ={" "}
      <span className="font-medium text-ink">
        <Value quantity={result} />
      </span>
    </span>
  );
}

export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2.5 text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Shows whether the device got the same result. */
export function Checked({ exact }: { exact: boolean }) {
  return exact ? (
    <Trans>
      Your device has worked all of this out again: it is right to the last digit. Every result is rounded down to six
      decimals.
    </Trans>
  ) : (
    <Trans>Your device got a different result. Please tell customer service which day this is.</Trans>
  );
}
