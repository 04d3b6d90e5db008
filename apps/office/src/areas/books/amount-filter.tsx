/**
 * A filter by amount. Applies on blur or Enter if the text is a valid amount. Use its value as key, because the URL can
 * also change by other means.
 */
import { isAmount } from "@banyan/contract/money.ts";
import { unspaced } from "@banyan/contract/typed.ts";
import { inputClass } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { PLACE } from "../../parts/tables/filters.tsx";

interface AmountFilterProps {
  label: string;
  value: string | undefined;
  onChange: (amount: string) => void;
}

export function AmountFilter({ label, value = "", onChange }: AmountFilterProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const messageId = useId();
  const amount = unspaced(text);
  const wrong = amount !== "" && !isAmount(amount);
  const apply = () => {
    if (!wrong && amount !== value) onChange(amount);
  };
  return (
    <label className={PLACE}>
      <span className="mb-1 block text-xs text-ink-faint">{label}</span>
      <input
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && apply()}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? messageId : undefined}
        className={`${inputClass} figures`}
      />
      {wrong && (
        <span id={messageId} className="mt-1 block text-xs text-danger">
          {t`Not an amount`}
        </span>
      )}
    </label>
  );
}
