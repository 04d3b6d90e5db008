/** The input of a field with name, unit, range and help. */
import type { ContractForm, Values } from "@banyan/app/form/use-contract-form.ts";
import { PAYOUT_METHODS } from "@banyan/contract/browser/market.ts";
import { CURRENCIES } from "@banyan/contract/currencies.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { PALETTES } from "@banyan/contract/palettes.ts";
import { AmountField, Checkbox, DigitsField, Select, TextArea, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { STANDS_IN_THE_INPUT, useFieldWords } from "./field-words.tsx";
import type { Columns, Unit } from "./fields.ts";
import { LogoField } from "./logo-field.tsx";
import { at, withAt } from "./typed.ts";

/** Units of amounts. */
const AMOUNTS: ReadonlySet<Unit> = new Set(["percent", "bv", "usdt", "rate"]);

/** What a person chooses one of. */
const CHOICES: Partial<Record<Unit, readonly string[]>> = { payouts: PAYOUT_METHODS, palette: PALETTES };

/** The unit at the end of an input, styled as for amounts. */
export const unitMark = (unit: string | false) => unit && <span className="pe-3 text-sm text-ink-faint">{unit}</span>;

export type FieldForm<V extends Values> = Pick<ContractForm<V>, "values" | "set" | "errors" | "hold">;

export interface FieldInputProps<V extends Values, Id extends string> {
  form: FieldForm<V>;
  columns: Columns<Id>;
  path: string;
  column: Id;
  /** Shows the help text in addition to the range. */
  explained?: boolean;
  label?: string;
}

export function FieldInput<V extends Values, Id extends string>(props: FieldInputProps<V, Id>) {
  const { form, columns, path, column, explained = false, label } = props;
  const { t } = useLingui();
  const words = useFieldWords(columns);
  const value = at(form.values, path);
  const change = (next: unknown) => {
    const top = path.split(".")[0] as keyof V;
    form.set({ [top]: withAt(form.values, path, next)[top] } as unknown as Partial<V>);
  };
  const range = words.range(column);
  const help = explained ? words.help(column) : "";
  const common = {
    label: label ?? words.columnName(column),
    hint: (help || range) && (
      <>
        {help && <span className="block">{help}</span>}
        {range}
      </>
    ),
    error: form.errors[path],
    ref: form.hold(path),
  };
  const { unit } = columns[column];
  if (unit === "logo") {
    const { ref: _ref, ...field } = common;
    return <LogoField {...field} value={String(value)} onChange={change} />;
  }
  if (unit === "flag") {
    return (
      <Checkbox label={common.label} checked={value === true} onChange={(event) => change(event.target.checked)} />
    );
  }
  if (AMOUNTS.has(unit)) {
    return <AmountField {...common} unit={words.unit(column)} value={String(value)} onChange={change} />;
  }
  const choices = CHOICES[unit];
  if (choices) {
    const options = choices.map((choice) => ({ value: choice, label: words.value(column, choice) }));
    return (
      <Select {...common} options={options} value={String(value)} onChange={(event) => change(event.target.value)} />
    );
  }
  if (unit === "currency") {
    const options = CURRENCIES.map((code) => ({ value: code, label: words.value(column, code) }));
    return (
      <Select
        {...common}
        placeholder={t`Choose`}
        options={options}
        value={String(value)}
        onChange={(event) => change(event.target.value)}
      />
    );
  }
  if (unit === "day") {
    return <TextField {...common} type="date" value={String(value)} onChange={(event) => change(event.target.value)} />;
  }
  if (unit === "sentence") {
    return (
      <TextArea
        {...common}
        rows={2}
        value={String(value ?? "")}
        // A single paragraph, which may wrap.
        onChange={(event) => change(event.target.value.replaceAll("\n", " "))}
      />
    );
  }
  if (unit === "text") {
    return <TextField {...common} value={String(value ?? "")} onChange={(event) => change(event.target.value)} />;
  }
  return (
    <DigitsField
      {...common}
      most={LENGTHS.wholeNumber}
      trailing={unitMark(STANDS_IN_THE_INPUT.has(unit) && words.unit(column))}
      value={String(value)}
      onChange={change}
    />
  );
}

/** Help texts of a card's fields. */
export function FieldHelp<Id extends string>({ columns, ids }: { columns: Columns<Id>; ids: readonly Id[] }) {
  const { t } = useLingui();
  const words = useFieldWords(columns);
  return (
    <details className="mb-2">
      <summary className="inline-flex touch-target items-center text-sm font-medium text-brand-ink">
        {t`What these numbers do`}
      </summary>
      <dl className="mt-2 grid gap-2 text-sm sm:grid-cols-2">
        {ids.map((column) => (
          <div key={column}>
            <dt className="font-medium">{words.columnName(column)}</dt>
            <dd className="text-ink-soft">{words.help(column)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
