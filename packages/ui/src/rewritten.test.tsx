/** Inputs that rewrite their text, typed in with an input method. */
import { act, cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { AmountField } from "./amount.tsx";
import { DigitsField } from "./digits-field.tsx";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

function Held({
  first,
  children,
}: {
  first: string;
  children: (value: string, set: (value: string) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return (
    <>
      {children(value, set)}
      <output>{value}</output>
    </>
  );
}

/** The events of an input method in Chromium: its text grows in the input, and then the composition ends. */
function compose(input: HTMLInputElement, ...texts: string[]) {
  const before = input.value;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
  const send = (event: Event) => act(() => void input.dispatchEvent(event));
  send(new CompositionEvent("compositionstart", { bubbles: true }));
  for (const text of texts) {
    write.call(input, before + text);
    send(new InputEvent("input", { bubbles: true, isComposing: true, inputType: "insertCompositionText", data: text }));
    // What the input method wrote must be there when it goes on.
    expect(input.value).toBe(before + text);
  }
  send(new CompositionEvent("compositionend", { bubbles: true, data: texts.at(-1) ?? "" }));
}

test.each<[string, string, (value: string, set: (value: string) => void) => ReactNode, string]>([
  ["digits", "", (value, onChange) => <DigitsField label="Field" most={6} {...{ value, onChange }} />, "123"],
  ["an amount", "", (value, onChange) => <AmountField label="Field" unit="" {...{ value, onChange }} />, "123"],
])("%s stay as an input method writes them until it is done", (_what, first, field, composed) => {
  render(<Held first={first}>{field}</Held>);
  const input = screen.getByLabelText<HTMLInputElement>("Field");
  compose(input, "１", "１２", "１２３");
  expect([input.value, screen.getByRole("status").textContent]).toEqual([composed, composed]);
});

test("a quantity too", () => {
  const changes: number[] = [];
  const words = { label: "Quantity", decreaseLabel: "Less", increaseLabel: "More" };
  render(<Stepper {...words} value={1} max={999} onChange={(value) => changes.push(value)} />);
  const input = screen.getByRole<HTMLInputElement>("textbox");
  compose(input, "２", "２３");
  expect(input.value).toBe("123");
  act(() => input.focus());
  act(() => input.blur());
  expect(changes).toEqual([123]);
});
