import { fill } from "@banyan/app/fake/fill.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loseAnswers, reload } from "../../lost-answer.fixture.ts";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { GUARDED, LIMITS, WITHDRAWAL } from "./withdrawal.fixture.ts";

const PAGE = "#/pages/exchange";
const { address } = WITHDRAWAL;

async function sendAndLose() {
  signIn(MEMBER);
  const server = serve()
    .on(withdrawals.limits, () => LIMITS)
    .on(stepUp.state, () => GUARDED)
    .on(withdrawals.addresses, () => ({ list: [] }))
    .on(withdrawals.create, () => WITHDRAWAL)
    .on(withdrawals.detail, () => WITHDRAWAL)
    .on(wallet.balances, () => ({ balance: "1280.5", shopCoins: "0", integral: "0" }));
  const line = loseAnswers(server, withdrawals.create);
  const router = await open(PAGE);
  await fill(await screen.findByLabelText("Amount"), "100");
  await fill(screen.getByLabelText("Receiving address"), address);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: /^Withdraw 100\.00/ }));
  await screen.findByText(/cannot say yet whether your request arrived/);
  return { line, router };
}

async function tryAgain(amount: string) {
  const field = await screen.findByLabelText<HTMLInputElement>("Amount");
  if (!field.matches(":disabled, [aria-disabled=true] *")) await fill(field, amount);
  if (!screen.queryByRole("button", { name: "Try again" })) {
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("dialog");
  }
  await userEvent.click(
    screen.queryByRole("button", { name: "Try again" }) ?? screen.getByRole("button", { name: /^Withdraw \d/ }),
  );
  await screen.findByRole("heading", { name: "Pending review" });
}

const onlyTheFirst = (line: { sent: { key: string | null; body: unknown }[] }) => {
  expect(line.sent.map(({ body }) => body)).toEqual([
    { amount: "100", address, fee: "2" },
    { amount: "100", address, fee: "2" },
  ]);
  expect(line.sent[1]?.key).toBe(line.sent[0]?.key);
};

test("a withdrawal whose answer was lost outlives its page: it is sent again as it was, with its key", async () => {
  const { line, router } = await sendAndLose();
  await router.navigate({ to: "/pages/kyc" });
  await router.navigate({ to: "/pages/exchange" });
  line.mend();
  await tryAgain("70");
  onlyTheFirst(line);
});

test("it outlives a reload too", async () => {
  const { line } = await sendAndLose();
  await reload(PAGE);
  line.mend();
  await tryAgain("70");
  onlyTheFirst(line);
});
