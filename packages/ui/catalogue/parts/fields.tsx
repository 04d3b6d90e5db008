/** Text inputs and choices. */
import { useState } from "react";
import {
  AmountField,
  AmountInput,
  Checkbox,
  DigitsField,
  DigitsInput,
  Field,
  inputClass,
  Locked,
  PasswordField,
  RadioCards,
  Select,
  TextArea,
  TextField,
  Tick,
} from "../../src/index.ts";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

export function Fields() {
  const { name, hint, wrong, sentence, options } = useTexts();
  const [amount, setAmount] = useState("1234.5");
  const [digits, setDigits] = useState("123456");
  const [choice, setChoice] = useState<string>(options[0]);
  const list = options.map((label) => ({ value: label, label }));
  return (
    <>
      <State name="TextField">
        <div className="grid gap-4">
          <TextField label={name} placeholder={options[0]} hint={hint} optionalLabel="Optional" />
          <TextField label={name} defaultValue={sentence} error={wrong} />
          <TextField label={name} defaultValue={options[1]} disabled />
          <TextField label={name} leading={<span className="self-center">+84</span>} trailing={<span>USDT</span>} />
        </div>
      </State>
      <State name="PasswordField, AmountField, AmountInput">
        <div className="grid gap-4">
          <PasswordField label={name} defaultValue="secret" />
          <PasswordField label={name} error={wrong} />
          <AmountField label={name} unit="USDT" value={amount} onChange={setAmount} hint={hint} />
          <AmountField label={name} unit="USDT" value="" onChange={setAmount} error={wrong} />
          <AmountInput aria-label={name} value={amount} onChange={setAmount} />
        </div>
      </State>
      <State name="DigitsField, DigitsInput">
        <div className="grid gap-4">
          <DigitsField label={name} most={6} value={digits} onChange={setDigits} hint={hint} />
          <DigitsField label={name} most={6} value="" onChange={setDigits} error={wrong} />
          <DigitsInput aria-label={name} most={6} value={digits} onChange={setDigits} className={inputClass} />
        </div>
      </State>
      <State name="TextArea, Field">
        <div className="grid gap-4">
          <TextArea label={name} defaultValue={sentence} hint={hint} />
          <TextArea label={name} error={wrong} />
          <Field label={name} hint={hint}>
            {(ids) => <input type="date" {...ids} className={inputClass} />}
          </Field>
        </div>
      </State>
      <State name="Select">
        <div className="grid gap-4">
          <Select label={name} options={list} placeholder={hint} hint={hint} />
          <Select label={name} options={list} error={wrong} />
          <Select label={name} options={list} disabled />
        </div>
      </State>
      <State name="Checkbox">
        <Checkbox label={sentence} defaultChecked />
        <Checkbox label={sentence} error={wrong} />
        <Checkbox label={sentence} disabled />
        <Checkbox label={sentence} disabled defaultChecked />
        <Checkbox label={name} labelHidden />
      </State>
      <State name="Tick">
        <div className="flex gap-3">
          <Tick aria-label={options[0]} defaultChecked />
          <Tick aria-label={options[1]} some />
          <Tick aria-label={options[2]} />
        </div>
      </State>
      <State name="Locked">
        <Locked when>
          <div className="grid gap-4">
            <TextField label="Locked text" defaultValue={options[0]} />
            <Select label="Locked choice" options={list} />
            <Field label="Locked day">
              {(ids) => <input type="date" defaultValue="2026-01-31" {...ids} className={inputClass} />}
            </Field>
            <Checkbox label="Locked mark" />
          </div>
        </Locked>
      </State>
      <State name="RadioCards">
        <RadioCards
          label={name}
          value={choice}
          onChange={setChoice}
          cards={options.map((value, index) => ({ value, title: value, detail: sentence, disabled: index === 2 }))}
        />
      </State>
    </>
  );
}
