import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { clearAway, renderKit } from "./kit.fixture.tsx";

afterEach(clearAway);

test("a busy button keeps the focus and takes no second press", async () => {
  const press = vi.fn();
  function Page() {
    const [busy, setBusy] = useState(false);
    const start = () => {
      press();
      setBusy(true);
    };
    return (
      <Button busy={busy} onClick={start}>
        Pay
      </Button>
    );
  }
  renderKit(<Page />);
  const pay = screen.getByRole("button", { name: "Pay" });
  await userEvent.click(pay);
  expect(document.activeElement).toBe(pay);
  expect(pay.getAttribute("aria-disabled")).toBe("true");
  expect(pay.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(pay);
  await userEvent.keyboard("{Enter} ");
  expect(press).toHaveBeenCalledTimes(1);
});

test("a form is not sent again while its button is busy", async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderKit(
    <form onSubmit={send}>
      <input aria-label="Amount" />
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("Amount"), "5{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Pay" }));
  expect(send).not.toHaveBeenCalled();
});
