import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { AmountField } from "./amount.tsx";
import { WORDS } from "./kit.fixture.tsx";
import { LocaleContext } from "./locale.ts";
import { WordsContext } from "./words.ts";

afterEach(cleanup);

/** A field in a page that stores its amount and can set a different one. */
function show(locale: string, first = "") {
  const changes: string[] = [];
  function Page() {
    const [amount, setAmount] = useState(first);
    return (
      <WordsContext value={WORDS}>
        <LocaleContext value={locale}>
          <AmountField
            label="Amount"
            unit="USDT"
            value={amount}
            onChange={(next) => {
              changes.push(next);
              setAmount(next);
            }}
          />
          <button type="button" onClick={() => setAmount("2500.5")}>
            All
          </button>
        </LocaleContext>
      </WordsContext>
    );
  }
  render(<Page />);
  const input = screen.getByLabelText<HTMLInputElement>("Amount");
  const paste = async (value: string) => {
    await userEvent.tripleClick(input);
    await userEvent.paste(value);
  };
  return { input, changes, paste };
}

test("an amount is written as the language writes it, and kept as a decimal string", async () => {
  const { input, changes, paste } = show("vi", "3518.34");
  expect(input.value).toBe("3.518,34");
  await paste("3.518,345");
  expect([input.value, changes.at(-1)]).toEqual(["3.518,345", "3518.345"]);
  await userEvent.click(screen.getByRole("button", { name: "All" }));
  expect(input.value).toBe("2.500,5");
});

test("where a mark could mean either, it is asked, and there is no amount until it is answered", async () => {
  const { input, changes, paste } = show("vi", "7");
  await paste("12.525");
  expect(changes).toEqual([""]);
  screen.getByText("Which amount do you mean?");
  await userEvent.click(screen.getByRole("button", { name: "12,5250" }));
  expect([input.value, changes.at(-1)]).toEqual(["12,525", "12.525"]);
  expect(screen.queryByText("Which amount do you mean?")).toBeNull();
  await paste("1.000");
  await userEvent.click(screen.getByRole("button", { name: "1.000,00" }));
  expect([input.value, changes.at(-1)]).toEqual(["1.000", "1000"]);
});

test("what is no amount leaves the field as it is, and the caret stays where one types", async () => {
  const { input, changes, paste } = show("en", "1234567");
  expect(input.value).toBe("1,234,567");
  await paste("1,234,567x");
  expect([input.value, changes]).toEqual(["1,234,567", []]);
  await userEvent.type(input, "9", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input.value).toBe("19,234,567");
  expect(input.selectionStart).toBe(2);
});
