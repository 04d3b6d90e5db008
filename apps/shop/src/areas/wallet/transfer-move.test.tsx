import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { market } from "@banyan/contract/market.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loseAnswers, reload } from "../../lost-answer.fixture.ts";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn, signOut } from "../../session/session.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const PAGE = "#/pages/transfer";
const FIRST = {
  amount: "30",
  targetMemberId: "88001002",
  asset: "USDT",
  instructions: "",
  fee: "0.3",
  shown: "as-shown",
};

function shop(): FakeServer {
  signIn(MEMBER);
  return serve()
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "101", shopCoins: "0", integral: "20" }))
    .on(transfers.receiver, ({ memberId }) => ({
      ...{ memberId, name: memberId === "88001002" ? "L** T***" : "W** M***" },
      shown: "as-shown",
    }))
    .on(transfers.transfer, () => ({ transferId: ID, asset: "USDT" as const, amount: "30", fee: "0.3" }))
    .on(transfers.detail, () => ({
      id: ID,
      side: "sent" as const,
      asset: "USDT" as const,
      amount: "30",
      fee: "0.3",
      total: "30.3",
      counterpart: { name: "L** T***", memberId: "88001002" },
      instructions: "",
      createdAt: "2026-05-01T04:00:00Z",
    }));
}

/** Types as a user does: a locked field does not change. */
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  if (!field.matches(":disabled, [aria-disabled=true] *")) await fill(field, value);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.findByRole("dialog", { name: "Please check and confirm" });

async function sendAndLose(how: "never" | "late" | "fault" = "never") {
  const server = shop();
  const line = loseAnswers(server, transfers.transfer, how);
  await open(PAGE);
  await screen.findByLabelText("Member ID of the receiver");
  await type("Member ID of the receiver", "88001002");
  await type("Amount", "30");
  await screen.findByText("L** T***");
  await press("Continue");
  await userEvent.click(within(await dialog()).getByRole("button", { name: /^Transfer/ }));
  await screen.findByText(/cannot say yet whether the transfer was sent/);
  return { server, line };
}

/** Any sequence of available actions until something is sent again. */
async function tryAgain() {
  const again = () => screen.queryByRole("button", { name: "Try again" });
  if (!again()) {
    await press("Continue");
    await dialog();
  }
  const button = again() ?? within(await dialog()).getByRole("button", { name: /^Transfer/ });
  await userEvent.click(button);
  await screen.findByRole("heading", { name: "Transfer sent" });
}

const onlyTheFirst = (line: { sent: { key: string | null; body: unknown }[] }) => {
  expect(line.sent.map(({ body }) => body)).toEqual(line.sent.map(() => FIRST));
  expect(new Set(line.sent.map(({ key }) => key)).size).toBe(1);
  expect(line.sent.length).toBeGreaterThan(1);
};

test.each(["never", "late", "fault"] as const)(
  "another receiver cannot be sent to while it is not known what became of the first (answer: %s)",
  async (how) => {
    const { line } = await sendAndLose(how);
    await press("Close");
    await type("Member ID of the receiver", "88001003");
    line.mend();
    await tryAgain();
    onlyTheFirst(line);
  },
);

test("after a lost answer the sheet shows the amount that was sent, and only that can be sent", async () => {
  const { line } = await sendAndLose();
  await press("Close");
  await type("Amount", "55");
  if (screen.queryAllByText(/cannot say yet whether the transfer was sent/).length === 0) await press("Continue");
  for (const notice of await screen.findAllByText(/cannot say yet whether the transfer was sent/)) {
    const shown = notice.closest("dialog, main")?.textContent;
    expect(shown).toContain("30.00");
    expect(shown).not.toContain("55.00");
  }
  line.mend();
  await tryAgain();
  onlyTheFirst(line);
});

test("a reload does not forget what was sent: the key and the amount are those of before", async () => {
  const { line } = await sendAndLose();
  await reload(PAGE);
  await screen.findByLabelText("Member ID of the receiver");
  await screen.findByText(/cannot say yet whether the transfer was sent/);
  await type("Member ID of the receiver", "88001003");
  await type("Amount", "55");
  line.mend();
  await tryAgain();
  onlyTheFirst(line);
});

test("a definite no frees the form, and the next try is a new one", async () => {
  const { server, line } = await sendAndLose();
  server.on(transfers.transfer, () => {
    throw new FakeRefusal("INSUFFICIENT_BALANCE", "Your wallet balance is not enough.");
  });
  line.mend();
  await press("Try again");
  await screen.findByText("Your wallet balance is not enough.");
  await press("Close");
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("30");
  await type("Amount", "20");
  server.on(transfers.transfer, () => ({ transferId: ID, asset: "USDT" as const, amount: "20", fee: "0.2" }));
  await press("Continue");
  await userEvent.click(await within(await dialog()).findByRole("button", { name: /^Transfer 20/ }));
  await screen.findByRole("heading", { name: "Transfer sent" });
  expect(line.sent[2]?.key).not.toBe(line.sent[0]?.key);
  expect(line.sent[2]?.body).toMatchObject({ amount: "20" });
});

test("what one member sent is nothing to the next in the same tab", async () => {
  await sendAndLose();
  signOut();
  signIn({ ...MEMBER, memberId: "10000002", token: "another" });
  await reload(PAGE);
  await screen.findByLabelText("Member ID of the receiver");
  expect(screen.queryByText(/cannot say yet/)).toBeNull();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("88001002");
});
