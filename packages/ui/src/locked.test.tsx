import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { AmountField } from "./amount.tsx";
import { Button, IconButton } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { Checkbox, RadioCards, Select } from "./choices.tsx";
import { PasswordField, TextArea, TextField } from "./field.tsx";
import { clearAway, renderKit } from "./kit.fixture.tsx";
import { Locked } from "./locked.tsx";
import { Stepper } from "./stepper.tsx";
import { Switch } from "./switch.tsx";

afterEach(clearAway);

const OPTIONS = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];
type Change = (value: unknown) => void;
type Control = (onChange: Change) => ReactNode;

/** Every kind of control, with its role. */
const CONTROLS: [string, string, Control][] = [
  ["text", "textbox", (on) => <TextField label="It" value="was" onChange={({ target }) => on(target.value)} />],
  ["text that is not controlled", "textbox", (on) => <TextField label="It" defaultValue="was" onInput={on} />],
  ["long text", "textbox", (on) => <TextArea label="It" value="was" onChange={({ target }) => on(target.value)} />],
  ["amount", "textbox", (on) => <AmountField label="It" unit="USDT" value="1" onChange={on} />],
  [
    "select",
    "combobox",
    (on) => <Select label="It" options={OPTIONS} value="a" onChange={(e) => on(e.target.value)} />,
  ],
  ["checkbox", "checkbox", (on) => <Checkbox label="It" checked={false} onChange={(e) => on(e.target.checked)} />],
  [
    "radio buttons",
    "radio",
    (on) => (
      <RadioCards
        label="It"
        value="a"
        onChange={on}
        cards={OPTIONS.map(({ value, label }) => ({ value, title: label }))}
      />
    ),
  ],
  ["switch", "switch", (on) => <Switch label="It" checked={false} onChange={on} />],
  [
    "stepper",
    "button",
    (on) => <Stepper label="It" value={2} min={0} max={9} decreaseLabel="Fewer" increaseLabel="More" onChange={on} />,
  ],
  ["chip", "button", (on) => <Chip onClick={on}>It</Chip>],
  ["button", "button", (on) => <Button onClick={on}>It</Button>],
];

test.each(CONTROLS)(
  "a locked %s keeps the focus and what stands in it, whatever is pressed",
  async (_, role, control) => {
    const change = vi.fn();
    function Page() {
      const [locked, setLocked] = useState(false);
      return (
        <>
          <Locked when={locked}>{control(change)}</Locked>
          <button type="button" onFocus={() => setLocked(true)}>
            Lock
          </button>
        </>
      );
    }
    renderKit(<Page />);
    const found = () =>
      screen.getAllByRole<HTMLInputElement>(role).find((one) => one.textContent !== "Lock") as HTMLInputElement;
    const before = found().value;
    // Lock while the control has the focus, as Enter in a field does.
    screen.getByText("Lock").focus();
    found().focus();
    expect(document.activeElement).toBe(found());
    await userEvent.click(found());
    await userEvent.keyboard("x{Backspace}{ArrowDown} {Enter}");
    if (before) await userEvent.paste("pasted").catch(() => {});
    expect(change).not.toHaveBeenCalled();
    expect(found().value).toBe(before);
    expect(document.activeElement).toBe(found());
    expect(found().closest("[aria-disabled=true]")).not.toBeNull();
  },
);

test("locking takes the focus from no control that has it", async () => {
  function Page() {
    const [locked, setLocked] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setLocked(true);
        }}
      >
        <Locked when={locked}>
          <TextField label="It" />
        </Locked>
        <Button type="submit" busy={locked}>
          Send
        </Button>
      </form>
    );
  }
  renderKit(<Page />);
  await userEvent.type(screen.getByLabelText("It"), "so{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("It"));
  await userEvent.keyboard("more");
  expect(screen.getByLabelText<HTMLInputElement>("It").value).toBe("so");
});

test("what waits for something else takes no press and keeps the focus", async () => {
  const press = vi.fn();
  renderKit(
    <>
      <Button aria-disabled onClick={press}>
        One
      </Button>
      <IconButton aria-disabled label="Two" onClick={press}>
        2
      </IconButton>
      <Switch label="Three" checked={false} busy onChange={press} />
      <PasswordField label="Four" />
    </>,
  );
  for (const name of ["One", "Two"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name }));
  }
  await userEvent.click(screen.getByRole("switch"));
  expect(document.activeElement).toBe(screen.getByRole("switch"));
  expect(press).not.toHaveBeenCalled();
});
