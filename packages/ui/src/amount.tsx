/** An amount input with the numeric keyboard; groups digits in the language's style while typing. */
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { caretIn, changedAmount, marksOf, type ShownAmount, shownAmount } from "./amount.rules.ts";
import { Chip } from "./chip.tsx";
import { classes } from "./classes.ts";
import { inputClass, TextField, type TextFieldProps } from "./field.tsx";
import { useLocale } from "./locale.ts";
import { useRewritten } from "./rewritten.ts";
import { useWords } from "./words.ts";

interface AmountValue {
  /** A decimal string as in the contract; empty if nothing is typed or the amount is ambiguous. */
  value: string;
  onChange: (value: string) => void;
}

function useAmount({ value, onChange }: AmountValue) {
  const marks = marksOf(useLocale());
  const [typed, setTyped] = useState<ShownAmount>();
  const caret = useRef<{ input: HTMLInputElement; at: number }>(undefined);
  // A value from elsewhere replaces the typed text.
  const shown = typed?.amount === value ? typed : shownAmount(value, marks);
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = undefined;
    if (input && at !== undefined && document.activeElement === input) input.setSelectionRange(at, at);
  });
  const show = (next: ShownAmount) => {
    setTyped(next);
    if (next.amount !== value) onChange(next.amount);
  };
  const rewritten = useRewritten(shown.text, (text, input) => {
    // A new object even without a change, so that the caret is restored.
    const next = { ...(changedAmount(shown, text, marks) ?? shown) };
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    const kept = next.ours ? before.replaceAll(marks.group, "").length : before.length;
    caret.current = { input, at: caretIn(next.text, kept, next.ours ? marks.group : "") };
    show(next);
  });
  return {
    input: { autoComplete: "off", inputMode: "decimal", ...rewritten } as const,
    question: shown.unclear && (
      <WhichAmount
        amounts={shown.unclear.map((amount) => ({ amount, text: inFull(amount, marks) }))}
        onChoose={(amount) => show(shownAmount(amount, marks))}
      />
    ),
  };
}

/** With two decimals at least, to tell thousands and decimals apart. */
function inFull(amount: string, marks: ReturnType<typeof marksOf>): string {
  const [whole = "", decimals = ""] = amount.split(".");
  const fraction = decimals.replace(/0+$/, "");
  return shownAmount(`${whole}.${fraction.length === 3 ? `${fraction}0` : fraction.padEnd(2, "0")}`, marks).text;
}

interface WhichAmountProps {
  amounts: readonly { amount: string; text: string }[];
  onChoose: (amount: string) => void;
}

function WhichAmount({ amounts, onChoose }: WhichAmountProps) {
  const words = useWords();
  return (
    <span role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {words.whichAmount}
      {amounts.map(({ amount, text }) => (
        <Chip key={amount} onClick={() => onChoose(amount)} translate="no" className="figures">
          {text}
        </Chip>
      ))}
    </span>
  );
}

export interface AmountFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "value" | "onChange" | "trailing">,
    AmountValue {
  /** Shown after the amount, such as USDT. */
  unit: string;
}

export function AmountField({ value, onChange, unit, error, className, ...rest }: AmountFieldProps) {
  const { input, question } = useAmount({ value, onChange });
  return (
    <div className={className}>
      <TextField
        {...rest}
        {...input}
        error={question ? undefined : error}
        trailing={<span className="pe-3 text-sm text-ink-faint">{unit}</span>}
      />
      {question}
    </div>
  );
}

/** Without a visible label, for tables. */
export function AmountInput({
  value,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "value" | "onChange"> & AmountValue) {
  const { input, question } = useAmount({ value, onChange });
  return (
    <>
      <input {...rest} {...input} className={classes(inputClass, className)} />
      {question}
    </>
  );
}
